import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { projectRoot } from './support/imports.js';

/** What one request may pass: each file more is one more to open for who follows a request. */
const MOST = 31;

test(`a search for a word runs code in ${MOST} modules at most`, () => {
  const told = execFileSync(process.execPath, ['scripts/request-files.mjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const files = told.split('\n').filter((line) => line.endsWith('.js'));
  for (const end of [
    'http/search-route.js',
    'search/engine.js',
    'search/words/words.js',
    'search/answer/answer.js',
  ])
    assert.ok(files.includes(end), `${end} is not among those counted`);
  assert.ok(
    files.length <= MOST,
    `${files.length} modules, ${MOST} are enough: what is new may be decided when the server starts, or belong with its ` +
      `only user\n${files.join('\n')}`,
  );
});
