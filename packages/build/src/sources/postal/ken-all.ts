import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../record/messages.js';
import type { Origin, RecordSource, SourceItem } from '../../record/record.js';
import { refused } from '../source.js';
import { type Row, type TableReader, tableSource } from '../table.js';
import { japanPost, postalForm } from './form.js';
import { postalTowns } from './towns.js';

/** Columns: code of the municipality, postal code, reading of the town, municipality, town, 1 where the town has several codes. */
const [MUNICIPALITY, POST_CODE, TOWN_KANA, MUNICIPALITY_NAME, TOWN, SEVERAL] = [0, 2, 5, 7, 8, 9];
/** Rows over which a parenthesis may run; the longest in Japan Post's file runs over about ten. */
const MOST_SPLIT_ROWS = 100;

/** One entry of the table, which may run over several rows. */
interface Entry {
  readonly municipality: string;
  readonly municipalityName: string;
  readonly postCode: string;
  town: string;
  kana: string;
  readonly several: boolean;
  rows: number;
  readonly origin: Origin;
}

/**
 * Japan Post's postal codes, `KEN_ALL.CSV` (CP932, half-width kana) or `utf_ken_all.csv`: 15 columns, no header, plain,
 * gzipped or in a zip archive. Each town gets its reading in full-width katakana and its postal code.
 *
 * - 以下に掲載がない場合, and the municipality's own name with の次に番地がくる場合 or 一円, give it its code (town `''`).
 * - A parenthesis or a division (地割) says for which part of a town the row is, see `readParts`. The rest of a town (その他) counts
 * as the whole of it. A part that is not understood is some part of the town, and is reported.
 * - `、` separates towns that share a row; a floor of a building is in the town that the building's name begins with.
 *
 * Held in memory: one entry of the table.
 *
 * @param path a file, or a directory, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when the path does not exist; while reading, for a file of another layout
 */
export function openKenAll(path: string): RecordSource {
  const layout = { columns: 15, postCode: POST_CODE, other: messages.notPostCodes };
  return tableSource(japanPost('Postal code data (郵便番号データ)'), [path], postalForm(layout, entryReader));
}

function entryReader(): TableReader {
  /** An entry whose parenthesis is still open. */
  let open: Entry | undefined;
  const unclosed = ({ town, origin }: Entry): SourceItem =>
    refused(about(town, messages.parenthesisNotClosed), origin);
  return {
    row: (row, origin, out) => {
      if (row[TOWN] === '') return about(messages.column(TOWN + 1, messages.townName), messages.empty);
      let entry: Entry;
      if (open !== undefined && continues(open, row)) {
        entry = open;
        entry.town += row[TOWN];
        entry.kana += row[TOWN_KANA] === entry.kana ? '' : row[TOWN_KANA];
        entry.rows++;
      } else {
        if (open !== undefined) out.push(unclosed(open));
        entry = entryOf(row, origin);
      }
      const ends = countOf('（', entry.town) <= countOf('）', entry.town);
      if (ends) pushTowns(entry, out);
      open = ends ? undefined : entry;
      return undefined;
    },
    end: () => (open === undefined ? [] : [unclosed(open)]),
  };
}

function entryOf(row: Row, origin: Origin): Entry {
  return {
    municipality: row[MUNICIPALITY],
    municipalityName: row[MUNICIPALITY_NAME],
    postCode: row[POST_CODE],
    town: row[TOWN],
    kana: row[TOWN_KANA],
    several: row[SEVERAL] === '1',
    rows: 1,
    origin,
  };
}

function continues(open: Entry, row: Row): boolean {
  return (
    open.rows < MOST_SPLIT_ROWS &&
    row[MUNICIPALITY] === open.municipality &&
    row[POST_CODE] === open.postCode &&
    !row[TOWN].includes('（')
  );
}

function countOf(mark: string, text: string): number {
  return text.split(mark).length - 1;
}

/** Adds an item for each town of an entry. */
function pushTowns(entry: Entry, items: SourceItem[]): void {
  const { municipality, municipalityName, postCode, town, kana, several, origin } = entry;
  const row = postalTowns(town, kana, municipalityName, several);
  const place = { kind: 'postal', municipality, postCode, origin } as const;
  if (row.kind === 'building') {
    items.push({ ...place, town: row.name, read: null, holds: 'inside' });
    return;
  }
  const { scope, unread } = row;
  const isPart = scope !== undefined && !scope.rest;
  const holds = {
    holds: isPart ? 'part' : 'whole',
    ...(scope === undefined || scope.parts.length === 0 ? {} : { parts: scope.parts }),
    ...(isPart && several ? { several } : {}),
  } as const;
  const towns = row.kind === 'municipality' ? [{ name: '', read: null }] : row.towns;
  for (const { name, read } of towns) items.push({ ...place, town: name, read, ...holds });
  if (unread !== undefined)
    items.push({
      kind: 'refused',
      as: 'dropped',
      reason: about(town, messages.partNotUnderstood(unread)),
      origin,
    });
}
