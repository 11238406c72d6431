import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../search/engine.js';
import { LocalSearch } from '../search/local.js';
import { explain } from './explain.js';
import { areWrong } from './question.js';

const ASKING = { datums: {}, languages: 'all' } as const;

// issue 51, line 2
test('every part of the word has its rule, and other records the reason against them', async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 105 文京区',
    '13 105 0003 春日 @139.7464,35.7086',
  ]);
  const search = new LocalSearch([new GazetteerSearch(gazetteer)]);
  const checked = explain.parse([['word', '文京区春日 8階']], 'en');
  assert.ok(!areWrong(checked));
  const { answer, parts, considered } = (await explain.ask(search, checked, ASKING)).value();
  assert.equal(answer.record?.address_code, '131050003');
  assert.deepEqual(
    parts.map(({ text, folded, level, rule }) => [text, folded, level, rule]),
    [
      ['文京区', '文京区', 'SHK', 'name'],
      ['春日', '春日', 'OAZ', 'name'],
      [' 8階', '8階', null, null],
    ],
  );
  assert.deepEqual(
    considered?.map(({ address_code, by }) => [address_code, by]),
    [['13105', 'less is explained']],
  );
});

test('parameters of /geocode that change no explanation are refused', () => {
  const checked = explain.parse(
    [
      ['word', '春日'],
      ['parts', 'true'],
    ],
    'en',
  );
  assert.ok(areWrong(checked));
  assert.deepEqual(
    checked.errors.map(({ parameter }) => parameter),
    ['parts'],
  );
});
