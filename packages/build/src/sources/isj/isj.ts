import { isInJapan } from '@banchi/engine/vocabulary/coordinates.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import { type Attribution, type RecordSource, SourceError } from '../../record/record.js';
import { type RowReader, tableSource } from '../table.js';

const ATTRIBUTION: Attribution = {
  title: 'Position Reference Information, town level (大字・町丁目レベル位置参照情報)',
  publisher: 'Ministry of Land, Infrastructure, Transport and Tourism, Japan (国土交通省)',
  licence: 'Public Data License (PDL 1.0): https://nlftp.mlit.go.jp/isj/agreement.html',
};

const COLUMNS = ['市区町村コード', '大字町丁目名', '緯度', '経度'];

/** A column that only the block level has. */
const BLOCK_COLUMN = '街区符号・地番';

/**
 * MLIT's position reference information of the town level: CSV in CP932 or UTF-8, plain, gzipped or in zip archives.
 * Each row is a position for a town, found by the municipality's code and the town's name.
 *
 * The block level (街区レベル) names municipalities without their codes, so that its rows cannot be joined; such a
 * file is not accepted.
 *
 * @param paths files, or directories, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a file with other columns
 */
export function openIsj(paths: readonly string[]): RecordSource {
  return tableSource(ATTRIBUTION, paths, {
    named: true,
    open: (header, { file }) => ({ row: townReader(columnsOf(file, header)) }),
  });
}

function columnsOf(path: string, header: readonly string[]): number[] {
  if (header.includes(BLOCK_COLUMN)) throw new SourceError(path, messages.notTownLevel(header.join(', ')));
  const missing = COLUMNS.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new SourceError(path, messages.notIsj(missing.join(', '), header.join(', ').slice(0, 500)));
  return COLUMNS.map((name) => header.indexOf(name));
}

function townReader(indexes: readonly number[]): RowReader {
  return (row, origin, out) => {
    const [municipality, town, latitude, longitude] = indexes.map((index) => row[index]);
    if (!/^[0-9]{5}$/.test(municipality))
      return valueFault('市区町村コード', municipality, messages.digits(5));
    if (town === '') return about('大字町丁目名', messages.empty);
    const position = [Number(longitude), Number(latitude)] as const;
    if (longitude === '' || latitude === '' || !isInJapan(position[0], position[1]))
      return about(`経度, 緯度: "${longitude}", "${latitude}"`, messages.inJapan);
    out.push({ kind: 'town-fill', municipality, town, values: { position }, origin });
    return undefined;
  };
}
