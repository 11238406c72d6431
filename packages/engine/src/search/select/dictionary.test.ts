import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { Range } from '../../gazetteer/ranges.js';
import { unitsOf } from '../../text/index.js';
import { SpellingDictionary } from './dictionary.js';

let dictionary: SpellingDictionary;
/** The spellings by number, and those of parents by slot. */
let texts: string[];
let parents: string[];
before(async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都 トウキョウト',
    '13 102 中央区 チュウオウク',
    '13 102 0001 本町 ホンチョウ',
    '13 102 0001 001 一丁目 1チョウメ',
    '13 102 0002 新本町',
    '13 102 0002 000 012 12',
  ]);
  const sections = gazetteer.spellings();
  dictionary = new SpellingDictionary(sections);
  texts = Array.from({ length: dictionary.size }, (_, spelling) => dictionary.textOf(spelling));
  parents = Array.from(sections['spelling.reversed'], (spelling) => texts[spelling]);
});

const within = <T>(values: readonly T[], { low, high }: Range): T[] => values.slice(low, high);

test('spellings ascend by UTF-16 code unit, each is found by its text', () => {
  assert.ok(
    texts.includes('本町') && texts.includes('中央区') && texts.some((text) => text.endsWith('オウク')),
  );
  assert.deepEqual([...texts].sort(), texts);
  texts.forEach((text, spelling) => {
    assert.equal(dictionary.find(unitsOf(text)), spelling);
    assert.equal(dictionary.length(spelling), text.length);
  });
  assert.equal(dictionary.find(unitsOf('本')), -1);
  assert.equal(dictionary.find(unitsOf('本町町')), -1);
});

test('every piece of a spelling is found at the beginning, inside and at the end of all that have it', () => {
  const pieces = new Set(['京', '丁目', '本町本', 'ZZ']);
  for (const text of texts)
    for (let from = 0; from < text.length; from++)
      for (let end = from + 1; end <= text.length; end++) pieces.add(text.slice(from, end));
  for (const piece of pieces) {
    const word = unitsOf(piece);
    assert.deepEqual(
      within(texts, dictionary.beginningWith(word)),
      texts.filter((text) => text.startsWith(piece)),
    );
    const inside = dictionary.containing(word);
    const places = Array.from({ length: inside.high - inside.low }, (_, i) => inside.low + i);
    const occurrences = texts.flatMap((text) =>
      Array.from(text, (_, at) => at)
        .filter((at) => at > 0 && text.startsWith(piece, at))
        .map(() => text),
    );
    assert.deepEqual(places.map((place) => texts[dictionary.spellingAt(place)]).sort(), occurrences, piece);
    assert.deepEqual(
      within(parents, dictionary.slotsEndingWith(word, 0, word.length)).sort(),
      parents.filter((text) => text.endsWith(piece)).sort(),
    );
  }
});

test('numbers are whole: what goes on or comes from a digit is left out of a range', () => {
  const one = unitsOf('1');
  const begun = dictionary.beginningWith(one);
  const whole = dictionary.beforeNoDigit(begun, 1).flatMap((range) => within(texts, range));
  assert.deepEqual(
    whole,
    texts.filter((text) => /^1(?!\d)/.test(text)),
  );
  assert.ok(whole.length < begun.high - begun.low, '12- begins with 1 too');
  const word = unitsOf('2-');
  const { low, high } = dictionary.containing(word);
  const places = Array.from({ length: high - low }, (_, i) => low + i);
  assert.ok(
    places.length > 0 && places.every((place) => dictionary.followsDigit(place)),
    '12- and nothing else',
  );
  const slots = dictionary.slotsEndingWith(word, 0, 2);
  const behind = dictionary.slotsBehindNoDigit(slots, 2).flatMap((range) => within(parents, range));
  assert.deepEqual(
    behind,
    within(parents, slots).filter((text) => !/\d2-$/.test(text)),
  );
});

test('along a word, the spellings that are a part of it and those that begin with all of it', () => {
  const word = unitsOf('中央区本町');
  const behindWard = dictionary.continuations(word, 3);
  assert.deepEqual(
    behindWard.exact.map(({ end, spelling }) => [end, texts[spelling]]),
    [[5, '本町']],
  );
  assert.deepEqual(within(texts, behindWard.final), ['本町']);
  const fromStart = dictionary.continuations(word, 0);
  assert.deepEqual(
    fromStart.exact.map(({ end, spelling }) => [end, texts[spelling]]),
    [[3, '中央区']],
  );
  assert.deepEqual(within(texts, fromStart.final), []);
});
