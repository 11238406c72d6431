import type { Worker } from 'node:cluster';

/** A connection as Node hands it to a worker. */
interface Handle {
  close(): void;
}

/** Messages of `node:cluster` between the processes: a connection with its number, and the answer to it. */
interface ClusterMessage {
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/**
 * Ends the connections that were on their way to a worker when it died. The primary process holds a connection until the worker
 * has answered that it has it, and Node closes none whose worker dies before: its client would wait for ever. It does not even
 * say that such a worker is disconnected, so that the cluster would never let go of it.
 */
export function endConnectionsWith({ process: child }: Worker): void {
  const handed = new Map<number, Handle>();
  let isDisconnected = false;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  child.send = (...sent: unknown[]): boolean => {
    const [message, handle] = sent as [ClusterMessage, Handle | undefined];
    if (message?.act === 'newconn' && message.seq !== undefined && handle !== undefined)
      handed.set(message.seq, handle);
    return send(...sent);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handed.delete(ack);
  });
  child.once('disconnect', () => {
    isDisconnected = true;
  });
  // behind its exit and its last message
  child.once('close', () => {
    for (const handle of handed.values()) handle.close();
    handed.clear();
    if (!isDisconnected) child.emit('disconnect');
  });
}
