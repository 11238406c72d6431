import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { type IdColumn, idsIn } from '@banchi/engine/gazetteer/id-column.js';
import { JOINED_NUMBERS, JOINED_OF } from '@banchi/engine/gazetteer/joined.js';
import type { Range } from '@banchi/engine/gazetteer/ranges.js';
import { LANGUAGE_CLASSES } from '@banchi/engine/gazetteer/sections.js';
import { TextIndex } from '@banchi/engine/search/select/text-index.js';
import { isDigit, unitsOf } from '@banchi/engine/text/index.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';

const LINES = [
  '13 東京都 トウキョウト',
  '13 102 中央区 チュウオウク',
  '13 102 0001 本町 ホンチョウ',
  '13 102 0001 001 一丁目 1チョウメ',
  '13 102 0001 001 001 1',
  '13 102 0001 001 001 001 5-1',
  '13 102 0001 001 001 002 15-1',
  '13 102 0001 002 十二丁目 12チョウメ',
  '13 102 0001 002 001 1',
  '13 102 0001 002 001 001 1',
  '13 102 0002 本1町 ホン1チョウ',
  '13 102 0003 五条1-1 ゴジョウ1-1',
];

const joinedAll: Promise<Gazetteer> = smallGazetteer(LINES, { joinFrom: 1 });

/** The ranges of the dictionary that a word leads to: beginnings and parts inside, numbers at their end whole or open. */
function rangesOf(index: TextIndex, text: string): (readonly [of: number, range: Range])[] {
  const { dictionary } = index;
  const word = unitsOf(text);
  const begun = dictionary.beginningWith(word);
  const within = dictionary.containing(word);
  const inside = isDigit(word[0]) ? JOINED_OF.numbers : JOINED_OF.suffixes;
  const ranges: (readonly [number, Range])[] = [[JOINED_OF.spellings, begun]];
  if (isDigit(word[word.length - 1])) {
    for (const range of dictionary.beforeNoDigit(begun, word.length))
      ranges.push([JOINED_OF.spellings, range]);
    for (const range of dictionary.suffixesBeforeNoDigit(within, word.length)) ranges.push([inside, range]);
  } else ranges.push([inside, within]);
  return ranges;
}

/** The nodes that are read one by one, by spelling. */
function readOneByOne(index: TextIndex, of: number, { low, high }: Range, classes: number): number[] {
  const ids = new Set<number>();
  for (let place = low; place < high; place++) {
    if (of === JOINED_OF.numbers && index.dictionary.followsDigit(place)) continue;
    const spelling = of === JOINED_OF.spellings ? place : index.dictionary.spellingAt(place);
    const add = (list: IdColumn, from: number, to: number): void => {
      for (const id of idsIn(list, from, to)) ids.add(id);
    };
    index.eachRun(spelling, classes, add, of !== JOINED_OF.spellings);
  }
  return [...ids].sort((a, b) => a - b);
}

/** The nodes of a joined range. */
function readJoined(index: TextIndex, of: number, range: Range, classes: number): number[] {
  const joined = index.joined.find(of, range);
  assert.ok(joined !== null);
  const ids = new Set<number>();
  for (const set of joined.sets) {
    if ((set.classes & classes) === 0) continue;
    for (let id = 0; id < 32 * set.bits.length; id++) if ((set.bits[id >>> 5] >>> (id & 31)) & 1) ids.add(id);
  }
  index.eachRunOf(joined.labels, classes, (list, from, to) => {
    for (const id of idsIn(list, from, to)) ids.add(id);
  });
  return [...ids].sort((a, b) => a - b);
}

test('whatever words lead to is joined, and is what the spellings have one by one', async () => {
  const index = new TextIndex((await joinedAll).spellings());
  let joined = 0;
  for (let spelling = 0; spelling < index.dictionary.size; spelling++) {
    const text = index.dictionary.textOf(spelling);
    for (let from = 0; from < text.length; from++) {
      for (let end = from + 1; end <= text.length; end++) {
        for (const [of, range] of rangesOf(index, text.slice(from, end))) {
          const wanted = LANGUAGES.map((language) =>
            readOneByOne(index, of, range, LANGUAGE_CLASSES[language]),
          );
          if (wanted.every((ids) => ids.length === 0)) continue;
          const shown = `${text.slice(from, end)} ${of} ${range.low} ${range.high}`;
          LANGUAGES.forEach((language, i) => {
            assert.deepEqual(readJoined(index, of, range, LANGUAGE_CLASSES[language]), wanted[i], shown);
          });
          joined++;
        }
      }
    }
    const single = { low: spelling, high: spelling + 1 };
    assert.ok(index.joined.find(JOINED_OF.spellings, single) !== null, `exact ${text}`);
  }
  assert.ok(joined > 300, `${joined} ranges`);
});

test('where some spellings of a range are of few nodes their labels are listed instead', async () => {
  const gazetteer = await smallGazetteer(LINES, { joinFrom: 3 });
  const index = new TextIndex(gazetteer.spellings());
  // 1- of blocks and lots in every language; beside it 1丁目, 12-
  const begun = index.dictionary.beginningWith(unitsOf('1'));
  const range = index.joined.find(JOINED_OF.spellings, begun);
  assert.ok(range !== null && range.sets.length > 0 && range.labels.length > 0);
  for (const language of LANGUAGES) {
    const classes = LANGUAGE_CLASSES[language];
    assert.deepEqual(
      readJoined(index, JOINED_OF.spellings, begun, classes),
      readOneByOne(index, JOINED_OF.spellings, begun, classes),
    );
  }
});

test('equal sets stand in the file once', async () => {
  const { 'joined.table': table, 'joined.heap': heap } = (await joinedAll).spellings();
  const entries = table.length / JOINED_NUMBERS;
  const offsets = new Set(Array.from({ length: entries }, (_, i) => table[JOINED_NUMBERS * i + 4]));
  assert.ok(offsets.size < entries / 2, `${offsets.size} of ${entries}`);
  const texts = [...offsets].map((offset) => {
    const at = [...table.keys()].find((i) => i % JOINED_NUMBERS === 4 && table[i] === offset) as number;
    return heap.subarray(offset, offset + table[at + 1]).join();
  });
  assert.equal(new Set(texts).size, texts.length);
});

test('few postings are not joined unless that is asked for', async () => {
  const index = new TextIndex((await smallGazetteer(LINES)).spellings());
  assert.equal(index.joined.find(JOINED_OF.spellings, index.dictionary.beginningWith(unitsOf('1'))), null);
});
