import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressQuery } from '../../../../bench/support/address-query.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from './engine.js';
import { LocalSearch } from './local.js';
import { type AddressAnswer, type AddressQuery, AnswerTooLarge, NoRoom } from './query.js';

let search: GazetteerSearch;
before(async () => {
  const towns = Array.from({ length: 250 }, (_, i) => `30 201 ${String(i + 1).padStart(4, '0')} 本町${i}丁`);
  search = new GazetteerSearch(await smallGazetteer(['30 和歌山県', '30 201 和歌山市', ...towns]));
});
after(() => search.gazetteer.close());

const ASKED: AddressQuery = {
  ...addressQuery({ word: { text: '本町', language: 'ja', match: 'partial' }, count: 1000 }),
  matchInfo: true,
};

/** The answer, and the steps that it took. */
function stepped(query: AddressQuery): { readonly steps: number; readonly answer: AddressAnswer } {
  const slices = search.searchInSlices(query);
  for (let steps = 1; ; steps++) {
    const slice = slices.next();
    if (slice.done === true) return { steps, answer: slice.value };
    // another answer in between changes nothing
    search.search(ASKED).release();
  }
}

test('an answer in slices is the one in a piece: issue 50, line 35', () => {
  for (const query of [
    ASKED,
    { ...ASKED, offset: 249 },
    { ...ASKED, count: 120, matchInfo: false },
    { ...ASKED, count: 0 },
  ]) {
    const { hit, counts, items } = search.search(query);
    const { steps, answer } = stepped(query);
    assert.equal(Buffer.from(answer.items).toString(), Buffer.from(items).toString());
    assert.deepEqual([answer.hit, answer.counts], [hit, counts]);
    assert.equal(steps, 1 + Math.ceil(Math.max(0, Math.min(query.count, hit - query.offset)) / 100));
  }
});

test('an answer in slices has the limits of the whole', () => {
  const { length } = search.search(ASKED).items;
  assert.equal(stepped({ ...ASKED, maxBytes: length, room: length }).answer.items.length, length);
  assert.throws(() => stepped({ ...ASKED, maxBytes: length - 1 }), AnswerTooLarge);
  assert.throws(() => stepped({ ...ASKED, room: length - 1 }), NoRoom);
});

test('a query of several files is not answered in slices', () => {
  const local = new LocalSearch([search]);
  assert.notEqual(local.searchInSlices(ASKED), null);
  assert.equal(local.searchInSlices({ ...ASKED, years: [2005] }), null);
});
