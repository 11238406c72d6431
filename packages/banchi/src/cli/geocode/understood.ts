import type { GeocodeQuery, Meaning } from '@banchi/engine/search/query.js';
import type { FormerName } from '@banchi/engine/vocabulary/match.js';
import { VERDICTS } from '@banchi/engine/vocabulary/parts.js';
import type { Wanted } from './answer-columns.js';
import type { OnDay } from './as-of.js';
import type { DayNames } from './day-names.js';
import { KINDS, NO_RECORD, type Understood } from './work.js';

/** The meanings of words, and how they pass from thread to thread. */

/** The part of a meaning that lists write. */
type RowMeaning = Pick<
  Meaning,
  'kind' | 'rest' | 'ambiguous' | 'id' | 'suggested' | 'confidence' | 'verdict' | 'former'
>;

/** The meaning of a row's address, or the error; null for a row without address. */
export type Answer = (RowMeaning & { readonly onDay?: OnDay }) | { readonly error: string } | null;

/** The part of the engine that lists need. */
interface ListGeocoder {
  meaning(query: GeocodeQuery): Meaning;
}

/**
 * The meaning of a word. A failure becomes an answer, so that no row stops the others.
 * @param dayNames knows the past day of the list; null for today
 */
export function answerTo(
  search: ListGeocoder,
  word: string,
  target: 'house' | 'lot' | null,
  dayNames: DayNames | null = null,
): Answer {
  if (word === '') return null;
  try {
    const meaning = search.meaning({ word, target });
    return dayNames === null ? meaning : { ...meaning, onDay: dayNames.onDay(word, target, meaning) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The meanings of words, packed for another thread. */
export function understand(
  search: ListGeocoder,
  words: readonly string[],
  target: 'house' | 'lot' | null,
  wanted: Wanted,
): Understood {
  const ids = new Uint32Array(words.length).fill(NO_RECORD);
  const ambiguous = new Uint32Array(words.length);
  const kinds = new Uint8Array(words.length);
  const rests: string[] = [];
  const suggestions = wanted.suggestion ? new Uint32Array(words.length).fill(NO_RECORD) : null;
  const confidences = new Uint8Array(words.length);
  const verdicts = new Uint8Array(words.length);
  const formers = wanted.former ? new Map<number, FormerName>() : null;
  const errors = new Map<number, string>();
  for (const [i, word] of words.entries()) {
    const answer = answerTo(search, word, target);
    if (answer === null || 'error' in answer) {
      if (answer !== null) errors.set(i, answer.error);
      rests.push('');
      continue;
    }
    ids[i] = answer.id ?? NO_RECORD;
    ambiguous[i] = answer.ambiguous;
    kinds[i] = KINDS.indexOf(answer.kind);
    rests.push(answer.rest);
    if (suggestions !== null) suggestions[i] = answer.suggested()[0] ?? NO_RECORD;
    confidences[i] = Math.round(100 * answer.confidence());
    verdicts[i] = VERDICTS.indexOf(answer.verdict());
    const former = formers === null ? null : answer.former();
    if (former !== null) formers?.set(i, former);
  }
  return { ids, ambiguous, kinds, rests, suggestions, confidences, verdicts, formers, errors };
}

/** Unpacks the meanings of words. */
export function answersFrom(
  words: readonly string[],
  { ids, ambiguous, kinds, rests, suggestions, confidences, verdicts, formers, errors }: Understood,
): (word: string) => Answer {
  const places = new Map(words.map((word, place) => [word, place]));
  return (word) => {
    const place = places.get(word);
    if (place === undefined || word === '') return null;
    const error = errors.get(place);
    if (error !== undefined) return { error };
    return {
      kind: KINDS[kinds[place]],
      rest: rests[place],
      ambiguous: ambiguous[place],
      id: ids[place] === NO_RECORD ? null : ids[place],
      suggested: () => {
        const id = suggestions?.[place] ?? NO_RECORD;
        return id === NO_RECORD ? [] : [id];
      },
      confidence: () => confidences[place] / 100,
      verdict: () => VERDICTS[verdicts[place]],
      former: () => formers?.get(place) ?? null,
    };
  };
}
