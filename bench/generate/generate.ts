/**
 * Generates a country: real towns with blocks, houses and lots below them in the numbers that real towns have.
 * `npm run bench:generate -- RECORDS [--seed N] [--only houses|lots] [--even] (--build FILE [--japanese] | --abr FOLDER |
 * --count)`, or `-- --from FOLDER --build FILE`, or `-- --check FILE`. RECORDS is a number, 2.5M, or `full`: every town has all.
 */
import { parseArgs } from 'node:util';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { RecordSource } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { writeAbr } from './abr-files.js';
import { generatedJapan } from './base.js';
import { checkFile } from './check.js';
import { EVEN_TOWNS } from './distribution.js';

const MEGABYTE = 2 ** 20;
/** Random records that a check looks for. */
const CHECKED = 400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    even: { type: 'boolean', default: false },
    build: { type: 'string' },
    from: { type: 'string' },
    japanese: { type: 'boolean', default: false },
    abr: { type: 'string' },
    count: { type: 'boolean', default: false },
    check: { type: 'string' },
  },
});
const started = performance.now();
if (values.check !== undefined) check(values.check);
else {
  const source = values.from === undefined ? japan() : openAbr([values.from]);
  if (values.build !== undefined) await build(source, values.build);
  else if (values.abr !== undefined) say(`${await writeAbr(source, values.abr)} rows in ${values.abr}`);
  else if (values.count) await count(source);
  else throw new Error('one of --build FILE, --abr FOLDER, --count or --check FILE must be given');
}

/** Says whether random records of a file are found, and which are not. */
function check(file: string): void {
  const { records, points, faults } = checkFile(file, CHECKED);
  for (const fault of faults) say(fault);
  say(`${records} records, ${points} with a point, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

function japan(): RecordSource {
  const [size] = positionals;
  const records = size === 'full' ? undefined : Number(size?.replace(/M$/, 'e6'));
  if (records !== undefined && (!Number.isInteger(records) || records < 1))
    throw new Error(`"${size}": how many records must be a whole number of at least 1, as 2.5M, or full`);
  const { only, even } = values;
  if (only !== undefined && only !== 'houses' && only !== 'lots')
    throw new Error(`--only ${only}: must be houses or lots`);
  return generatedJapan({
    records,
    seed: Number(values.seed),
    only: only ?? (even ? 'houses' : undefined),
    distribution: even ? EVEN_TOWNS : undefined,
  });
}

/** Builds a file, and prints the seconds, the processor time of all threads and the memory of each step. */
async function build(from: RecordSource, file: string): Promise<void> {
  let step = '';
  let begun = started;
  let before = processorSeconds();
  const report = (next: string): void => {
    if (next === step) return;
    const now = performance.now();
    const used = processorSeconds();
    if (step !== '') {
      const [wall, processor] = [(now - begun) / 1000, used - before].map((seconds) =>
        seconds.toFixed(1).padStart(7),
      );
      say(`${step.padEnd(8)} ${wall} s, ${processor} s of processors`);
    }
    [step, begun, before] = [next, now, used];
  };
  const summary = await buildGazetteer(file, [from], {
    languages: !values.japanese,
    onProgress: report,
    built: '2000-01-01T00:00:00.000Z',
  });
  report('done');
  const records = Object.values(summary.records).reduce((sum, each) => sum + each, 0);
  const rate = Math.round(summary.items / ((performance.now() - started) / 1000));
  say(`${records} records, ${summary.items} items, ${rate} a second`);
  say(`${processorSeconds().toFixed(1)} s of processors`);
  say(`${summary.bytes} bytes, ${(summary.bytes / records).toFixed(1)} a record`);
}

/** Processor time of this process so far, all threads together. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function count(from: RecordSource): Promise<void> {
  const levels = new Map<string, number>();
  for await (const batch of from.items()) {
    for (const item of batch) {
      if (item.kind === 'record') levels.set(item.record.level, (levels.get(item.record.level) ?? 0) + 1);
    }
  }
  say([...levels].map(([level, records]) => `${level} ${records}`).join(', '));
}

function say(text: string): void {
  const seconds = (performance.now() - started) / 1000;
  const peak = process.resourceUsage().maxRSS / 1024;
  const now = process.memoryUsage.rss() / MEGABYTE;
  console.log(
    `${seconds.toFixed(1).padStart(7)} s ${now.toFixed(0)} MB (peak ${peak.toFixed(0)} MB)  ${text}`,
  );
}
