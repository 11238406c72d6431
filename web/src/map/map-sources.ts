import { signal } from '@preact/signals';

/** The makers of the maps below the boundaries, as texts. */
export const mapSources = signal<readonly string[]>([]);
