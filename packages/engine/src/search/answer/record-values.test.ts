import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { specimenGazetteers } from '../../../../../test/support/specimen.js';
import { mapGazetteer } from '../../files/map-gazetteer.js';
import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { FOREIGN_LANGUAGES } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { GazetteerSearch } from '../engine.js';
import { type AddressQuery, AnswerTooLarge, NoRoom } from '../query.js';

const ALL: AddressQuery = {
  levels: LEVELS,
  showCodeZero: true,
  sort: [{ key: 'address_sort', descending: false }],
  offset: 0,
  count: 20_000,
  polygon: false,
  shape: 'address',
};

const moved = ([lon, lat]: LonLat): LonLat => [lon + 0.00321, lat - 0.00123];
const word = { text: '青葉', language: 'ja', match: 'partial' } as const;

/** Queries by what they change of records. */
const QUERIES: Readonly<Record<string, Partial<AddressQuery>>> = {
  plain: {},
  'another datum': { output: moved },
  'in all languages': { shape: 'multilingual' },
  'with names in two languages': { names: ['ko', 'en'] },
  'with names in all languages and matches': { names: FOREIGN_LANGUAGES, matchInfo: true },
  'boundaries as objects': { polygon: true, polygonAsObject: true },
  'boundaries as texts in another datum': { polygon: true, output: moved, matchInfo: true },
  'with distances': { proximity: { centre: [150, 30], radius: 20_000 }, matchInfo: true },
  'found by a word': { word, matchInfo: true },
  'found by a word that says more': {
    word: { ...word, text: '見本市中央区青葉町一丁目1番10号 305号室' },
    matchInfo: true,
  },
};

function compared(gazetteer: Gazetteer, queries = QUERIES): number {
  const search = new GazetteerSearch(gazetteer);
  let found = 0;
  for (const [name, changed] of Object.entries(queries)) {
    const query = { ...ALL, ...changed };
    const { items, hit, counts } = search.search(query);
    const page = search.page(query);
    assert.equal(JSON.stringify(page.records), `[${new TextDecoder().decode(items)}]`, name);
    assert.deepEqual([page.hit, page.counts], [hit, counts], name);
    found += page.records.length;
  }
  gazetteer.close();
  return found;
}

test('records as values are what is written of them, to the letter', async () => {
  for (const file of await specimenGazetteers()) assert.ok(compared(mapGazetteer(file)) > 100, file);
  const odd = await smallGazetteer([
    '01 "\\県',
    '01 201 "\\市',
    '01 201 0001 \\\\町',
    '01 201 0001 001 "丁目',
  ]);
  assert.equal(compared(odd, { plain: {}, 'with matches': { matchInfo: true } }), 8);
});

test('values keep the limits of an answer', async () => {
  const [file] = await specimenGazetteers();
  const gazetteer = mapGazetteer(file);
  const search = new GazetteerSearch(gazetteer);
  const query = { ...ALL, polygon: true };
  const { length } = search.search(query).items;
  assert.throws(() => search.page({ ...query, maxBytes: length - 1 }), AnswerTooLarge);
  assert.equal(search.page({ ...query, maxBytes: length }).hit, search.page(query).hit);
  assert.throws(() => search.page({ ...query, room: length - 1 }), NoRoom);
  gazetteer.close();
});
