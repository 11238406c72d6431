import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wordless } from '../../../../test/support/wordless.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { type AddressAnswer, type AddressQuery, type AddressSearch, ValueAnswer } from './query.js';
import { ReplaceableSearch } from './replaceable.js';

const QUERY: AddressQuery = {
  levels: ['TOD'],
  showCodeZero: false,
  sort: [{ key: 'address_sort', descending: false }],
  offset: 0,
  count: 1,
  polygon: false,
  shape: 'address',
};

function engine(hit: number, answer: (hit: number) => AddressAnswer | Promise<AddressAnswer>): AddressSearch {
  const id = String(hit);
  return {
    ...new Wordless(),
    years: [hit],
    dataSets: [{ id, year: null, built: '', records: {}, sources: [] }],
    search: () => answer(hit),
  };
}

test('an engine that answers at once is replaced and closed at once', async () => {
  const closed: number[] = [];
  const now = (hit: number): AddressAnswer => ({ hit, items: new Uint8Array(0) });
  const search = new ReplaceableSearch(engine(1, now), () => closed.push(1));
  assert.equal((await search.search(QUERY)).hit, 1);
  search.replace(engine(2, now), () => closed.push(2));
  assert.deepEqual([closed, search.years, search.dataSets[0].id], [[1], [2], '2']);
  assert.equal((await search.search(QUERY)).hit, 2);
  search.close();
  search.close();
  assert.deepEqual(closed, [1, 2]);
});

test('an engine that answers later is closed behind its last answer, right or wrong', async () => {
  const closed: number[] = [];
  const settle: ((fail: boolean) => void)[] = [];
  const later = (hit: number): Promise<AddressAnswer> =>
    new Promise((resolve, reject) => {
      settle.push((fail) => (fail ? reject(new Error('gone')) : resolve({ hit, items: new Uint8Array(0) })));
    });
  const search = new ReplaceableSearch(engine(1, later), () => closed.push(1));
  const first = search.search(QUERY);
  const second = search.search(QUERY);
  search.replace(engine(2, later), () => closed.push(2));
  const third = search.search(QUERY);
  settle[0](false);
  assert.equal((await first).hit, 1);
  assert.deepEqual(closed, []);
  settle[1](true);
  await assert.rejects(Promise.resolve(second), /gone/);
  assert.deepEqual(closed, [1]);
  settle[2](false);
  assert.equal((await third).hit, 2);
  assert.deepEqual(closed, [1]);
});

test('data that is held is closed when the last holder lets go of it', async () => {
  const closed: number[] = [];
  const now = (hit: number): AddressAnswer => ({ hit, items: new Uint8Array(0) });
  const search = new ReplaceableSearch(engine(1, now), () => closed.push(1));
  const [one, other] = [search.hold(), search.hold()];
  search.replace(engine(2, now), () => closed.push(2));
  assert.equal((await one.search.search(QUERY)).hit, 1);
  one.release();
  one.release();
  assert.deepEqual([closed, (await other.search.search(QUERY)).hit], [[], 1]);
  other.release();
  assert.deepEqual([closed, (await search.search(QUERY)).hit], [[1], 2]);
  search.hold().release();
  search.close();
  assert.deepEqual(closed, [1, 2]);
});

test('every question goes to the engine in service', async () => {
  const answering = (name: string): AddressSearch => ({
    ...engine(1, (hit) => ({ hit, items: new Uint8Array(0) })),
    geocode: ({ word }) => new ValueAnswer({ word: `${name}: ${word}` } as GeocodeResult),
    suggest: ({ word }) => new ValueAnswer({ word: `${name}? ${word}` } as SuggestResult),
    lineage: () => ({ nearest: name }),
  });
  const search = new ReplaceableSearch(answering('old'), () => undefined);
  search.replace(answering('new'), () => undefined);
  const geocoded = await search.geocode({ word: '本町', target: null });
  const suggested = await search.suggest({ word: '本', languages: 'all' });
  assert.deepEqual(
    [geocoded, suggested].map((answer) => answer.value().word),
    ['new: 本町', 'new? 本'],
  );
  assert.deepEqual(search.lineage('30201'), { nearest: 'new' });
});
