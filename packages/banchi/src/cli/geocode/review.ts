import type { GeocodeResult } from '@banchi/engine/contract/geocode-result.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { AnsweredRow } from './answer-columns.js';

/** A place that a row may mean. */
export interface ReviewPlace {
  readonly is: 'answer' | 'tie' | 'suggestion' | 'given';
  readonly address: string;
  readonly isJapanese: boolean;
  readonly code: string;
  readonly position: LonLat | null;
}

/** A row that somebody should look at. */
export interface ReviewRow {
  readonly line: number;
  readonly word: string;
  readonly outcome: AnsweredRow['outcome'];
  readonly confidence: number;
  readonly rest: string;
  /** The error that prevented an answer, if any. */
  readonly reason: string | null;
  /** How many records fit equally well. */
  readonly tied: number;
  readonly places: readonly ReviewPlace[];
}

/** Rows that have one text and one outcome: they are looked at once. */
export interface ReviewCard extends ReviewRow {
  /** The lines of all of them, ascending. */
  readonly lines: readonly number[];
}

/** Collects rows for review as cards, up to {@link MOST_REVIEWED}. */
export class ReviewCards {
  readonly #cards = new Map<string, ReviewCard & { readonly lines: number[] }>();

  add(rows: readonly ReviewRow[]): void {
    for (const row of rows) {
      const key = row.outcome === 'error' ? `${row.line}` : `${row.outcome} ${row.word}`;
      const known = this.#cards.get(key);
      if (known !== undefined) known.lines.push(row.line);
      else if (this.#cards.size < MOST_REVIEWED) this.#cards.set(key, { ...row, lines: [row.line] });
    }
  }

  get all(): readonly ReviewCard[] {
    return [...this.#cards.values()];
  }
}

/** Cards that a page shows at most. */
export const MOST_REVIEWED = 2000;

/** A row whose text is on the page already: its places are not looked up again. */
export function repeatedRow({ line, outcome }: AnsweredRow, word: string): ReviewRow {
  return { line, word, outcome, reason: null, rest: '', confidence: 0, tied: 0, places: [] };
}

/** Suggestions of a row that are shown. */
const MOST_SUGGESTED = 5;

/**
 * A row for review.
 * @param word its address
 * @param geocode answers words as JSON, with names in the language
 * @param language of addresses
 */
export function reviewRow(
  { line, outcome, reason, found, given }: AnsweredRow,
  word: string,
  geocode: (word: string) => string,
  language: Language,
): ReviewRow {
  const bare = { line, word, outcome, reason, rest: found?.rest ?? '', confidence: found?.confidence() ?? 0 };
  if (reason !== null) return { ...bare, tied: 0, places: [] };
  const { record, ambiguous, suggestions } = JSON.parse(geocode(word)) as GeocodeResult;
  const placeOf =
    (is: ReviewPlace['is']) =>
    (record: GeocodeResult['suggestions'][number]): ReviewPlace => {
      const { address, address_code: code, position } = record;
      const own = language === 'ja' ? null : (record[`address_${language}`] ?? null);
      return { is, address: own ?? address ?? code, isJapanese: own === null, code, position };
    };
  return {
    ...bare,
    tied: ambiguous.count,
    places: [
      ...(given === null
        ? []
        : [
            { is: 'given' as const, address: given.join(', '), isJapanese: false, code: '', position: given },
          ]),
      ...(record === null ? [] : [record]).map(placeOf('answer')),
      ...ambiguous.records.map(placeOf('tie')),
      ...suggestions.slice(0, MOST_SUGGESTED).map(placeOf('suggestion')),
    ],
  };
}
