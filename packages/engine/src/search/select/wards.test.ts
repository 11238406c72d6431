import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { AddressTree } from '../tree.js';
import { TextIndex } from './text-index.js';
import { Wards } from './wards.js';

/** Ids in the order of the tree: 0 神奈川県, 1 横浜市, 2 横浜市鶴見区, 3 本町, 4 横浜市中区, 5 平塚市, 6 京都府, 7 京市, 8 京市上京区, 9 京市南区, 10 京市場町. */
let wards: Wards;
before(async () => {
  const gazetteer = await smallGazetteer([
    '14 神奈川県',
    '14 100 横浜市',
    '14 101 横浜市鶴見区',
    '14 101 0001 本町',
    '14 104 横浜市中区',
    '14 203 平塚市',
    '26 京都府',
    '26 100 京市',
    '26 101 京市上京区',
    '26 102 京市南区',
    '26 103 京市場町',
  ]);
  wards = new Wards(new AddressTree(gazetteer), new TextIndex(gazetteer.spellings()));
});

test('the wards of a city stand behind it, and end with its last ward', () => {
  assert.deepEqual(wards.of(1), { low: 2, high: 5 });
  assert.deepEqual(wards.of(7), { low: 8, high: 10 }, 'a town that begins as the city is not a ward');
  for (const id of [2, 4, 5, 8, 10]) assert.equal(wards.of(id), null, wards.nameOf(id));
});

test('streets stand before towns in a city that has a ward of Kyoto, and in all its wards', () => {
  assert.deepEqual(
    [7, 8, 9].map((id) => wards.hasStreets(id)),
    [true, true, true],
  );
  assert.deepEqual(
    [1, 2, 5].map((id) => wards.hasStreets(id)),
    [false, false, false],
  );
});
