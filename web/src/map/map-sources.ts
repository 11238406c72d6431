import { signal } from '@preact/signals';

/** The maker of a map below the boundaries. */
export interface MapSource {
  readonly text: string;
  /** Where more about the map stands, if the maker says that. */
  readonly url: string | null;
}

/** The makers of the maps below the boundaries. */
export const mapSources = signal<readonly MapSource[]>([]);
