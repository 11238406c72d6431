import type { BuildStep } from '@banchi/build/indexing/build.js';
import type { RecordSource } from '@banchi/build/record/record.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { SingleBar } from 'cli-progress';
import { messages } from '../messages/commands.js';
import { dataMessages } from '../messages/data.js';
import { say } from './language.js';
import { count, duration, size } from './numbers.js';
import { progressBar } from './progress-bar.js';
import { LINE_INTERVAL, type ProgressStream } from './progress-stream.js';

/** Names of the steps of a build, in their order. */
const STEPS: Readonly<Record<BuildStep, Message>> = {
  read: dataMessages.stepRead,
  order: dataMessages.stepOrder,
  names: dataMessages.stepNames,
  index: dataMessages.stepIndex,
  write: dataMessages.stepWrite,
};
const STEP_NAMES = Object.keys(STEPS);

/**
 * The share of a whole build that each step takes: of the starter's, 45 s of processor time and twice that in a busy
 * minute, the middle of both. Data of mostly houses reads a little longer.
 */
const SHARES: Readonly<Record<BuildStep, number>> = {
  read: 0.22,
  order: 0.18,
  names: 0.27,
  index: 0.32,
  write: 0.01,
};

/** The share of a whole build that is done before a step, 0 to 1. */
function shareBefore(step: BuildStep): number {
  let sum = 0;
  for (const [name, share] of Object.entries(SHARES)) {
    if (name === step) break;
    sum += share;
  }
  return sum;
}

/** The full length of the bar. */
const WHOLE = 1000;

/** Milliseconds between two looks at the sources. */
const TICK = 100;

/** Shows the progress of a build: a bar on a terminal, otherwise a line every five seconds. */
export class BuildProgress {
  readonly #sources: readonly RecordSource[];
  readonly #stream: ProgressStream;
  readonly #bytes: number;
  readonly #bar: SingleBar | null;
  readonly #timer: NodeJS.Timeout;
  readonly #started = Date.now();
  /** When the step began. */
  #begun = this.#started;
  /** Share of a step after reading that is done, where it is known. */
  #share = 0;
  #shownAt = Date.now();
  #step: BuildStep = 'read';
  #items = 0;

  /** Starts at once; {@link stop} must be called whatever happens. */
  constructor(sources: readonly RecordSource[], stream: ProgressStream) {
    this.#sources = sources;
    this.#stream = stream;
    this.#bytes = sources.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#bar = progressBar(stream, '{step} {bar} {percentage}% {rows} {rate} {left} {memory}');
    this.#bar?.start(WHOLE, 0, this.#payload());
    // Some sources work for seconds before their first record.
    this.#timer = setInterval(() => this.#show(TICK), TICK);
    this.#timer.unref();
  }

  /** For {@link BuildOptions.onProgress}: the step, the items read so far, the share of the step that is done. */
  readonly update = (step: BuildStep, items: number, share = 0): void => {
    const changed = step !== this.#step;
    if (changed) this.#begun = Date.now();
    this.#share = share;
    this.#step = step;
    this.#items = items;
    // Steps after reading keep the process busy until the next one begins.
    this.#show(changed ? 0 : TICK);
  };

  /** Removes the bar. */
  stop(): void {
    clearInterval(this.#timer);
    this.#bar?.stop();
  }

  #show(interval: number): void {
    const now = Date.now();
    if (now - this.#shownAt < (this.#bar === null ? LINE_INTERVAL : interval)) return;
    this.#shownAt = now;
    const payload = this.#payload();
    if (this.#bar !== null) {
      this.#bar.update(Math.floor(WHOLE * this.#done()), payload);
      this.#bar.render();
    } else this.#stream.write(`${Object.values(payload).filter(Boolean).join(', ')}\n`);
  }

  #payload(): { step: string; rows: string; rate: string; left: string; memory: string } {
    const seconds = Math.max(0.001, (Date.now() - this.#begun) / 1000);
    const rows = this.#items === 0 ? '' : say(dataMessages.rows(count(this.#items)));
    const step = `${say(STEPS[this.#step])} (${STEP_NAMES.indexOf(this.#step) + 1}/${STEP_NAMES.length})`;
    const memory = size(process.memoryUsage.rss());
    const reading = this.#step === 'read';
    const done = reading ? this.#items : this.#items * this.#share;
    const rate = done === 0 ? '' : say(dataMessages.perSecond(count(done / seconds)));
    return {
      step,
      rows,
      rate,
      left: this.#left(),
      memory,
    };
  }

  /** The share of the step that is done, 0 where that is not known. */
  #doneOfStep(): number {
    const share = this.#step === 'read' && this.#bytes > 0 ? this.#bytesRead() / this.#bytes : this.#share;
    return Math.min(1, share);
  }

  /** The share of the whole build that is done: as last reported, and further by the time that has passed. */
  #done(): number {
    const [before, own] = [shareBefore(this.#step), SHARES[this.#step]];
    const known = this.#doneOfStep();
    if (known > 0 || before === 0) return before + own * known;
    const pace = before / Math.max(1, this.#begun - this.#started);
    return Math.min(before + own, before + pace * (Date.now() - this.#begun));
  }

  /** The time that the rest takes at the pace so far; empty while the pace is not known well. */
  #left(): string {
    const [done, seconds] = [this.#done(), (Date.now() - this.#started) / 1000];
    if (done <= 0.01 || done >= 1 || seconds <= 1) return '';
    return say(messages.left(duration((seconds / done) * (1 - done))));
  }

  #bytesRead(): number {
    return this.#sources.reduce((sum, source) => sum + source.bytesRead(), 0);
  }
}
