import { signal } from '@preact/signals';

/** Who made the maps of others that are drawn below the boundaries, as texts. */
export const mapSources = signal<readonly string[]>([]);
