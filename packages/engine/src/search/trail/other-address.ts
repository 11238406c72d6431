import { KANJI_NUMERALS } from '../../facts/kanji-number.js';
import { HAN } from '../../facts/scripts.js';
import { isCertainAddress } from '../../reading/certainty.js';
import type { Written } from '../../reading/written.js';
import { MUNICIPALITY, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import { type Candidate, firstStep } from './candidate.js';

/** A name in kanji and a number behind it, which has a counter or goes on. */
const NUMBERED = new RegExp(
  `[${HAN}][^0-9０-９]{0,8}(?:[0-9０-９]+|[${KANJI_NUMERALS}]+)(?:丁目|番|[-－‐−–の][0-9０-９])|[市区町村][^0-9０-９]+[0-9０-９]|[都道府県][^0-9０-９]+[市区町村]`,
  'u',
);
/** Separators, and the number that the text before them ends in: 3番 of 2丁目3番北海道…. */
const LEAD = /^(?:[\s\p{P}\p{S}0-9０-９の]|丁目|番地?|号(?!室))+/u;

/** Whether a text may hold an address with a number, or a municipality with its prefecture: a quick test that most buildings fail. */
export function mayBeAddress(text: string): boolean {
  return NUMBERED.test(text);
}

/** A text that a word leaves over. */
interface LeftText {
  readonly text: string;
  /** Whether it goes on with a name at once, as a 字 does: 本町10 of 豊田市足助町本町10 is in 足助町. */
  readonly isGlued: boolean;
}

/** The texts of a word outside some parts, without separators and numbers in front. */
export function leftTexts(
  word: string,
  parts: readonly { readonly from: number; readonly to: number }[],
): LeftText[] {
  const texts: LeftText[] = [];
  let at = 0;
  for (const { from, to } of [...parts, { from: word.length, to: word.length }]) {
    const left = word.slice(at, from);
    const text = left.replace(LEAD, '');
    if (text !== '') texts.push({ text, isGlued: text === left && LETTER_BEFORE.test(word.slice(0, at)) });
    at = Math.max(at, to);
  }
  return texts;
}

const LETTER_BEFORE = new RegExp(`[${HAN}]$`, 'u');

/**
 * Whether a text is the address of another place than a node: 東京都文京区湯島二丁目3番4号 behind 文京区本郷一丁目2番3号. A municipality counts with its
 * prefecture, a town with a number behind it, so that neither 大阪市 of an office's name nor 湯島 of a building's does.
 */
export function isOtherAddress(
  { id: other, last, at, sureness }: Candidate,
  id: number,
  written: Written,
  tree: AddressTree,
): boolean {
  if (last === null || sureness !== 'sure') return false;
  if (tree.depth(other) < TOWN)
    return (
      tree.depth(other) === MUNICIPALITY &&
      tree.depth(firstStep(last).id) < MUNICIPALITY &&
      tree.municipalityOf(id) !== other
    );
  const isNumbered = last.kind === 'number' || (at < written.units.length && isCertainAddress(written, at));
  if (!isNumbered) return false;
  if (tree.upTo(other, TOWN) !== tree.upTo(id, TOWN)) return true;
  const [own, others] = [tree.upTo(id, SECTION), tree.upTo(other, SECTION)];
  return own !== others && tree.depth(own) === SECTION && tree.depth(others) === SECTION;
}
