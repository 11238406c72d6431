#!/usr/bin/env -S node --min-semi-space-size=32 --max-semi-space-size=64
// The command `banchi`: sets up, as `npm start` does, then runs the command line. What is compiled does not exist in
// a fresh clone, and npm links only a file that exists, so `npx banchi` needs this one. The larger young generation makes
// builds a tenth faster: nearly everything that a build makes stays alive. It costs an idle server some 20 MB.

import { orExit, setup } from '../scripts/setup.mjs';

orExit(setup);
await import('../dist/src/cli/main.js');
