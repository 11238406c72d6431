import type { CsvBatch } from '../../sources/csv.js';
import type { RowForm } from './rows.js';

/** What a thread needs to know before its first rows. */
export interface ThreadSettings {
  /** Cells that are the address, one behind the other. */
  readonly cells: readonly number[];
  readonly target: 'house' | 'lot' | null;
  readonly form: RowForm;
}

/** Rows for a thread. */
export type Work = CsvBatch;

/** What a thread is sent: first the settings, then rows. */
export type ToThread = { readonly settings: ThreadSettings } | { readonly work: Work };

/** What became of rows, by outcome, and of what was found by level. */
export type Totals = Record<string, number>;

/** Rows that a thread has answered. */
export interface Done {
  /** As they are written, in UTF-8; given away by the thread, not copied. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  readonly totals: Totals;
}

/** What a thread sends: that it has loaded, then answered rows. */
export type FromThread = 'loaded' | Done;

/** Adds totals to others. */
export function addTotals(to: Totals, more: Totals): void {
  for (const [name, value] of Object.entries(more)) to[name] = (to[name] ?? 0) + value;
}
