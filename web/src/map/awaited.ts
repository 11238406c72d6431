import { signal } from '@preact/signals';

/** Whether tiles in view are awaited. */
export const tilesAwaited = signal(false);
