/** The worked example of docs/engine.md: its tables are those of the gazetteer that it describes. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { idsIn } from '@banchi/engine/gazetteer/id-column.js';
import { LANGUAGE_CLASSES } from '@banchi/engine/gazetteer/sections.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { TextIndex } from '@banchi/engine/search/select/text-index.js';
import { unitsOf } from '@banchi/engine/text/index.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { smallGazetteer } from '../support/small-gazetteer.js';
import { pageText } from './pages.js';

const page = pageText('docs/engine.md');
let gazetteer: Gazetteer;
let index: TextIndex;
before(async () => {
  gazetteer = await smallGazetteer([
    '30 見本県',
    '30 101 中央区',
    '30 101 0001 本町',
    '30 101 0001 001 一丁目',
    '30 101 0001 001 001 1',
    '30 101 0001 001 002 2',
    '30 101 0001 002 二丁目',
    '30 101 0002 元本町',
    '30 101 0002 001 一丁目',
    '30 101 0002 001 002 2',
    '30 102 港区',
    '30 102 0001 本町',
    '30 102 0001 001 一丁目',
    '30 102 0001 001 002 2',
  ]);
  index = new TextIndex(gazetteer.spellings());
});

const spelling = (text: string): number => index.dictionary.find(unitsOf(text));
const numbers = (text: string): number[] => text.match(/\d+/g)?.map(Number) ?? [];

/** Cells of the rows of the table below a heading. */
function rows(heading: string): string[][] {
  const [, section] = page.split(`## ${heading}\n`);
  const lines = section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the spellings, their nodes and slots', () => {
  const table = rows('The dictionary');
  const written = table.flatMap(([spellings]) =>
    [...spellings.matchAll(/`([^`]+)`/g)].map(([, text]) => text),
  );
  const all = Array.from({ length: index.dictionary.size }, (_, i) => index.dictionary.textOf(i));
  assert.deepEqual(written.toSorted(), all.toSorted());
  for (const [spellings, nodes, slots] of table) {
    [...spellings.matchAll(/`([^`]+)`/g)].forEach(([, text], i) => {
      const found: number[] = [];
      index.eachRun(spelling(text), LANGUAGE_CLASSES.ja, (list, from, to) =>
        found.push(...idsIn(list, from, to)),
      );
      assert.deepEqual(
        found.sort((a, b) => a - b),
        numbers(nodes),
        text,
      );
      assert.equal(index.slotOf(spelling(text)), slots === '–' ? -1 : numbers(slots)[i], text);
    });
  }
});

test('the edges of each slot', () => {
  const [, drawing] = /## Edges\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? [];
  const drawn = [...drawing.matchAll(/slot (\d+) +(\S+) +──▶ ([^s\n]+)/g)];
  assert.equal(drawn.length, 5);
  for (const [, slot, text, nodes] of drawn) {
    assert.equal(index.slotOf(spelling(text)), Number(slot), text);
    const { low, high } = index.edgesOfSlots({ low: Number(slot), high: Number(slot) + 1 });
    assert.deepEqual([...idsIn(index.edgeNode, low, high)], numbers(nodes), text);
  }
});

test('the borders of the chain and the nodes behind them', () => {
  for (const [border, , nodes] of rows('Following the chain')) {
    const [above, below] = border.split('│');
    const children = index.dictionary.beginningWith(unitsOf(below));
    const { low, high } = index.edges(index.slotOf(spelling(above)), children);
    assert.deepEqual([...idsIn(index.edgeNode, low, high)], numbers(nodes), border);
  }
  const across = (pair: string): number => {
    const { low, high } = index.across(pair.charCodeAt(0), pair.charCodeAt(1));
    return high - low;
  };
  assert.equal(across('中央'), 0);
  assert.ok(across('区本') > 0);
});

test('the word finds what the page says', () => {
  const search = new GazetteerSearch(gazetteer);
  const found = (text: string): number[] => [
    ...search.find(addressQuery({ word: { text, language: 'ja', match: 'partial' }, count: 10 })).ids,
  ];
  assert.deepEqual(found('中央区本町1-2'), [5]);
  assert.deepEqual(found('中央区本町1-2 ミホンビル5F'), [5]);
  assert.match(page, /Node 5 is the answer/);
});
