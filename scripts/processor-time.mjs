// Loaded before each test file by `npm test`: writes the processor time of the file, with all processes that it started, into a
// file of the folder BANCHI_PROCESSOR_TIME. Those processes are started as without it.

import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** A clock tick in seconds: Linux counts the time of ended processes in ticks. */
const TICK = 0.01;

/** Where a test adds the seconds of processes that it cannot wait for, as those that a browser starts. */
const UNSEEN = 'banchi.processor-seconds';
let unseen = 0;

/** Seconds of the processor of this process, and on Linux of all processes that it started and saw end, or that were reported to it. */
export function processorSeconds() {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const own = unseen + (userCPUTime + systemCPUTime) / 1e6;
  if (process.platform !== 'linux') return own;
  // the fields behind the name, which may hold spaces, begin with the third
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return own + TICK * (Number(fields[16 - 3]) + Number(fields[17 - 3]));
}

/**
 * The times that processes have written into a folder; processes reported to them count for this process too.
 * @param {string} folder
 * @returns {Map<string, number>} seconds by the absolute path of the run file
 */
export function timesIn(folder) {
  const processes = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  for (const each of processes) unseen += each.unseen;
  return new Map(processes.map(({ path, seconds }) => [path, seconds]));
}

const folder = process.env.BANCHI_PROCESSOR_TIME;
if (folder !== undefined && isMainThread) {
  delete process.env.BANCHI_PROCESSOR_TIME;
  delete process.env.NODE_OPTIONS;
  subscribe(UNSEEN, (seconds) => {
    unseen += seconds;
  });
  const path = process.argv[1];
  process.on('exit', () =>
    writeFileSync(
      join(folder, `${process.pid}`),
      JSON.stringify({ path, seconds: processorSeconds(), unseen }),
    ),
  );
}
