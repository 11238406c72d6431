// `npm run api:check`: a generator of clients reads the OpenAPI document without a warning, and its output compiles.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './project.mjs';
import { install, orExit, SetupError, setup } from './setup.mjs';

orExit(setup);
orExit(() => install('scripts/api-check'));
const { SECURED } = await import('../dist/test/support/documented.js');

const folder = mkdtempSync(join(tmpdir(), 'banchi-api-'));
try {
  const document = join(folder, 'openapi.json');
  const types = join(folder, 'openapi.ts');
  writeFileSync(document, JSON.stringify(SECURED));
  orExit(() => run('openapi-typescript/bin/cli.js', [document, '-o', types]));
  orExit(() => run('typescript/bin/tsc', ['--noEmit', '--strict', types]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a tool; anything it warns of is a failure. */
function run(tool, args) {
  const path = join(root, 'scripts/api-check/node_modules', tool);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  const said = `${stdout}${stderr}`.trim();
  if (status !== 0 || /warn|error|⚠/i.test(said)) throw new SetupError(`${tool}: ${said}`);
  console.log(`ok     ${tool}`);
}
