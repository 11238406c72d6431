import { kanjiNumber } from '@banchi/engine/facts/kanji-number.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { type PartedRow, partedRows } from './parted-rows.js';

/** How many parts of addresses with buildings are right, on rows whose parts are known. */

/** Parts that are judged. */
const JUDGED = ['number', 'building', 'floor', 'room'] as const;

/** One of them. */
type Judged = (typeof JUDGED)[number];

/** A row with a wrong part. */
interface Fault {
  readonly part: Judged;
  readonly row: PartedRow;
  readonly found: string;
}

/** Counts of a run. */
export interface Accuracy {
  readonly rows: number;
  readonly right: Readonly<Record<Judged, number>>;
  readonly faults: readonly Fault[];
}

/** Compares the parts of answers with those that are known. Rows whose town the file does not have are left out. */
export function accuracyOf(search: Pick<GazetteerSearch, 'geocode'>, rows: readonly PartedRow[]): Accuracy {
  const right = { number: 0, building: 0, floor: 0, room: 0 };
  const faults: Fault[] = [];
  let count = 0;
  for (const row of rows) {
    const answer = search.geocode({ word: row.word, target: null, parts: true }).value();
    if (answer.record === null || answer.match.parts?.town === undefined) continue;
    count++;
    const found = foundIn(answer);
    for (const part of JUDGED)
      if (plain(found[part]) === plain(row[part])) right[part]++;
      else faults.push({ part, row, found: found[part] });
  }
  return { rows: count, right, faults };
}

function foundIn({ match }: GeocodeResult): Record<Judged, string> {
  const { section, block, number, building, floor, room } = match.parts ?? {};
  const chome = /([〇一二三四五六七八九十]+)丁目$/u.exec(section?.value ?? '')?.[1];
  const digits = chome === undefined ? '' : String(kanjiNumber(chome, 0, chome.length));
  const numbers = [digits, number?.value ?? block?.value ?? ''].filter((text) => text !== '');
  return {
    number: numbers.join('-'),
    building: building?.value ?? '',
    floor: floor?.value ?? '',
    room: room?.value ?? '',
  };
}

/** A text without the differences that names may have: width, spaces, middle dots. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・]/gu, '');
}

/** `npm run parts -- FILE.gaz [even|odd]`: prints the shares of right parts, and what is wrong. */
async function main([file, half]: readonly string[]): Promise<void> {
  const { gazetteers, close } = openSearch([file]);
  const all = await partedRows();
  const wanted = half === 'even' ? 0 : half === 'odd' ? 1 : null;
  const rows = all.filter((_, i) => wanted === null || i % 2 === wanted);
  const { rows: count, right, faults } = accuracyOf(new GazetteerSearch(gazetteers[0]), rows);
  console.log(`${count} rows of ${rows.length}`);
  for (const part of JUDGED) console.log(`${part}: ${((100 * right[part]) / count).toFixed(2)} % right`);
  for (const { part, row, found } of faults) console.log(`${part}\t${row.word}\t${row[part]}\t${found}`);
  close();
}

if (import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2));
