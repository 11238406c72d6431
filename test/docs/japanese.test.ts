/** The Japanese pages say what the English ones do: the same commands, the same tables, row by row, the same sections. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { blocksOf, commandsOf, pages, pageText } from './pages.js';

const JAPANESE = pages().filter((page) => page.startsWith('docs/ja/') || page === 'README.ja.md');

/** The page that another says again in Japanese. */
const original = (page: string): string => page.replace('docs/ja/', 'docs/').replace('.ja.md', '.md');

/** Commands of a page in order, without their comments. */
function commands(page: string): string[] {
  return blocksOf(pageText(page))
    .filter(({ language }) => language === 'sh' || language === '')
    .flatMap(commandsOf)
    .map((command) => command.replace(/\s+#.*$/gm, ''));
}

/** The code in the first cell of each row of a page's tables: options, fields, paths. */
function firstCells(page: string): string[][] {
  return pageText(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => (line.split(/(?<!\\)\|/)[1] ?? '').match(/`[^`]+`/g) ?? []);
}

/** How deep the headings of a page are, in order. */
function headings(page: string): number[] {
  return (pageText(page).match(/^#+(?= )/gm) ?? []).map(({ length }) => length);
}

test('what a user in Japan needs first is there in Japanese', () => {
  const needed = [
    'tutorial',
    'data',
    'page',
    'deploy',
    'guides/history',
    'guides/batch-geocoding',
    'guides/static',
    'integrations/library',
    'interface',
    'operate',
    'security',
  ];
  for (const name of needed) assert.ok(JAPANESE.includes(`docs/ja/${name}.md`), name);
});

for (const page of JAPANESE) {
  test(`${page}: the commands and tables of the English page`, () => {
    assert.ok(existsSync(original(page)), original(page));
    assert.deepEqual(commands(page), commands(original(page)));
    assert.deepEqual(firstCells(page), firstCells(original(page)));
    assert.deepEqual(headings(page), headings(original(page)));
    assert.ok(pageText(original(page)).includes('[日本語]('), 'a link to it');
  });
}
