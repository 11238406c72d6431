import type { Way } from '../../library/threads.js';
import type { PackedWords } from '../../search/packed-words.js';
import type { FormerName } from '../../vocabulary/match.js';
import type { AsOf } from './as-of.js';
import type { Cell, ListBatch } from './cells.js';
import type { ReviewRow } from './review.js';
import type { RowForm } from './rows.js';
import type { Tally } from './tally.js';

/** What a thread needs to know before its first rows. */
export interface ThreadSettings {
  /** Cells that are the address, one behind the other. */
  readonly cells: readonly number[];
  readonly target: 'house' | 'lot' | null;
  readonly form: RowForm;
  /** Whether rows that need eyes are wanted: of a thread that writes rows only. */
  readonly isReviewed: boolean;
}

/** What a thread begins with. */
export interface ThreadStart {
  readonly gazetteer: string;
  /** Whether it writes rows, or only tells what words mean: then it loads nothing that tells of records. */
  readonly isWriting: boolean;
  /** The past day that the list is of; null for today. */
  readonly asOf: AsOf | null;
}

/** Rows for a thread. */
export type Work = ListBatch;

/** What a thread is sent: first the settings, then rows to answer, or only words to understand. */
export type ToThread =
  | { readonly settings: ThreadSettings }
  | { readonly work: Work }
  | { readonly words: PackedWords };

/** Rows that are answered. */
export interface Done {
  /** As they are written, of forms that are no text nothing; given away by the thread, not copied. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Their cells, of forms that are no text. */
  readonly cells: readonly (readonly Cell[])[];
  readonly rows: number;
  readonly tally: Tally;
  /** Rows that need eyes, where they are wanted, as many as are shown. */
  readonly review: readonly ReviewRow[];
}

/** What words mean, one behind the other: what is told of the records is made by who asked. */
export interface Understood {
  /** The record of each word, or {@link NO_RECORD}. */
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly ambiguous: Uint32Array<ArrayBuffer>;
  /** Places in {@link KINDS}. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly rests: readonly string[];
  /** The record that was most likely meant by each, or {@link NO_RECORD}, where that is wanted. */
  readonly suggestions: Uint32Array<ArrayBuffer> | null;
  /** In hundredths, where that is wanted. */
  readonly confidences: Uint8Array<ArrayBuffer> | null;
  /** Former names by the places of the words, where they are wanted. */
  readonly formers: ReadonlyMap<number, FormerName> | null;
  /** Why a word could not be looked up, by its place. */
  readonly errors: ReadonlyMap<number, string>;
}

/** How a word may be found, as numbers. */
export const KINDS = [null, 'exact', 'resolved', 'postcode'] as const;

/** What stands for no record among numbers. */
export const NO_RECORD = 0xffff_ffff;

/** What a thread sends: that it has loaded, then what it was asked for. */
export type FromThread = 'loaded' | Done | Understood;

/** How the batches of a list are answered. */
export type ListWay = Way<Work, Done, ToThread, Done | Understood>;
