import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../test/support/commands.js';
import { parseSources } from './source-arguments.js';

test('paths belong to the prefix before them; one prefix is one group in the order of first mention', () => {
  assert.deepEqual(parseSources(['abr:a,b', 'c.zip', 'ken-all:k.csv', 'abr:d', 'e']), [
    { kind: 'abr', paths: ['a', 'b', 'c.zip', 'd', 'e'] },
    { kind: 'ken-all', paths: ['k.csv'] },
  ]);
});

test('a space may stand behind the colon, so that the shell expands patterns', () => {
  assert.deepEqual(parseSources(['n03:', '01.gz', '02.gz']), [{ kind: 'n03', paths: ['01.gz', '02.gz'] }]);
});

test('built-in sources take no path; ./starter is a path', () => {
  assert.deepEqual(parseSources(['starter', 'specimen']), [
    { kind: 'starter', paths: [] },
    { kind: 'specimen', paths: [] },
  ]);
  assert.deepEqual(parseSources(['isj:a', '../starter']), [{ kind: 'isj', paths: ['a', '../starter'] }]);
  assert.throws(() => parseSources(['starter', 'a.csv']), /a\.csv: a path needs a prefix/);
});

test('drives, and existing files with commas or colons in their names, are paths', (t) => {
  const folder = temporaryFolder(t);
  const comma = join(folder, 'a,b.ndjson');
  writeFileSync(comma, '');
  assert.deepEqual(parseSources([`ndjson:${comma}`, 'C:\\data']), [
    { kind: 'ndjson', paths: [comma, 'C:\\data'] },
  ]);
});

test('refused: unknown prefix, path without prefix, prefix without path, nothing', () => {
  assert.throws(() => parseSources(['abrr:x']), {
    name: 'UsageError',
    message:
      /unknown source abrr: in abrr:x; known are ndjson:PATH, csv:PATH, abr:PATH.* starter, starter-2021, specimen/,
  });
  assert.throws(() => parseSources(['constructor:x']), /unknown source constructor/);
  assert.throws(() => parseSources(['x.csv']), /x\.csv: a path needs a prefix/);
  assert.throws(() => parseSources(['abr:', 'n03:b']), /abr: names no path/);
  assert.throws(() => parseSources(['abr:,']), /abr: names no path/);
  assert.throws(() => parseSources([]), /no sources given/);
});
