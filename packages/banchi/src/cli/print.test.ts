import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { recordSource } from '../../../../test/places/record-source.js';
import { banchi } from '../../../../test/support/commands.js';
import { projectRoot } from '../../../../test/support/imports.js';
import { standardOutput } from './geocode/output.js';
import { printable } from './print.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-print-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Clears the screen, twice, and reverses the text behind it. */
const CONTROLS = '\u001b[2J\u009b2J\u202e';
const SHOWN = '\\u001b[2J\\u009b2J\\u202e';
/** Characters that may never reach a terminal. */
const RAW = /[^\P{Cc}\n\t]|\u202e/u;

test('control characters are shown, not done; in JSON they stay what they are', () => {
  assert.equal(printable(`青葉町\t${CONTROLS}\r\n\u007f\0`), `青葉町\t${SHOWN}\\u000d\n\\u007f\\u0000`);
  const json = printable(JSON.stringify({ name: CONTROLS }));
  assert.doesNotMatch(json, RAW);
  assert.deepEqual(JSON.parse(json), { name: CONTROLS });
});

test('what is printed of files, sources, keys and words has none', async () => {
  const file = join(folder, `a${CONTROLS}.gaz`);
  const record = { codes: ['99'], level: 'TOD' as const, name: '見本県' };
  const source = recordSource([record]);
  await buildGazetteer(file, [{ ...source, attribution: { title: CONTROLS, publisher: 'p', licence: 'l' } }]);
  const wrong = join(folder, 'wrong.ndjson');
  writeFileSync(wrong, `${JSON.stringify({ ...record, name: CONTROLS })}\n${JSON.stringify(record)}\n`);
  const commands: readonly (readonly string[])[] = [
    ['inspect', file],
    ['inspect', '--json', file],
    ['check', file],
    ['check', `${file}.none`],
    ['search', '-g', file, CONTROLS],
    ['explain', '-g', file, `見本県${CONTROLS}`],
    ['build', '--out', `${file}2`, `ndjson:${wrong}`],
    ['diff', file, `${file}2`],
    ['keys', 'list', '--keys', `${file}.keys`],
  ];
  for (const command of commands) {
    const { out, err } = await banchi(command);
    assert.ok(out.length + err.length > 0, command.join(' '));
    assert.doesNotMatch(out, RAW, command.join(' '));
    assert.doesNotMatch(err, RAW, command.join(' '));
  }
  assert.match((await banchi(['inspect', file])).out, /\\u001b\[2J\\u009b2J/);
});

test('rows of a list keep their cells in a file or a pipe, and are shown on a terminal', async (t) => {
  const written: (string | Uint8Array)[] = [];
  const row = Buffer.from(`1,${CONTROLS}\n`);
  const isTty = process.stdout.isTTY;
  t.after(() => {
    process.stdout.isTTY = isTty;
  });
  for (const tty of [true, false]) {
    process.stdout.isTTY = tty;
    const write = t.mock.method(process.stdout, 'write', (data: string | Uint8Array) => {
      written.push(data);
      return true;
    });
    await standardOutput().write(row);
    write.mock.restore();
  }
  assert.deepEqual(written, [`1,${SHOWN}\n`, row]);
});

test('commands print by one function', () => {
  const folder = join(projectRoot, 'packages/banchi/src/cli');
  const printing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('.test.ts') &&
      /\bconsole\.|process\.std(?:out|err)\.write\(/.test(readFileSync(join(folder, name), 'utf8')),
  );
  assert.deepEqual(printing.sort(), ['geocode/output.ts', 'print.ts']);
});
