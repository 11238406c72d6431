import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { step, unit } from '../../../../../test/support/lineage-steps.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { warm } from './warming.js';

/** Functions that make a table once, by their modules. */
const TABLES: readonly (readonly [module: string, name: string])[] = [
  ['former-places.js', 'make'],
  ['foreign-names.js', 'make'],
  ['short-places.js', 'make'],
  ['otherwise-transcribed.js', 'make'],
];

/** Words whose reading needs these tables. */
const WORDS = [
  '春日 文京区',
  'Kasuga Bunkyo Tokyo 1',
  'Urawa-shi Harayama',
  '우라와시 하라야마',
  '浦和市原山四丁目',
  '日本东京都文京区本乡',
];

const PLACES = [
  '11 埼玉県 サイタマケン',
  '11 107 さいたま市浦和区 サイタマシウラワク',
  '11 107 0001 高砂 タカサゴ',
  '13 東京都 トウキョウト',
  '13 105 文京区 ブンキョウク',
  '13 105 0001 春日 カスガ',
];
const STEPS = [
  step(
    '2003-04-01',
    'merge',
    unit('11204', '浦和市', null, 'ウラワシ'),
    unit('11107', 'さいたま市浦和区', null, 'サイタマシウラワク'),
  ),
];

test('a warm search makes no table for a question: issue 50, line 9', async (t) => {
  const gazetteer = await smallGazetteer(PLACES, undefined, STEPS);
  const session = new Session();
  session.connect();
  t.after(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  /** The tables that are made while something is done. */
  const madeBy = async (work: () => Promise<void>): Promise<string[]> => {
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return TABLES.filter(([module, name]) =>
      result
        .filter(({ url }) => url.endsWith(`/${module}`))
        .flatMap(({ functions }) => functions)
        .some(({ functionName, ranges }) => functionName === name && ranges[0].count > 0),
    ).map(([module]) => module);
  };
  const ask = async (search: Pick<AddressSearch, 'geocode'>): Promise<void> => {
    for (const word of WORDS) (await search.geocode({ word, target: null })).bytes();
  };
  const [cold, ready] = [new GazetteerSearch(gazetteer), new GazetteerSearch(gazetteer)];
  assert.deepEqual(
    await madeBy(() => ask(cold)),
    TABLES.map(([module]) => module),
  );
  await warm(ready);
  assert.deepEqual(await madeBy(() => ask(ready)), []);
});
