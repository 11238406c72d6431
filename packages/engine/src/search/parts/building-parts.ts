import { kanjiNumber } from '../../facts/kanji-number.js';
import { BACKS, BEHIND_ADDRESSES } from '../../facts/surroundings.js';
import { halfWidth } from './half-width.js';

/** A text and its place. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** In one form. */
  readonly value: string;
}

/** The parts of the text behind a number. */
export interface BuildingParts {
  readonly building: Piece | null;
  readonly floor: Piece | null;
  readonly room: Piece | null;
  /** The other texts: telephone numbers, firms, persons. */
  readonly rest: readonly Piece[];
}

/** Floors: [pattern, whether it lies below the ground, example]. */
const FLOORS: readonly (readonly [pattern: RegExp, isBelow: boolean, example: string])[] = [
  [
    /(?:地下|(?<![A-Za-z])B)\s*([0-9]+)\s*(?:階|F(?![A-Za-z])|Fl?\.?(?![A-Za-z])|楼|层|층)/iu,
    true,
    '地下1階, B1F',
  ],
  [/(?<![A-Za-z0-9-])B([0-9])(?=$|[\s,、)/])/u, true, 'B1'],
  [
    /([0-9]+(?:\s*[-~〜・,/]\s*[0-9]+)?)\s*(?:階(?!建)|F(?![A-Za-z0-9])|Fl?\.?(?![A-Za-z])|楼|樓|层|層|층)/iu,
    false,
    '13階, 3F, 3~4F',
  ],
  [/([0-9]+)(?:st|nd|rd|th)\s+fl(?:oor|\.|(?![A-Za-z]))/iu, false, '13th floor'],
  [/([0-9]+)\/F(?![A-Za-z])/u, false, '13/F'],
  [/(?<![A-Za-z])(?:floor|level)\s*([0-9]+)/iu, false, 'Floor 13'],
  [/([一二三四五六七八九十]+)階(?!建)/u, false, '三階'],
];

/** Rooms: [pattern, example]. */
const ROOMS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/([〇一二三四五六七八九十百]+)号室/u, '一〇三号室'],
  [/(?<=[^\s0-9A-Za-z-]\s?(?:[0-9]{1,3}-)+)([0-9]{3,5})(?=$|[\s,、)])/u, 'アパート2-305'],
  [
    /#?\s*((?:(?<![A-Za-z])[A-Za-z]-?)?[0-9]+(?:-[0-9]+)?(?:-?[A-Za-z](?![A-Za-z]))?)\s*(?:号室|號室|室|호실|호|号(?![館棟店車]))/u,
    '305号室, A-101号',
  ],
  [
    /(?<![A-Za-z])(?:room|rm\.?|apt\.?|apartment|unit|suite|flat)\s*(?:no\.?\s*)?#?\s*([A-Za-z]?-?[0-9]+(?:-?[A-Za-z])?)/iu,
    'Room 305',
  ],
  [/(?:#|No\.?\s*|№\s*)([A-Za-z]?-?[0-9]+(?:-?[A-Za-z])?)(?![A-Za-z0-9])/u, '#305'],
  [/(?<=[^\s0-9-])\s+([A-Za-z]?-?[0-9]{1,5}(?:-?[A-Za-z])?)(?=$|[\s,、)])/u, 'サンハイツ 101'],
  [/(?<=[^\s0-9A-Za-z-])([A-Za-z]?-?[0-9]{3,5}(?:-?[A-Za-z])?)(?=$|[\s,、)])/u, 'サンハイツ101, コーポA-203'],
  [/^[\s,、-]*([A-Za-z]?-?[0-9]{2,5}(?:-?[A-Za-z])?)(?=$|[\s,、(])/u, '301 サンハイツ, -405'],
  [/(?<=\p{sc=Han}棟|[A-Za-z]棟)([0-9]{2,5})(?=$|[\s,、)])/u, 'A棟301'],
];

/** Nobody's building: firms, and persons at whose house somebody lives. */
const FIRM =
  /(?:株式|有限|合同|合資|合名)会社|[(（](?:株|有|同|財|社|医|福|学)[)）]|[㈱㈲㍿]|(?:一般|公益)?(?:社団|財団)法人|(?:医療|学校|社会福祉|宗教|特定非営利活動)法人|(?<![A-Za-z])(?:Inc|Ltd|Corp|LLC|K\.K)(?![A-Za-z])/iu;
const CARE_OF = /(?:様方|殿方|方|気付|様|御中|宛)$|^c\/o\s/iu;
/** Words that say where and are nobody's name: 付近, 他. */
const NEAR = new RegExp(`^(?:${BEHIND_ADDRESSES}|周辺|近辺)$`, 'u');
/**
 * The ending of a place inside a building, which names of buildings lack: 市役所内, コネクトスクエア博多内. Names of places end so too:
 * 丸の内, 河内, 庄内.
 */
const INSIDE = /(?<=.)(?<![のノ之ヶケ河庄稚岩竹堀宮垣木坂武桜陣箕池毛畑島谷江山大])内$/u;

const EDGES = /^[\s,、，・/:：-]+|[\s,、，・/:：-]+$/gu;
/** Signs between words; not the brackets of (株). */
const CUT =
  /(?:[\s,、，/【】「」]|[(（](?![株有同財社医福学資名][)）])|(?<![(（][株有同財社医福学資名])[)）])+/u;

/** Divides a text that stands behind a number, or before one in another language. */
export function buildingParts(typed: string, offset: number): BuildingParts {
  const half = halfWidth(typed);
  const end = endOf(half);
  const taken = half.slice(0, end).split('');
  const text = (): string => taken.join('');
  const take = (from: number, to: number): void => {
    taken.fill('\ue000', from, to);
  };
  const floor = firstFloor(text());
  let floorPiece: Piece | null = null;
  if (floor !== null) {
    const names = [floorName(floor)];
    const { index: from } = floor[1];
    let to = from + floor[1][0].length;
    // further floors: 1F・B1F
    for (;;) {
      const joint = /^\s*[・,、~〜&と-]\s*/u.exec(text().slice(to))?.[0].length ?? 0;
      const next = joint === 0 ? null : firstFloor(text().slice(to + joint));
      if (next === null || next[1].index > 0) break;
      names.push(floorName(next));
      to += joint + next[1][0].length;
    }
    floorPiece = { from: offset + from, to: offset + to, value: names.join('・') };
    take(from, to);
  }
  const room = firstOf(ROOMS, text().replaceAll('\ue000', ' '), ([pattern]) => pattern);
  let roomPiece: Piece | null = null;
  if (room !== null) {
    const [, found] = room;
    const lead = /^[\s,、-]*/u.exec(found[0])?.[0].length ?? 0;
    const from = found.index + lead;
    roomPiece = {
      from: offset + from,
      to: offset + found.index + found[0].length,
      value: inDigits(found[1]).toUpperCase().replace(/^-/, ''),
    };
    take(from, found.index + found[0].length);
  }
  const { building, rest } = buildingIn(text(), typed, offset);
  const last = { from: offset + end, to: offset + typed.length, value: typed.slice(end).trim() };
  return { building, floor: floorPiece, room: roomPiece, rest: last.value === '' ? rest : [...rest, last] };
}

/** Where what is written behind an address begins. */
function endOf(half: string): number {
  const ends = BACKS.map(([pattern]) => half.search(pattern)).filter((at) => at >= 0);
  return Math.min(half.length, ...ends);
}

function firstOf<T>(
  rows: readonly T[],
  text: string,
  patternOf: (row: T) => RegExp,
): readonly [row: T, found: RegExpExecArray] | null {
  for (const row of rows) {
    const found = patternOf(row).exec(text);
    if (found !== null) return [row, found];
  }
  return null;
}

type Floor = (typeof FLOORS)[number];

/** The first floor in a text. */
function firstFloor(text: string): readonly [row: Floor, found: RegExpExecArray] | null {
  let first: readonly [row: Floor, found: RegExpExecArray] | null = null;
  for (const row of FLOORS) {
    const found = floorBy(row[0], text);
    if (found !== null && (first === null || found.index < first[1].index)) first = [row, found];
  }
  return first;
}

/** A floor in a text. Floors from one to another ascend: アスティ45-14F is floor 14 of アスティ45. */
function floorBy(pattern: RegExp, text: string): RegExpExecArray | null {
  const found = pattern.exec(text);
  const range = found === null ? null : /^([0-9]+)\s*-\s*([0-9]+)$/.exec(found[1]);
  if (found === null || range === null || Number(range[1]) < Number(range[2])) return found;
  const at = found.index + found[0].indexOf(found[1]) + found[1].length - range[2].length;
  const last = pattern.exec(text.slice(at));
  if (last !== null) last.index += at;
  return last;
}

/** 13階, 地下1階. */
function floorName([[, isBelow], found]: readonly [row: Floor, found: RegExpExecArray]): string {
  return `${isBelow ? '地下' : ''}${inDigits(found[1])
    .replace(/\s/g, '')
    .replace(/[~〜・,/]/g, '-')}階`;
}

/** A number in kanji as digits. */
function inDigits(number: string): string {
  const kanji = kanjiNumber(number, 0, number.length);
  return kanji < 0 ? number : String(kanji);
}

/** The building is the first run of words that are nobody's name; the other runs are the rest. */
function buildingIn(
  text: string,
  typed: string,
  offset: number,
): { readonly building: Piece | null; readonly rest: readonly Piece[] } {
  let building = null as { readonly from: number; readonly to: number } | null;
  const rest: Piece[] = [];
  let at = 0;
  let isOver = false;
  for (const run of text.split(/(\ue000+)/u)) {
    if (run.startsWith('\ue000')) {
      if (building !== null) isOver = true;
    } else
      for (const word of words(run)) {
        const from = at + word.from;
        const to = at + word.to;
        const written = run.slice(word.from, word.to);
        const isNobodys =
          !FIRM.test(written) &&
          !CARE_OF.test(written) &&
          !NEAR.test(written) &&
          /[\p{L}\p{N}]/u.test(written);
        if (!isNobodys || isOver) {
          if (building !== null) isOver = true;
          rest.push({ from: offset + from, to: offset + to, value: typed.slice(from, to) });
        } else {
          building = building === null ? { from, to } : { ...building, to };
          isOver = INSIDE.test(written);
        }
      }
    at += run.length;
  }
  if (building === null) return { building, rest };
  const { from, to } = building;
  return {
    building: { from: offset + from, to: offset + to, value: buildingName(typed.slice(from, to)) },
    rest,
  };
}

const PARTED = new RegExp(`(${CUT.source})`, 'u');

function words(run: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  let at = 0;
  for (const [i, piece] of run.split(PARTED).entries()) {
    const trimmed = i % 2 === 1 ? '' : piece.replace(EDGES, '');
    const from = at + piece.indexOf(trimmed);
    if (trimmed !== '') found.push({ from, to: from + trimmed.length });
    at += piece.length;
  }
  return found;
}

/** A building's name in one width, with single spaces: Ｇ－ＢＡＳＥ　田町 → G-BASE 田町. */
function buildingName(written: string): string {
  const name = written
    .normalize('NFKC')
    .replace(/[()【】「」,、\s]+/gu, ' ')
    .trim();
  return INSIDE.test(name) ? name.slice(0, -1) : name;
}
