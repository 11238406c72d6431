import { COUNTER_OF, counterPattern } from '../facts/counters.js';
import { foldAligned } from '../text/fold.js';
import { foldMultilingual, toFoldedHan } from '../text/multilingual.js';
import { closed } from '../text/units.js';
import {
  type ChineseLanguage,
  type ForeignLanguage,
  isChinese,
  SOUND_LANGUAGES,
} from '../vocabulary/languages.js';
import { boundNumbers } from './bound-numbers.js';
import type { FoldedWord } from './folded-word.js';

/** A number and the counter behind it, in English and Korean. */
const NUMBER_AND_COUNTER = new RegExp(`([0-9]+)(?:[\\s-]*(${counterPattern(SOUND_LANGUAGES)}))?`, 'g');

/** Folds a text, see {@link foldMultilingual}, and binds its numbers by their counters: `1-chome` is a small section. */
export function foldBoundMultilingual(text: string, language: ForeignLanguage): FoldedWord {
  const folded = foldMultilingual(text, language);
  // nothing counts where nothing was folded, nor where no number is
  if (folded === text || !/[0-9]/.test(folded)) return { text: folded, kinds: null };
  const kinds = isChinese(language) ? boundHan(text, folded, language) : boundByRuns(text, folded);
  return { text: folded, kinds };
}

function boundHan(text: string, folded: string, language: ChineseLanguage): Uint8Array | null {
  const han = toFoldedHan(text, language);
  const aligned = foldAligned(han);
  if (aligned.folded !== folded) return null;
  const { from, to } = aligned.origins;
  return boundNumbers(folded, (unit) => han.slice(from[unit], to[unit]));
}

/** The numbers of a text are those of its fold, one by one: the counter of each stands for the hyphen behind it. */
function boundByRuns(text: string, folded: string): Uint8Array | null {
  const written = [...text.normalize('NFKC').toLowerCase().matchAll(NUMBER_AND_COUNTER)];
  const runs = [...folded.matchAll(/[0-9]+/g)];
  if (written.length !== runs.length) return null;
  const counters = new Map(
    runs.map(({ index, 0: digits }, i) => [
      index + digits.length,
      COUNTER_OF.get(written[i][2] ?? '') ?? '-',
    ]),
  );
  return boundNumbers(folded, (unit) => counters.get(unit) ?? '');
}

/** Joins folded words and the kinds of their numbers; a hyphen closes a number that ends a word. */
export function joinBound(words: readonly FoldedWord[]): FoldedWord {
  const written = words.filter(({ text }) => text !== '');
  let text = '';
  const bound: [at: number, kinds: Uint8Array][] = [];
  for (const word of written) {
    text = closed(text);
    if (word.kinds !== null) bound.push([text.length, word.kinds]);
    text += word.text;
  }
  if (bound.length === 0) return { text, kinds: null };
  const kinds = new Uint8Array(text.length);
  for (const [at, own] of bound) kinds.set(own, at);
  return { text, kinds };
}
