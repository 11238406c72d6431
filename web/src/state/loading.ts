import { signal } from '@preact/signals';
import type { LoadFault } from '../../../src/vocabulary/published.js';
import { settings } from '../settings.js';

/** How far the file of a published page is loaded, from 0 to 1, or why it is not; null where nothing is to be waited for. */
export const loading = signal<{ readonly share: number } | { readonly fault: LoadFault } | null>(
  settings.file === null ? null : { share: 0 },
);
