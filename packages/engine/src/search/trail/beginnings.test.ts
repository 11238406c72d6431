import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { between, seededRandom } from '../../../../../bench/support/random.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import { unitsOf } from '../../text/index.js';
import { TextIndex } from '../select/text-index.js';
import { AddressTree } from '../tree.js';
import { Beginnings, EVERYTHING, NO_BEGINNING } from './beginnings.js';
import { SpelledChildren } from './spelled-children.js';

let index: TextIndex;
let tree: AddressTree;
let texts: string[];
before(async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都 トウキョウト',
    '13 102 中央区 チュウオウク',
    '13 102 0001 本町 ホンチョウ',
    '13 102 0001 001 一丁目 1チョウメ',
    '13 102 0002 新本町三条',
    '13 102 0002 000 012 12',
    '13 102 0002 000 000 000120000000000 12',
    '13 102 0002 000 000 000120000300000 12-3',
  ]);
  index = new TextIndex(gazetteer.spellings());
  tree = new AddressTree(gazetteer);
  texts = Array.from({ length: index.dictionary.size }, (_, spelling) => index.dictionary.textOf(spelling));
});

test('beginnings lead to what the dictionary has, also after they were forgotten', () => {
  const random = seededRandom(5);
  const beginnings = new Beginnings(index.dictionary, 20);
  for (let round = 0; round < 2000; round++) {
    beginnings.tidy();
    const own = texts[between(random, 0, texts.length - 1)];
    const cut = own.slice(0, between(random, 0, own.length));
    const text = between(random, 0, 3) > 0 ? cut : `${cut}${'町1-'[between(random, 0, 2)]}`;
    const node = beginnings.behind(EVERYTHING, text);
    assert.equal(node === NO_BEGINNING, !texts.some((each) => each.startsWith(text)), text);
    if (text !== '') assert.equal(beginnings.whole(node), index.dictionary.find(unitsOf(text)), text);
    if (node !== NO_BEGINNING && text !== '')
      assert.equal(beginnings.lastUnit(node), text.charCodeAt(text.length - 1));
  }
  const three = beginnings.behind(EVERYTHING, '新本町3');
  assert.deepEqual(
    beginnings.wordLeftOut(three).map((spelling) => texts[spelling]),
    ['新本町3条'],
  );
  assert.equal(texts[beginnings.whole(beginnings.behindNumber(EVERYTHING, '12'))], '12-');
});

test('children are found by a spelling as the index finds them, asked for again and again', () => {
  const below = new SpelledChildren(tree, index, LANGUAGE_CLASSES.ja);
  for (let round = 0; round < 3; round++)
    for (let spelling = 0; spelling < texts.length; spelling++)
      for (let parent = 0; parent < tree.size; parent++) {
        if (tree.label.at(parent) === 0) continue;
        const expected: number[] = [];
        index.eachChild(spelling, 3, parent, tree, (id) => expected.push(id));
        assert.deepEqual(below.of(spelling, parent), expected);
      }
});
