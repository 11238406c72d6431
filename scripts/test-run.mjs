// Runs test files, each in a process of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { timesIn } from './processor-time.mjs';
import { outputOf, root } from './project.mjs';
import { lanes } from './test-order.mjs';

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
  const measured = mkdtempSync(join(tmpdir(), 'banchi-times-'));
  process.env.BANCHI_PROCESSOR_TIME = measured;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${YOUNG} --import ${new URL('processor-time.mjs', import.meta.url)}`;
  const [working, ...waiting] = lanes(sources);
  await Promise.all([
    tests.run(working, Math.max(2, availableParallelism())),
    ...waiting.map((lane) => tests.run(lane, 1)),
  ]);
  const processor = timesIn(measured);
  rmSync(measured, { recursive: true });
  return tests.finish(processor);
}

/** One run: the counts of each file. */
class TestRun {
  /** Counts and seconds by source. */
  #counts;

  constructor(sources) {
    this.#counts = new Map(
      sources.map((source) => [source, { passed: 0, failed: 0, skipped: 0, seconds: 0 }]),
    );
  }

  /** Runs files, some at a time. */
  async run(sources, concurrency) {
    const left = [...sources];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await this.#file(next);
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  async #file(source) {
    const started = performance.now();
    const file = join(root, outputOf(source));
    await runFile(file, (event, outcome) => this.#record(source, file, event, outcome));
    this.#counts.get(source).seconds = (performance.now() - started) / 1000;
  }

  /** A test counts for the file that was run, wherever it stands: imported files may hold tests too. */
  #record(source, file, event, outcome) {
    const count = this.#counts.get(source);
    const wholeFile = event.name === file;
    const skip = event.skip !== undefined && event.skip !== false;
    // the tests of a suite are counted, and a suite that is skipped has none
    if (event.details.type === 'suite' && !wholeFile && !skip) return;
    if (wholeFile && outcome === 'passed') return; // reported only for a file without tests
    const cause = event.details.error?.failureType;
    if (outcome === 'failed' && cause === 'subtestsFailed') return; // the subtests are counted
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
      const worked = processor.get(join(root, outputOf(source)))?.toFixed(1) ?? '?';
      notes.push(`${count.seconds.toFixed(1)} s`, `${worked} s of the processor`);
      console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${source}: ${notes.join(', ')}`);
    }
    return total;
  }
}

/** A run of its own for each process: the time limit is one of the run. */
async function runFile(file, report) {
  const stream = run({ files: [file], timeout: FILE_TIMEOUT });
  stream.on('test:stdout', ({ message }) => process.stdout.write(message));
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  stream.on('test:pass', (event) => report(event, 'passed'));
  stream.on('test:fail', (event) => report(event, 'failed'));
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject).resume());
}
