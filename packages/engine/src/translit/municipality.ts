import { endingsIn } from '../facts/endings.js';
import { composedName } from '../facts/municipality-names.js';
import { toKatakana } from './kana.js';

/** Splits municipality names and their readings into county, city, ward, town: `名古屋市緑区` → `名古屋市` + `緑区`. */

/** One administrative part with its reading; `suffix` is 都 府 県 市 郡 区 町 村 or `''` where the name has none. */
interface AdministrativePart {
  /** Name without the suffix. */
  readonly stem: string;
  readonly suffix: string;
  /** Katakana of the stem. */
  readonly stemRead: string;
  /** Katakana of the suffix: マチ or チョウ for 町, ムラ or ソン for 村. */
  readonly suffixRead: string;
}

/** Endings of names that have a part of the reading. 道 is not among them: 北海道 is one name. */
const SUFFIXES = '都府県市郡区町村';

/** Endings that the first part's reading may have, by its last character. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  郡: ['グン'],
  市: ['シ'],
  島: ['シマ', 'ジマ', 'トウ'],
};

const SMALL = /^[ァィゥェォャュョー]/;

/** Cities with wards whose reading contains more than one シ, so that the border cannot be found from the kana alone. */
const CITIES_WITH_SHI = ['ヒロシマシ', 'ハママツシ', 'シズオカシ'];

/** The parts of a prefecture or municipality name alone, outermost first: `名古屋市緑区` → `名古屋市`, `緑区`. */
export function nameParts(name: string): string[] {
  const composed = composedName(name);
  return composed === null ? [name] : [composed.outer, composed.inner];
}

/** The administrative parts of a prefecture or municipality name, outermost first. */
export function administrativeParts(name: string, read: string): AdministrativePart[] {
  const kana = toKatakana(read);
  const [outer = '', inner] = nameParts(name);
  if (inner === undefined) return [part(name, kana)];
  const at = borderOf(kana, outer, inner);
  // A source may name the county or island in the name only.
  return at > 0 ? [part(outer, kana.slice(0, at)), part(inner, kana.slice(at))] : [part(name, kana)];
}

function part(name: string, kana: string): AdministrativePart {
  const suffix = name.slice(-1);
  for (const suffixRead of SUFFIXES.includes(suffix) ? endingsIn('kana', suffix) : []) {
    if (name.length > 1 && kana.length > suffixRead.length && kana.endsWith(suffixRead)) {
      return { stem: name.slice(0, -1), suffix, stemRead: kana.slice(0, -suffixRead.length), suffixRead };
    }
  }
  return { stem: name, suffix: '', stemRead: kana, suffixRead: '' };
}

/** Index in `kana` at which the reading of `inner` begins; 0 where no border is plausible. */
function borderOf(kana: string, outer: string, inner: string): number {
  for (const city of CITIES_WITH_SHI) if (kana.startsWith(city) && outer.endsWith('市')) return city.length;
  const borders: number[] = [];
  for (const ending of ENDINGS[outer.slice(-1)] ?? []) {
    for (let at = kana.indexOf(ending, 1); at > 0; at = kana.indexOf(ending, at + 1)) {
      const end = at + ending.length;
      // シュ in キタキュウシュウシ is no シ; and no kanji but the suffix is read with less than half a kana.
      if (SMALL.test(kana.charAt(end))) continue;
      if (at >= (outer.length - 1) * 0.5 && kana.length - end > (inner.length - 1) * 0.5) borders.push(end);
    }
  }
  // The border nearest to where the name's own border lies: グンマグン of 群馬郡 ends at its second グン.
  const expected = (kana.length * outer.length) / (outer.length + inner.length);
  borders.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
  return borders[0] ?? 0;
}
