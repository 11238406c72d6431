/**
 * What one row of the postal code list says about towns. Japan Post writes more into the town column
 * than the town: catch-all rows, the floors of high-rises, and parts of towns in parentheses.
 */

/** A town named by a row of the postal code list. */
export interface PostalTown {
  /** Name without parentheses, as the list writes it. */
  readonly name: string;
  /** Reading, katakana, digits half-width. */
  readonly read: string;
  /** Whether the row's code serves the town as a whole or its remainder (その他), not one named part of it. */
  readonly whole: boolean;
}

/** The meaning of a row. */
export type TownRow =
  | { readonly kind: 'towns'; readonly towns: readonly PostalTown[] }
  /** The code of the municipality itself. */
  | { readonly kind: 'municipality' }
  | { readonly kind: 'refused'; readonly reason: string };

/** 丸の内グラントウキョウノースタワー（１９階）, …（地階・階層不明）: one code a floor. */
const FLOOR = /（(?:[０-９]+階|地階・階層不明)）$/;

/** 以下に掲載がない場合: every address of the municipality that no other row lists. */
const CATCH_ALL = '以下に掲載がない場合';

/** 境町の次に番地がくる場合, 小菅村の次に６６４番地以降がくる場合: lots that follow the name directly. */
const LOTS_FOLLOW = /の次に.*がくる場合$/;
const LOTS_FOLLOW_READ = /ノツギニ.*ガクルバアイ$/;

/** 種市第１地割〜第３地割, 左草１地割〜左草６地割: the numbered lots (地割) of Iwate, a level below the town. */
const NUMBERED_LOTS = /第?[０-９]+地割.*$/;
const NUMBERED_LOTS_READ = /(?:ダイ)?[0-9]+チワリ.*$/;

/** 大泉町西井出８２４０−１: one lot of a town. */
const LOT = /[０-９]+−[０-９]+$/;
const LOT_READ = /[0-9]+[−-][0-9]+$/;

/** （次のビルを除く）, （その他）, （１〜４丁目を除く）: what is left of the town. */
const REMAINDER = /その他|除く）?$/;

/** A reading in katakana, middle dots, digits and letters. */
const READING = /^[ァ-ヺー・0-9A-Za-z]+$/;

/**
 * Reads the town columns of one row.
 *
 * @param town name column, as published
 * @param townKana reading column, as published
 * @param municipality name of the row's municipality, with county: `東牟婁郡串本町`
 */
export function readTown(town: string, townKana: string, municipality: string): TownRow {
  if (town === CATCH_ALL) return { kind: 'municipality' };
  if (FLOOR.test(town)) return { kind: 'refused', reason: 'a floor of a building, not a town' };
  const open = town.indexOf('（');
  const whole = open < 0 || REMAINDER.test(town.slice(open));
  let name = open < 0 ? town : town.slice(0, open);
  let read = townKana.normalize('NFKC').replace(/\(.*$/, '');
  if (LOTS_FOLLOW.test(name)) {
    name = name.replace(LOTS_FOLLOW, '');
    read = read.replace(LOTS_FOLLOW_READ, '');
    if (municipality.endsWith(name)) return { kind: 'municipality' };
  }
  // 利島村一円 is the whole village, but 一円 alone is a town of 多賀町.
  if (name.endsWith('一円') && name.length > 2 && municipality.endsWith(name.slice(0, -2))) {
    return { kind: 'municipality' };
  }
  const lot = LOT.test(name);
  const names = parts(name.replace(LOT, ''), NUMBERED_LOTS);
  const reads = parts(read.replace(LOT_READ, ''), NUMBERED_LOTS_READ);
  if (names.length !== reads.length) {
    return { kind: 'refused', reason: `${names.length} names but ${reads.length} readings` };
  }
  const bad = reads.find((reading) => !READING.test(reading));
  if (bad !== undefined) return { kind: 'refused', reason: `reading "${bad}" is not katakana` };
  return {
    kind: 'towns',
    towns: names.map((each, i) => ({ name: each, read: reads[i], whole: whole && !lot })),
  };
}

/** 甲、乙 names two towns; 樺沢１６地割、樺沢１７地割 one, twice. */
function parts(text: string, numberedLots: RegExp): string[] {
  const cut = text.split('、').map((part) => part.replace(numberedLots, ''));
  return [...new Set(cut)];
}
