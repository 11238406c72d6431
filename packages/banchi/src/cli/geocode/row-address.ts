import { joinedAddress, type PartRole } from '@banchi/engine/contract/address-parts.js';
import { DASHES } from '@banchi/engine/facts/dashes.js';
import { postCodeIn } from '@banchi/engine/facts/postal-codes.js';
import type { AddressColumns } from './address-columns.js';
import { type Cell, cellText } from './cells.js';

/** The address in a row; all texts are empty for a row without one. */
export interface RowAddress {
  /** The address with the names that stand beside it. */
  readonly joined: string;
  /** The address by itself, where it may be in another place than these names say; null where it cannot. */
  readonly alone: string | null;
  /** The text before a placeholder: 小山市 of 小山市内一円. Null for an address without a placeholder. */
  readonly above: string | null;
}

const NONE: RowAddress = { joined: '', alone: null, above: null };

/** Reads the address of a row. */
export function addressOf(cells: readonly Cell[], columns: AddressColumns): RowAddress {
  const written = textsOf(cells, columns.own, columns);
  const own = written.some((text) => text.trim() !== '') ? written : textsOf(cells, columns.instead, columns);
  const ownRoles = own === written ? columns.roles : own.map((): PartRole => 'local');
  const whole = joinedAddress(own, ownRoles);
  if (whole === '' || isNote(whole, cells)) return NONE;
  const names = columns.above.map(({ cell }) => cellText(cells[cell]));
  const roles = columns.above.map(({ role }) => role);
  const above = aboveOf(whole);
  if (above !== null)
    return { joined: whole, alone: null, above: joinedAddress([...names, above], [...roles, 'local']) };
  const code =
    columns.postal.length === 0 || whole.includes('〒') || postCodeIn(whole) !== null
      ? ''
      : codeOf(columns.postal.map((cell) => cells[cell]));
  const joined = code + joinedAddress([...names, ...own], [...roles, ...ownRoles]);
  const alone = code + whole;
  return { joined, alone: alone !== joined && NAMES_PLACE.test(whole) ? alone : null, above: null };
}

/** A text that begins with a name as prefectures, counties, cities and wards have it. */
const NAMES_PLACE = /^\s*[^\d０-９\s]{1,8}[都道府県郡市区]/u;

/** A number in a cell of its own; of a workbook's numbers some were written with decimals. */
const NUMBER = /^([\d０-９]{1,6})(?:\.0+)?$/u;
/** Numbers of a house or lot, which one more may continue. */
const NUMBERS = /^[\d０-９]+(?:[-－−‐][\d０-９]+)*(番地?)?$/u;

/** The texts of some cells, the numbers among them as they are in an address: 1, 16 and 21 as 1丁目 and 16-21. */
function textsOf(
  cells: readonly Cell[],
  wanted: readonly number[],
  { numbers }: Pick<AddressColumns, 'numbers'>,
): string[] {
  const texts: string[] = [];
  /** The place of the number that the next one may continue. */
  let open = -1;
  for (const cell of wanted) {
    const written = dashedDay(cells[cell]) ?? cellText(cells[cell]).trim();
    const kind = numbers[cell];
    const number = kind === undefined ? undefined : NUMBER.exec(written)?.[1];
    const text = number ?? written;
    const continued = kind === 'number' && open >= 0 ? NUMBERS.exec(texts[open]) : null;
    if (text === '') texts.push('');
    else if (continued !== null && /^[\d０-９]/u.test(text)) {
      texts[open] += continued[1] === undefined ? `-${text}` : text;
      texts.push('');
    } else {
      texts.push(kind === 'chome' && number !== undefined ? `${text}丁目` : text);
      open = kind === 'number' ? texts.length - 1 : -1;
    }
  }
  return texts;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The last year in which a day stands for three numbers: 1-2-3 became the third of February 2001, 2-3 is of the year in which it was typed. */
const LAST_OF_THREE = 2012;

/** The numbers of which a program for tables made a day: 2-3 of 2月3日, 3-Feb; null for another cell. */
export function dashedDay(cell: Cell | undefined): string | null {
  if (cell instanceof Date) {
    const [year, month, day] = [cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate()];
    if (year < 2001) return null;
    return year <= LAST_OF_THREE ? `${year - 2000}-${month}-${day}` : `${month}-${day}`;
  }
  if (typeof cell !== 'string') return null;
  const text = cell.normalize('NFKC').trim();
  const japanese = /^(\d{1,2})月(\d{1,2})日$/.exec(text);
  if (japanese !== null) return `${japanese[1]}-${japanese[2]}`;
  const english = /^(?:(\d{1,2})-([A-Za-z]{3})|([A-Za-z]{3})-(\d{1,2}))$/.exec(text);
  const month = MONTHS.indexOf((english?.[2] ?? english?.[3] ?? '').toLowerCase()) + 1;
  return month === 0 ? null : `${month}-${Number(english?.[1] ?? english?.[4])}`;
}

/** Cells with a postal code, as it stands before an address; empty for other ones. Numbers have lost their zeros. */
function codeOf(cells: readonly (Cell | undefined)[]): string {
  const texts = cells.map((cell) => cellText(cell).normalize('NFKC').trim());
  const [first, second] = texts;
  const halves = second === undefined ? null : `${first.padStart(3, '0')}${second.padStart(4, '0')}`;
  const text =
    halves ??
    (/^\d{5,7}(?:\.0+)?$/.test(first) ? String(Number.parseInt(first, 10)).padStart(7, '0') : first);
  const found = postCodeIn(text);
  if (found?.isAll !== true) return '';
  const digits = String(found.code).padStart(7, '0');
  return `〒${digits.slice(0, 3)}-${digits.slice(3)} `;
}

/** Whether the only text of a row is a note on the table: ※令和8年4月1日現在. */
function isNote(address: string, cells: readonly Cell[]): boolean {
  return (
    cells.length > 1 &&
    /^(?:[※＊*]|[（(]?注\s*[\d０-９]*\s*[)）:：]|(?:備考|出典|資料|注記?)\s*[:：])/u.test(address) &&
    cells.every((cell) => cellText(cell).trim() === '' || cellText(cell).trim() === address)
  );
}

/** How an area as a whole is written: behind its name 市内一円, by itself 管内. */
const AREA = '(?:一円|全域|全体|各所|各地|一帯|全般|どこでも)';
const OWN_AREA = new RegExp(`^(?:[都道府県市区町村郡管域国]内${AREA}?|全国${AREA}?|${AREA})$`, 'u');
const NAMED_AREA = new RegExp(`^(.+[都道府県郡市区町村])(?:(?:管?内)${AREA}?|${AREA})$`, 'u');
/** Placeholders for an address that does not exist or is withheld: 露店, 住所不定. */
const NO_ADDRESS =
  /^(.*?)[\s、,・]*[(（]?(?:露店|露天|屋台|移動(?:販売|営業|店舗)車?|(?:自動車|車両)営業|キッチンカー|(?:住所|所在地?|場所)?(?:不定|未定|不明|不詳|未確認|未登録|未公開|非公開|非公表|調査中)|該当(?:なし|無し)|なし|無し)[)）]?$/u;
/** Such placeholders in English: TBD, N/A, Oyama (to be announced), Mobile shop. */
const NO_ENGLISH_ADDRESS = new RegExp(
  `^(?:(.*?)[\\s,;(]+)?(?:${[
    ...[
      'tb[acd]',
      'n/a',
      'n\\.a\\.',
      'none',
      'nil',
      'unknown',
      'undecided',
      'undisclosed',
      'withheld',
      'confidential',
    ],
    'to be (?:announced|confirmed|decided|determined)',
    'not (?:yet )?(?:announced|applicable|available|decided|disclosed|fixed|known|public)',
    ...[
      'no (?:fixed )?address',
      'various(?: (?:locations|places|venues))?',
      'nationwide',
      'online(?: only)?',
    ],
    '(?:mobile|street|food) (?:shop|sales|stall|truck|vendor)',
  ].join('|')})\\)?$`,
  'iu',
);
const NOTHING = new RegExp(`^[${DASHES}*＊]+$`, 'u');

/** The text above a placeholder; null for an address. */
function aboveOf(address: string): string | null {
  const text = address.normalize('NFKC').trim();
  if (OWN_AREA.test(text) || NOTHING.test(text)) return '';
  const found = NAMED_AREA.exec(text) ?? NO_ADDRESS.exec(text) ?? NO_ENGLISH_ADDRESS.exec(text);
  return found === null ? null : (found[1] ?? '');
}
