import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
};

/** A request that a host answered. */
export interface Seen {
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
}

/** A host of static files, as an object store is one. */
export interface StaticHost {
  readonly base: string;
  /** The requests so far. */
  readonly seen: Seen[];
  /** The served files, by path; may be changed. */
  readonly files: Map<string, Uint8Array>;
  /** Answers a request in the place of the host; false lets it be answered as ever. */
  trouble: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

/** Serves bytes by path, whole. */
export async function staticHost(files: ReadonlyMap<string, Uint8Array>): Promise<StaticHost> {
  const seen: Seen[] = [];
  const served = new Map(files);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (host.trouble?.(request, response) === true) return;
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const bytes = served.get(path);
    const say = (status: number, body: Uint8Array): void => {
      seen.push({ path, status, bytes: body.length });
      const type = path.endsWith('/') ? 'text/html' : (TYPES[extname(path)] ?? 'application/octet-stream');
      response.writeHead(status, { 'content-type': type, 'content-length': body.length });
      response.end(body);
    };
    if (bytes === undefined) say(404, new Uint8Array(0));
    else say(200, bytes);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: StaticHost = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    files: served,
    trouble: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}

/**
 * Sends bytes without an end, until nobody takes them any more.
 * @returns how many were sent when the connection was closed
 */
export function sendForEver(response: ServerResponse): Promise<number> {
  const piece = new Uint8Array(1 << 16);
  let sent = 0;
  let isClosed = false;
  const send = (): void => {
    while (!isClosed && response.write(piece)) sent += piece.length;
  };
  response.on('drain', send);
  send();
  return new Promise((resolve) =>
    response.on('close', () => {
      isClosed = true;
      resolve(sent);
    }),
  );
}

/** An empty page, and the engine as a worker beside it. */
export function workerFiles(worker: string): Map<string, Uint8Array> {
  return new Map<string, Uint8Array>([
    ['/page.html', new TextEncoder().encode('<!doctype html><title>worker</title>')],
    ['/worker.js', readFileSync(worker)],
  ]);
}
