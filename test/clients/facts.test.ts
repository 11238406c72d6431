import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/imports.js';

test('the clients in Python hold the limits, fields and languages that the service holds', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-facts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, [join(projectRoot, 'scripts/client-facts.mjs'), folder]);
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.py'),
  );
  assert.equal(written.length, 3);
  for (const name of written)
    assert.equal(
      readFileSync(join(projectRoot, name), 'utf8'),
      readFileSync(join(folder, name), 'utf8'),
      `${name}: npm run client:facts writes it anew`,
    );
});
