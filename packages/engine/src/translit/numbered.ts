import { COUNTER_KANA } from '../facts/counters.js';
import { DASHES } from '../facts/dashes.js';
import { KANJI_NUMERALS, kanjiNumber } from '../facts/kanji-number.js';

/**
 * Names made of numbers, units, directions and ordinal marks alone: `三丁目`, `北一条西`, `第4地割`, `103-乙17`, `イ`.
 * They are written from the name itself; their reading is not needed.
 */

/** One piece of such a name. */
export type NumberedPiece =
  /** `12`, `三丁目`, `第4地割`. `unit` is one of {@link UNITS} or `''`. */
  | { readonly kind: 'number'; readonly digits: string; readonly unit: string; readonly ordinal: boolean }
  /** 東 西 南 北. */
  | { readonly kind: 'direction'; readonly text: string }
  /** A kana of the iroha order, a heavenly stem, a zodiac sign or a Latin letter that counts. */
  | { readonly kind: 'mark'; readonly text: string };

/** Units that follow a number, with their readings; longest first where one begins another. */
export const UNITS: Readonly<Record<string, string>> = {
  丁目: COUNTER_KANA.丁目,
  地割: 'チワリ',
  番町: 'バンチョウ',
  番丁: 'バンチョウ',
  番地: COUNTER_KANA.番地,
  番: COUNTER_KANA.番,
  号: COUNTER_KANA.号,
  条通: 'ジョウドオリ',
  条: 'ジョウ',
  線: 'セン',
  区: 'ク',
  丁: 'チョウ',
  部: 'ブ',
};

/** Directions in numbered town names (北一条西, 西1線北25号). */
export const DIRECTIONS: Readonly<Record<string, string>> = {
  東: 'ヒガシ',
  西: 'ニシ',
  南: 'ミナミ',
  北: 'キタ',
};

/** Kanji that count: the ten heavenly stems, in lots everywhere and in town names of Ehime and Ishikawa. */
const STEMS: ReadonlyMap<string, string> = new Map([
  ['甲', 'コウ'],
  ['乙', 'オツ'],
  ['丙', 'ヘイ'],
  ['丁', 'テイ'],
  ['戊', 'ボ'],
  ['己', 'キ'],
  ['庚', 'コウ'],
  ['辛', 'シン'],
  ['壬', 'ジン'],
  ['癸', 'キ'],
]);

/** The zodiac signs, which count small sections (子, 丑 … in Ishikawa and Fukui). */
const ZODIAC: ReadonlyMap<string, string> = new Map([
  ['子', 'ネ'],
  ['丑', 'ウシ'],
  ['寅', 'トラ'],
  ['卯', 'ウ'],
  ['辰', 'タツ'],
  ['巳', 'ミ'],
  ['午', 'ウマ'],
  ['未', 'ヒツジ'],
  ['申', 'サル'],
  ['酉', 'トリ'],
  ['戌', 'イヌ'],
  ['亥', 'イ'],
]);

const UNIT_PATTERN = Object.keys(UNITS).join('|');
const TOKEN = new RegExp(
  [
    `(?<ordinal>第?)(?:(?<arabic>[0-9]+)|(?<kanji>[${KANJI_NUMERALS}]+))(?<unit>${UNIT_PATTERN})?`,
    '(?<joint>-|(?<=[0-9甲乙丙丁戊己庚辛壬癸地番])[のノ之](?=[0-9]))',
    '(?<direction>[東西南北])',
    '(?<mark>[A-Za-z]+|[ァ-ヴぁ-ゔ](?![ァ-ヴぁ-ゔー])|[甲乙丙丁戊己庚辛壬癸])(?<part>部)?',
  ].join('|'),
  'y',
);

const ANY_DASH = new RegExp(`[${DASHES}]`, 'g');

/**
 * The pieces of a numbered name, or null where anything else stands in it. The name is given without 大字 or 字
 * and in NFKC. `番地`, `番` and `号` are units only in section names; in blocks and lots they merely join.
 */
export function numberedPieces(name: string): NumberedPiece[] | null {
  if (ZODIAC.has(name)) return [{ kind: 'mark', text: name }];
  const text = name.replace(ANY_DASH, '-');
  const pieces: NumberedPiece[] = [];
  let directions = 0;
  let units = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return null;
    const { ordinal, arabic, kanji, unit, direction, mark, part } = groups;
    if (arabic !== undefined || kanji !== undefined) {
      // 千 or 百 alone is a name (千 セン, チヂ), 一 or 十二 alone an ordinal.
      if (unit === undefined && kanji !== undefined && /[百千]/.test(kanji)) return null;
      const digits = arabic ?? kanjiDigits(kanji as string);
      if (digits === null) return null;
      pieces.push({ kind: 'number', digits, unit: unit ?? '', ordinal: ordinal !== '' });
      if (unit !== undefined) units++;
    } else if (direction !== undefined) {
      pieces.push({ kind: 'direction', text: direction });
      directions++;
    } else if (mark !== undefined) {
      pieces.push({ kind: 'mark', text: mark + (part ?? '') });
    }
  }
  // 西 or 南一 is a name like any other: directions count only beside a unit.
  return pieces.length === 0 || (directions > 0 && units === 0) ? null : pieces;
}

/**
 * Joins the pieces of a numbered name, each written by `write`: numbers and marks without a unit by hyphens, as in
 * `2-otsu`, everything else by spaces.
 * @param lot whether the name is a lot's, where units are not written
 */
export function joinPieces(
  pieces: readonly NumberedPiece[],
  lot: boolean,
  write: (piece: NumberedPiece, lot: boolean) => string,
): string {
  let out = '';
  let bare = false;
  for (const piece of pieces) {
    const text = write(piece, lot);
    const bareNow = piece.kind === 'mark' || (piece.kind === 'number' && (piece.unit === '' || lot));
    out += out === '' ? text : bare && bareNow ? `-${text}` : ` ${text}`;
    bare = bareNow;
  }
  return out;
}

/** Katakana of a mark; Latin letters stay. */
export function markReading(mark: string): string {
  const own = STEMS.get(mark) ?? ZODIAC.get(mark);
  return own ?? mark.replace(/部$/, UNITS.部 as string);
}

function kanjiDigits(kanji: string): string | null {
  const value = kanjiNumber(kanji, 0, kanji.length);
  return value < 0 ? null : String(value);
}
