import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { measureLocal } from './local.js';

/** Every so many-th town of the starter. */
const EVERY = 397;
/** The least share of each way: streets of Kyoto have towns of one name in one ward. */
const LEAST: Readonly<Record<string, number>> = {
  'former town left out': 0.94,
  'unknown 字': 0.98,
  'unknown 字 without 字': 0.93,
  'unknown 字 like a town, behind 町': 0.96,
  'another town as 字, behind 町': 0.95,
  'a sign of the town behind a 字': 0.9,
  'a sign that the town lacks': 0.98,
  'characters that look alike': 0.97,
  'a number of a list': 0.98,
  'in brackets': 0.98,
  'a number behind a town or village': 0.98,
};

test('issue 52, kinds 2 and 8 to 13: a town is found as those who live there write it', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  const rates = new Map(measureLocal(search, EVERY).map((rate) => [rate.name, rate]));
  for (const [name, least] of Object.entries(LEAST)) {
    const rate = rates.get(name);
    assert.ok(rate !== undefined, name);
    const { tried, sure, wrong, misses } = rate;
    t.diagnostic(`${name}: ${tried} words, ${sure} sure, ${wrong} wrong though sure`);
    assert.ok(wrong <= Math.max(1, 0.005 * tried), `${name}: ${misses.slice(0, 8).join('\n')}`);
    assert.ok(sure >= least * tried, `${name}: ${misses.slice(0, 8).join('\n')}`);
  }
});

test('issue 52, kinds 2 and 9: a former town is left out in English too, a code for lots says that no town is named', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  for (const [word, address, confidence] of [
    ['20-1 Misakicho, Chiyoda-ku', '東京都千代田区神田三崎町', 0.95],
    ['900 Mushigame, Nagaoka-shi, Niigata', '新潟県長岡市山古志虫亀', 0.95],
    ['岡谷市8-1', '長野県岡谷市', 0.95],
    ['茨城県境町391-1', '茨城県猿島郡境町', 0.95],
    ['千代田区1-1', '東京都千代田区', 0.05],
  ] as const) {
    const answer = search.geocode({ word, target: null }).value();
    assert.equal(answer.record?.address, address);
    assert.equal(answer.confidence, confidence, word);
  }
});
