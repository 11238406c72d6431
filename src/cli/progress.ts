import type { SingleBar } from 'cli-progress';
import type { BuildStep } from '../indexing/build.js';
import type { RecordSource } from '../record/record.js';
import type { Message } from '../vocabulary/message.js';
import { dataMessages } from './data/messages.js';
import { say } from './language.js';
import { messages } from './messages.js';
import { count, duration, size } from './numbers.js';
import { progressBar } from './progress-bar.js';
import { LINE_INTERVAL, type ProgressStream } from './progress-stream.js';

/** What the steps of a build are called, in their order. */
const STEPS: Readonly<Record<BuildStep, Message>> = {
  read: dataMessages.stepRead,
  order: dataMessages.stepOrder,
  names: dataMessages.stepNames,
  index: dataMessages.stepIndex,
  write: dataMessages.stepWrite,
};
const STEP_NAMES = Object.keys(STEPS);

/** Milliseconds between two looks at the sources. */
const TICK = 100;

/** Tells how a build goes: a bar on a terminal, otherwise a line every five seconds. */
export class BuildProgress {
  readonly #sources: readonly RecordSource[];
  readonly #stream: ProgressStream;
  readonly #bytes: number;
  readonly #bar: SingleBar | null;
  readonly #timer: NodeJS.Timeout;
  /** When the step began. */
  #begun = Date.now();
  /** Share of a step after reading that is done, where it is known. */
  #share = 0;
  #told = Date.now();
  #step: BuildStep = 'read';
  #items = 0;

  /** Starts at once; {@link stop} must be called whatever happens. */
  constructor(sources: readonly RecordSource[], stream: ProgressStream) {
    this.#sources = sources;
    this.#stream = stream;
    this.#bytes = sources.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#bar = progressBar(stream, '{step} {bar} {percentage}% {rows} {rate} {left} {memory}');
    this.#bar?.start(Math.max(1, this.#bytes), 0, this.#payload());
    // Some sources work for seconds before their first record.
    this.#timer = setInterval(() => this.#tell(TICK), TICK);
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
    this.#tell(changed ? 0 : TICK);
  };

  /** Takes the bar away. */
  stop(): void {
    clearInterval(this.#timer);
    this.#bar?.stop();
  }

  #tell(interval: number): void {
    const now = Date.now();
    if (now - this.#told < (this.#bar === null ? LINE_INTERVAL : interval)) return;
    this.#told = now;
    const payload = this.#payload();
    if (this.#bar !== null) {
      this.#bar.update(Math.min(this.#bytesRead(), Math.max(1, this.#bytes)), payload);
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
    const share = reading && this.#bytes > 0 ? this.#bytesRead() / this.#bytes : this.#share;
    const known = share > 0.01 && share < 1 && seconds > 1;
    return {
      step,
      rows,
      rate,
      left: known ? say(messages.left(duration((seconds / share) * (1 - share)))) : '',
      memory,
    };
  }

  #bytesRead(): number {
    return this.#sources.reduce((sum, source) => sum + source.bytesRead(), 0);
  }
}
