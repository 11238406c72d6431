// Runs test files: all in processes of their own, but for small ones, which share some.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { timesIn } from './processor-time.mjs';
import { outputOf, root } from './project.mjs';
import { lanes, processes } from './test-order.mjs';

/** A test file that takes longer than this hangs. */
const FILE_TIMEOUT = 15 * 60_000;

/** References make much garbage: with a larger young generation less of it is copied. */
const YOUNG = '--max-semi-space-size=64';

/**
 * Runs files, as many at a time as there are processors, and beside them one of each kind that waits. Prints a line a file and every
 * failure in full.
 * @param {readonly string[]} sources
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runTests(sources) {
  const tests = new TestRun(sources);
  const told = mkdtempSync(join(tmpdir(), 'banchi-times-'));
  process.env.BANCHI_PROCESSOR_TIME = told;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${YOUNG} --import ${new URL('processor-time.mjs', import.meta.url)}`;
  const [working, ...waiting] = lanes(sources);
  await Promise.all([
    tests.run(working, Math.max(2, availableParallelism())),
    ...waiting.map((lane) => tests.run(lane, 1)),
  ]);
  const processor = timesIn(told);
  rmSync(told, { recursive: true });
  return tests.finish(processor);
}

/** One run: the counts of each file, and the files that share a process. */
class TestRun {
  /** Counts and seconds by source. */
  #counts;
  /** Sources that share a process, by the file that imports them. */
  #shared = new Map();

  constructor(sources) {
    this.#counts = new Map(
      sources.map((source) => [source, { passed: 0, failed: 0, skipped: 0, seconds: 0 }]),
    );
  }

  /** Runs files, some at a time. */
  async run(sources, concurrency) {
    const left = processes(sources);
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await (next.length === 1 ? this.#alone(next[0]) : this.#together(next));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  async #alone(source) {
    const started = performance.now();
    const file = join(root, outputOf(source));
    await runFile(file, (event, outcome) => this.#record(source, file, event, outcome));
    this.#counts.get(source).seconds = (performance.now() - started) / 1000;
  }

  /** Each file is a suite of its own there, which is reported behind its tests. */
  async #together(sources) {
    const file = join(root, 'dist/together', `${this.#shared.size + 1}.js`);
    this.#shared.set(file, sources);
    writeSuites(file, sources);
    let tests = [];
    await runFile(file, (event, outcome) => {
      const isFile = event.nesting === 0 && sources.includes(event.name);
      if (!isFile) return tests.push([event, outcome]);
      for (const each of tests) this.#record(event.name, file, ...each);
      tests = [];
      this.#counts.get(event.name).seconds = event.details.duration_ms / 1000;
      const cause = event.details.error?.failureType;
      if (outcome === 'failed' && cause !== 'subtestsFailed')
        this.#record(event.name, file, { ...event, name: file }, outcome);
    });
    // the process as a whole, and tests of a file that did not come to its end
    const unfinished = sources.find((source) => this.#counts.get(source).seconds === 0) ?? sources[0];
    for (const each of tests) this.#record(unfinished, file, ...each);
  }

  /** A test counts for the file that was run, wherever it stands: imported files may hold tests too. */
  #record(source, file, event, outcome) {
    const count = this.#counts.get(source);
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

  /**
   * Prints a line a file; returns the sum of all counts.
   * @param processor seconds of the processor by the file that was run
   */
  finish(processor) {
    const ofProcessor = (file) => `${processor.get(file)?.toFixed(1) ?? '?'} s of the processor`;
    const together = new Set([...this.#shared.values()].flat());
    const total = { passed: 0, failed: 0, skipped: 0 };
    for (const [source, count] of this.#counts) {
      // A compiled file that could not be run, or holds no test, must not pass for a good one.
      if (count.passed + count.failed + count.skipped === 0) {
        count.failed += 1;
        console.log(`FAILED ${source}: no test ran`);
      }
      for (const key of Object.keys(total)) total[key] += count[key];
      const notes = [`${count.passed} passed`];
      if (count.failed > 0) notes.push(`${count.failed} failed`);
      if (count.skipped > 0) notes.push(`${count.skipped} skipped`);
      notes.push(`${count.seconds.toFixed(1)} s`);
      if (!together.has(source)) notes.push(ofProcessor(join(root, outputOf(source))));
      console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${source}: ${notes.join(', ')}`);
    }
    for (const [file, sources] of this.#shared)
      console.log(`${sources.length} files in one process, from ${sources[0]} on: ${ofProcessor(file)}`);
    return total;
  }
}

/** A run of its own for each process: the time limit is one of the run. */
async function runFile(file, tell) {
  const stream = run({ files: [file], timeout: FILE_TIMEOUT });
  stream.on('test:stdout', ({ message }) => process.stdout.write(message));
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  stream.on('test:pass', (event) => tell(event, 'passed'));
  stream.on('test:fail', (event) => tell(event, 'failed'));
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject).resume());
}

/** Writes a file that imports test files, each as a suite. */
function writeSuites(file, sources) {
  mkdirSync(join(file, '..'), { recursive: true });
  const modules = sources.map((source) => [source, `../${outputOf(source).slice('dist/'.length)}`]);
  writeFileSync(
    file,
    `import { describe } from 'node:test';
for (const [source, module] of ${JSON.stringify(modules)}) describe(source, async () => { await import(module); });
`,
  );
}
