import { connect, type Socket } from 'node:net';

/** What a server was asked, and how fast it answered. */
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
  const { hostname, port, host } = new URL(base);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = `Host: ${host}\r\n${lines.join('')}\r\n`;
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${rest}`));
  const start = performance.now();
  const end = start + 1000 * seconds;
  const counts = Array.from({ length: connections }, () =>
    keepBusy(connect(Number(port), hostname), requests, end),
  );
  const answers = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return { answers, perSecond: (1000 * answers) / (performance.now() - start) };
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends requests one behind the other until a time; returns how many were answered. */
function keepBusy(socket: Socket, requests: readonly Buffer[], end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    /** Bytes of the body that are still to come; negative while the head is. */
    let left = -1;
    let head: Buffer = Buffer.alloc(0);
    const next = (): void => {
      left = -1;
      if (performance.now() < end) socket.write(requests[answers % requests.length]);
      else socket.end(() => resolve(answers));
    };
    socket.setNoDelay().on('connect', next).on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (left < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const headEnd = head.indexOf(HEAD_END);
        if (headEnd < 0) return;
        left = bodyLength(head.toString('latin1', 0, headEnd)) - (head.length - headEnd - HEAD_END.length);
        head = Buffer.alloc(0);
      } else left -= chunk.length;
      if (left > 0) return;
      answers++;
      next();
    });
  });
}

function bodyLength(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`no answer: ${head}`);
  return Number(length);
}
