import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { sourceFaults } from '../../record/source-faults.js';
import { csvBatches } from '../csv.js';
import { fileSource, refused } from '../source.js';
import type { CountBytes, StoredFile } from '../stored-file.js';

const ATTRIBUTION: Attribution = {
  title: 'Postal codes of offices (大口事業所個別番号データ)',
  publisher: 'Japan Post Co., Ltd. (日本郵便株式会社)',
  licence: 'Japan Post claims no copyright: https://www.post.japanpost.jp/zipcode/dl/readme.html',
};

const NAMED = /\.(?:csv|zip|gz)$/i;
const COLUMNS = 13;
/** Columns: code of the municipality, name of the office, town, what follows the town, postal code, kind of the correction. */
const [MUNICIPALITY, OFFICE, TOWN, REST, POST_CODE, CORRECTION] = [0, 2, 5, 6, 7, 12];

/** Kind of a correction that takes the code away. */
const ABOLISHED = '5';

/** A chome at the beginning of what follows the town: ６丁目１−２アーバンネット札幌ビル２Ｆ. */
const CHOME = /^[0-9]+丁目?/;

/**
 * Japan Post's postal codes of single offices, `JIGYOSYO.CSV` (CP932): 13 columns, no header, plain, gzipped or in a zip archive.
 * Each code finds the town, or the chome, in which the office is.
 *
 * @param path a file, or a directory, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when the path does not exist; while reading, for a file of another layout
 */
export function openJigyosyo(path: string): RecordSource {
  return fileSource(ATTRIBUTION, [path], NAMED, async function* (files, count) {
    for (const file of files) yield* readTable(file, count);
  });
}

async function* readTable(file: StoredFile, count: CountBytes): AsyncGenerator<SourceItem[]> {
  let first = true;
  for await (const { rows, lines, faults } of csvBatches(file, count)) {
    const items: SourceItem[] = faults.map(({ line, reason }) =>
      refused(reason.en, { file: file.path, line }),
    );
    for (let at = 0; at < rows.length; at++) {
      const origin = { file: file.path, line: lines[at] };
      const fault = layoutFault(rows[at]);
      if (first && fault !== undefined)
        throw new SourceError(file.path, sourceFaults.notOffices(origin.line, fault));
      first = false;
      items.push(fault === undefined ? office(rows[at], origin) : refused(fault, origin));
    }
    yield items;
  }
  if (first) throw new SourceError(file.path, sourceFaults.noRows);
}

function layoutFault(row: readonly string[]): string | undefined {
  if (row.length !== COLUMNS) return `${row.length} columns, must be ${COLUMNS}`;
  if (!/^[0-9]{5}$/.test(row[MUNICIPALITY]))
    return `column 1 (municipality): "${row[MUNICIPALITY]}": must be 5 digits`;
  return /^[0-9]{7}$/.test(row[POST_CODE])
    ? undefined
    : `column 8 (postal code): "${row[POST_CODE]}": must be 7 digits`;
}

function office(row: readonly string[], origin: Origin): SourceItem {
  const [municipality, town, postCode] = [row[MUNICIPALITY], row[TOWN], row[POST_CODE]];
  if (row[CORRECTION] === ABOLISHED)
    return refused(`${row[OFFICE]}: its code ${postCode} is abolished`, origin);
  const chome = CHOME.exec(row[REST].normalize('NFKC'))?.[0];
  return {
    ...{ kind: 'postal', municipality, town, read: null, postCode, holds: 'inside', origin },
    ...(chome === undefined ? {} : { sections: [chome] }),
  };
}
