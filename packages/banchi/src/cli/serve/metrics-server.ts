import { once } from 'node:events';
import { createServer } from 'node:http';
import { METRICS_TYPE } from '../../http/operations.js';
import type { MetricsAddress } from './server-settings.js';

/**
 * Serves the measures on a port of their own, if they have one: `GET /metrics`, nothing else.
 * @param text makes them, in Prometheus' text form
 * @returns closes it
 * @throws {Error} of the operating system when the address cannot be listened on
 */
export async function serveMetrics(at: MetricsAddress, text: () => Promise<string>): Promise<() => void> {
  if (at === null) return () => undefined;
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
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
