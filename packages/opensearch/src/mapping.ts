import type { Meta } from '@banchi/engine/gazetteer/meta.js';
import { byLanguage } from '@banchi/engine/vocabulary/languages.js';

/** Version of mapping and documents; a program serves indexes of its own version only. */
export const MAPPING_VERSION = 5;

/** The largest offset and count together, with room. */
const RESULT_WINDOW = 21_000;

/** The note of an index, in the `_meta` of its mapping. */
export interface IndexNote {
  readonly mapping: number;
  /** The gazetteer it was filled from. */
  readonly data: Meta;
  /** Where its directory is kept. */
  readonly directory: { readonly index: string; readonly parts: number; readonly bytes: number };
  /** Whether the records have names in other languages. */
  readonly hasLanguages: boolean;
}

/** Numbers that are only sorted by. */
const SORTED = { type: 'integer', index: false } as const;
/** Keys of full texts, see `OrderKeys`. */
const KEY = { type: 'long', index: false } as const;
/** Numbers that are searched, and read from the columns. */
const NUMBER = { type: 'integer' } as const;
/** Texts that are only given back, byte for byte: `_source` would be written anew. */
const KEPT = { type: 'keyword', index: false, doc_values: false, store: true } as const;

/**
 * The fields of a record's document. Words are not among them: a directory finds the ids that a word means, and the
 * cluster finds, counts, sorts and pages by those.
 */
export const FIELDS = {
  /** Id: the place in the order of the tree. */
  o: NUMBER,
  /** Ids of all nodes above it. */
  up: { type: 'keyword', doc_values: false, norms: false },
  /** Its place in the order of the codes; the directory knows which ids a code means. */
  code: SORTED,
  /** 0 prefecture … 5 lot or house number, and 6 more for placeholders; queries choose by it. */
  plane: { type: 'byte' },
  depth: { type: 'byte' },
  post: SORTED,
  read: KEY,
  ...byLanguage(() => KEY),
  /** Own point in units of 1e-7 degree; absent where it has none. */
  lon: NUMBER,
  lat: NUMBER,
  point: { type: 'geo_point', doc_values: false },
  /** Where the place of a record without own point comes from, and whose it is. */
  origin: KEPT,
  precision: KEPT,
  /** JSON up to the position, and the part behind distance and boundary, in both shapes. */
  head: KEPT,
  tail: KEPT,
  names: KEPT,
  /** Boundary as in the file, its box, whether there is one, and whether it was joined from others that are there too. */
  boundary: { type: 'binary', store: true },
  outlined: { type: 'byte', index: false },
  joined: { type: 'byte' },
  west: NUMBER,
  south: NUMBER,
  east: NUMBER,
  north: NUMBER,
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Settings and mapping of an index of records. */
export function recordIndex(shards: number, note: IndexNote): Record<string, unknown> {
  return {
    settings: {
      number_of_shards: shards,
      // copies are made when all is there: sending every document twice takes twice as long
      number_of_replicas: 0,
      'index.sort.field': 'o',
      'index.sort.order': 'asc',
      'index.refresh_interval': '-1',
      'index.translog.durability': 'async',
      'index.max_result_window': RESULT_WINDOW,
    },
    mappings: {
      _meta: { banchi: note },
      _source: { enabled: false },
      dynamic: 'strict',
      properties: FIELDS,
    },
  };
}

/** Settings and mapping of the index that keeps a directory, in parts; it has no replicas while it is filled. */
export function directoryIndex(): Record<string, unknown> {
  return {
    settings: { number_of_shards: 1, number_of_replicas: 0, 'index.refresh_interval': '-1' },
    mappings: {
      _source: { enabled: false },
      dynamic: 'strict',
      properties: { part: NUMBER, bytes: { type: 'binary', store: true } },
    },
  };
}
