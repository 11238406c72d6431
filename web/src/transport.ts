import { keptName } from '../../src/vocabulary/published.js';
import { serviceBase, settings } from './settings.js';
import { canKeep } from './state/kept.js';

/** What answers in the place of a service; loaded by published pages only. */
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

// it takes longest, and everything waits for it
if (settings.published !== null) void published();

/** What keeps a published page for use without a connection. */
export const keeping = () => import('./published/keep.js');

// who keeps it is told of something newer
if (settings.published !== null && canKeep)
  void caches.has(keptName(serviceBase)).then(async (isKept) => {
    if (isKept) await (await keeping()).look();
  });
