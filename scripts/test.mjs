// `npm test`: sets up, checks formatting and lint, compiles (which checks types), runs every test, and ends with
// `N passed, N failed`. The lint check, the type check and the build of the page count as one test each. Linting goes on
// beside the rest, and tests that mostly wait beside those that work (test-order.mjs). Behind each file stand the seconds
// that it took and those of the processor, with all processes that it started.
//
//   npm test -- PART …    runs only test files whose path contains one of the parts
//   node scripts/test.mjs --list    prints the test files that would run, and runs nothing

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { processorSeconds, toldIn } from './processor-time.mjs';
import { outputOf, root, testSources } from './project.mjs';
import { buildPage, checkNode, compile, install, orExit } from './setup.mjs';
import { lanes } from './test-order.mjs';

/** A test file that takes longer than this hangs. */
const fileTimeout = 15 * 60_000;

const parts = process.argv.slice(2).filter((argument) => argument !== '--list');
const chosen = testSources().filter(
  (path) => parts.length === 0 || parts.some((part) => path.includes(part)),
);
if (process.argv.includes('--list')) {
  for (const path of chosen) console.log(path);
  process.exit(0);
}

process.chdir(root);
orExit(() => {
  checkNode();
  install();
});

// every run listens for the end of the process
process.setMaxListeners(0);
const total = { passed: 0, failed: 0, skipped: 0 };
const linted = lint();
check('types', orExit(compile));
check('page', orExit(buildPage));
await runTests();
check('lint', await linted);
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(
  `${minutes(performance.now() / 1000)}, ${minutes(processorSeconds())} of the processor with all processes`,
);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

function check(name, right) {
  total[right ? 'passed' : 'failed'] += 1;
  console.log(`${right ? 'ok    ' : 'FAILED'} ${name}`);
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

async function lint() {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = { stdio: ['ignore', 'inherit', 'inherit'] };
  const [status] = await once(spawn(process.execPath, [biome, 'check', '.'], options), 'close');
  return status === 0;
}

/**
 * Runs the chosen files, each in its own process: as many at a time as there are processors, and beside them one that
 * mostly waits and one with a cluster. Prints a line a file and every failure in full.
 */
async function runTests() {
  const counts = new Map(chosen.map((source) => [source, { passed: 0, failed: 0, skipped: 0, seconds: 0 }]));
  const told = mkdtempSync(join(tmpdir(), 'banchi-times-'));
  const { NODE_OPTIONS } = process.env;
  process.env.BANCHI_PROCESSOR_TIME = told;
  process.env.NODE_OPTIONS = `${NODE_OPTIONS ?? ''} --import ${new URL('processor-time.mjs', import.meta.url)}`;
  const [working, ...waiting] = lanes(chosen);
  await Promise.all([
    runFiles(working, Math.max(2, availableParallelism())),
    ...waiting.map((sources) => runFiles(sources, 1)),
  ]);
  for (const [source, count] of counts) {
    // A compiled file that could not be run, or holds no test, must not pass for a good one.
    if (count.passed + count.failed + count.skipped === 0) {
      count.failed += 1;
      console.log(`FAILED ${source}: no test ran`);
    }
    for (const key of Object.keys(total)) total[key] += count[key];
  }
  const processor = toldIn(told);
  rmSync(told, { recursive: true });
  for (const [source, count] of counts) {
    const notes = [`${count.passed} passed`];
    if (count.failed > 0) notes.push(`${count.failed} failed`);
    if (count.skipped > 0) notes.push(`${count.skipped} skipped`);
    const ofProcessor = processor.get(join(root, outputOf(source)));
    notes.push(`${count.seconds.toFixed(1)} s`, `${ofProcessor?.toFixed(1) ?? '?'} s of the processor`);
    console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${source}: ${notes.join(', ')}`);
  }

  async function runFiles(sources, concurrency) {
    const left = [...sources];
    const work = async () => {
      for (let source = left.shift(); source !== undefined; source = left.shift()) await runFile(source);
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  /** A run of its own for each file: the time limit is one of the run. */
  async function runFile(source) {
    const stream = run({ files: [join(root, outputOf(source))], timeout: fileTimeout });
    stream.on('test:stdout', ({ message }) => process.stdout.write(message));
    stream.on('test:stderr', ({ message }) => process.stderr.write(message));
    stream.on('test:pass', (event) => record(source, event, 'passed'));
    stream.on('test:fail', (event) => record(source, event, 'failed'));
    const started = performance.now();
    await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject).resume());
    counts.get(source).seconds = (performance.now() - started) / 1000;
  }

  /** A test counts for the file that was run, wherever it stands: what a file imports may hold tests too. */
  function record(source, event, outcome) {
    const count = counts.get(source);
    if (event.details.type === 'suite') return; // its tests are counted
    const wholeFile = event.name === join(root, outputOf(source));
    if (wholeFile && outcome === 'passed') return; // reported only for a file without tests
    const cause = event.details.error?.failureType;
    if (outcome === 'failed' && cause === 'subtestsFailed') return; // the subtests are counted
    const skip = event.skip !== undefined && event.skip !== false;
    count[skip ? 'skipped' : outcome] += 1;
    const name = wholeFile ? 'did not run to its end' : event.name;
    if (skip)
      console.log(`skip   ${source}: ${name}${typeof event.skip === 'string' ? ` (${event.skip})` : ''}`);
    else if (outcome === 'failed') {
      const error = event.details.error?.cause ?? event.details.error;
      console.log(`FAILED ${source}: ${name}\n${inspect(error).replaceAll(/^/gm, '    ')}`);
    }
  }
}
