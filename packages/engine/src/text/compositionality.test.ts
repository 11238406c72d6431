import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fold, type SegmentNames, spellings } from './index.js';

const DATA = join(process.cwd(), '../shared/data/nationwide-2024.ndjson.gz');

interface Row {
  readonly codes: readonly string[];
  readonly level: SegmentNames['level'];
  readonly name: string | null;
}

/** How an address may go on below the record. */
const TAILS: readonly (readonly [written: string, folded: string])[] = [
  ['', ''],
  ['12-3', '12-3-'],
  ['１２番３号', '12-3-'],
  ['十二番地の三', '12-3-'],
];

/**
 * Segments whose folds do not add up to the fold of the whole: those called just 字 or 大字, and 十二丁目 split before its
 * last numeral.
 */
const UNTELLABLE = /八潮市大字|喜多方市字|かほく市谷字|花巻市十二丁目/;

const KANJI_NUMERAL = /[一二三四五六七八九十百千](?:番地の三)?$/;

const sameButForLastDash = (a: string, b: string): boolean => a.replace(/-$/, '') === b.replace(/-$/, '');

/** Whether some choice of a spelling for each segment, joined, is `folded`. */
function formed(folded: string, segments: readonly (readonly string[])[], tail: string): boolean {
  let ends = ['']; // the texts so far that `folded` begins with
  for (const choices of [...segments, [tail]]) {
    ends = ends.flatMap((text) =>
      choices.map((choice) => text + choice).filter((next) => `${folded}-`.startsWith(next)),
    );
  }
  return ends.some((text) => sameButForLastDash(text, folded));
}

test('the fold of an address is its segments’ spellings joined', {
  skip: existsSync(DATA) ? false : `${DATA} is absent`,
}, () => {
  const rows = gunzipSync(readFileSync(DATA))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const byCode = new Map(rows.map((row) => [row.codes.join(' '), row]));
  let checked = 0;
  let byMain = 0;
  const misses: string[] = [];
  // A prime step visits every prefecture and level.
  for (let i = 0; i < rows.length; i += 37) {
    const path: Row[] = [];
    for (let depth = 1; depth <= rows[i].codes.length; depth++) {
      const row = byCode.get(rows[i].codes.slice(0, depth).join(' '));
      if (row?.name) path.push(row);
    }
    const address = path.map((row) => row.name).join('');
    if (UNTELLABLE.test(address)) continue;
    const segments = path.map((row) => spellings({ level: row.level, name: row.name ?? '' }));
    for (const [written, tail] of TAILS) {
      // 和倉町六 (石川県七尾市) and 十二番地 reads 和倉町 and 六十二番地 as well.
      if (KANJI_NUMERAL.test(address) && KANJI_NUMERAL.test(written)) continue;
      const folded = fold(address + written);
      checked++;
      if (sameButForLastDash(folded, segments.map(([main]) => main).join('') + tail)) byMain++;
      else if (!formed(folded, segments, tail)) misses.push(address + written);
    }
  }
  assert.ok(checked > 30_000);
  assert.deepEqual(misses, []);
  assert.ok(byMain / checked > 0.999, `${byMain} of ${checked} by main spellings`);
});
