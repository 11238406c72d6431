import type { LoadFault, PublishedFile } from '@banchi/engine/vocabulary/published.js';
import { computed, signal } from '@preact/signals';
import { settings } from '../settings.js';

/** A file of a published page that was asked for: how far it is loaded, from 0 to 1, why it is not, or that it is open. */
export interface Load {
  readonly file: PublishedFile;
  readonly state: number | LoadFault | 'open';
}

/** The files asked for so far, today's first. */
export const loads = signal<readonly Load[]>(
  settings.published === null ? [] : [{ file: settings.published.files[0], state: 0 }],
);

/** The first file that is being loaded or has failed; null if there is none. */
export const loading = computed(() => loads.value.find(({ state }) => state !== 'open') ?? null);

/** The past years that are answered without loading anything. */
export const readyYears = computed(() =>
  settings.published === null
    ? settings.years
    : loads.value.flatMap(({ file, state }) => (state === 'open' ? (file.year ?? []) : [])),
);

/** Bytes to load for a past year. */
export function bytesToLoad(year: number): number {
  if (readyYears.value.includes(year)) return 0;
  return settings.published?.files.find((file) => file.year === year)?.packed ?? 0;
}
