// Installs, besides `npm run setup`, the needs of benchmarks that compare Banchi with other engines: the packages of
// bench/package.json, which compile where no ready binary can be fetched, and the sources in bench/peers.
//
//   node scripts/bench.mjs            installs and compiles
//   node scripts/bench.mjs --types    only checks the types; for that nothing needs to be compiled or even runnable

import { lstatSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { install, orExit, runCompiler, SetupError, setup } from './setup.mjs';

const typesOnly = process.argv.includes('--types');

orExit(() => {
  setup();
  if (!typesOnly) removeUncompiled();
  install('bench', !typesOnly);
  if (!typesOnly) linkPeers();
  if (!runCompiler('bench', ...(typesOnly ? ['--noEmit', '--incremental', 'false'] : [])))
    throw new SetupError('Compiling bench/peers failed; the errors stand above.');
});

/** Removes packages that `--types` has installed without native code: they are installed anew, with their own scripts. */
function removeUncompiled() {
  const native = join(root, 'bench/node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  if (lstatSync(native, { throwIfNoEntry: false }) === undefined)
    rmSync(join(root, 'bench/node_modules'), { recursive: true, force: true });
}

/** Node looks for packages above the compiled files, which lie in dist/bench. */
function linkPeers() {
  const link = join(root, 'dist/bench/node_modules');
  rmSync(link, { force: true, recursive: true });
  symlinkSync(join(root, 'bench/node_modules'), link, 'junction');
}
