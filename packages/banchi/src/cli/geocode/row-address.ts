import { joinedAddress, type PartRole } from '@banchi/engine/contract/address-parts.js';
import { DASHES } from '@banchi/engine/facts/dashes.js';
import { postCodeIn } from '@banchi/engine/facts/postal-codes.js';
import { type Cell, cellText } from './cells.js';
import type { AddressColumns } from './columns.js';

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
  const textsOf = (wanted: readonly number[]): string[] => wanted.map((cell) => cellText(cells[cell]));
  const written = textsOf(columns.own);
  const own = written.some((text) => text.trim() !== '') ? written : textsOf(columns.instead);
  const ownRoles = own === written ? columns.roles : own.map((): PartRole => 'local');
  const whole = joinedAddress(own, ownRoles);
  if (whole === '' || isNote(whole, cells)) return NONE;
  const names = columns.above.map(({ cell }) => cellText(cells[cell]));
  const roles = columns.above.map(({ role }) => role);
  const above = aboveOf(whole);
  if (above !== null)
    return { joined: whole, alone: null, above: joinedAddress([...names, above], [...roles, 'local']) };
  const code =
    columns.postal === null || whole.includes('〒') || postCodeIn(whole) !== null
      ? ''
      : codeOf(cells[columns.postal]);
  const joined = code + joinedAddress([...names, ...own], [...roles, ...ownRoles]);
  const alone = code + whole;
  return { joined, alone: alone !== joined && NAMES_PLACE.test(whole) ? alone : null, above: null };
}

/** A text that begins with a name as prefectures, counties, cities and wards have it. */
const NAMES_PLACE = /^\s*[^\d０-９\s]{1,8}[都道府県郡市区]/u;

/** A cell with a postal code, as it stands before an address; empty for another one. Numbers have lost their zeros. */
function codeOf(cell: Cell | undefined): string {
  const text = typeof cell === 'number' ? String(cell).padStart(7, '0') : cellText(cell);
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
