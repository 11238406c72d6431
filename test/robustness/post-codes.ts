/**
 * `npm run postcodes -- FILE.gaz LIST`: of how many towns, chome, small sections, blocks and numbers of a file the postal code is the one that
 * Japan Post's list (`utf_ken_all.zip`, as published) has for them. The list is read here anew, by a few rules that are obviously
 * right; a record about which they say nothing is not judged.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { BLOCK, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';

/** The kinds of records that are judged. */
export const JUDGED = ['town', 'chome', 'section', 'block', 'number'] as const;
type Judged = (typeof JUDGED)[number];

/** How many records of a kind have the code that the list has for them. */
export interface CodeRate {
  judged: number;
  right: number;
  /** Records without a code. */
  none: number;
  /** Records that the rules say nothing about. */
  open: number;
  /** Records with another code, or none, the first hundred: code, names, the code of the file, that of the list. */
  readonly misses: (readonly [code: string, name: string, found: string, listed: string])[];
}

/** A part of a town, by the parenthesis of a row. */
type Part =
  | { readonly is: 'chome' | 'lots' | 'sections'; readonly holds: (of: string | number) => boolean }
  /** Every chome, or every number directly in the town. */
  | { readonly is: 'every chome' | 'every number' }
  | { readonly is: 'rest' | 'floor' | 'unknown' };

interface Row {
  readonly code: string;
  readonly part: Part;
}

/** Compares the codes of a file with those of the list. */
export function comparePostCodes(gazetteer: Gazetteer, list: Uint8Array): Readonly<Record<Judged, CodeRate>> {
  const towns = townsOf(list);
  const segments = new Segments(gazetteer);
  const { tree, codes } = segments;
  const rates = Object.fromEntries(
    JUDGED.map((kind): [Judged, CodeRate] => [kind, { judged: 0, right: 0, none: 0, open: 0, misses: [] }]),
  ) as Record<Judged, CodeRate>;
  const seen = namesOf(segments);
  let rows: readonly Row[] | undefined;
  let chome: number | null = null;
  let section: string | null = null;
  let block = false;
  let town = '';
  let ofSection: readonly Row[] | undefined;
  for (let id = 0; id < tree.size; id++) {
    const depth = tree.depth(id);
    const name = tree.label.at(id) === 0 ? null : segments.name(id);
    if (depth === TOWN) {
      const key = name === null ? '' : `${codes.fullCode(id).slice(0, 5)} ${townName(name)}`;
      town = key;
      rows = seen.twice.has(key) ? undefined : towns.get(key);
    }
    if (depth <= SECTION) {
      ofSection = undefined;
      chome = depth === SECTION && name !== null ? chomeOf(name) : null;
      section = depth === SECTION && chome === null ? name : null;
      block = false;
      // rows of their own have 田老乙部 beside 田老, 日和田町八丁目 beside 日和田町, and 上中町 without 大字須坂
      if (chome !== null && name !== null) ofSection = towns.get(`${town}${townName(name)}`);
      else if (section !== null && town !== '') {
        const alone = `${town.slice(0, 6)}${townName(section)}`;
        ofSection =
          towns.get(`${town}${townName(section)}`) ?? (seen.once.has(alone) ? undefined : towns.get(alone));
      }
    } else if (depth === BLOCK) block = name !== null;
    if (depth < TOWN || name === null) continue;
    const rowsHere = ofSection ?? rows;
    const rate = rates[depth === TOWN ? 'town' : kindOf(depth, chome)];
    const listed =
      rowsHere === undefined ? undefined : codeOf(rowsHere, depth, { chome, section, block, name });
    if (listed === undefined) {
      rate.open++;
      continue;
    }
    const own = tree.postCode(id);
    const found = own === NONE ? '' : String(own).padStart(7, '0');
    rate.judged++;
    if (found === listed) rate.right++;
    else {
      if (found === '') rate.none++;
      if (rate.misses.length < 100) rate.misses.push([codes.fullCode(id), segments.path(id), found, listed]);
    }
  }
  return rates;
}

function kindOf(depth: number, chome: number | null): Judged {
  if (depth === SECTION) return chome === null ? 'section' : 'chome';
  return depth === BLOCK ? 'block' : 'number';
}

/** The code that the rows of a town have for a record in it; `''` if its own code is open between several, undefined if the rules do not say. */
function codeOf(
  rows: readonly Row[],
  depth: number,
  {
    chome,
    section,
    block,
    name,
  }: {
    readonly chome: number | null;
    readonly section: string | null;
    readonly block: boolean;
    readonly name: string;
  },
): string | undefined {
  const named = rows.filter(({ part }) => part.is !== 'floor');
  if (named.some(({ part }) => part.is === 'unknown')) return undefined;
  const rest = only(named.filter(({ part }) => part.is === 'rest'));
  if (depth === TOWN) return rest;
  const ofChome = named.filter(
    ({ part }) => chome !== null && (part.is === 'every chome' || (part.is === 'chome' && part.holds(chome))),
  );
  const ofSection = named.filter(
    ({ part }) => section !== null && part.is === 'sections' && part.holds(townName(section)),
  );
  const above = [...ofChome, ...ofSection];
  if (depth >= BLOCK && named.some(({ part }) => part.is === 'lots' || part.is === 'every number')) {
    // numbers of a town with sections may be meant below these, too
    if (chome !== null || section !== null || block || depth === BLOCK) return undefined;
    const number = Number(/^[0-9]+/.exec(name.normalize('NFKC'))?.[0] ?? Number.NaN);
    if (Number.isNaN(number)) return undefined;
    const own = named.filter(
      ({ part }) => part.is === 'every number' || (part.is === 'lots' && part.holds(number)),
    );
    return own.length > 0 ? only(own) : rest;
  }
  return above.length > 0 ? only(above) : rest;
}

/** The one code of rows; undefined for none or several. */
function only(rows: readonly Row[]): string | undefined {
  const codes = new Set(rows.map(({ code }) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** The rows by municipality and town. */
function townsOf(list: Uint8Array): Map<string, Row[]> {
  const [csv] = Object.values(unzipSync(list));
  const towns = new Map<string, Row[]>();
  for (const [municipality, , code, , , , , , written] of Papa.parse<string[]>(strFromU8(csv)).data) {
    if (written === undefined || /以下に掲載がない場合|の次に|一円$/.test(written)) continue;
    const [, town, parenthesis] = /^([^（]*)(?:（(.*)）)?$/.exec(written) ?? [];
    if (town === undefined) continue;
    const key = `${municipality} ${townName(town)}`;
    const known = towns.get(key) ?? [];
    towns.set(key, known);
    known.push({ code, part: partOf(parenthesis?.normalize('NFKC')) });
  }
  return towns;
}

/** A range of numbers, both included. */
type Range = readonly [from: number, to: number];

function partOf(text: string | undefined): Part {
  if (text === undefined || text === 'その他' || text === '次のビルを除く') return { is: 'rest' };
  if (/階$|階・階層不明$/.test(text)) return { is: 'floor' };
  if (text === '丁目') return { is: 'every chome' };
  if (text === '番地') return { is: 'every number' };
  // of two towns called so, one with chome and one without
  if (text === '大字') return { is: 'unknown' };
  const [, numbers, unit] = /^([0-9~〜、]+)(丁目|番地)$/.exec(text) ?? [];
  if (numbers !== undefined) {
    const ranges = numbers.split('、').map((each): Range => {
      const [from, to = from] = each.split(/[~〜]/).map(Number);
      return [from, to];
    });
    const holds = (of: string | number): boolean =>
      ranges.some(([from, to]) => from <= Number(of) && Number(of) <= to);
    return { is: unit === '丁目' ? 'chome' : 'lots', holds };
  }
  // names of sections only, without any number or remark
  if (/[0-9「」(～~〜]|以|除|番|線|無|全|その|地割|ビル|空港/.test(text)) return { is: 'unknown' };
  const names = new Set(text.split('、').map(townName));
  return { is: 'sections', holds: (of) => names.has(String(of)) };
}

/** A name as towns are compared: without 大字 and 字, in one form of letters. */
function townName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/^(?:大字|字)/, '')
    .replaceAll(/[ヶヵヶガケ]/g, 'ケ');
}

const DIGITS = '〇一二三四五六七八九';

/** The number of a chome; null for any other name. */
function chomeOf(name: string): number | null {
  const [, written] = /^([0-9]+|[一二三四五六七八九十]+)丁目?$/.exec(name.normalize('NFKC')) ?? [];
  if (written === undefined) return null;
  if (/^[0-9]/.test(written)) return Number(written);
  const [tens, ones] = written.includes('十') ? written.split('十') : ['', written];
  const ten = written.includes('十') ? (tens === '' ? 1 : DIGITS.indexOf(tens)) : 0;
  return 10 * ten + (ones === '' ? 0 : DIGITS.indexOf(ones));
}

/** Names of towns by municipality, and those that stand there twice: the list does not say which of them is meant. */
function namesOf(segments: Segments): Readonly<Record<'once' | 'twice', ReadonlySet<string>>> {
  const { tree, codes } = segments;
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== TOWN || tree.label.at(id) === 0) continue;
    const key = `${codes.fullCode(id).slice(0, 5)} ${townName(segments.name(id))}`;
    if (once.has(key)) twice.add(key);
    once.add(key);
  }
  return { once, twice };
}

/** The rates as a table. */
export function rateTable(rates: Readonly<Record<Judged, CodeRate>>): string {
  return JUDGED.map((kind) => {
    const { judged, right, none, open } = rates[kind];
    const share = judged === 0 ? '-' : `${((100 * right) / judged).toFixed(3)} %`;
    return `${kind.padEnd(8)} ${String(right).padStart(8)} of ${String(judged).padStart(8)} right  ${share.padStart(10)}  ${none} without, ${open} not judged`;
  }).join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, list] = process.argv.slice(2);
  if (list === undefined) throw new Error('npm run postcodes -- FILE.gaz utf_ken_all.zip');
  const gazetteer = mapGazetteer(file);
  const rates = comparePostCodes(gazetteer, readFileSync(list));
  gazetteer.close();
  console.log(rateTable(rates));
  for (const kind of JUDGED)
    for (const miss of rates[kind].misses) console.log(`${kind}  ${miss.join('  ')}`);
}
