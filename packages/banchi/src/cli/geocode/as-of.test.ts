import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { recordSource, stepSource } from '../../../../../test/places/record-source.js';
import { banchi } from '../../../../../test/support/commands.js';
import { step, unit } from '../../../../../test/support/lineage-steps.js';
import { nearestPast } from './as-of.js';

const STEPS = [
  step('2001-05-01', 'merge', unit('11204', '浦和市'), unit('11100', 'さいたま市')),
  step('2001-05-01', 'merge', unit('11205', '大宮市'), unit('11100', 'さいたま市')),
];
/** Records of a year, or of today: codes and own names. */
function records(year: number | null, rows: readonly string[]): AddressRecord[] {
  return rows.map((row, i) => {
    const words = row.split(' ');
    const codes = words.slice(0, -1);
    const past = year === null ? {} : { pastmap_year: year, pastmap_id: i + 1 };
    const name = words.at(-1) ?? '';
    return { codes, level: LEVELS[codes.length - 1], name, position: [139 + i, 35], ...past };
  });
}

describe('banchi geocode --as-of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-as-of-'));
  const place = (name: string): string => join(folder, name);
  after(() => rmSync(folder, { recursive: true }));
  before(async () => {
    const today = ['11 埼玉県', '11 100 さいたま市', '11 100 0001 原山', '11 203 川口市'];
    const then = ['11 埼玉県', '11 204 浦和市', '11 204 0007 大字原山', '11 203 川口市'];
    await buildGazetteer(place('today.gaz'), [recordSource(records(null, today)), stepSource(STEPS)]);
    await buildGazetteer(place('plain.gaz'), [recordSource(records(null, today))]);
    for (const year of [1995, 2010])
      await buildGazetteer(place(`${year}.gaz`), [recordSource(records(year, then))]);
    writeFileSync(
      place('list.csv'),
      '住所\n埼玉県浦和市原山\n埼玉県さいたま市原山\n埼玉県川口市\n山田太郎\n\n',
    );
  });
  const geocode = (...args: readonly string[]) =>
    banchi(['geocode', '-g', place('today.gaz'), '-q', ...args, place('list.csv')]);
  const lines = (out: string): string[] => out.trimEnd().split('\n').slice(1);

  test("names that were right then are answered by today's record and by the past year's", async () => {
    const columns = ['--columns', 'address,former,name_then,address_then,address_code_then,lon_then'];
    const past = ['--past', place('2010.gaz'), '--past', place('1995.gaz')];
    const { code, out, err } = await geocode('--as-of', '2000-12-31', ...past, ...columns);
    assert.equal(code, 0, err);
    assert.deepEqual(lines(out), [
      '埼玉県浦和市原山,埼玉県さいたま市原山,浦和市,held,埼玉県浦和市大字原山,112040007,141',
      '埼玉県さいたま市原山,埼玉県さいたま市原山,,later,,,',
      '埼玉県川口市,埼玉県川口市,,held,埼玉県川口市,11203,142',
      '山田太郎,,,,,,',
    ]);
    const since = await geocode('--as-of', '2001-05-01', ...past, ...columns);
    assert.deepEqual(
      lines(since.out).map((line) => line.split(',')[3]),
      ['gone', 'held', 'held', ''],
    );
  });

  test('columns of that day are written unless others are asked for', async () => {
    const { out } = await geocode('--as-of', '2000-12-31', '--past', place('1995.gaz'));
    assert.match(out, /,error,former,former_until,name_then,address_then,address_code_then\n/);
    assert.match((await geocode('--as-of', '2000-12-31')).out, /,error,former,former_until,name_then\n/);
    assert.match((await geocode()).out, /,error\n/);
  });

  test('the past year that is nearest to the day is asked', () => {
    const of = (year: number | null): Parameters<typeof nearestPast>[1][number] =>
      ({ file: `${year}.gaz`, meta: { year } }) as never;
    assert.equal(nearestPast('2005-03-31', [of(1995), of(2010), of(2006)]), '2006.gaz');
    assert.equal(nearestPast('2005-03-31', []), null);
    assert.throws(() => nearestPast('2005-03-31', [of(null)]), /--past: null\.gaz is of today/);
  });

  test('what does not fit is refused', async () => {
    for (const [args, message, exit] of [
      [['--as-of', '2005-02-30'], /--as-of: 2005-02-30 is not a day like 2005-03-31/, 2],
      [['--as-of', 'yesterday'], /--as-of: yesterday is not a day/, 2],
      [['--past', place('1995.gaz')], /--past is asked for a list of a past day/, 2],
      [['--columns', 'name_then'], /--columns: name_then is of a past day; give --as-of/, 2],
      [['--as-of', '2005-03-31', '--past', place('today.gaz')], /--past: .*today\.gaz is of today/, 1],
      [
        ['-g', place('plain.gaz'), '--as-of', '2005-03-31'],
        /plain\.gaz: was built without a list of changes/,
        1,
      ],
    ] as const) {
      const { code, err } = await geocode(...args);
      assert.deepEqual([code, message.test(err)], [exit, true], err);
    }
  });
});
