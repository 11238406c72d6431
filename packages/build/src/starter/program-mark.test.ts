import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { programMark } from '@banchi/build/starter/program-mark.js';
import { projectRoot } from '../../../../test/support/imports.js';

test('in a clone the mark is of sources, however they are compiled: issue 50, line 36', (t) => {
  const read = t.mock.method(fs, 'readFileSync');
  syncBuiltinESMExports();
  t.after(() => {
    read.mock.restore();
    syncBuiltinESMExports();
  });
  programMark([]);
  const files = read.mock.calls.map(({ arguments: [path] }) =>
    relative(projectRoot, String(path)).split(sep).join('/'),
  );
  for (const one of ['text/fold', 'facts/endings'])
    assert.ok(files.includes(`packages/engine/src/${one}.ts`), one);
  assert.ok(files.includes('packages/build/src/indexing/build.ts'));
  assert.deepEqual(
    files.filter((path) => /^dist\/|\.js$|\.test\.ts$/.test(path)),
    [],
  );
  assert.ok(fs.existsSync(join(projectRoot, files[0])));
});
