import { messages } from '../../messages/commands.js';
import { geocodeMessages } from '../../messages/lists.js';
import { say } from '../language.js';
import { count, duration } from '../numbers.js';
import { LINE_INTERVAL, type ProgressStream } from '../progress-stream.js';

/** Milliseconds between two lines on a terminal. */
const TICK = 200;

/** Shows how far a list is answered: rows, rows a second, and the remaining time where the size is known. */
export class GeocodeProgress {
  readonly #bytes: number | null;
  readonly #stream: ProgressStream | null;
  readonly #started = performance.now();
  #shownAt = performance.now();
  #read = 0;
  #rows = 0;

  /**
   * @param bytes size of the list; null where it is not known
   * @param stream null shows nothing
   */
  constructor(bytes: number | null, stream: ProgressStream | null) {
    this.#bytes = bytes;
    this.#stream = stream;
  }

  /** Seconds since the beginning. */
  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  /** Rows answered in this run. */
  get rows(): number {
    return this.#rows;
  }

  /** So many more bytes were read. */
  readonly read = (bytes: number): void => {
    this.#read += bytes;
  };

  /** So many more rows are answered. */
  answered(rows: number): void {
    this.#rows += rows;
    const stream = this.#stream;
    if (stream === null) return;
    const now = performance.now();
    if (now - this.#shownAt < (stream.isTTY === true ? TICK : LINE_INTERVAL)) return;
    this.#shownAt = now;
    stream.write(stream.isTTY === true ? `\r\u001b[K${this.#text()}` : `${this.#text()}\n`);
  }

  /** Takes the line away. */
  stop(): void {
    if (this.#stream?.isTTY === true) this.#stream.write('\r\u001b[K');
  }

  #text(): string {
    const rate = say(geocodeMessages.progress(count(this.#rows), count(this.#rows / this.seconds)));
    const share = this.#bytes === null || this.#bytes === 0 ? 0 : this.#read / this.#bytes;
    if (share <= 0 || share >= 1) return rate;
    const left = say(messages.left(duration((this.seconds / share) * (1 - share))));
    return `${Math.floor(100 * share)} %, ${rate}, ${left}`;
  }
}
