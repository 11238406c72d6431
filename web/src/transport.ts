import { keptName } from '@banchi/engine/vocabulary/published.js';
import { serviceBase, settings } from './settings.js';
import { canKeep } from './state/kept.js';

/** The worker that answers in place of a service; only published pages load it. */
const published = () => import('./published/send.js');

/** Asks the service, or in a published page the worker that has its files: as `fetch` does. */
export const send: typeof fetch =
  settings.published === null
    ? (input, init) => fetch(input, init)
    : async (input, init) => (await published()).send(input, init);

/** Loads the files of a published page once more whose loading has failed. */
export async function loadAgain(): Promise<void> {
  (await published()).startAgain();
}

// everything waits for this file, the largest
if (settings.published !== null) void published();

/** The module that keeps a published page for use without a connection. */
export const keeping = () => import('./published/keep.js');

// a reader who keeps the page is informed of a newer publication
if (settings.published !== null && canKeep)
  void caches.has(keptName(serviceBase)).then(async (isKept) => {
    if (isKept) await (await keeping()).look();
  });
