import type { Way } from '@banchi/engine/library/threads.js';
import type { FormerName } from '@banchi/engine/vocabulary/match.js';
import type { AddressColumns } from './address-columns.js';
import type { AsOf } from './as-of.js';
import type { ListBatch, StoredCell } from './cells.js';
import type { CompareSettings } from './compare.js';
import type { MapPoint } from './map-page.js';
import type { ReviewRow } from './review.js';
import type { RowForm } from './rows.js';
import type { Tally } from './tally.js';

/** Settings of a thread. */
export interface ThreadSettings {
  readonly columns: AddressColumns;
  readonly target: 'house' | 'lot' | null;
  readonly form: RowForm;
  /** Whether rows for review are wanted, of a thread that writes rows. */
  readonly isReviewed: boolean;
  /** Whether the places of all rows are wanted, of a thread that writes rows. */
  readonly isMapped: boolean;
  /** How the points of rows are compared with their addresses; null where they are not. */
  readonly compare: CompareSettings | null;
  /** Whether rows with one address are grouped, by the only thread. */
  readonly isGrouped: boolean;
}

/** The `workerData` of a thread. */
export interface ThreadStart {
  readonly gazetteer: string;
  /** Whether it writes rows; else it only understands words, and loads no records. */
  readonly isWriting: boolean;
  /** The past day that the list is of; null for today. */
  readonly asOf: AsOf | null;
}

/** Rows for a thread. */
export type Work = ListBatch;

/** Messages to a thread: first the settings, then rows to answer or words to understand. */
export type ToThread =
  | { readonly settings: ThreadSettings }
  | { readonly work: Work }
  | { readonly words: readonly string[] };

/** Rows that are answered. */
export interface Done {
  /** The rows as text, transferred and not copied; empty for a binary form. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The cells of the rows, for a binary form. */
  readonly cells: readonly (readonly StoredCell[])[];
  readonly rows: number;
  readonly tally: Tally;
  /** Rows for review, if they are wanted; of texts no more than the page shows. */
  readonly review: readonly ReviewRow[];
  /** The places of the rows, if a map wants them. */
  readonly mapped: readonly MapPoint[];
}

/** The meanings of words, packed. Only the thread that asked reads their records. */
export interface Understood {
  /** The record of each word, or {@link NO_RECORD}. */
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly ambiguous: Uint32Array<ArrayBuffer>;
  /** Places in {@link KINDS}. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly rests: readonly string[];
  /** The most likely record of each word, or {@link NO_RECORD}; if that is wanted. */
  readonly suggestions: Uint32Array<ArrayBuffer> | null;
  /** In hundredths. */
  readonly confidences: Uint8Array<ArrayBuffer>;
  /** Places in the table of verdicts. */
  readonly verdicts: Uint8Array<ArrayBuffer>;
  /** Former names by the places of the words, if wanted. */
  readonly formers: ReadonlyMap<number, FormerName> | null;
  /** Why a word could not be looked up, by its place. */
  readonly errors: ReadonlyMap<number, string>;
}

/** How a word may be found, as numbers. */
export const KINDS = [null, 'exact', 'resolved', 'postcode'] as const;

/** Stands for no record. */
export const NO_RECORD = 0xffff_ffff;

/** Messages of a thread: first that it has loaded, then answers. */
export type FromThread = 'loaded' | Done | Understood;

/** How the batches of a list are answered. */
export type ListWay = Way<Work, Done, ToThread, Done | Understood>;
