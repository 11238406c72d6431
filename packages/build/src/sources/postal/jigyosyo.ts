import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../record/messages.js';
import type { RecordSource } from '../../record/record.js';
import { type RowReader, tableSource } from '../table.js';
import { japanPost, postalForm } from './form.js';

/** Columns: code of the municipality, name of the office, town, text behind the town, postal code, kind of the correction. */
const [MUNICIPALITY, OFFICE, TOWN, REST, POST_CODE, CORRECTION] = [0, 2, 5, 6, 7, 12];

/** Kind of a correction that takes the code away. */
const ABOLISHED = '5';

/**
 * The name of a place before the first lot or block: `６丁目` of ６丁目１−２アーバンネット札幌ビル２Ｆ, 下井足 of 下井足１７－３, `北` of
 * 北１３番地. A town may be written in both columns: 大里, 字仲間８０７番地.
 */
const PLACE = /^(?:[^0-9(]|[0-9]+丁目?)*/;

/**
 * Japan Post's postal codes of single offices, `JIGYOSYO.CSV` (CP932): 13 columns, no header, plain, gzipped or in a zip archive.
 * Each code finds the town, or the chome, in which the office is; where the list names none, the municipality.
 *
 * @param path a file, or a directory, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when the path does not exist; while reading, for a file of another layout
 */
export function openJigyosyo(path: string): RecordSource {
  const layout = { columns: 13, postCode: POST_CODE, other: messages.notOffices };
  return tableSource(
    japanPost('Postal codes of offices (大口事業所個別番号データ)'),
    [path],
    postalForm(layout, () => ({ row: readOffice })),
  );
}

const readOffice: RowReader = (row, origin, out) => {
  const [municipality, town, postCode] = [row[MUNICIPALITY], row[TOWN], row[POST_CODE]];
  if (row[CORRECTION] === ABOLISHED) return about(row[OFFICE], messages.postCodeAbolished(postCode));
  const place = PLACE.exec(row[REST].normalize('NFKC'))?.[0] ?? '';
  out.push({
    ...{ kind: 'postal', municipality, town: town + place, read: null, postCode, holds: 'inside', origin },
  });
  return undefined;
};
