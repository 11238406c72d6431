import type { AddressInfo } from 'node:net';
import { openApiDocument } from '@banchi/engine/contract/openapi.js';
import { type Operation, SEARCH_OPERATIONS } from '@banchi/engine/contract/operations.js';
import { ALL_QUESTIONS } from '@banchi/engine/questions/index.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { Datums } from '@banchi/engine/vocabulary/coordinates.js';
import type { TileSets } from '@banchi/tiles/tiles.js';
import type { Logger } from 'pino';
import { type AccessOptions, guardOf, wordCountOf } from './access.js';
import { Capacity } from './capacity.js';
import { csvOperation } from './csv-operation.js';
import { addCsvRoute } from './csv-route.js';
import { addDocumentRoutes } from './document-route.js';
import type { App } from './exchange.js';
import { EXPORT_OPERATIONS } from './export-operations.js';
import { addExportRoute } from './export-route.js';
import { HEALTH_OPERATIONS, METRICS_OPERATION } from './health-operations.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { type Logging, makeLog } from './logging.js';
import { addMcpRoute } from './mcp-route.js';
import { Metrics } from './metrics.js';
import { addOperations } from './operations.js';
import { addPage, type PageOptions } from './page.js';
import { PHOTON_OPERATIONS } from './photon-operations.js';
import { addPhotonRoutes } from './photon-route.js';
import { addQuestion } from './question-route.js';
import { addSearchRoutes } from './search-route.js';
import { makeApp } from './service-app.js';
import { TILE_OPERATIONS } from './tile-operations.js';
import { addTileRoutes } from './tile-route.js';
import { TOKEN_OPERATION } from './token-operations.js';
import { addTokenRoute } from './token-route.js';
import { TurnOrder } from './turn-order.js';

/** Options of a service. */
export interface ServiceOptions {
  readonly search: AddressSearch;
  /** Version of the program, as `/version` returns it. */
  readonly version?: string;
  /** Vector tiles of the data sets; without them there are none. */
  readonly tiles?: TileSets;
  /** Datums besides JGD; a request for another one is answered with 501. */
  readonly datums?: Datums;
  /** Whether Photon's interface is answered at `/photon/api` and `/photon/reverse`. Default false. */
  readonly photon?: boolean;
  /** Whether assistants are answered at `/mcp`. Default false. */
  readonly mcp?: boolean;
  /** Boundaries as JSON objects instead of strings holding JSON. Default false. */
  readonly polygonAsObject?: boolean;
  /** Whether large answers are compressed for clients that say they can read that. Default true. */
  readonly compression?: boolean;
  /** Values that differ from {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<Limits>;
  /** Credentials and limits; without them everybody may ask. */
  readonly access?: AccessOptions;
  /** Addresses and ranges of trusted proxies, whose `X-Forwarded` headers count; default none. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose pages may read answers, besides the pages of keys; `*` alone is every origin. Default none. */
  readonly origins?: readonly string[];
  /** Default: no log, and errors go to standard error. */
  readonly logging?: Logging;
  /**
   * The source of `/metrics`: `own` (default), the metrics of this process; `none`, no such path; or a function, for
   * example one that adds up several processes.
   */
  readonly metrics?: 'own' | 'none' | (() => Promise<string>);
  /** Whether requests are measured at all. Default true. */
  readonly isMeasured?: boolean;
  /** The page at `/`; without it there is none. */
  readonly page?: PageOptions;
  /** Called with every error that is answered with 500. Default: it is logged. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

/** A search service on HTTP. */
export interface Service {
  /**
   * Starts to listen. Port 0 takes a free one.
   * @returns the base URL, e.g. `http://127.0.0.1:8080`
   */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** From now on `/readyz` says no, while requests are still answered: a load balancer goes elsewhere. */
  drain(): void;
  /**
   * Stops listening, lets open requests finish and closes their connections.
   * @param patience milliseconds after which connections are cut; default: never
   */
  close(patience?: number): Promise<void>;
  /** Measures of this process. */
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Makes a service over a search engine: the two searches of the interface, tiles, operations, and a page at `/`. */
export function createService(options: ServiceOptions): Service {
  const { search, logging, origins = [], trustedProxies = [] } = options;
  const log = makeLog(logging ?? SILENT);
  const onError = options.onError ?? errorReporter(logging === undefined ? undefined : log);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const capacity = new Capacity(limits, (reason) => metrics.refused(reason));
  const turns = new TurnOrder(limits.maxWaiting);
  const metrics = new Metrics({
    bytesInFlight: () => capacity.bytesInFlight,
    waiting: () => turns.waiting,
    running: () => capacity.running,
    connections: () =>
      new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0))),
    dataSets: () => search.dataSets,
  });
  const access = options.access && countedStops(options.access, metrics);
  let isStopping = false;
  const app = makeApp({
    limits,
    turns,
    tooManyWaiting: () => capacity.refusal('waiting'),
    trustedProxies,
    metrics: options.isMeasured === false ? undefined : metrics,
    log: logging && logging.requests !== 'none' ? { to: log, requests: logging.requests } : undefined,
    cors:
      access !== undefined || origins.length > 0 ? { origins, credentials: access?.credentials } : undefined,
    guard: access && guardOf(access),
    onError,
  });
  // behind the plugins, which are loaded when the service begins to listen
  app.register(async (scope) =>
    addRoutes(scope, options, { access, onError, limits, capacity, metrics, isStopping: () => isStopping }),
  );
  return {
    listen: async (address) => {
      await app.listen(address);
      const base = urlOf(app.server);
      log.info(`Server listening at ${base}`);
      return base;
    },
    drain: () => {
      isStopping = true;
    },
    close: async (patience) => {
      isStopping = true;
      const cut =
        patience === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), patience);
      await app.close();
      clearTimeout(cut);
    },
    metrics,
    log,
  };
}

/** The base URL of a server, e.g. `http://127.0.0.1:8080`; of one that listens everywhere, one on this machine. */
function urlOf(server: App['server']): string {
  const { address, port } = server.address() as AddressInfo;
  if (address.includes(':')) return `http://[${address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}

/** The log of a service that is to log nothing. */
const SILENT: Logging = { level: 'silent', requests: 'none' };

/** Returns a function that writes errors to a log, or to standard error without one. */
function errorReporter(log: Logger | undefined): (error: unknown, id: string) => void {
  return (error, id) => {
    if (log === undefined) console.error(`request ${id} failed:`, error);
    else log.error({ err: error, reqId: id }, 'request failed');
  };
}

/** Wraps an access so that it also counts refused requests. */
function countedStops(access: AccessOptions, metrics: Metrics): AccessOptions {
  return {
    ...access,
    onStop: (why, key) => {
      metrics.refused(why);
      access.onStop?.(why, key);
    },
  };
}

/** Further parts that routes need. */
interface RoutesNeed {
  /** Credentials and limits; undefined if everybody may ask. */
  readonly access: AccessOptions | undefined;
  readonly onError: (error: unknown, requestId: string) => void;
  readonly limits: Limits;
  readonly capacity: Capacity;
  readonly metrics: Metrics;
  readonly isStopping: () => boolean;
}

/** Adds all routes that a service has, and their description. */
function addRoutes(
  app: App,
  options: ServiceOptions,
  { access, onError, limits, capacity, metrics, isStopping }: RoutesNeed,
): void {
  const { search, tiles, page, version = '0', metrics: source = 'own' } = options;
  const keyInAddress = access?.keyInAddress === true;
  const operations: Operation[] = [
    ...SEARCH_OPERATIONS,
    ...(access === undefined ? [] : [TOKEN_OPERATION]),
    ...ALL_QUESTIONS.flatMap((question) => question.operations),
    csvOperation(keyInAddress),
    ...EXPORT_OPERATIONS,
  ];
  addSearchRoutes(app, {
    search,
    version,
    datums: options.datums ?? {},
    capacity,
    isCompressing: options.compression ?? true,
    settings: { polygonAsObject: options.polygonAsObject ?? false, maxBytes: limits.maxBytes },
  });
  if (access !== undefined) addTokenRoute(app, access);
  addCsvRoute(app, search, { capacity, keyInAddress });
  for (const question of ALL_QUESTIONS)
    addQuestion(app, question, {
      ...{ search, capacity, datums: options.datums ?? {} },
      ...{ countWords: access && wordCountOf(access), failed: onError },
    });
  addExportRoute(app, search, {
    capacity,
    isCompressing: options.compression ?? true,
    polygonAsObject: options.polygonAsObject ?? false,
    failed: onError,
  });
  if (tiles !== undefined) {
    addTileRoutes(app, tiles, capacity);
    operations.push(...TILE_OPERATIONS);
  }
  if (options.photon === true) {
    const settings = { polygonAsObject: true, maxBytes: limits.maxBytes };
    addPhotonRoutes(app, { ...settings, engine: search, datums: {}, capacity });
    operations.push(...PHOTON_OPERATIONS);
  }
  if (options.mcp === true) {
    const settings = { polygonAsObject: false, maxBytes: limits.maxBytes };
    addMcpRoute(app, {
      ...settings,
      engine: search,
      datums: options.datums ?? {},
      version,
      capacity,
      failed: onError,
    });
  }
  const text = source === 'own' ? () => metrics.registry.metrics() : source === 'none' ? undefined : source;
  addOperations(app, { search, version, isStopping, metrics: text });
  operations.push(...HEALTH_OPERATIONS, ...(text === undefined ? [] : [METRICS_OPERATION]));
  addDocumentRoutes(app, openApiDocument(operations, version, access !== undefined));
  if (page !== undefined) addPage(app, page, search, tiles, capacity);
}
