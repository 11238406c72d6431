import { keptName } from '@banchi/engine/vocabulary/published.js';

/**
 * The program of a published page's service worker, once a reader keeps the page: it answers with kept files, and asks the host
 * for all others. The page decides which files are kept (`web/src/published/keep.ts`).
 */

/** An event that is not over before a promise is fulfilled. */
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}

/** A request of the page. */
interface Fetched {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of a service worker's own object that is used here. */
interface OfflineScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  readonly caches: {
    match(name: string, options: { cacheName: string; ignoreSearch: boolean }): Promise<Response | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
}

const scope = globalThis as unknown as OfflineScope;
const folder = scope.registration.scope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  // the page asks the host for files with `no-store`, to learn of a new publication
  if (request.method !== 'GET' || request.cache === 'no-store' || !request.url.startsWith(folder)) return;
  event.respondWith(keptOrFetched(request));
});

async function keptOrFetched(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  // the document has two names; both open the page, with any search behind them
  const name = pathname.replace(/\/index\.html$/, '/');
  const kept = await scope.caches.match(name, { cacheName: keptName(folder), ignoreSearch: true });
  return kept ?? fetch(request);
}
