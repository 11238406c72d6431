// What `npm pack` needs: the compiled program, the types of library and client, and the manual page. The package runs them without a compiler.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './project.mjs';
import { orExit, runCompiler, SetupError, setup } from './setup.mjs';

orExit(setup);
orExit(() => {
  rmSync(join(root, 'dist/types'), { recursive: true, force: true });
  if (!runCompiler('src/library')) throw new SetupError('The types of the library could not be written.');
  keepReached(join(root, 'dist/types'), ['src/library/banchi.d.ts', 'src/anywhere/browser.d.ts']);
  if (!runCompiler('clients/js')) throw new SetupError('The types of the client could not be written.');
});
const page = execFileSync(process.execPath, [join(root, 'dist/src/cli/main.js'), 'man']);
mkdirSync(join(root, 'dist/man'), { recursive: true });
writeFileSync(join(root, 'dist/man/banchi.1'), page);

/** The compiler writes types of the whole engine: only those are kept that lead from one module to others. */
function keepReached(folder, modules) {
  const reached = new Set();
  const waiting = modules.map((module) => join(folder, module));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?'(\.[^']+)\.js'/g))
      waiting.push(resolve(path, '..', `${name}.d.ts`));
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) rmSync(path);
  }
}
