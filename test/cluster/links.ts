import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A node as the others reach it. */
export interface LinkedNode {
  /** The port that the others know of it, and the port where it listens. */
  readonly published: number;
  readonly bound: number;
  /** Its process, while it runs. */
  pid(): number | undefined;
}

/** A connection of one node to another. */
interface Link {
  readonly from: number;
  readonly to: number;
  readonly ends: readonly [Socket, Socket];
}

/**
 * The network between nodes of one machine: every connection of one to another passes through here, so that some can be cut off
 * from the rest while all of them run. Messages between cut parts are neither refused nor answered, and arrive when the network
 * is whole again.
 */
export class Links {
  readonly #nodes: readonly LinkedNode[];
  readonly #host: string;
  readonly #servers: Server[] = [];
  readonly #links = new Set<Link>();
  #separated: ReadonlySet<number> = new Set();

  /** @param host the address at which all nodes listen */
  static async open(host: string, nodes: readonly LinkedNode[]): Promise<Links> {
    const links = new Links(host, nodes);
    await Promise.all(nodes.map((_, n) => links.#listen(n)));
    return links;
  }

  private constructor(host: string, nodes: readonly LinkedNode[]) {
    this.#host = host;
    this.#nodes = nodes;
  }

  /** Cuts some nodes off from all others; among each other they go on. */
  cut(nodes: readonly number[]): void {
    this.#separated = new Set(nodes);
    for (const link of this.#links) this.#carry(link);
  }

  /** Ends all connections, and takes no more. */
  close(): void {
    for (const server of this.#servers) server.close();
    for (const { ends } of this.#links) for (const end of ends) end.destroy();
  }

  #listen(to: number): Promise<void> {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) =>
      this.#accept(socket, to),
    );
    this.#servers.push(server);
    return new Promise((listening, failed) => {
      server.once('error', failed);
      server.listen(this.#nodes[to].published, this.#host, listening);
    });
  }

  #accept(socket: Socket, to: number): void {
    const from = this.#ownerOf(socket.remotePort ?? 0, to);
    if (from === -1) {
      socket.destroy(); // ended already
      return;
    }
    const other = connect({ host: this.#host, port: this.#nodes[to].bound, allowHalfOpen: true });
    const link: Link = { from, to, ends: [socket, other] };
    this.#links.add(link);
    for (const end of link.ends) {
      end.setNoDelay(true);
      end.on('error', () => undefined); // 'close' follows
      end.on('close', () => {
        this.#links.delete(link);
        for (const each of link.ends) each.destroy();
      });
    }
    this.#carry(link);
  }

  /** Carries bytes, or keeps them for later. */
  #carry({ from, to, ends: [a, b] }: Link): void {
    a.unpipe(b).pause();
    b.unpipe(a).pause();
    if (this.#separated.has(from) !== this.#separated.has(to)) return;
    a.pipe(b);
    b.pipe(a);
  }

  /** Which node a connection comes from: its process has the socket of that port open. */
  #ownerOf(port: number, to: number): number {
    const inode = inodeOf(port, this.#nodes[to].published);
    return this.#nodes.findIndex((node) => {
      const pid = node.pid();
      return pid !== undefined && socketsOf(pid).has(inode);
    });
  }
}

/** Number of the socket at the end of a connection where it was made, as Linux lists them; empty where it is closed. */
function inodeOf(from: number, to: number): string {
  const [local, remote] = [from, to].map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`);
  for (const list of ['tcp6', 'tcp']) {
    for (const line of readFileSync(`/proc/self/net/${list}`, 'utf8').split('\n').slice(1)) {
      const row = line.trim().split(/\s+/);
      if (row.length > 9 && row[1].endsWith(local) && row[2].endsWith(remote)) return row[9];
    }
  }
  return '';
}

/** Numbers of the sockets that a process has; none when it has ended. */
function socketsOf(pid: number): Set<string> {
  const found = new Set<string>();
  for (const name of orElse([], () => readdirSync(`/proc/${pid}/fd`))) {
    const file = orElse('', () => readlinkSync(`/proc/${pid}/fd/${name}`));
    const [, inode] = /^socket:\[(\d+)\]$/.exec(file) ?? [];
    if (inode !== undefined) found.add(inode);
  }
  return found;
}

/** The read value, or another one where it does not exist any more. */
function orElse<Value>(other: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return other;
  }
}
