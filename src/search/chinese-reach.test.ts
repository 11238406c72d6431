import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { between, oneOf, seededRandom } from '../../bench/support/random.js';
import { fixtureGazetteer } from '../../test/fixtures/fixture.js';
import { seed } from '../../test/support/property.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { LABEL_STRINGS, NONE } from '../gazetteer/sections.js';
import { LEVELS } from '../vocabulary/levels.js';
import { LabelStrings } from './answer/label-strings.js';
import { ChineseReach } from './chinese-reach.js';
import { type ForeignParts, interpretForeign } from './foreign-words.js';
import { type Interpretation, Interpreter } from './interpret/interpreter.js';
import { Understanding } from './understanding.js';

const WORDS = 4000;
const TOWN = LEVELS.indexOf('OAZ');
/** What stands beside names in words, and what names are mistyped with. */
const MORE = [
  ...'町村区市县県一二三1234-，（） 号番丁目字本中东東川大厦',
  '太郎',
  '12号车',
  '3楼',
  '日本',
  '1丁目',
];

let understanding: Understanding;
let parts: ForeignParts;
let textOf: (id: number, which: number) => string;
before(async () => {
  const gazetteer = Gazetteer.open(await fixtureGazetteer());
  understanding = Understanding.of(gazetteer);
  const { tree, index, words, matches, meanings } = understanding;
  const interpreter = new Interpreter(tree, index, meanings.facts);
  const strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
  textOf = (id, which) => meanings.text(tree.label[id], which) ?? meanings.text(tree.label[id], 0) ?? '';
  parts = {
    tree,
    strings,
    facts: meanings.facts,
    find: (text, language, match) => words.first({ text, language, match }),
    spans: (text, language, further) => matches.spans(text, language, further),
    japanese: (word) => interpreter.interpret(word),
    mayReach: () => true,
  };
});

/** Addresses in Chinese and in Japanese, with names left out, and with something typed wrong, put in or added. */
function drawWord(random: () => number): string {
  const { tree } = understanding;
  const which = LABEL_STRINGS.indexOf(oneOf(random, ['zh_cn', 'zh_tw', 'name']));
  let word = '';
  for (let id = between(random, 0, tree.size - 1); id !== NONE; id = tree.namedParent(id))
    if (random() < 0.85) word = textOf(id, which) + (random() < 0.1 ? ' ' : '') + word;
  for (let edits = oneOf(random, [0, 1, 1, 2]); edits > 0; edits--) {
    const at = between(random, 0, word.length);
    word =
      word.slice(0, at) +
      (random() < 0.7 ? oneOf(random, MORE) : '') +
      word.slice(at + between(random, 0, 1));
  }
  return random() < 0.2 ? word + oneOf(random, MORE) : word;
}

test('words that are not looked for in Chinese are none that Chinese tells more of', () => {
  const random = seededRandom(seed);
  const { tree, index } = understanding;
  const reach = new ChineseReach(tree, index);
  let spared = 0;
  let useful = 0;
  for (let k = 0; k < WORDS; k++) {
    const word = drawWord(random);
    const language = oneOf(random, ['zh_cn', 'zh_tw'] as const);
    const floor = oneOf(random, [-1, 0, 1]);
    const isUseful = ({ ids: [first], kind }: Interpretation): boolean =>
      first !== undefined && (tree.depth(first) > floor || kind === 'exact');
    const whole = interpretForeign(word, language, parts, floor);
    const mayReach: ForeignParts['mayReach'] = (...text) => {
      const may = reach.mayReach(...text);
      if (!may) spared++;
      return may;
    };
    const found = interpretForeign(word, language, { ...parts, mayReach }, floor);
    assert.equal(isUseful(found), isUseful(whole), `${word} ${language} ${floor}`);
    if (!isUseful(whole)) continue;
    useful++;
    const { suggest: nearby, spans: explained, ...told } = found;
    const { suggest, spans, ...wanted } = whole;
    assert.deepEqual(told, wanted, word);
    assert.deepEqual(explained(), spans(), word);
    assert.deepEqual(nearby(), suggest(), word);
  }
  assert.ok(spared > WORDS / 10 && useful > WORDS / 10, `${spared} spared, ${useful} of use`);
});

test('what is numbered by 号 or 番 with letters behind it is no house of a town with nothing above it', () => {
  const { tree, meanings } = understanding;
  const towns = Array.from({ length: tree.size }, (_, id) => id)
    .filter((id) => tree.depth(id) === TOWN)
    .map((id) => textOf(id, LABEL_STRINGS.indexOf('name')))
    .filter((name) => /^\p{Script=Han}{2,}$/u.test(name));
  assert.ok(towns.length > 100, `${towns.length}`);
  for (const town of towns)
    for (const other of ['437号車', '594番線'])
      assert.deepEqual(meanings.interpret({ word: town + other, target: null }).ids, [], town + other);
});
