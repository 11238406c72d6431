import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { edgeSignature } from '../../gazetteer/edges.js';
import { idsIn } from '../../gazetteer/id-column.js';
import { type Range, single } from '../../gazetteer/ranges.js';
import { ALL_CLASSES, LANGUAGE_CLASSES, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { unitsOf } from '../../text/index.js';
import { AddressTree } from '../tree.js';
import { FORMAL_SHIFT, TextIndex } from './text-index.js';

/** Ids in the order of the tree: 0 東京都, 1 中央区, 2 本町, 3 一丁目, 4 新本町, 5 台東区, 6 本町. */
let index: TextIndex;
let tree: AddressTree;
before(async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 102 中央区',
    '13 102 0001 本町',
    '13 102 0001 001 一丁目',
    '13 102 0002 新本町',
    '13 106 台東区',
    '13 106 0001 本町',
  ]);
  index = new TextIndex(gazetteer.spellings());
  tree = new AddressTree(gazetteer);
});

const spelling = (text: string): number => {
  const found = index.dictionary.find(unitsOf(text));
  assert.notEqual(found, -1, `${text} is not a spelling`);
  return found;
};
const beginning = (text: string): Range => index.dictionary.beginningWith(unitsOf(text));

/** The nodes that a spelling stands for in Japanese. */
function nodesOf(text: string): number[] {
  const ids: number[] = [];
  index.eachRun(spelling(text), LANGUAGE_CLASSES.ja, (list, from, to) => {
    ids.push(...idsIn(list, from, to));
  });
  return ids.sort((a, b) => a - b);
}

test('a spelling leads to all nodes that carry it', () => {
  assert.deepEqual(nodesOf('本町'), [2, 6]);
  assert.deepEqual(nodesOf('新本町'), [4]);
  assert.deepEqual(nodesOf('1-'), [3]);
  assert.equal(index.weight({ low: spelling('本町'), high: spelling('本町') + 1 }), 2);
});

test('a label leads to its spellings and to what they stand for', () => {
  const label = tree.label.at(2);
  assert.equal(tree.label.at(6), label, 'the same name is one label');
  const texts: string[] = [];
  index.eachSpelling(label, ALL_CLASSES, (each) => texts.push(index.dictionary.textOf(each)));
  assert.ok(texts.includes('本町'));
  index.eachJapanese(label, (each) => assert.ok(texts.includes(index.dictionary.textOf(each))));
  assert.ok((index.classOf(label, spelling('本町')) & SPELLING_CLASS.name) !== 0);
  assert.equal(index.classOf(label, spelling('新本町')), 0);
  assert.equal(
    index.findSpelling(label, ALL_CLASSES, (each) => each === spelling('本町')),
    spelling('本町'),
  );
  assert.equal(
    index.findSpelling(label, SPELLING_CLASS.ko, (each) => each === spelling('本町')),
    -1,
  );
  assert.ok((index.classWithin(label, beginning('本')) & SPELLING_CLASS.name) !== 0);
  assert.equal(index.classWithin(label, beginning('新')), 0);
  const slots = index.dictionary.slotsEndingWith(unitsOf('町'), 0, 1);
  const town = index.slotOf(spelling('本町'));
  assert.ok(
    (index.classInSlots(label, slots, town) & SPELLING_CLASS.name) !== 0,
    'the word begins with 本町',
  );
  const inside = index.classInSlots(label, slots, -1);
  assert.equal(inside & SPELLING_CLASS.name, 0);
  assert.ok(((inside >>> FORMAL_SHIFT) & SPELLING_CLASS.name) !== 0, 'or inside of it');
});

test('the prefecture without its 県 is informal, its name is not', () => {
  const label = tree.label.at(0);
  const has = (text: string): number => index.classWithin(label, single(spelling(text)));
  assert.equal(has('東京') >>> FORMAL_SHIFT, 0);
  assert.ok(((has('東京都') >>> FORMAL_SHIFT) & SPELLING_CLASS.name) !== 0);
});

test('edges join the spelling of a parent to those of its children', () => {
  const ward = index.slotOf(spelling('中央区'));
  assert.notEqual(ward, -1);
  assert.equal(index.spellingOfSlot(ward), spelling('中央区'));
  const { low, high } = index.edges(ward, beginning('本町'));
  assert.deepEqual([...idsIn(index.edgeNode, low, high)], [2]);
  assert.ok((index.classesOf(low) & SPELLING_CLASS.name) !== 0);
  assert.ok(index.mayLead(ward, edgeSignature(...(unitsOf('本町') as unknown as [number, number]))));
  const none = index.edges(ward, beginning('台'));
  assert.equal(none.low, none.high);
});

test('edges by ending: from all wards to the towns that begin alike', () => {
  const [ku, hon] = unitsOf('区本');
  const { low, high } = index.across(ku, hon);
  const places = Array.from({ length: high - low }, (_, i) => index.edgeByEnding(low + i));
  assert.deepEqual(places.map((edge) => index.edgeNode.at(edge)).sort(), [2, 6]);
  const [machi] = unitsOf('町');
  const nothing = index.across(machi, hon);
  assert.equal(nothing.low, nothing.high);
});

test('nothing stands below a spelling without slot', () => {
  assert.equal(index.slotOf(spelling('新本町')), -1);
});
