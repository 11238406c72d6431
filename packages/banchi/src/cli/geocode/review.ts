import type { GeocodeResult } from '@banchi/engine/contract/geocode-result.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { AnsweredRow } from './rows.js';

/** A place that a row may mean. */
export interface ReviewPlace {
  readonly is: 'answer' | 'tie' | 'suggestion';
  readonly address: string;
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

/** Rows that a page shows at most. */
export const MOST_REVIEWED = 2000;

/** Suggestions of a row that are shown. */
const MOST_SUGGESTED = 5;

/**
 * A row for review.
 * @param word its address
 * @param geocode answers words as JSON
 */
export function reviewRow(
  { line, outcome, reason, found }: AnsweredRow,
  word: string,
  geocode: (word: string) => string,
): ReviewRow {
  const bare = { line, word, outcome, reason, rest: found?.rest ?? '', confidence: found?.confidence() ?? 0 };
  if (reason !== null) return { ...bare, tied: 0, places: [] };
  const { record, ambiguous, suggestions } = JSON.parse(geocode(word)) as GeocodeResult;
  const placeOf =
    (is: ReviewPlace['is']) =>
    ({ address, address_code: code, position }: GeocodeResult['suggestions'][number]): ReviewPlace => ({
      is,
      address: address ?? code,
      code,
      position,
    });
  return {
    ...bare,
    tied: ambiguous.count,
    places: [
      ...(record === null ? [] : [record]).map(placeOf('answer')),
      ...ambiguous.records.map(placeOf('tie')),
      ...suggestions.slice(0, MOST_SUGGESTED).map(placeOf('suggestion')),
    ],
  };
}
