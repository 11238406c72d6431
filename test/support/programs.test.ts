/** On a machine with Node and nothing else tests that need another program are skipped, and say why. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './commands.js';
import { projectRoot } from './imports.js';
import { missing } from './programs.js';

test('a program is looked for where the PATH leads', () => {
  assert.equal(missing('banchi-of-nowhere'), 'no banchi-of-nowhere here');
  const { PATH } = process.env;
  try {
    process.env.PATH = join(process.execPath, '..');
    assert.equal(missing('node'), false);
  } finally {
    process.env.PATH = PATH;
  }
});

const FILES = {
  'packages/banchi/src/throttle/redis.test': 'no redis-server here',
  'test/access/redis.test': 'no redis-server here',
  'packages/opensearch/src/connection.test': 'no openssl here',
  'test/disk-full.test': 'no process may mount a file system of its own here',
};

for (const [file, reason] of Object.entries(FILES))
  test(`${file}: nothing fails where Node is the only program`, (t) => {
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...environment } = process.env;
    const { stdout } = spawnSync(
      process.execPath,
      ['--test', '--test-reporter=tap', join(projectRoot, 'dist', `${file}.js`)],
      { env: { ...environment, PATH: temporaryFolder(t) }, encoding: 'utf8' },
    );
    assert.match(stdout, /^# fail 0$/m, stdout);
    assert.ok(stdout.includes(`# SKIP ${reason}`), stdout);
  });
