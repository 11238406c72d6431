// Puts the files of `npm pack` into a folder of clients/: the module as the service gives it to pages, and its types.

import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root } from './project.mjs';
import { orExit, runCompiler, SetupError, setup } from './setup.mjs';
import { gatherTypes } from './types.mjs';

/** Where npm runs this: the folder of the package. */
const folder = process.cwd();
const path = relative(root, folder).split(sep).join('/');
const { exports: entrances } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const module = basename(entrances['.'].default);

orExit(setup);
rmSync(join(folder, 'dist'), { recursive: true, force: true });
cpSync(join(root, 'dist/page', module), join(folder, 'dist', module));
orExit(() => {
  if (!runCompiler(path)) throw new SetupError(`The types of ${folder} could not be written.`);
});
gatherTypes([`dist/${path}/src/index.d.ts`], { below: 'dist', to: join(folder, 'dist/types') });
