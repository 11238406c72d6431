import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/imports.js';

/** Folders whose numbers decide how much is looked at, with all that is in them. */
const FOLDERS = ['search', 'reading'];

interface NumberConstant {
  readonly file: string;
  readonly name: string;
  readonly value: string;
  /** Whether a comment stands above it, or above the one right above it. */
  readonly isExplained: boolean;
}

/** Numbers that are constants of a file, as they are written: `1 << 12`. Depths of levels and code units are none. */
function numberConstants(): NumberConstant[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, 'packages/engine/src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const lines = readFileSync(join(projectRoot, 'packages/engine/src', folder, file), 'utf8').split(
          '\n',
        );
        return lines.flatMap((line, i): NumberConstant[] => {
          const found = /^(?:export )?const ([A-Z][A-Z_]+) = ([0-9][0-9_.]*(?: (?:<<|\*\*) [0-9]+)?);/.exec(
            line,
          );
          if (found === null) return [];
          const [, name, value] = found;
          const isExplained = /\*\/$/.test(lines[i - 1]) || /^(?:export )?const /.test(lines[i - 1]);
          return [{ file: `${folder}/${file}`, name, value, isExplained }];
        });
      }),
  );
}

/** Constants that need no comment: depths of levels, bits, units of text. */
const KNOWN = /^(?:PREFECTURE|MUNICIPALITY|TOWN|SECTION|BLOCK|LOT|PLOT|NUMBER|DASH|HYPHEN)$/;

test('every number of the search and the reading says what it decides', () => {
  const silent = numberConstants().filter(({ name, isExplained }) => !isExplained && !KNOWN.test(name));
  assert.deepEqual(
    silent.map(({ file, name }) => `${file}: ${name}`),
    [],
  );
});

test('the table of measured constants has those of the code', () => {
  const page = readFileSync(join(projectRoot, 'docs/engine.md'), 'utf8');
  const table = page.slice(page.indexOf('## Constants that were measured'), page.indexOf('## One way in'));
  const rows = [...table.matchAll(/`([A-Z][A-Z_]+)` ([0-9.]+(?: << [0-9]+)?)(?= |,|$)/gm)];
  const constants = numberConstants();
  assert.ok(rows.length > 15, `${rows.length} constants`);
  for (const [, name, value] of rows) {
    const own = constants.filter((each) => each.name === name).map((each) => each.value);
    assert.ok(
      own.includes(value),
      `${name} ${value} on the page, ${own.join(' and ') || 'nowhere'} in the code`,
    );
  }
});
