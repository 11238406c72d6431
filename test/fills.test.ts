import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { findRepetitions } from '@banchi/build/inspection/repetitions.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { openKenAll } from '@banchi/build/sources/postal/ken-all.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { readingOfName } from '@banchi/engine/text/index.js';
import { unzipSync } from 'fflate';
import { REAL_DATA, SKIP_REAL_DATA } from './support/real-data.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-fills-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly codes: readonly string[];
  readonly level: string;
  readonly name: string | null;
  readonly read?: string | null;
}

const textOf = (path: string): string => gunzipSync(readFileSync(join(REAL_DATA, path))).toString('utf8');

test('issue 14: readings of the postal list are split between large and small section', {
  skip: SKIP_REAL_DATA,
}, async () => {
  // Hokkaido to Miyagi: where most small sections have postal codes of their own
  const lines = textOf('nationwide-2024.ndjson.gz')
    .split('\n')
    .filter((line) => /^\{"codes":\["0[1-4]"/.test(line));
  const source = join(folder, 'north.ndjson');
  writeFileSync(source, lines.join('\n'));
  const file = join(folder, 'north.gaz');
  const postal = join(REAL_DATA, 'postal/utf_ken_all.zip');
  await buildGazetteer(file, [openNdjson(source), openKenAll(postal)], { languages: false });
  const gazetteer = mapGazetteer(file);
  const segments = new Segments(gazetteer);

  /** Readings of the list by municipality and town, as published. */
  const listed = new Map<string, Set<string>>();
  const [csv] = Object.values(unzipSync(readFileSync(postal)));
  for (const line of new TextDecoder().decode(csv).split('\n')) {
    const row = line.replaceAll('"', '').split(',');
    if (row.length < 9) continue;
    // the name alone: the text in the parenthesis has its own reading
    const key = `${row[0]} ${row[8].replace(/（.*/, '')}`;
    listed.set(key, (listed.get(key) ?? new Set()).add(row[5].normalize('NFKC').replace(/\(.*/, '')));
  }
  const records = lines.map((line) => JSON.parse(line) as Line);
  const names = new Map(records.map(({ codes, name }) => [codes.join(' '), name]));
  const counts = { split: 0, unknown: 0 };
  for (const { codes, level, name, read } of records) {
    if (level !== 'AZC' || read != null || name === null) continue;
    const above = names.get(codes.slice(0, 3).join(' '));
    const readings = above == null ? undefined : listed.get(`${codes[0]}${codes[1]} ${above}${name}`);
    if (readings === undefined) continue;
    const [range] = segments.codes.exact(codes.join(''));
    if (range === undefined) continue; // 十 and 二丁目 are one section, 十二丁目
    const own = segments.read(range.low);
    // numbers and kana have a reading by themselves
    if (own === '' || own === readingOfName(name)) {
      counts.unknown++;
      continue;
    }
    counts.split++;
    const whole = segments.read(segments.tree.parent.at(range.low));
    const joined = [whole + own, whole.replace(/^オオアザ/, '') + own];
    assert.ok(
      joined.some((each) => readings.has(each)),
      `${above} ${name}: ${whole} ${own}, listed as ${[...readings]}`,
    );
  }
  const { counts: repeated } = findRepetitions(segments);
  gazetteer.close();
  assert.ok(counts.split >= 40, JSON.stringify(counts));
  assert.deepEqual([repeated.reading, repeated.code], [0, 0]);
});
