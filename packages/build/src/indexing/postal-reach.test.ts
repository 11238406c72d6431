import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { needsRealData, realData, testFolder } from '../../../../test/support/sources.js';
import { openAbr } from '../sources/abr/abr.js';
import { openKenAll } from '../sources/postal/ken-all.js';
import { buildGazetteer } from './build.js';
import { postalReach } from './postal-reach.js';

const folder = testFolder();

const part = (prefecture: string, municipality: string, hasTowns: boolean, hasRecords = true) => ({
  codes: [prefecture, municipality],
  hasRecords,
  hasTowns,
});

test('rows are used where other sources have towns, or half of the prefecture has them', () => {
  const parts = [
    { codes: ['13'], hasRecords: true, hasTowns: false },
    part('13', '105', true),
    part('13', '104', false),
    part('13', '103', false),
    part('22', '137', true),
    part('22', '138', false),
    part('30', '201', false),
    part('40', '101', false, false),
  ];
  const isUsed = postalReach(parts);
  const used = parts.filter((each) => each.codes.length === 2 && isUsed(each));
  assert.deepEqual(
    used.map(({ codes }) => codes.join('')),
    ['13105', '22137', '22138'],
  );
});

test('without towns of any other source all rows are used', () => {
  const parts = [part('30', '201', false), part('40', '101', false, false)];
  assert.deepEqual(parts.map(postalReach(parts)), [true, true]);
});

test(
  'issue 50, line 20: the list of the whole country makes no towns beside those of one prefecture',
  needsRealData,
  async () => {
    const registry = openAbr(
      ['mt_pref_all', 'mt_city_all', 'mt_town_pref30'].map((name) => realData(`abr/${name}.csv.zip`)),
    );
    const file = join(folder.path, 'wakayama.gaz');
    const sources = [registry, openKenAll(realData('postal/utf_ken_all.zip'))];
    const { records, postalOnly, postalLeft, unmatched } = await buildGazetteer(file, sources, {
      languages: false,
    });
    assert.deepEqual([records.SHK, records.OAZ + records.AZC, postalOnly, unmatched], [1918, 3655, 4, 0]);
    assert.deepEqual(postalLeft, { rows: 122_920, municipalities: 1862 });
  },
);
