#!/usr/bin/env node
// The command `banchi`: sets up, as `npm start` does, then runs the command line. What is compiled does not exist in
// a fresh clone, and npm links only a file that exists, so `npx banchi` needs this one.

import { orExit, setup } from '../scripts/setup.mjs';

orExit(setup);
await import('../dist/src/cli/main.js');
