import { writeSync } from 'node:fs';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { CHANGES, type Change, type Difference, findDifferences } from '../inspection/differences.js';
import { Segments } from '../inspection/segments.js';
import { UsageError } from './failure.js';
import { count } from './numbers.js';
import { printAside, printable } from './print.js';

/** Characters that are written together. */
const BUFFER = 1 << 16;

/**
 * `banchi diff OLD NEW [--ndjson] [--moved METRES]`: added, removed, renamed, moved and re-coded records, as a table or one
 * JSON object a line, with their numbers on standard error.
 * @throws {GazetteerError} when a file is not sound
 */
export function diffCommand(
  oldFile: string,
  newFile: string,
  { ndjson, moved }: { readonly ndjson?: boolean; readonly moved: string },
): void {
  const metres = Number(moved);
  if (moved === '' || !(metres >= 0)) throw new UsageError(`--moved: "${moved}": must be metres, 0 or more`);
  const old = Gazetteer.open(oldFile);
  try {
    const now = Gazetteer.open(newFile);
    try {
      const counts = new Map(CHANGES.map((change) => [change, 0]));
      let waiting = '';
      const flush = (): void => {
        for (let bytes = Buffer.from(waiting); bytes.length > 0; ) bytes = bytes.subarray(writeOut(bytes));
        waiting = '';
      };
      const tell = (difference: Difference): void => {
        counts.set(difference.change, (counts.get(difference.change) ?? 0) + 1);
        waiting += printable(`${ndjson === true ? JSON.stringify(difference) : lineOf(difference)}\n`);
        if (waiting.length > BUFFER) flush();
      };
      findDifferences(new Segments(old), new Segments(now), tell, metres);
      flush();
      printAside(`${[...counts].map(([change, each]) => `${count(each)} ${change}`).join(', ')}`);
    } finally {
      now.close();
    }
  } finally {
    old.close();
  }
}

/** Writes to standard output as far as it takes; a pipe that is full is waited for, a closed one ends the output. */
function writeOut(bytes: Uint8Array): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      return 0;
    }
    if (code === 'EPIPE') return bytes.length;
    throw error;
  }
}

/** What a line says before what a town was. */
const WORDS: Partial<Record<Change, string>> = {
  recoded: 'was',
  renamed: 'was called',
  transferred: 'was',
  merged: 'has',
  divided: 'was a part of',
  chome: 'was a part of',
};

function lineOf({ change, level, code, name, before, beforeCode, certainty, metres }: Difference): string {
  const from = beforeCode === undefined ? before : `${before} ${beforeCode}, ${certainty} % sure`;
  const detail =
    metres !== undefined ? `  ${metres} m` : before === undefined ? '' : `  ${WORDS[change]} ${from}`;
  return `${change.padEnd(11)} ${level} ${code.padEnd(27)} ${name}${detail}`;
}
