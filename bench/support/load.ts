import { connect, type Socket } from 'node:net';

/** The number of requests to a server, and the times of its answers. */
export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
}

/**
 * Keeps connections busy for some seconds: each sends the paths in turn, the next one when an answer is complete. Bodies
 * are counted and thrown away. Senders that make a text of every body spend ten times as long on one in Japanese as on
 * one in ASCII, and then it is they that are measured.
 * @throws {Error} when an answer is not 200
 */
export async function load(
  base: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<LoadResult> {
  const sender = new Sender(base, paths, connections, headers);
  const result = await sender.send(seconds);
  sender.close();
  return result;
}

/** Sends requests over connections that stay open from one turn to the next: short turns are then not spent on opening them. */
export class Sender {
  readonly #connections: readonly Connection[];

  constructor(
    base: string,
    paths: readonly string[],
    connections: number,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const { hostname, port, host } = new URL(base);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const rest = `Host: ${host}\r\n${lines.join('')}\r\n`;
    const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${rest}`));
    this.#connections = Array.from(
      { length: connections },
      () => new Connection(connect(Number(port), hostname), requests),
    );
  }

  /** @throws {Error} when an answer is not 200 */
  async send(seconds: number): Promise<LoadResult> {
    const start = performance.now();
    const end = start + 1000 * seconds;
    const counts = await Promise.all(this.#connections.map((connection) => connection.keepBusy(end)));
    const answers = counts.reduce((sum, count) => sum + count, 0);
    return { answers, perSecond: (1000 * answers) / (performance.now() - start) };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends requests one behind the other. */
class Connection {
  readonly #socket: Socket;
  readonly #requests: readonly Buffer[];
  #end = 0;
  /** Answers of this time, and requests of all. */
  #answers = 0;
  #sent = 0;
  /** Bytes of the body that are still to come; negative while the head is. */
  #left = -1;
  #head: Buffer = Buffer.alloc(0);
  #done: (answers: number) => void = () => undefined;
  #failed: (error: unknown) => void = () => undefined;

  constructor(socket: Socket, requests: readonly Buffer[]) {
    this.#socket = socket;
    this.#requests = requests;
    socket
      .setNoDelay()
      .on('error', (error) => this.#failed(error))
      .on('close', () => this.#failed(new Error('the connection was closed')))
      .on('data', (chunk: Buffer) => this.#received(chunk));
  }

  /** Until a time; returns how many were answered. */
  keepBusy(end: number): Promise<number> {
    this.#end = end;
    this.#answers = 0;
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
      this.#next();
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.end();
  }

  #next(): void {
    this.#left = -1;
    if (performance.now() < this.#end)
      this.#socket.write(this.#requests[this.#sent++ % this.#requests.length]);
    else this.#done(this.#answers);
  }

  #received(chunk: Buffer): void {
    if (this.#left < 0) {
      const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const headEnd = head.indexOf(HEAD_END);
      if (headEnd < 0) {
        this.#head = head;
        return;
      }
      this.#head = Buffer.alloc(0);
      try {
        this.#left =
          bodyLength(head.toString('latin1', 0, headEnd)) - (head.length - headEnd - HEAD_END.length);
      } catch (error) {
        this.#failed(error);
        return;
      }
    } else this.#left -= chunk.length;
    if (this.#left > 0) return;
    this.#answers++;
    this.#next();
  }
}

function bodyLength(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`no answer: ${head}`);
  return Number(length);
}
