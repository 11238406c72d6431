import type { OfficialFile } from '@banchi/build/official/catalogue.js';
import type { FileOutcome } from '@banchi/build/official/fetch-files.js';
import type { Probe } from '@banchi/build/official/probe.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { SingleBar } from 'cli-progress';
import { messages } from '../../messages/commands.js';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';
import { count, duration, size } from '../numbers.js';
import { progressBar } from '../progress-bar.js';
import { LINE_INTERVAL, type ProgressStream } from '../progress-stream.js';

/** Shows the progress of fetching: a bar of bytes on a terminal, otherwise a line every five seconds. */
export class FetchProgress {
  readonly #title: string;
  readonly #stream: ProgressStream;
  readonly #started = Date.now();
  #bar: SingleBar | null = null;
  #shownAt = Date.now();
  #files = 0;
  #done = 0;
  #expected = 0;
  #bytes = 0;

  /** @param title of the data set */
  constructor(title: string, stream: ProgressStream) {
    this.#title = title;
    this.#stream = stream;
  }

  /** Notes how many files and bytes there are to fetch. */
  readonly probed = (probes: readonly Probe[]): void => {
    this.#files = probes.length;
    for (const { state, size: bytes } of probes) if (state !== 'there') this.#expected += bytes ?? 0;
    this.#stream.write(
      `${say(dataMessages.fetchToCome(this.#title, count(this.#files), size(this.#expected)))}\n`,
    );
    this.#bar = progressBar(this.#stream, '{title} {bar} {text}');
    this.#bar?.start(Math.max(1, this.#expected), 0, { title: this.#title, text: '' });
  };

  /** Bytes that have come. */
  readonly bytes = (more: number): void => {
    this.#bytes += more;
    this.#show();
  };

  /** A file that is done. */
  readonly file = (_file: OfficialFile, _outcome: FileOutcome): void => {
    this.#done++;
    this.#show();
  };

  /** Something to be read. */
  readonly note = (message: Message): void => {
    this.#bar?.stop();
    this.#stream.write(`${say(message)}\n`);
    this.#bar?.start(Math.max(1, this.#expected), this.#bytes, { title: this.#title, text: this.#text() });
  };

  /** Takes the bar away. */
  stop(): void {
    this.#bar?.stop();
  }

  #text(): string {
    const seconds = Math.max(0.001, (Date.now() - this.#started) / 1000);
    const rate = this.#bytes / seconds;
    const left = this.#expected - this.#bytes;
    const time = rate > 0 && left > 0 ? `, ${say(messages.left(duration(left / rate)))}` : '';
    const done = `${this.#done}/${this.#files}`;
    return say(dataMessages.fetchProgress(done, size(this.#bytes), size(Math.round(rate)))) + time;
  }

  #show(): void {
    if (this.#bar !== null) {
      this.#bar.update(Math.max(0, Math.min(this.#bytes, this.#expected)), {
        title: this.#title,
        text: this.#text(),
      });
      return;
    }
    if (Date.now() - this.#shownAt < LINE_INTERVAL) return;
    this.#shownAt = Date.now();
    this.#stream.write(`${this.#title}: ${this.#text()}\n`);
  }
}
