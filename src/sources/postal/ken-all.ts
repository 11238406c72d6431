import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { csvBatches } from '../csv.js';
import { listedSections, postalTowns } from '../postal-towns.js';
import { fileSource } from '../source.js';
import { storedFiles } from '../stored.js';
import type { CountBytes, StoredFile } from '../stored-file.js';

const ATTRIBUTION: Attribution = {
  title: 'Postal code data (郵便番号データ)',
  publisher: 'Japan Post Co., Ltd. (日本郵便株式会社)',
  licence: 'Japan Post claims no copyright: https://www.post.japanpost.jp/zipcode/dl/readme.html',
};

const NAMED = /\.(?:csv|zip|gz)$/i;
const COLUMNS = 15;
/** Columns: code of the municipality, postal code, reading of the town, municipality, town. */
const [MUNICIPALITY, POST_CODE, TOWN_KANA, MUNICIPALITY_NAME, TOWN] = [0, 2, 5, 7, 8];
/** Rows over which a parenthesis may run; the longest in Japan Post's file runs over about ten. */
const MOST_SPLIT_ROWS = 100;

/** One entry of the table, which may run over several rows. */
interface Entry {
  readonly municipality: string;
  readonly municipalityName: string;
  readonly postCode: string;
  town: string;
  kana: string;
  rows: number;
  readonly origin: Origin;
}

/** A town and the entries that name it. */
interface Town {
  readonly name: string;
  readonly reads: (string | null)[];
  readonly whole: Entry[];
  readonly parts: { readonly entry: Entry; readonly part: string }[];
}

/**
 * Japan Post's postal codes, `KEN_ALL.CSV` (CP932, half-width kana) or `utf_ken_all.csv`: 15 columns, no header, plain,
 * gzipped or in a zip archive. Each town gets its reading in full-width katakana and its postal code.
 *
 * - 以下に掲載がない場合, and the municipality's own name with の次に番地がくる場合 or 一円, give it its code (town `''`).
 * - A parenthesis or a division (地割) says for which part of a town the row is. A town's code is that of its rows for
 *   the whole town, or of all its rows when they agree; otherwise the town gets none, since none is right for all of it.
 *   Chome and divisions that are listed get the code each. What is left of a town counts as the whole of it.
 * - Several codes without parentheses are towns of the same name; all are given, in the order of the file.
 * - `、` separates towns that share a row; a floor of a building is no town.
 *
 * Held in memory: one municipality, since the rows of the file are in the order of municipalities.
 *
 * @param path a file, or a directory, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when the path does not exist; while reading, for a file of another layout
 */
export function openKenAll(path: string): RecordSource {
  return fileSource(ATTRIBUTION, [path], NAMED, async function* (files, count) {
    for (const file of await storedFiles(files, NAMED)) yield* readTable(file, count);
  });
}

async function* readTable(file: StoredFile, count: CountBytes): AsyncGenerator<SourceItem[]> {
  let first = true;
  let group: Entry[] = [];
  /** An entry whose parenthesis is still open. */
  let open: Entry | undefined;
  for await (const { rows, lines, faults } of csvBatches(file, count)) {
    const items: SourceItem[] = faults.map(({ line, reason }) => refused(reason, { file: file.path, line }));
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      const origin = { file: file.path, line: lines[at] };
      const fault = rowFault(row);
      if (first && (row.length !== COLUMNS || fault !== undefined))
        throw new SourceError(file.path, `line ${origin.line}: is not the postal code table: ${fault}`);
      first = false;
      if (fault !== undefined) {
        items.push(refused(fault, origin));
        continue;
      }
      if (open !== undefined) {
        if (continues(open, row)) {
          open.town += row[TOWN];
          open.kana += row[TOWN_KANA] === open.kana ? '' : row[TOWN_KANA];
          open.rows++;
          if (row[TOWN].includes('）')) open = undefined;
          continue;
        }
        items.push(refused(`${open.town}: parenthesis is opened but not closed`, open.origin));
        group = group.filter((entry) => entry !== open);
        open = undefined;
      }
      if (group.length > 0 && group[0].municipality !== row[MUNICIPALITY]) {
        pushTowns(group, items);
        group = [];
      }
      const entry: Entry = {
        municipality: row[MUNICIPALITY],
        municipalityName: row[MUNICIPALITY_NAME],
        postCode: row[POST_CODE],
        town: row[TOWN],
        kana: row[TOWN_KANA],
        rows: 1,
        origin,
      };
      group.push(entry);
      if (entry.town.includes('（') && !entry.town.includes('）')) open = entry;
    }
    yield items;
  }
  const rest: SourceItem[] = [];
  if (open !== undefined) {
    rest.push(refused(`${open.town}: parenthesis is opened but not closed`, open.origin));
    group = group.filter((entry) => entry !== open);
  }
  pushTowns(group, rest);
  yield rest;
  if (first) throw new SourceError(file.path, 'empty: no rows');
}

function rowFault(row: readonly string[]): string | undefined {
  if (row.length !== COLUMNS) return `${row.length} columns, must be ${COLUMNS}`;
  if (!/^[0-9]{5}$/.test(row[MUNICIPALITY]))
    return `column 1 (municipality): "${row[MUNICIPALITY]}": must be 5 digits`;
  if (!/^[0-9]{7}$/.test(row[POST_CODE]))
    return `column 3 (postal code): "${row[POST_CODE]}": must be 7 digits`;
  return row[TOWN] === '' ? 'column 9 (town): empty' : undefined;
}

function continues(open: Entry, row: readonly string[]): boolean {
  return (
    open.rows < MOST_SPLIT_ROWS &&
    row[MUNICIPALITY] === open.municipality &&
    row[POST_CODE] === open.postCode &&
    !row[TOWN].includes('（')
  );
}

/** A row for a municipality, as a town without a name. */
const MUNICIPALITY_ITSELF = { towns: [{ name: '', read: null }], part: undefined };

/** Gives the towns of one municipality. */
function pushTowns(entries: readonly Entry[], items: SourceItem[]): void {
  const towns = new Map<string, Town>();
  for (const entry of entries) {
    const row = postalTowns(entry.town, entry.kana, entry.municipalityName);
    if (row.kind === 'refused') {
      items.push(refused(`${entry.town}: ${row.reason}`, entry.origin));
      continue;
    }
    const { towns: named, part } = row.kind === 'towns' ? row : MUNICIPALITY_ITSELF;
    for (const { name, read } of named) {
      let town = towns.get(name);
      if (town === undefined) {
        town = { name, reads: [], whole: [], parts: [] };
        towns.set(name, town);
      }
      town.reads.push(read);
      if (part === undefined) town.whole.push(entry);
      else town.parts.push({ entry, part });
    }
  }
  for (const town of towns.values()) pushTown(town, items);
}

function pushTown({ name, reads, whole, parts }: Town, items: SourceItem[]): void {
  const read = reads.find((one) => one !== null) ?? null;
  const fill = (entry: Entry, town: string, values: { read?: string; post_code?: string }) =>
    items.push({ kind: 'town-fill', municipality: entry.municipality, town, values, origin: entry.origin });
  const known = read === null ? {} : { read };
  if (whole.length > 0) {
    const codes = new Set<string>();
    for (const entry of whole) {
      if (codes.has(entry.postCode)) continue;
      codes.add(entry.postCode);
      fill(entry, name, { ...known, post_code: entry.postCode });
    }
  } else {
    const [{ entry }] = parts;
    const agreed = parts.every((one) => one.entry.postCode === entry.postCode);
    if (agreed) fill(entry, name, { ...known, post_code: entry.postCode });
    else if (read !== null) fill(entry, name, known);
  }
  for (const { entry, part } of parts) {
    for (const section of listedSections(part) ?? [])
      fill(entry, `${name}${section}`, { post_code: entry.postCode });
  }
}

function refused(reason: string, origin: Origin): SourceItem {
  return { kind: 'refused', reason, origin };
}
