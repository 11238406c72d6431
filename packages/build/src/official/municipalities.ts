import { csvBatches } from '../sources/csv.js';
import { storedFiles } from '../sources/stored.js';

/**
 * The `lg_code`s (six digits) of the municipalities of some prefectures that are in force, from the registry's table.
 * @param path `mt_city_all.csv.zip`
 * @throws {SourceError} when the file cannot be read
 */
export async function lgCodesOf(path: string, prefectures: readonly string[]): Promise<string[]> {
  const wanted = new Set(prefectures);
  const codes: string[] = [];
  for (const file of await storedFiles([{ path, size: 0 }], /\.csv$/i)) {
    let header: readonly string[] | undefined;
    for await (const { rows } of csvBatches(file)) {
      for (const row of rows) {
        if (header === undefined) {
          header = row;
          continue;
        }
        const code = row[header.indexOf('lg_code')] ?? '';
        const abolished = row[header.indexOf('ablt_date')] ?? '';
        if (/^[0-9]{6}$/.test(code) && wanted.has(code.slice(0, 2)) && abolished === '') codes.push(code);
      }
    }
  }
  return codes;
}
