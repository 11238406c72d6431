import assert from 'node:assert/strict';
import { test } from 'node:test';
import { step, unit } from '../../../../../test/support/lineage-steps.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { Step, Unit } from '../../lineage/step.js';
import { GazetteerSearch } from '../engine.js';

const PLACES = [
  '30 和歌山県',
  '30 366 有田郡有田川町',
  '30 366 0001 下津野',
  '33 岡山県',
  '33 101 岡山市北区',
  '33 101 0001 下津野',
];
const merged = (date: string, from: Unit, to: Unit): Step => step(date, 'merge', from, to);
const STEPS = [
  merged('1971-03-08', unit('33421', '吉備町', '都窪郡'), unit('33101', '岡山市北区')),
  merged('2006-01-01', unit('30363', '吉備町', '有田郡'), unit('30366', '有田川町', '有田郡')),
];

test('of two places of one name that was called so on the day comes first; none was: both', async (t) => {
  const gazetteer = await smallGazetteer(PLACES, undefined, STEPS);
  t.after(() => gazetteer.close());
  const found = (word: string, asOf?: string): string | number | null => {
    const search = new GazetteerSearch(gazetteer, asOf === undefined ? {} : { asOf });
    const { id, ambiguous } = search.meaning({ word, target: null });
    return id === null ? ambiguous : search.record(id).address();
  };
  for (const [word, behind] of [
    ['吉備町', ''],
    ['吉備町下津野', '下津野'],
  ]) {
    assert.equal(found(word), 2, word);
    assert.equal(found(word, '2005-03-31'), `和歌山県有田郡有田川町${behind}`);
    assert.equal(found(word, '2006-01-01'), 2, 'the day it ended');
    assert.equal(found(word, '1971-03-07'), 2, 'both were called so');
    assert.equal(found(word, '1971-03-08'), `和歌山県有田郡有田川町${behind}`);
  }
});
