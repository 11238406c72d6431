/**
 * The towns of a row of Japan Post's list. The town column holds more than towns: catch-all rows, floors of
 * high-rises, lots, and in parentheses the part of a town that a row is for.
 */

import { type RowParts, readParts } from './parts.js';

/** A town that a row names. */
interface PostalTown {
  /** As the list writes it, without parentheses, divisions (地割), lots and floors. */
  readonly name: string;
  /** Reading, full-width katakana, digits half-width; null where the row gives none for this town. */
  readonly read: string | null;
}

/** The meaning of a row. */
export type TownRow =
  | ({ readonly kind: 'towns'; readonly towns: readonly PostalTown[] } & RowScope)
  /** The municipality itself, or the lots (番地) that follow its name directly. */
  | ({ readonly kind: 'municipality' } & RowScope)
  /** A building: the name begins with that of its town, 西新宿新宿三井ビル. */
  | { readonly kind: 'building'; readonly name: string };

/** How much of its towns a row is for. */
interface RowScope {
  /** The part that the row is for; undefined for the whole. */
  readonly scope: RowParts | undefined;
  /** The text that says which part the row is for, where that is not understood. */
  readonly unread?: string;
}

/** 丸の内グラントウキョウノースタワー（１９階）, …（地階・階層不明）, 西新宿新宿三井ビル　１階: one code a floor. */
const FLOOR = /(?:（|　)(?:[０-９]+階|地階・階層不明)）?$/;

/** 以下に掲載がない場合: every address of the municipality that no other row lists. */
const CATCH_ALL = '以下に掲載がない場合';

/** 境町の次に番地がくる場合, 小菅村の次に６６４番地以降がくる場合: lots that follow the name directly. */
const LOTS_FOLLOW = /の次に(.*)がくる場合$/;
const LOTS_FOLLOW_READ = /ノツギニ.*ガクルバアイ$/;

/** 種市第１地割〜第３地割, 左草１地割〜左草６地割: the numbered divisions (地割) of Iwate, a level below the town. */
const DIVISIONS = /第?[０-９0-9]+地割.*$/;
const DIVISIONS_READ = /(?:ダイ)?[0-9]+チワリ.*$/;

/** 大泉町西井出８２４０−１: one lot of a town. */
const LOT = /[０-９]+−[０-９]+$/;
const LOT_READ = /[0-9]+[−-][0-9]+$/;

/** A reading in katakana, middle dots, digits and letters. */
const READING = /^[ァ-ヺー・0-9A-Za-z]+$/;

/**
 * Reads the town columns of one row.
 * @param town name column, parentheses closed
 * @param kana reading column, of any width
 * @param municipality name of the row's municipality, with county: `東牟婁郡串本町`
 * @param several whether the list says that the town has several codes
 */
export function postalTowns(town: string, kana: string, municipality: string, several: boolean): TownRow {
  if (town === CATCH_ALL) return { kind: 'municipality', ...WHOLE };
  if (FLOOR.test(town)) return { kind: 'building', name: town.replace(FLOOR, '') };
  const open = town.indexOf('（');
  const inside = open < 0 ? undefined : town.slice(open + 1).replace(/）$/, '');
  let name = open < 0 ? town : town.slice(0, open);
  let read = kana.normalize('NFKC').replace(/\(.*$/s, '');
  const lots = LOTS_FOLLOW.exec(name);
  if (lots !== null) {
    name = name.replace(LOTS_FOLLOW, '');
    read = read.replace(LOTS_FOLLOW_READ, '');
    if (municipality.endsWith(name)) return { kind: 'municipality', ...scopeOf(lots[1]) };
  }
  // 利島村一円 is the whole village, but 一円 alone is a town of 多賀町.
  if (name.endsWith('一円') && name.length > 2 && municipality.endsWith(name.slice(0, -2)))
    return { kind: 'municipality', ...WHOLE };
  const names = stems(name.replace(LOT, ''), DIVISIONS);
  const reads = stems(read.replace(LOT_READ, ''), DIVISIONS_READ);
  const towns = names.map((each, i) => ({
    name: each,
    read: reads.length === names.length && READING.test(reads[i]) ? reads[i] : null,
  }));
  const divisions = name.split('、').flatMap((piece) => DIVISIONS.exec(piece)?.[0] ?? []);
  const below = divisions.length > 0 ? divisions.join('、') : LOT.exec(name)?.[0];
  const within = inside === undefined ? WHOLE : scopeOf(inside);
  return {
    kind: 'towns',
    towns,
    ...(below === undefined ? within : narrowed(scopeOf(below), within, several)),
  };
}

/** The whole of a town. */
const WHOLE: RowScope = { scope: undefined };

function scopeOf(text: string): RowScope {
  const scope = readParts(text);
  // a part that is not understood is some part
  return scope === null ? { scope: { rest: false, parts: [] }, unread: text } : { scope };
}

/**
 * The part that a parenthesis leaves of the divisions before it: all of them for その他. Names mean places in the divisions
 * (種市第１５地割〜第２１地割（鹿糠、小路合）), or a part of them where the town has several codes (杉名畑４４地割（当楽）).
 */
function narrowed(divisions: RowScope, within: RowScope, several: boolean): RowScope {
  if (divisions.scope === undefined || within.scope === undefined || within.scope.rest) return divisions;
  const above = divisions.scope.parts.map((part) => (several ? { numbers: [], ...part } : part));
  const parts = [...above, ...within.scope.parts];
  const unread = divisions.unread ?? within.unread;
  return { scope: { rest: false, parts }, ...(unread === undefined ? {} : { unread }) };
}

/** The towns of a list: 甲、乙 names two, 樺沢１６地割、樺沢１７地割 and 種市第１地割、第２地割 one. */
function stems(text: string, divisions: RegExp): string[] {
  const cut = text.split(/[、,]/).map((piece) => piece.replace(divisions, ''));
  return [...new Set(cut)].filter((piece) => piece !== '');
}
