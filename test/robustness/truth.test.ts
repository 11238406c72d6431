import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { smallGazetteer } from '../support/small-gazetteer.js';
import { measureTruth, truthRows, truthText } from './truth.js';

test('answers to a list are judged by municipality and postal code', async () => {
  const list =
    'name,所在地,市区町村コード\nA,東京都文京区本郷1,131059\nB,文京区根津字西1,13105\nC,山田太郎,13105\nD,東京都文京区本郷,131016\n';
  const rows = truthRows(Buffer.from(list));
  assert.deepEqual(rows[0], { address: '東京都文京区本郷1', municipality: '131059', postCode: null });
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 105 文京区',
    '13 105 0001 本郷',
    '13 105 0002 根津',
  ]);
  const truth = measureTruth(new GazetteerSearch(gazetteer), rows);
  assert.equal(truth.unanswered, 1);
  const counts = truth.rates
    .filter(({ answers }) => answers > 0)
    .map(({ of, answers, inMunicipality }) => [of.confidence, answers, inMunicipality]);
  assert.deepEqual(counts, [
    [0.95, 2, 2],
    [0.98, 1, 0],
  ]);
  assert.match(truthText(truth), /with 0\.9 and more: 3 answers, 66\.66 % in the right municipality/);
  gazetteer.close();
  assert.throws(
    () => truthRows(Buffer.from('a,b\n1,2\n')),
    /no column address: name it with --address; there are a, b/,
  );
});
