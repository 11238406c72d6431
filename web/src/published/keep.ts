import {
  keptName,
  OFFLINE_WORKER,
  PUBLISHED_LIST,
  type PublishedList,
} from '@banchi/engine/vocabulary/published.js';
import { serviceBase } from '../settings.js';
import { isKeptShown, kept, wantedPrefecture } from '../state/kept.js';

/**
 * Keeps a published page in the browser. Its files lie in one cache, from which `offline.js` answers. Files of a newer publication are put
 * beside them, the document last, with the list of all files in its headers: so the page is whole at any time. Files that are not in the list are
 * removed then.
 */

const CACHE = keptName(serviceBase);

/** Files whose names change with their content. */
const NAMED_BY_CONTENT = /^(?:assets|data)\//;

const DOCUMENT = 'index.html';

/** Headers of the host that a kept answer keeps. */
const HEADERS = ['content-type', 'content-security-policy', 'x-content-type-options'];

/** The header of the kept document that lists all kept files. */
const LIST = 'x-banchi-published';

/** The step of reported progress, as a share of the whole. */
const STEP = 0.01;

/** A list of kept files: all that are published, or those without which one prefecture is searched. */
interface KeptList extends PublishedList {
  /** Code of the prefecture that is kept; null for the whole country. */
  readonly prefecture: string | null;
}

let running: AbortController | undefined;

/** The host did not send a file that its list names. */
class MissingError extends Error {}

/** Finds out which files are kept, and whether the host has newer ones. */
export async function look(): Promise<void> {
  const own = await keptList();
  if (own === null) return;
  kept.value = { state: 'kept', bytes: sizeOf(own) };
  const now = await publishedList().catch(() => null);
  // without a connection there is nothing newer
  if (now === null || now.document === own.document) return;
  kept.value = { state: 'newer', bytes: sizeOf(partOf(now, own.prefecture), Object.keys(own.files)) };
  isKeptShown.value = true;
}

/** Finds out which files are kept, and if none are, how many bytes would be loaded. */
export async function ask(): Promise<void> {
  kept.value = null;
  isKeptShown.value = true;
  await look();
  if (kept.peek() !== null) return;
  try {
    const list = await publishedList();
    const choices = list.prefectures.map(({ code, names }) => {
      return { code, names, bytes: sizeOf(partOf(list, code)) };
    });
    kept.value = { state: 'none', bytes: sizeOf(list), choices };
  } catch {
    kept.value = { state: 'fault', fault: 'missing' };
  }
}

/** Loads and keeps the published files; opens the page anew if an older publication was kept. */
export async function keep(): Promise<void> {
  const controller = new AbortController();
  running = controller;
  const own = await keptList();
  try {
    const list = partOf(await publishedList(), own === null ? wantedPrefecture.peek() : own.prefecture);
    const bytes = sizeOf(list, Object.keys(own?.files ?? {}));
    kept.value = { state: 'loading', bytes, share: 0 };
    // else browsers remove these files first when room gets short; a browser may refuse
    void navigator.storage.persist();
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < bytes) throw new DOMException('', 'QuotaExceededError');
    await load(list, controller.signal, (loaded) => {
      kept.value = { state: 'loading', bytes, share: loaded / bytes };
    });
    await navigator.serviceWorker.register(new URL(OFFLINE_WORKER, serviceBase));
    await navigator.serviceWorker.ready;
    if (own !== null) location.reload();
    kept.value = { state: 'kept', bytes: sizeOf(list) };
    isKeptShown.value = true;
  } catch (error) {
    await removeAllBut(own);
    if (controller.signal.aborted) return ask();
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    kept.value = { state: 'fault', fault: isFull ? 'room' : 'missing' };
  }
}

/** Ends {@link keep}; files that were kept before stay. */
export function cancel(): void {
  running?.abort();
}

/** Removes all kept files. */
export async function remove(): Promise<void> {
  await caches.delete(CACHE);
  const registration = await navigator.serviceWorker.getRegistration(serviceBase);
  // it may be the one of a folder above
  if (registration?.scope === serviceBase) await registration.unregister();
  await ask();
}

/** Puts the files of a list into the cache, the document last, and removes all others. */
async function load(list: KeptList, signal: AbortSignal, report: (loaded: number) => void): Promise<void> {
  const cache = await caches.open(CACHE);
  const step = STEP * sizeOf(list);
  let [loaded, next] = [0, 0];
  const count = (bytes: number): void => {
    loaded += bytes;
    if (loaded < next) return;
    report(loaded);
    next = loaded + step;
  };
  for (const name of Object.keys(list.files)) {
    const isThere = NAMED_BY_CONTENT.test(name) && (await cache.match(addressOf(name))) !== undefined;
    if (isThere || name === DOCUMENT) continue;
    await cache.put(addressOf(name), await fetched(name, list.files[name], signal, count));
  }
  const document = await fetched(DOCUMENT, list.files[DOCUMENT], signal, count);
  // a header holds no letters of names
  document.headers.set(LIST, JSON.stringify({ ...list, prefectures: [] }));
  // a file is put only after all of it has come
  await cache.put(addressOf(DOCUMENT), new Response(await document.arrayBuffer(), document));
  await removeAllBut(list);
}

/** The host's answer for a file; its body ends with an error if it is too short. */
async function fetched(
  name: string,
  bytes: number,
  signal: AbortSignal,
  count: (bytes: number) => void,
): Promise<Response> {
  const cache = NAMED_BY_CONTENT.test(name) ? 'default' : 'no-store';
  const response = await fetch(new URL(name, serviceBase), { signal, cache });
  if (!response.ok || response.body === null) throw new MissingError(name);
  let length = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        controller.enqueue(piece);
        // a host may have decoded it, then it is longer
        count(Math.min(bytes, length + piece.length) - Math.min(bytes, length));
        length += piece.length;
      },
      flush(controller) {
        if (length < bytes) controller.error(new MissingError(name));
      },
    }),
  );
  const headers = HEADERS.flatMap((header): [string, string][] => {
    const value = response.headers.get(header);
    return value === null ? [] : [[header, value]];
  });
  return new Response(body, { headers });
}

/** Removes the files from the cache that a list does not name; without a list the cache itself. */
async function removeAllBut(list: PublishedList | null): Promise<void> {
  if (list === null) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  const wanted = Object.keys(list.files).map(addressOf);
  for (const request of await cache.keys()) if (!wanted.includes(request.url)) await cache.delete(request);
}

/** The list of published files, from the host and never from the cache. */
async function publishedList(): Promise<PublishedList> {
  const response = await fetch(new URL(PUBLISHED_LIST, serviceBase), { cache: 'no-store' });
  if (!response.ok) throw new MissingError(PUBLISHED_LIST);
  return response.json();
}

/** The list of kept files; null if there are none. */
async function keptList(): Promise<KeptList | null> {
  const document = await caches.match(addressOf(DOCUMENT), { cacheName: CACHE });
  return JSON.parse(document?.headers.get(LIST) ?? 'null');
}

/** The files without which a prefecture, or the whole country, is not searched. */
function partOf(list: PublishedList, prefecture: string | null): KeptList {
  const others = list.prefectures.filter(({ code }) => prefecture !== null && code !== prefecture);
  const left = new Set(others.flatMap(({ files }) => files));
  const files = Object.entries(list.files).filter(([name]) => !left.has(name));
  return { ...list, files: Object.fromEntries(files), prefecture };
}

/** The key of a file in the cache. */
function addressOf(name: string): string {
  return new URL(name === DOCUMENT ? '.' : name, serviceBase).href;
}

/** Bytes to load for a list: without kept files that cannot have changed. */
function sizeOf({ files }: PublishedList, there: readonly string[] = []): number {
  return Object.entries(files).reduce(
    (sum, [name, bytes]) => (NAMED_BY_CONTENT.test(name) && there.includes(name) ? sum : sum + bytes),
    0,
  );
}
