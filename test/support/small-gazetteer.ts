import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord, RecordSource } from '@banchi/build/record/record.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Step } from '@banchi/engine/lineage/step.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { recordSource, stepSource } from '../places/record-source.js';

/**
 * Builds and opens a gazetteer of a few records that can be seen whole, each a line: the code segments, the name, and a
 * reading, a postal code and a point where it has them (`13 102 中央区 チュウオウク 〒1030000 @139.77,35.67`).
 * @param steps changes of municipalities
 * @param others further sources, of stations
 */
export async function smallGazetteer(
  lines: readonly string[],
  options?: BuildOptions,
  steps: readonly Step[] = [],
  others: readonly RecordSource[] = [],
): Promise<Gazetteer> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-small-'));
  const file = join(folder, 'small.gaz');
  await buildGazetteer(file, [recordSource(lines.map(recordOf)), stepSource(steps), ...others], options);
  // Mapped, it is there without its name; it goes with the process of the test file.
  const gazetteer = mapGazetteer(file);
  rmSync(folder, { recursive: true });
  return gazetteer;
}

function recordOf(line: string): AddressRecord {
  const [text, point] = line.split(' @');
  const [, post_code] = / 〒([0-9]{7})/.exec(text) ?? [];
  const words = text.replace(/ 〒.*/, '').split(' ');
  const codes = words.filter((word) => /^[0-9]+$/.test(word));
  // a block is named by a number: its code is written with three digits, its name without leading zeros
  const isNumber = codes.length === words.length;
  const own = isNumber ? codes.slice(0, -1) : codes;
  const [name, read] = words.slice(own.length);
  const record = { codes: own, level: LEVELS[own.length - 1], name, read, post_code };
  if (point === undefined) return record;
  const [lon, lat] = point.split(',').map(Number);
  return { ...record, position: [lon, lat] };
}
