// Loaded before each test file by `npm test`: tells the processor time that the file took, with all processes that it
// started, in a file of the folder BANCHI_PROCESSOR_TIME. Those processes are started as without it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What a clock tick is of a second, in which Linux tells the time of ended processes. */
const TICK = 0.01;

/**
 * Seconds of the processor of this process, and on Linux of all those that it started and saw end. What a browser starts
 * it does not wait for: most of its time is missing.
 */
export function processorSeconds() {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const own = (userCPUTime + systemCPUTime) / 1e6;
  if (process.platform !== 'linux') return own;
  // the fields behind the name, which may hold spaces, begin with the third
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return own + TICK * (Number(fields[16 - 3]) + Number(fields[17 - 3]));
}

/**
 * What the processes that were told a folder have told in it.
 * @param {string} folder
 * @returns {Map<string, number>} seconds by the absolute path of what was run
 */
export function toldIn(folder) {
  const told = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return new Map(told.map(({ path, seconds }) => [path, seconds]));
}

const folder = process.env.BANCHI_PROCESSOR_TIME;
if (folder !== undefined && isMainThread) {
  delete process.env.BANCHI_PROCESSOR_TIME;
  delete process.env.NODE_OPTIONS;
  const path = process.argv[1];
  process.on('exit', () =>
    writeFileSync(join(folder, `${process.pid}`), JSON.stringify({ path, seconds: processorSeconds() })),
  );
}
