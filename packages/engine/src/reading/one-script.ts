import { ANY_COUNTRY } from '../facts/countries.js';
import { HANGUL, JAPANESE_LETTER, LATIN } from '../facts/scripts.js';
import { partOf } from '../text/placed-string.js';
import { PlacedText } from './placed-text.js';

/** One or two letters of the alphabet, as the A of a hall and the F of a floor: they belong to the text around them. */
const LETTERS = `(?<![${LATIN}])[${LATIN}]{1,2}(?![${LATIN}])`;
/** Each script: a sign that a word has it, and text up to a letter of another one. */
const SCRIPTS = [
  { has: `[${LATIN}]{3}`, run: `[^${JAPANESE_LETTER}${HANGUL}]+` },
  { has: `[${JAPANESE_LETTER}]`, run: `(?:[^${LATIN}${HANGUL}]|${LETTERS})+` },
  { has: `[${HANGUL}]`, run: `(?:[^${LATIN}${JAPANESE_LETTER}]|${LETTERS})+` },
].map(({ has, run }) => ({ has: new RegExp(has, 'u'), run: new RegExp(run, 'gu') }));
const COUNTRY_ALONE = new RegExp(`^[\\s\\p{P}]*(?:${ANY_COUNTRY})?[\\s\\p{P}]*$`, 'iu');

/** A part of a word that is in one script. */
interface OneScript {
  readonly text: PlacedText;
  /** Whether the other scripts of the word write nothing but the country. */
  readonly isAll: boolean;
}

/**
 * The runs of one script in a word that has several, the longest first: `5 Chome-1-1 Ginza, Chuo City, Tokyo ` and 銀座ビル 3階. Digits and
 * marks belong to the runs on both sides of them.
 */
export function inOneScript(word: string): readonly OneScript[] {
  const used = SCRIPTS.filter(({ has }) => has.test(word));
  if (used.length < 2) return NONE;
  const runs = used.flatMap(({ has, run }) =>
    Array.from(word.matchAll(run), ({ 0: found, index }) => ({ run: found, index })).filter((each) =>
      has.test(each.run),
    ),
  );
  return runs
    .sort((a, b) => b.run.length - a.run.length || a.index - b.index)
    .slice(0, used.length)
    .map(({ run, index }) => ({
      text: PlacedText.of(partOf({ text: word, origins: null }, index, index + run.length)),
      isAll: [word.slice(0, index), word.slice(index + run.length)].every((text) => COUNTRY_ALONE.test(text)),
    }));
}
const NONE: readonly OneScript[] = [];
