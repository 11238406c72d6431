// `npm start`: sets up, then runs `banchi start` in this same process, so that signals and the environment reach it
// as they are. Arguments are passed on. For the same reason the shell that npm starts gives its place to it (`exec` in
// package.json): a shell would keep the SIGTERM that npm passes on, and leave the server running.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';
import { buildSiteBeside, orExit, setupProgram } from './setup.mjs';

await orExit(() => setupProgram(false));
buildSiteBeside();
const main = join(root, 'dist/packages/banchi/src/cli/main.js');
process.argv.splice(1, 1, main, 'start');
await import(pathToFileURL(main).href);
