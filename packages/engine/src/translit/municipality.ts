import { endingsIn } from '../facts/endings.js';
import { toKatakana } from './kana.js';

/** Splits municipality names and their readings into county, city, ward, town: `名古屋市緑区` → `名古屋市` + `緑区`. */

/** One administrative part with its reading; `suffix` is 都 府 県 市 郡 区 町 村 or `''` where the name has none. */
export interface AdministrativePart {
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

/** Where two parts meet. */
const BORDERS: readonly RegExp[] = [
  // 東牟婁郡串本町; lazy, so that 八頭郡郡家町 is 八頭郡 + 郡家町.
  /^(?<outer>.+?郡)(?<inner>.+[町村])$/,
  /^(?<outer>.+?市)(?<inner>.+区)$/,
  // 三宅島三宅村: some sources write the island where others write a county; 木島平村 is one name.
  /^(?<outer>(?<island>.+)島)(?<inner>\k<island>[町村])$/,
];

/** Endings that the first part's reading may have, by its last character. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  郡: ['グン'],
  市: ['シ'],
  島: ['シマ', 'ジマ', 'トウ'],
};

const SMALL = /^[ァィゥェォャュョー]/;

/** Cities with wards whose reading contains more than one シ, so that the border cannot be found from the kana alone. */
const CITIES_WITH_SHI = ['ヒロシマシ', 'ハママツシ', 'シズオカシ'];

/** No municipality's name is longer; what is, is none, and the patterns would take long over it. */
const LONGEST_NAME = 40;

/** The parts of a prefecture or municipality name alone, outermost first: `名古屋市緑区` → `名古屋市`, `緑区`. */
export function nameParts(name: string): string[] {
  if (name.length > LONGEST_NAME) return [name];
  for (const pattern of BORDERS) {
    const match = pattern.exec(name);
    const { outer, inner } = match?.groups ?? {};
    if (outer !== undefined && inner !== undefined) return [outer, inner];
  }
  return [name];
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
