import type { PartedResult } from '@banchi/engine/contract/part-columns.js';

/** Rows with one address, however it is written. */

/** A row among those of its address. */
export interface Grouped {
  /** The line of the first row with the address. */
  readonly group: number;
  /** Whether it is that row. */
  readonly isFirst: boolean;
}

/** White space and signs in which rests may differ and be equal. */
const SIGNS = /[\s\p{P}]+/gu;

/**
 * A text that is equal for rows with one address. Of an address without a number the unexplained rest counts too: 根津神社 and 根津の倉庫
 * are not the same for standing in 根津.
 */
function groupKey({ key, match }: PartedResult): string | null {
  if (key === null || key === undefined) return null;
  const { verdict, parts } = match;
  const isWhole = verdict === 'complete' || verdict === 'unconfirmed_number';
  if (isWhole && parts?.number !== undefined) return key;
  return `${key}/${(parts?.rest?.value ?? '').normalize('NFKC').replace(SIGNS, '')}`;
}

/** Groups rows in their order; holds one line number for each address. */
export class Groups {
  readonly #first = new Map<string, number>();

  /** The group of a row; null for a row without an address. */
  add(line: number, result: PartedResult | null): Grouped | null {
    const key = result === null ? null : groupKey(result);
    if (key === null) return null;
    const first = this.#first.get(key);
    if (first !== undefined) return { group: first, isFirst: false };
    this.#first.set(key, line);
    return { group: line, isFirst: true };
  }
}
