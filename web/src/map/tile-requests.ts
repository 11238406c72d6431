import { effect } from '@preact/signals';
import { addProtocol, type GetResourceResponse } from 'maplibre-gl';
import { serviceBase, settings } from '../settings.js';
import { headersFor } from '../state/access.js';
import { isBusy } from '../state/store.js';
import { send } from '../transport.js';

/** The scheme of the service's own tiles in the style. */
export const TILES = 'service://tiles/';

/**
 * Tiles asked for at a time. A browser has six connections to a service, and a service draws one tile after another: a new
 * view of the map would otherwise stand in front of every search. The worker of a published page has a queue of its own.
 */
const AT_ONCE = settings.published === null ? 3 : Number.POSITIVE_INFINITY;

/** Tiles that wait for their turn, the first one first. */
const waiting: (() => void)[] = [];
let running = 0;

addProtocol('service', async ({ url }, { signal }) => {
  await turn();
  try {
    return await tile(url, signal);
  } finally {
    running--;
    startNext();
  }
});

async function tile(url: string, signal: AbortSignal): Promise<GetResourceResponse<ArrayBuffer>> {
  const address = url.replace(/^service:\/\//, serviceBase);
  const response = await send(address, { signal, headers: headersFor(address), priority: 'low' });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return { data: await response.arrayBuffer(), cacheControl: response.headers.get('cache-control') };
}

function turn(): Promise<void> {
  return new Promise((start) => {
    waiting.push(start);
    startNext();
  });
}

/**
 * Sends waiting requests, but none while somebody waits for an answer. Tiles that the map gives up are aborted by their
 * signals.
 */
function startNext(): void {
  while (waiting.length > 0 && running < AT_ONCE && !isBusy.peek()) {
    running++;
    waiting.shift()?.();
  }
}

effect(() => {
  if (!isBusy.value) startNext();
});
