import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { about } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError, ReaderGone } from '../failure.js';
import { printable } from '../print.js';
import { Tallies, type Tally } from './tally.js';

/** How many rows and bytes are written. */
interface Progress {
  /** Rows of the input that are answered. */
  rows: number;
  /** Bytes written for them. */
  bytes: number;
  tally: Tally;
}

/** Where the answers go. */
export interface Output {
  /** The rows and bytes of an earlier run; zero for a new one. */
  readonly before: Progress;
  /** Writes bytes; resolves once more may be written. */
  write(data: Uint8Array): Promise<void>;
  /** Notes how many rows the written bytes answer, at most once in {@link BETWEEN_NOTES} milliseconds. */
  note(rows: number, tallies: Tallies): void;
  /** Puts the finished file in its place. */
  finish(): void;
  /** Closes the file; the written part stays for `--resume`. */
  close(): void;
}

/**
 * Milliseconds between two notes: each takes as long as answering some thirty rows, and who goes on answers no more than
 * these again.
 */
const BETWEEN_NOTES = 100;

const nothing = (): Progress => ({ rows: 0, bytes: 0, tally: new Tallies().sum });

/**
 * The standard output: there is nothing to go on with.
 * @param encoding its name by the WHATWG
 * @throws {ReaderGone} when its reader has closed it
 */
export function standardOutput(encoding = 'utf-8'): Output {
  return {
    before: nothing(),
    write: async (data) => {
      // cells may hold control characters: a file keeps them, a terminal would obey them
      const shown = process.stdout.isTTY ? printable(new TextDecoder(encoding).decode(data)) : data;
      // the stream reports its failure once: a writer that waited behind it for room would wait for ever
      if (process.stdout.errored !== null) throw new ReaderGone();
      if (process.stdout.write(shown)) return;
      await once(process.stdout, 'drain').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EPIPE' ? new ReaderGone() : error;
      });
    },
    note: () => undefined,
    finish: () => undefined,
    close: () => undefined,
  };
}

/**
 * A file. It is written as `FILE.part`, with its progress in `FILE.part.json`, and gets its name when it is whole.
 * @param job list and options as a text; only an unfinished file of the same job is continued
 * @param canGoOn whether an unfinished file can be continued
 * @returns null when an earlier run has finished the file
 * @throws {CommandError} when there is an unfinished file of another job
 */
export function fileOutput(file: string, job: string, resume: boolean, canGoOn = true): Output | null {
  const part = `${file}.part`;
  const notes = `${part}.json`;
  let before = nothing();
  if (resume) {
    if (existsSync(notes) && existsSync(part)) {
      const known = JSON.parse(readFileSync(notes, 'utf8')) as { job: string; progress: Progress };
      if (known.job !== job) throw new CommandError(about(part, geocodeMessages.otherJob));
      before = known.progress;
    } else if (existsSync(file)) return null;
  }
  const descriptor = openSync(part, before.bytes > 0 ? 'r+' : 'w');
  ftruncateSync(descriptor, before.bytes);
  let bytes = before.bytes;
  let noted = Number.NEGATIVE_INFINITY;
  return {
    before,
    write: async (data) => {
      for (let from = 0; from < data.length; )
        from += writeSync(descriptor, data, from, data.length - from, bytes + from);
      bytes += data.length;
    },
    note: (rows, tallies) => {
      if (!canGoOn) return;
      const now = performance.now();
      if (now - noted < BETWEEN_NOTES) return;
      noted = now;
      // another name first: a note is whole or the one before
      writeFileSync(
        `${notes}.tmp`,
        JSON.stringify({ job, progress: { rows, bytes, tally: tallies.sum } satisfies Progress }),
      );
      renameSync(`${notes}.tmp`, notes);
    },
    finish: () => {
      renameSync(part, file);
      rmSync(notes, { force: true });
    },
    close: () => {
      closeSync(descriptor);
      if (!canGoOn) rmSync(part, { force: true });
    },
  };
}
