// `npm test`: sets up, checks formatting and lint, compiles (which checks types), runs every test but the long ones, and
// ends with `N passed, N failed`. The lint check, the type check and the build of the page count as one test each. Linting
// goes on beside the rest, and tests that mostly wait beside those that work (test-order.mjs). Behind each file stand the
// seconds that it took and those of the processor, with all processes that it started.
//
//   npm run test:long     runs the long tests instead, and all draws of random ones, and checks nothing else
//   npm test -- PART …    runs the test files whose path contains one of the parts, long ones too
//   node scripts/test.mjs --list    prints the test files that would run, and runs nothing

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { processorSeconds, toldIn } from './processor-time.mjs';
import { outputOf, root, testSources } from './project.mjs';
import { buildPage, checkNode, compile, install, orExit } from './setup.mjs';
import { isDrawn, isLong, lanes, processes } from './test-order.mjs';

/** A test file that takes longer than this hangs. */
const fileTimeout = 15 * 60_000;

/** References make much and throw it away: with more room for what is new, less of it is copied. */
const YOUNG = '--max-semi-space-size=64';

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const long = options.includes('--long');
const chosen = testSources().filter((path) =>
  parts.length === 0
    ? isLong(path) === long || (long && isDrawn(path))
    : parts.some((part) => path.includes(part)),
);
if (options.includes('--list')) {
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
if (long) process.env.PROPERTY_ALL = '1';
const total = { passed: 0, failed: 0, skipped: 0 };
const begun = idleAndAll();
const linted = long ? null : lint();
const compiled = orExit(compile);
const built = orExit(buildPage);
if (!long) {
  check('types', compiled);
  check('page', built);
} else if (!compiled || !built) process.exit(1);
await runTests();
if (linted !== null) check('lint', await linted);
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
const [idle, all] = idleAndAll().map((each, i) => each - begun[i]);
console.log(
  `${minutes(performance.now() / 1000)}, ${minutes(processorSeconds())} of the processor with all processes; idle for ${Math.round((100 * idle) / all)} %`,
);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

function check(name, right) {
  total[right ? 'passed' : 'failed'] += 1;
  console.log(`${right ? 'ok    ' : 'FAILED'} ${name}`);
}

/** Milliseconds in which the machine's processors have done nothing, and all. */
function idleAndAll() {
  const times = cpus().map((each) => each.times);
  const sum = (some) => some.reduce((before, each) => before + each, 0);
  return [sum(times.map((each) => each.idle)), sum(times.flatMap((each) => Object.values(each)))];
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
 * Runs the chosen files, each in its own process but for small ones, which share some: as many at a time as there are
 * processors, and beside them one of each kind that waits. Prints a line a file and every failure in full.
 */
async function runTests() {
  const counts = new Map(chosen.map((source) => [source, { passed: 0, failed: 0, skipped: 0, seconds: 0 }]));
  /** Files that share a process, by what is run. */
  const shared = new Map();
  const told = mkdtempSync(join(tmpdir(), 'banchi-times-'));
  const { NODE_OPTIONS } = process.env;
  process.env.BANCHI_PROCESSOR_TIME = told;
  process.env.NODE_OPTIONS = `${NODE_OPTIONS ?? ''} ${YOUNG} --import ${new URL('processor-time.mjs', import.meta.url)}`;
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
    notes.push(`${count.seconds.toFixed(1)} s`);
    const file = [...shared].find(([, sources]) => sources.includes(source))?.[0];
    if (file === undefined) notes.push(ofProcessor(join(root, outputOf(source))));
    console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${source}: ${notes.join(', ')}`);
  }
  for (const [file, sources] of shared)
    console.log(`${sources.length} files in one process, from ${sources[0]} on: ${ofProcessor(file)}`);

  function ofProcessor(file) {
    return `${processor.get(file)?.toFixed(1) ?? '?'} s of the processor`;
  }

  async function runFiles(sources, concurrency) {
    const left = processes(sources);
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await (next.length === 1 ? runAlone(next[0]) : runTogether(next));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  /** A run of its own for each process: the time limit is one of the run. */
  async function runFile(file, tell) {
    const stream = run({ files: [file], timeout: fileTimeout });
    stream.on('test:stdout', ({ message }) => process.stdout.write(message));
    stream.on('test:stderr', ({ message }) => process.stderr.write(message));
    stream.on('test:pass', (event) => tell(event, 'passed'));
    stream.on('test:fail', (event) => tell(event, 'failed'));
    await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject).resume());
  }

  async function runAlone(source) {
    const started = performance.now();
    const file = join(root, outputOf(source));
    await runFile(file, (event, outcome) => record(source, file, event, outcome));
    counts.get(source).seconds = (performance.now() - started) / 1000;
  }

  /** Each file is a suite of its own there, which is told behind its tests. */
  async function runTogether(sources) {
    const folder = join(root, 'dist/together');
    const file = join(folder, `${shared.size + 1}.js`);
    mkdirSync(folder, { recursive: true });
    const modules = sources.map((source) => [source, `../${outputOf(source).slice('dist/'.length)}`]);
    writeFileSync(
      file,
      `import { describe } from 'node:test';
for (const [source, module] of ${JSON.stringify(modules)}) describe(source, async () => { await import(module); });
`,
    );
    shared.set(file, sources);
    let tests = [];
    await runFile(file, (event, outcome) => {
      const isFile = event.nesting === 0 && sources.includes(event.name);
      if (!isFile) return tests.push([event, outcome]);
      for (const each of tests) record(event.name, file, ...each);
      tests = [];
      counts.get(event.name).seconds = event.details.duration_ms / 1000;
      const cause = event.details.error?.failureType;
      if (outcome === 'failed' && cause !== 'subtestsFailed')
        record(event.name, file, { ...event, name: file }, outcome);
    });
    // the process as a whole, and tests of a file that did not come to its end
    const unfinished = sources.find((source) => counts.get(source).seconds === 0) ?? sources[0];
    for (const each of tests) record(unfinished, file, ...each);
  }

  /** A test counts for the file that was run, wherever it stands: what a file imports may hold tests too. */
  function record(source, file, event, outcome) {
    const count = counts.get(source);
    const wholeFile = event.name === file;
    if (event.details.type === 'suite' && !wholeFile) return; // its tests are counted
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
