import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { METRICS_TYPE } from '../../http/operations.js';

/**
 * Serves the measures on a port of their own: `GET /metrics`, nothing else.
 * @param text makes them, in Prometheus' text form
 * @throws {Error} of the operating system when the address cannot be listened on
 */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  text: () => Promise<string>,
): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    if (url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end();
    else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else {
      try {
        const body = await text();
        response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(body);
      } catch {
        response.writeHead(503, { 'retry-after': '1' }).end(); // a worker did not answer in time
      }
    }
  });
  server.timeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
