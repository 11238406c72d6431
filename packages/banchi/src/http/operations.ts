import type { AddressSearch, DataSet } from '@banchi/engine/search/query.js';
import { type App, type Handler, READ, type RequestParts, type ServiceReply, sendJson } from './exchange.js';
import { RequestFailure } from './failure.js';
import { NOT_KEPT } from './head.js';

/** How long a search may take to say whether it is ready, in milliseconds. */
const PATIENCE = 2000;

/** The parts of a service that {@link addOperations} reports on. */
interface Operations {
  readonly search: AddressSearch;
  /** Version of the program. */
  readonly version: string;
  /** Whether the service is about to stop: it still answers, but should get no new requests. */
  readonly isStopping: () => boolean;
  /** The metrics in Prometheus' text form; undefined if this port does not serve them. */
  readonly metrics: (() => Promise<string>) | undefined;
}

/** Content type of Prometheus' text form. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Adds `/healthz` (the process answers), `/readyz` (searches can be answered: 200, else 503), `/version` (program and
 * data sets) and `/metrics`.
 */
export function addOperations(app: App, { search, version, isStopping, metrics }: Operations): void {
  const open = (url: string, handler: Handler): void => {
    app.route<RequestParts>({ method: READ, url, config: { isPublic: true }, handler });
  };
  open('/healthz', (_request, reply) => {
    // Pages of any origin may see that the service answers, so a client can distinguish a service that is gone from one that does
    // not let its page read (`clients/js/src/transport.ts`).
    reply.header('cross-origin-resource-policy', 'cross-origin');
    send(reply, { status: 'OK' });
  });
  open('/readyz', async (_request, reply) => {
    if (isStopping() || !(await isReady(search))) throw new RequestFailure('UNAVAILABLE', [], 1);
    send(reply, { status: 'OK' });
  });
  open('/version', (_request, reply) =>
    send(reply, { status: 'OK', name: 'banchi', version, data: search.dataSets.map(described) }),
  );
  if (metrics === undefined) return;
  app.route<RequestParts>({
    method: READ,
    url: '/metrics',
    handler: async (_request, reply) => {
      const text = await metrics();
      reply.header('content-type', METRICS_TYPE).header('cache-control', NOT_KEPT).send(text);
    },
  });
}

function send(reply: ServiceReply, body: object): void {
  sendJson(reply.header('cache-control', NOT_KEPT), body);
}

async function isReady(search: AddressSearch): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  try {
    return await Promise.race([search.ready?.() ?? true, late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function described({ id, year, built, records, sources }: DataSet): object {
  const total = Object.values(records).reduce((sum, count) => sum + count, 0);
  return { id, year, built, total, records, sources };
}
