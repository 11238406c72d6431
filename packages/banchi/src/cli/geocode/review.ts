import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { Precision } from '@banchi/engine/vocabulary/match.js';
import type { ReviewReason } from '../../messages/verdicts.js';
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
  readonly why: ReviewReason;
  /** Whose point the answer has; null without an answer. */
  readonly precision: Precision | null;
  readonly rest: string;
  /** The error that prevented an answer, if any. */
  readonly reason: string | null;
  /** How many records fit equally well. */
  readonly tied: number;
  readonly places: readonly ReviewPlace[];
}

/** Rows that have one text and are looked at for one reason: they are looked at once. */
export interface ReviewCard extends ReviewRow {
  /** The lines of all of them, ascending. */
  readonly lines: readonly number[];
}

/** Collects rows for review as cards, for each reason up to {@link MOST_REVIEWED}. */
export class ReviewCards {
  readonly #cards = new Map<string, ReviewCard & { readonly lines: number[] }>();
  readonly #counts = new Map<ReviewReason, number>();

  add(rows: readonly ReviewRow[]): void {
    for (const row of rows) {
      const { line, why, word } = row;
      const key = why === 'error' ? `${line}` : `${why} ${word}`;
      const known = this.#cards.get(key);
      const count = this.#counts.get(why) ?? 0;
      if (known !== undefined) known.lines.push(line);
      else if (count < MOST_REVIEWED) {
        this.#cards.set(key, { ...row, lines: [line] });
        this.#counts.set(why, count + 1);
      }
    }
  }

  get all(): readonly ReviewCard[] {
    return [...this.#cards.values()];
  }
}

/** Cards that a page shows at most for one reason. */
export const MOST_REVIEWED = 2000;

/** A row whose text is on the page already: its places are not looked up again. */
export function repeatedRow({ line }: AnsweredRow, word: string, why: ReviewReason): ReviewRow {
  return { line, word, why, reason: null, rest: '', precision: null, tied: 0, places: [] };
}

/** Suggestions of a row that are shown. */
const MOST_SUGGESTED = 5;

/**
 * A row for review.
 * @param word its address
 * @param why it needs eyes
 * @param geocode answers words, with names in the language
 * @param language of addresses
 */
export function reviewRow(
  { line, reason, found, given }: AnsweredRow,
  word: string,
  why: ReviewReason,
  geocode: (word: string) => GeocodeResult,
  language: Language,
): ReviewRow {
  const precision = found?.record?.point().precision ?? null;
  const bare = { line, word, why, reason, rest: found?.rest ?? '', precision };
  if (reason !== null) return { ...bare, tied: 0, places: [] };
  const { record, ambiguous, suggestions } = geocode(word);
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
