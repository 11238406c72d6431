import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BuildError } from '@banchi/build/indexing/nodes.js';
import { SourceError } from '@banchi/build/record/record.js';
import { GazetteerError } from '@banchi/engine/gazetteer/format.js';
import { CommandError, describeFailure, UsageError } from './failure.js';

test('what the user can set right is one line and exit code 1, a wrong command line 2', () => {
  const bad = { en: 'bad', ja: '誤り' };
  const expected = [new SourceError('a.csv', bad), new BuildError(bad), new GazetteerError('a', bad)];
  for (const error of [...expected, new CommandError(bad)])
    assert.deepEqual(describeFailure(error), { text: error.text, exitCode: 1 });
  assert.deepEqual(describeFailure(new UsageError(bad)), { text: bad, exitCode: 2 });
});

test("the operating system's refusals name the file", () => {
  try {
    readFileSync('missing/file');
    assert.fail('missing/file exists');
  } catch (error) {
    const { text, exitCode } = describeFailure(error);
    assert.match(text.en, /^ENOENT: .*missing\/file/);
    assert.equal(text.ja, 'missing/file: ファイルまたはフォルダーがありません（ENOENT）');
    assert.equal(exitCode, 1);
  }
});

test('a fault of the program shows its stack and exits with 70', () => {
  const { text, exitCode } = describeFailure(new TypeError('oops'));
  assert.match(text.en, /^internal error: TypeError: oops\n +at /);
  assert.equal(exitCode, 70);
  assert.deepEqual(describeFailure('thrown text'), {
    text: { en: 'internal error: thrown text', ja: '内部エラー: thrown text' },
    exitCode: 70,
  });
});
