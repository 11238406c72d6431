import { computed, signal } from '@preact/signals';
import type { LoadFault, PublishedFile } from '../../../src/vocabulary/published.js';
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

/** What is waited for, the first of it; null where nothing is. */
export const loading = computed(() => loads.value.find(({ state }) => state !== 'open') ?? null);

/** The past years that are answered without loading anything. */
export const readyYears = computed(() =>
  settings.published === null
    ? settings.years
    : loads.value.flatMap(({ file, state }) => (state === 'open' ? (file.year ?? []) : [])),
);

/** What has to be loaded for a past year, in bytes; 0 for nothing. */
export function bytesToLoad(year: number): number {
  if (readyYears.value.includes(year)) return 0;
  return settings.published?.files.find((file) => file.year === year)?.packed ?? 0;
}
