import { messages } from '../../messages/commands.js';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';
import { count, duration } from '../numbers.js';
import { LINE_INTERVAL, type ProgressStream } from '../progress-stream.js';

/** Milliseconds between two lines on a terminal. */
const TICK = 200;

/** Shows how far an index is filled: records, records a second, time left. */
export class IndexProgress {
  readonly #stream: ProgressStream | null;
  #started = performance.now();
  #shownAt = performance.now();
  #there = 0;
  #written = 0;
  #all = 0;

  /** @param stream null shows nothing */
  constructor(stream: ProgressStream | null) {
    this.#stream = stream;
  }

  /** Records written in this run, and seconds it took. */
  get written(): { readonly records: number; readonly seconds: number } {
    return { records: this.#written, seconds: (performance.now() - this.#started) / 1000 };
  }

  /** Notes how many records there are, and how many of them an earlier run has written. */
  begin(there: number, all: number): void {
    this.#there = there;
    this.#all = all;
    this.#started = performance.now();
  }

  /** Notes how many more records are written. */
  add(records: number): void {
    this.#written += records;
    this.#show(() => this.#text());
  }

  /** Shows the next step, which takes a while. */
  step(text: string): void {
    this.#shownAt = Number.NEGATIVE_INFINITY;
    this.#show(() => text);
  }

  /** Takes the line away. */
  stop(): void {
    if (this.#stream?.isTTY === true) this.#stream.write('\r\u001b[K');
  }

  #show(text: () => string): void {
    const stream = this.#stream;
    if (stream === null) return;
    const now = performance.now();
    if (now - this.#shownAt < (stream.isTTY === true ? TICK : LINE_INTERVAL)) return;
    this.#shownAt = now;
    stream.write(stream.isTTY === true ? `\r\u001b[K${text()}` : `${text()}\n`);
  }

  #text(): string {
    const { records, seconds } = this.written;
    const done = this.#there + records;
    const rate = records / Math.max(seconds, 0.001);
    const share = say(dataMessages.indexProgress(count(done), count(this.#all), count(rate)));
    if (!(rate > 0 && done < this.#all)) return share;
    return `${share}, ${say(messages.left(duration((this.#all - done) / rate)))}`;
  }
}
