import type { ForeignLanguage } from '../vocabulary/languages.js';
import { foldMultilingual } from './multilingual.js';
import type { Origins } from './units.js';

/** So many units of a word are aligned; what stands behind them comes from nowhere. */
const MOST = 512;

/** A unit that a letter of the typed word becomes by itself, and where that stands. */
interface Letter {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

/** Where the letter stands that a unit comes from; null where it comes from none. */
type Place = { readonly from: number; to: number } | null;
type Found = readonly Place[];

/** `Ward` at the end of a word is folded as -ku, and what of that its letters become. */
const WARD = /ward(?!\p{L})/giu;
const KU = ['k', '', '', 'u'];

/**
 * Where the units of folded words come from in a word as typed: folding in these languages looks at neighbours, so the
 * word is folded letter by letter and the two are laid side by side (longest common subsequence). A unit that no letter
 * became by itself, such as the hyphen for a counter, comes from what stands between its neighbours' letters.
 * @param typed the word as typed
 * @param folded what folding made of it, piece by piece, joined
 */
export function alignLetters(typed: string, folded: string, language: ForeignLanguage): Origins {
  const letters: Letter[] = [];
  const known = foldedLetters(language);
  let position = 0;
  const wards = new Set(language === 'en' ? Array.from(typed.matchAll(WARD), ({ index }) => index) : []);
  let ward = KU.length;
  for (const character of typed) {
    const to = position + character.length;
    if (wards.has(position)) ward = 0;
    let own = ward < KU.length ? KU[ward++] : known.get(character);
    if (own === undefined) {
      own = /[0-9]/.test(character) ? character : foldMultilingual(character, language).replaceAll('-', '');
      known.set(character, own);
    }
    for (const unit of own.split('')) if (letters.length < MOST) letters.push({ unit, from: position, to });
    position = to;
  }
  const found = inTurn(letters, folded);
  return between(found ?? laidSide(letters, folded), typed.length);
}

/** Characters that are kept as folded, of each language. */
const MOST_KEPT = 1 << 12;
const kept = new Map<ForeignLanguage, Map<string, string>>();

/** Characters folded by themselves in a language, those of words asked about before. */
function foldedLetters(language: ForeignLanguage): Map<string, string> {
  let letters = kept.get(language);
  if (letters === undefined || letters.size > MOST_KEPT) {
    letters = new Map();
    kept.set(language, letters);
  }
  return letters;
}

/** The letter of each unit where all letters occur in the folded word in turn: what is between them comes from no letter. */
function inTurn(letters: readonly Letter[], folded: string): Found | null {
  const found: Place[] = [];
  let next = 0;
  for (let k = 0; k < folded.length; k++) {
    const isNext = next < letters.length && letters[next].unit === folded[k];
    found.push(isNext ? { from: letters[next].from, to: letters[next].to } : null);
    if (isNext) next++;
  }
  return next === letters.length ? found : null;
}

/** The same where letters are dropped or become others: as many units as may be come from letters, in their order. */
function laidSide(letters: readonly Letter[], folded: string): Found {
  const width = folded.length + 1;
  const common = new Uint16Array((letters.length + 1) * width);
  for (let i = letters.length - 1; i >= 0; i--) {
    for (let k = folded.length - 1; k >= 0; k--) {
      const same = letters[i].unit === folded[k] ? common[(i + 1) * width + k + 1] + 1 : 0;
      common[i * width + k] = Math.max(same, common[(i + 1) * width + k], common[i * width + k + 1]);
    }
  }
  const found: Place[] = [];
  const skipped: (readonly [k: number, to: number])[] = [];
  let last = 0;
  for (let i = 0, k = 0; k < folded.length; last = i) {
    const most = common[i * width + k];
    const matches = i < letters.length && letters[i].unit === folded[k];
    if (matches && common[(i + 1) * width + k + 1] + 1 === most) {
      found.push({ from: letters[i].from, to: letters[i].to });
      i++;
      k++;
    } else if (i < letters.length && common[(i + 1) * width + k] === most) skipped.push([k, letters[i++].to]);
    else {
      found.push(null);
      k++;
    }
  }
  for (; last < letters.length; last++) skipped.push([folded.length, letters[last].to]);
  // the second o of Oosaka belongs to the first; the letters of a counter to the hyphen that follows
  for (const [k, to] of skipped) {
    const own = found[k - 1] ?? null;
    if (own !== null && found[k] !== null) own.to = Math.max(own.to, to);
  }
  return found;
}

/** Gives the units that come from no letter what stands between those that do. */
function between(found: Found, end: number): Origins {
  const origins: Origins = { from: [], to: [] };
  let last = { from: 0, to: 0 };
  const nexts = new Array<number>(found.length);
  for (let k = found.length - 1, next = end; k >= 0; k--) {
    next = found[k]?.from ?? next;
    nexts[k] = next;
  }
  found.forEach((own, k) => {
    const next = nexts[k];
    // ㏠ is 1日: between units of one letter there is nothing but that letter
    const range = own ?? (next < last.to ? last : { from: last.to, to: next });
    origins.from.push(range.from);
    origins.to.push(range.to);
    if (own !== null) last = own;
  });
  return origins;
}
