import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ERRORS } from '@banchi/engine/contract/errors.js';
import type { Capacity } from './capacity.js';
import type { Connections } from './connections.js';
import { failureBody } from './failure.js';
import type { Limits } from './limits.js';
import { UnknownMethod } from './protocol.js';

/** Above the longest URL, so that a longer one is read to its end and gets its own error. */
const MAX_HEAD = 32 * 1024;
/** How long a connection without a request is kept, in milliseconds. */
const KEEP_ALIVE = 72_000;
/** How often arriving requests are looked at for being late, in milliseconds. */
const LATENESS_CHECK = 1000;

/** A server that takes up the requests of each connection one by one. */
export function makeServer(connections: Connections, take: RequestListener, limits: Limits): Server {
  const listener = connections.listener(take);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEAD,
      requireHostHeader: false,
      requestTimeout: limits.requestTimeout,
      headersTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(LATENESS_CHECK, limits.requestTimeout),
      keepAliveTimeout: KEEP_ALIVE,
    },
    listener,
  );
  // A client may end its side behind its last request and still wants the answer; its connection ends with that.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.timeout = limits.idleTimeout;
  // Node would drop fields beyond 1,000 in silence, and a proxy's own are the last: `headFailure` counts and refuses them.
  server.maxHeadersCount = 0;
  if (limits.maxConnections > 0) server.maxConnections = limits.maxConnections;
  // An unknown expectation would be refused without a body; it is ignored as RFC 9110 §10.1.1 allows.
  server.on('checkExpectation', listener);
  server.on('clientError', connections.failed);
  // Without a listener the connection would be cut without an answer. Node removes its own listeners from such a
  // socket: if the client is gone before it has read the answer, the error would end the process.
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    connections.failed(new UnknownMethod(), socket);
  });
  return server;
}

/**
 * Has a server listen. Port 0 takes a free one.
 * @returns the base URL, e.g. `http://127.0.0.1:8080`; of a server that listens everywhere, one on this machine
 * @throws {Error} of the operating system when the address cannot be listened on
 */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const { address, port: taken } = server.address() as AddressInfo;
  if (address.includes(':')) return `http://[${address}]:${taken}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${taken}`;
}

/** Stops listening, and ends with the last connection or cuts it after this many milliseconds. */
export async function close(server: Server, patience: number | undefined): Promise<void> {
  if (!server.listening) return;
  const cut = patience === undefined ? undefined : setTimeout(() => server.closeAllConnections(), patience);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** Answers a request that came when too many were waiting already, and ends its connection. */
export function refuseWaiting(response: ServerResponse, capacity: Capacity): void {
  const { code, errors, retryAfter } = capacity.refusal('waiting');
  const body = failureBody(code, 'en', errors);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'retry-after': String(retryAfter),
    connection: 'close',
  };
  response.writeHead(ERRORS[code].http, headers).end(body);
}
