import type { PartRole } from '@banchi/engine/contract/address-parts.js';
import { type Cell, cellText } from './cells.js';

/**
 * The columns that hold an address, found by their names: the standard of municipalities' open data, and names
 * that published lists have. All names are compared without white space and in half width: `所　　在　　地` is 所在地.
 */

/** The content of a column: a whole address, a part of one, or its postal code. */
type ColumnKind = 'whole' | PartRole | 'number' | 'building' | 'postal';

/** Names of columns with parts of an address. 所在地_都道府県 and 都道府県名 are the standard's. */
const PART_NAMES: Readonly<Record<Exclude<ColumnKind, 'whole'>, RegExp>> = {
  prefecture: /^(?:所在地_?)?(?:都道府県|県)名?$|^(?:prefecture|pref|state|province)(?:_?name)?$/,
  municipality:
    /^(?:所在地_?)?(?:市区町村|市町村|市区郡町村|市区郡|市郡区?|区市町村)名?$|^(?:city|municipality)(?:_?name)?$/,
  ward: /^(?:所在地_?)?(?:政令市区|行政区|区)名$|^ward(?:_?name)?$/,
  local:
    /^(?:所在地_?)?(?:町字|町域|町丁目?|町名|大字|大字町?丁目|大字・?町|町・?大字|町字等?|町名・?番地)名?$|^town(?:_?name)?$/,
  number: /^(?:所在地_?)?(?:丁目)?(?:番地以下|番地|番地等|番地・?号|地番|番地号|丁目番地号?|街区住居番号)$/,
  building:
    /^(?:所在地_?)?(?:建物名等?(?:\(方書\))?|方書|建物|ビル名|マンション名)$|^(?:building(?:_?name)?|address_?(?:line)?_?2)$/,
  postal: /^(?:所在地_?)?(?:郵便番号|〒)$|^(?:postal|post|zip)_?(?:code)?$/,
};

/** Names of columns with a whole address, the surest first. The applicant's address is not the shop's. */
const WHOLE_NAMES: readonly RegExp[] = [
  /連結表記$/,
  /^(?:住所|所在地|所在|address|fulladdress|formattedaddress|streetaddress)(?:\(.*\))?(?:_?(?:line)?_?1)?$/,
  /^(?!.*(?:申請|開設|代表|設置者|設置主体|管理|運営|法人|連絡|送付|問合|本社|本部|担当)).*(?:住所|所在地|所在場所|住居表示)(?:\(.*\))?1?$/,
  /(?:住所|所在地)(?:\(.*\))?1?$/,
  /^(?:location|street|設置場所|場所|[a-z_]*address1?|addr)$/,
];

/** Names that look so and mean codes, readings or addresses of another kind. */
const OTHER_NAMES =
  /コード|カナ|かな|読み|フリガナ|ふりがな|ヨミ|メール|mail|url|web|^ip|コメント|変更|以前|旧|英語|ローマ字/;

/** Longest name of a column. */
const LONGEST_NAME = 40;

/** A name in one form: half width, without white space, marks of required fields, and case. */
function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*※【】「」[\]]+|\(必須\)/gu, '');
}

/** The content of a column by its name; null for a name that has nothing to do with addresses. */
export function kindOf(name: string): ColumnKind | null {
  const bare = bareName(name);
  if (bare === '' || bare.length > LONGEST_NAME || OTHER_NAMES.test(bare)) return null;
  for (const kind of Object.keys(PART_NAMES) as (keyof typeof PART_NAMES)[])
    if (PART_NAMES[kind].test(bare)) return kind;
  return wholeRank(name) < WHOLE_NAMES.length ? 'whole' : null;
}

/** How sure a name is that of the address: 0 the surest, as many as there are names for none. */
function wholeRank(name: string): number {
  const bare = bareName(name);
  const rank = OTHER_NAMES.test(bare) ? -1 : WHOLE_NAMES.findIndex((pattern) => pattern.test(bare));
  return rank < 0 ? WHOLE_NAMES.length : rank;
}

/** The cells of a row that make its address. */
export interface AddressColumns {
  /** The address itself, or its parts; without them a row has no address. */
  readonly own: readonly number[];
  /** The parts of the address, for a row whose own cells are blank. */
  readonly instead: readonly number[];
  /** The part of an address in each of its own cells, where known. */
  readonly roles: readonly (PartRole | undefined)[];
  /** Prefecture, municipality and ward that stand beside a whole address. */
  readonly above: readonly { readonly cell: number; readonly role: PartRole }[];
  /** The postal code; null for none. */
  readonly postal: number | null;
}

/**
 * Chooses columns by their names.
 * @param rows some rows of the list
 * @returns null where no name speaks of an address
 */
export function columnsByName(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
): AddressColumns | null {
  const kinds = names.map(kindOf);
  const all = (...wanted: readonly ColumnKind[]): number[] =>
    wanted.flatMap((kind) => kinds.flatMap((each, i) => (each === kind ? [i] : [])));
  const above = (['prefecture', 'municipality', 'ward'] as const).flatMap((role) => {
    const cell = kinds.indexOf(role);
    return cell < 0 ? [] : [{ cell, role }];
  });
  const postal = kinds.indexOf('postal');
  const shared = { postal: postal < 0 ? null : postal };
  const local = all('local', 'number');
  const parts = local.length === 0 ? [] : [...local, ...all('building')];
  const wholes = all('whole').filter((cell) => hasText(rows, cell));
  const ranks = wholes.map((cell) => wholeRank(names[cell]));
  const best = wholes[ranks.indexOf(Math.min(...ranks))];
  if (best !== undefined) {
    const own = [best, ...continuing(best, names, rows)];
    return { own, instead: parts, roles: own.map(() => 'local'), above, ...shared };
  }
  if (local.length === 0) return null;
  return { own: parts, instead: [], roles: parts.map(() => 'local'), above, ...shared };
}

/** The columns that continue an address: 住所２ behind 住所１, and columns under its merged header. */
function continuing(first: number, names: readonly string[], rows: readonly (readonly Cell[])[]): number[] {
  const stem = /^(.*?)1(\D*)$/.exec(bareName(names[first]));
  const found: number[] = [];
  if (stem !== null)
    for (let n = 2; ; n++) {
      const next = names.findIndex((name) => bareName(name) === `${stem[1]}${n}${stem[2]}`);
      if (next < 0) break;
      found.push(next);
    }
  for (let cell = first + 1; names[cell] === '' && isFilled(rows, cell); cell++) found.push(cell);
  return found;
}

/** Whether most rows have a value in a column. */
function isFilled(rows: readonly (readonly Cell[])[], cell: number): boolean {
  return 2 * rows.filter((row) => cellText(row[cell]).trim() !== '').length > rows.length;
}

/** Whether most cells of a column that are not blank are texts. */
function hasText(rows: readonly (readonly Cell[])[], cell: number): boolean {
  const filled = rows.map((row) => row[cell] ?? null).filter((each) => cellText(each).trim() !== '');
  const texts = filled.filter((each) => /\p{L}/u.test(cellText(each)) && !/^https?:/i.test(cellText(each)));
  return 2 * texts.length >= filled.length;
}

/** Rows that a column's content is judged by. */
const LOOKED_AT = 40;

/**
 * The column whose cells are addresses most often, where its name does not say so.
 * @param isAddress whether a text by itself is an address
 * @returns null where no column has addresses in half of its cells
 */
export function columnByContent(
  width: number,
  rows: readonly (readonly Cell[])[],
  isAddress: (text: string) => boolean,
): number | null {
  const looked = rows.slice(0, LOOKED_AT);
  let best: number | null = null;
  let most = 0.5;
  for (let cell = 0; cell < width; cell++) {
    const texts = looked
      .map((row) => row[cell])
      .filter((each) => typeof each === 'string' && each.trim() !== '');
    if (4 * texts.length < looked.length) continue;
    const share = texts.filter((each) => isAddress(String(each))).length / texts.length;
    if (share >= most && (best === null || share > most)) [best, most] = [cell, share];
  }
  return best;
}
