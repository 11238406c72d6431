import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { MatchNote, Span } from '@banchi/engine/vocabulary/match.js';
import { addressOf, type Item } from '../address.js';
import type { Geocode } from './measure.js';

/** The answer of `/geocode` to one word. */
export interface Geocoded {
  readonly word: string;
  readonly record: Item | null;
  readonly match: {
    readonly kind: string | null;
    readonly rest: string;
    readonly spans: readonly Span[];
    readonly note: MatchNote | null;
  };
  readonly ambiguous: { readonly count: number; readonly records: readonly Item[] };
  readonly suggestions: readonly Item[];
  readonly confidence: number;
}

/** Asks for one best answer. */
export function geocoded(search: GazetteerSearch, word: string): Geocoded {
  return search.geocode({ word, target: null }).value() as object as Geocoded;
}

/** `/geocode` as a geocoder to be judged; calls `onAnswer` with every answer. */
export function geocoderOf(search: GazetteerSearch, onAnswer?: (answer: Geocoded) => void): Geocode {
  return (word) => {
    const answer = geocoded(search, word);
    onAnswer?.(answer);
    const { record, ambiguous, suggestions } = answer;
    return {
      best: record === null ? null : addressOf(record),
      tied: ambiguous.records.map(addressOf),
      suggestions: suggestions.map(addressOf),
    };
  };
}
