import { KANJI_NUMERALS, kanjiNumber } from '../../facts/kanji-number.js';
import { LOT_MARK, OTHER_NUMBERS } from '../../facts/other-numbers.js';

/** A number of an address in a text. */
export interface WrittenNumber {
  /** Where its text begins and ends. */
  readonly from: number;
  readonly to: number;
  /** Digits and hyphens: 12-4. */
  readonly value: string;
  /** The number of a room that hangs on it, 28-10-301, and where it stands; null without one. */
  readonly room: { readonly from: number; readonly to: number; readonly value: string } | null;
}

/** Numbers of flats begin here: what hangs third or later on a house and is larger is one. */
const LEAST_ROOM = 100;
/** Parts of a number before one that may be a room. */
const BEFORE_ROOM = 2;

const NO_NUMBER = /無番地|番外地/y;
const DIGITS = new RegExp(
  `(?:第(?=[0-9]+(?:地割|丁目|番|号|区)))?(${LOT_MARK}?)([0-9]+)(${LOT_MARK}(?![^\\s0-9-]))?`,
  'y',
);
const IN_KANJI = new RegExp(
  `()([${KANJI_NUMERALS}]+)(?=\\s*(?:番(?![館町街])|号(?![館室棟])|丁目|の[0-9]))`,
  'y',
);
/** Signs between two numbers of an address, behind which a third may follow. */
const JOINT =
  /\s*(?:丁目|番地の?|番の?|号の|地割|の|ノ|之|번지의?|번|-|‐|#(?=$))\s*(?=[第甲乙丙戊己庚辛壬癸イロハニホヘト]?[0-9]|[一二三四五六七八九十百千〇]+\s*(?:番|号|丁目))/y;
/** Counters that end the last number. */
const ENDING = /\s*(?:番地|番(?![館街組線])|号(?![室館棟店車])|號(?![室館棟])|번지|번|호(?![실]))/y;

/** Reads the number that begins at a place of a text in half width; null where there is none. */
export function numberAt(text: string, at: number): WrittenNumber | null {
  NO_NUMBER.lastIndex = at;
  const none = NO_NUMBER.exec(text);
  if (none !== null) return { from: at, to: NO_NUMBER.lastIndex, value: none[0], room: null };
  const parts: { readonly from: number; readonly to: number; readonly value: string }[] = [];
  let next = at;
  for (;;) {
    const part = partAt(text, next);
    if (part === null) break;
    parts.push(part);
    JOINT.lastIndex = part.to;
    if (!JOINT.test(text)) break;
    next = JOINT.lastIndex;
  }
  if (parts.length === 0) return null;
  const last = parts[parts.length - 1];
  const isRoom = parts.length > BEFORE_ROOM && Number(last.value) > LEAST_ROOM;
  if (isRoom) parts.pop();
  const { to: end } = parts[parts.length - 1];
  ENDING.lastIndex = end;
  const to = ENDING.test(text) ? ENDING.lastIndex : end;
  return {
    from: at,
    to: isRoom ? end : to,
    value: parts.map(({ value }) => value).join('-'),
    room: isRoom ? last : null,
  };
}

function partAt(text: string, at: number): { from: number; to: number; value: string } | null {
  DIGITS.lastIndex = at;
  IN_KANJI.lastIndex = at;
  const digits = DIGITS.exec(text);
  const found = digits ?? IN_KANJI.exec(text);
  if (found === null) return null;
  const to = at + found[0].length;
  const behind = text.slice(to);
  if (digits !== null && OTHER_NUMBERS.some(([pattern]) => pattern.test(behind))) return null;
  if (digits !== null && OF_FLOORS.test(behind)) return null;
  const number = digits === null ? kanjiNumber(found[2], 0, found[2].length) : Number(found[2]);
  return number < 0 ? null : { from: at, to, value: `${found[1]}${number}${found[3] ?? ''}` };
}

/** Floors and rooms of other languages: 3楼, 3층, 305호실. */
const OF_FLOORS = /^\s*(?:楼|樓|层|層|층|호실|室|(?:st|nd|rd|th)\b|F\b|Fl\b|floor)/iu;
