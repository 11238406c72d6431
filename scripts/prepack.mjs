// What `npm pack` needs: the compiled program, the types of the client and the manual page. The package runs them without a compiler.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { orExit, runCompiler, SetupError, setup } from './setup.mjs';

orExit(setup);
orExit(() => {
  if (!runCompiler('clients/js')) throw new SetupError('The types of the client could not be written.');
});
const page = execFileSync(process.execPath, [join(root, 'dist/src/cli/main.js'), 'man']);
mkdirSync(join(root, 'dist/man'), { recursive: true });
writeFileSync(join(root, 'dist/man/banchi.1'), page);
