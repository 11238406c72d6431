/** The tables of verdicts in the documents: every example has the verdict of its row. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { PART_VERDICTS, type PartName, VERDICTS } from '@banchi/engine/vocabulary/parts.js';
import { projectRoot } from '../support/imports.js';
import { starterGazetteers } from '../support/kept-starter.js';

const page = readFileSync(join(projectRoot, 'docs/guides/batch-geocoding.md'), 'utf8');
let search: GazetteerSearch;
before(async () => {
  const [today] = await starterGazetteers();
  search = new GazetteerSearch(mapGazetteer(today));
});

/** The rows of a table whose first cells are code: their cells. */
function rowsOf(names: readonly string[], header: string): string[][] {
  const table = page.slice(page.indexOf(header)).split('\n\n')[0].split('\n').slice(2);
  const rows = table.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  assert.deepEqual(
    rows.map(([name]) => name.replaceAll('`', '')),
    names,
  );
  return rows;
}

function answered(word: string): GeocodeResult {
  return search.geocode({ word, target: null, parts: true }).value();
}

test('the examples of verdicts on the whole have them', () => {
  for (const [name, , examples] of rowsOf(VERDICTS, '| `verdict` | the address |'))
    for (const word of examples.split(', '))
      assert.equal(answered(word).match.verdict, name.replaceAll('`', ''), word);
});

test('the examples of verdicts on a part have them', () => {
  for (const [name, , word, part] of rowsOf(PART_VERDICTS, '| a part | is |')) {
    const [, of, value] = /^`(\w+)` (.+)$/.exec(part) ?? [];
    const found = answered(word).match.parts?.[of as PartName];
    assert.deepEqual([found?.value, found?.verdict], [value, name.replaceAll('`', '')], word);
  }
});
