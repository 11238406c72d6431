/**
 * The towns of a row of Japan Post's list. The town column holds more than towns: catch-all rows, floors of
 * high-rises, lots, and in parentheses the part of a town that a row is for.
 */

/** A town that a row names. */
export interface PostalTown {
  /** As the list writes it, without parentheses, divisions (地割), lots and floors. */
  readonly name: string;
  /** Reading, full-width katakana, digits half-width; null where the row gives none for this town. */
  readonly read: string | null;
}

/** The meaning of a row. */
export type TownRow =
  | {
      readonly kind: 'towns';
      readonly towns: readonly PostalTown[];
      /**
       * The part of the towns that the row is for, as written: `１〜３丁目`. Undefined for whole towns and for the rest of
       * them (`その他`).
       */
      readonly part: string | undefined;
    }
  /** The code of the municipality itself. */
  | { readonly kind: 'municipality' }
  /** A building: the name begins with that of its town, 西新宿新宿三井ビル. */
  | { readonly kind: 'building'; readonly name: string };

/** 丸の内グラントウキョウノースタワー（１９階）, …（地階・階層不明）, 西新宿新宿三井ビル　１階: one code a floor. */
const FLOOR = /(?:（|　)(?:[０-９]+階|地階・階層不明)）?$/;

/** 以下に掲載がない場合: every address of the municipality that no other row lists. */
const CATCH_ALL = '以下に掲載がない場合';

/** 境町の次に番地がくる場合, 小菅村の次に６６４番地以降がくる場合: lots that follow the name directly. */
const LOTS_FOLLOW = /の次に.*がくる場合$/;
const LOTS_FOLLOW_READ = /ノツギニ.*ガクルバアイ$/;

/** 種市第１地割〜第３地割, 左草１地割〜左草６地割: the numbered divisions (地割) of Iwate, a level below the town. */
const DIVISIONS = /第?[０-９0-9]+地割.*$/;
const DIVISIONS_READ = /(?:ダイ)?[0-9]+チワリ.*$/;

/** 大泉町西井出８２４０−１: one lot of a town. */
const LOT = /[０-９]+−[０-９]+$/;
const LOT_READ = /[0-9]+[−-][0-9]+$/;

/** その他, 次のビルを除く, １〜４丁目を除く: what is left of the town. */
const REMAINDER = /その他|除く$/;

/** A reading in katakana, middle dots, digits and letters. */
const READING = /^[ァ-ヺー・0-9A-Za-z]+$/;

/**
 * Reads the town columns of one row.
 * @param town name column, parentheses closed
 * @param kana reading column, of any width
 * @param municipality name of the row's municipality, with county: `東牟婁郡串本町`
 */
export function postalTowns(town: string, kana: string, municipality: string): TownRow {
  if (town === CATCH_ALL) return { kind: 'municipality' };
  if (FLOOR.test(town)) return { kind: 'building', name: town.replace(FLOOR, '') };
  const open = town.indexOf('（');
  const inside = open < 0 ? undefined : town.slice(open + 1).replace(/）$/, '');
  let name = open < 0 ? town : town.slice(0, open);
  let read = kana.normalize('NFKC').replace(/\(.*$/s, '');
  if (LOTS_FOLLOW.test(name)) {
    name = name.replace(LOTS_FOLLOW, '');
    read = read.replace(LOTS_FOLLOW_READ, '');
    if (municipality.endsWith(name)) return { kind: 'municipality' };
  }
  // 利島村一円 is the whole village, but 一円 alone is a town of 多賀町.
  if (name.endsWith('一円') && name.length > 2 && municipality.endsWith(name.slice(0, -2)))
    return { kind: 'municipality' };
  const names = stems(name.replace(LOT, ''), DIVISIONS);
  const reads = stems(read.replace(LOT_READ, ''), DIVISIONS_READ);
  const towns = names.map((each, i) => ({
    name: each,
    read: reads.length === names.length && READING.test(reads[i]) ? reads[i] : null,
  }));
  const divisions = name.split('、').flatMap((piece) => DIVISIONS.exec(piece)?.[0] ?? []);
  const below = divisions.length > 0 ? divisions.join('、') : LOT.exec(name)?.[0];
  const part = inside === undefined || REMAINDER.test(inside) ? below : inside;
  return { kind: 'towns', towns, part };
}

/** The towns of a list: 甲、乙 names two, 樺沢１６地割、樺沢１７地割 and 種市第１地割、第２地割 one. */
function stems(text: string, divisions: RegExp): string[] {
  const cut = text.split(/[、,]/).map((piece) => piece.replace(divisions, ''));
  return [...new Set(cut)].filter((piece) => piece !== '');
}

/** More chome than any town has; a range beyond it is a slip. */
const MOST_CHOME = 100;

/**
 * The small sections that a part lists: `１〜３丁目、５丁目` → 1丁目, 2丁目, 3丁目, 5丁目; `第１地割〜第３地割` or
 * `４４地割` → 44地割; `１丁、３丁` of 堺 → 1丁, 3丁. Undefined when it lists anything else.
 */
export function listedSections(part: string): string[] | undefined {
  const text = part.normalize('NFKC').replaceAll('第', '');
  const counter = /(?:丁目?|地割)$/.exec(text)?.[0];
  if (counter === undefined) return undefined;
  const entry = new RegExp(`^([0-9]+)(?:${counter})?(?:[〜~-]([0-9]+))?(?:${counter})?$`);
  const sections: string[] = [];
  for (const each of text.split(/[、,]/)) {
    const range = entry.exec(each);
    if (range === null) return undefined;
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    if (last > MOST_CHOME || first > last) return undefined;
    for (let number = first; number <= last; number++) sections.push(`${number}${counter}`);
  }
  return sections;
}
