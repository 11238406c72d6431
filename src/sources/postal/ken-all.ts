import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { sourceFaults } from '../../record/source-faults.js';
import { csvBatches } from '../csv.js';
import { listedSections, postalTowns } from '../postal-towns.js';
import { fileSource, refused } from '../source.js';
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

/**
 * Japan Post's postal codes, `KEN_ALL.CSV` (CP932, half-width kana) or `utf_ken_all.csv`: 15 columns, no header, plain,
 * gzipped or in a zip archive. Each town gets its reading in full-width katakana and its postal code.
 *
 * - 以下に掲載がない場合, and the municipality's own name with の次に番地がくる場合 or 一円, give it its code (town `''`).
 * - A parenthesis or a division (地割) says for which part of a town the row is. What is left of a town counts as the whole of
 *   it. Chome and divisions that are listed are given with the row.
 * - `、` separates towns that share a row; a floor of a building is in the town that the building's name begins with.
 *
 * Held in memory: one entry of the table.
 *
 * @param path a file, or a directory, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when the path does not exist; while reading, for a file of another layout
 */
export function openKenAll(path: string): RecordSource {
  return fileSource(ATTRIBUTION, [path], NAMED, async function* (files, count) {
    for (const file of files) yield* readTable(file, count);
  });
}

async function* readTable(file: StoredFile, count: CountBytes): AsyncGenerator<SourceItem[]> {
  let first = true;
  /** An entry whose parenthesis is still open. */
  let open: Entry | undefined;
  for await (const { rows, lines, faults } of csvBatches(file, count)) {
    const items: SourceItem[] = faults.map(({ line, reason }) =>
      refused(reason.en, { file: file.path, line }),
    );
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      const origin = { file: file.path, line: lines[at] };
      const fault = rowFault(row);
      if (first && fault !== undefined)
        throw new SourceError(file.path, sourceFaults.notPostCodes(origin.line, fault));
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
          if (row[TOWN].includes('）')) {
            pushTowns(open, items);
            open = undefined;
          }
          continue;
        }
        items.push(refused(`${open.town}: parenthesis is opened but not closed`, open.origin));
        open = undefined;
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
      if (entry.town.includes('（') && !entry.town.includes('）')) open = entry;
      else pushTowns(entry, items);
    }
    yield items;
  }
  if (open !== undefined) yield [refused(`${open.town}: parenthesis is opened but not closed`, open.origin)];
  if (first) throw new SourceError(file.path, sourceFaults.noRows);
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

/** Gives what an entry says of its towns. */
function pushTowns(
  { municipality, municipalityName, postCode, town, kana, origin }: Entry,
  items: SourceItem[],
): void {
  const row = postalTowns(town, kana, municipalityName);
  const place = { kind: 'postal', municipality, postCode, origin } as const;
  if (row.kind === 'municipality') items.push({ ...place, town: '', read: null, holds: 'whole' });
  else if (row.kind === 'building') items.push({ ...place, town: row.name, read: null, holds: 'inside' });
  else {
    const { towns, part } = row;
    const sections = part === undefined ? undefined : listedSections(part);
    for (const { name, read } of towns)
      items.push({
        ...{ ...place, town: name, read, holds: part === undefined ? 'whole' : 'part' },
        ...(sections === undefined ? {} : { sections }),
      });
  }
}
