import { writeSync } from 'node:fs';
import {
  CHANGES,
  type Change,
  type Difference,
  findDifferences,
} from '@banchi/build/inspection/differences.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { together } from '../../messages/commands.js';
import { dataMessages } from '../../messages/data.js';
import { CommandError, UsageError } from '../failure.js';
import { say } from '../language.js';
import { count } from '../numbers.js';
import { printAside, printable } from '../print.js';
import { limitsOf, lossesOver } from './loss-limits.js';

/** Characters that are written together. */
const BUFFER = 1 << 16;

/**
 * `banchi diff OLD NEW [--ndjson] [--moved METRES]`: added, removed, renamed, moved and re-coded records, as a table or one
 * JSON object a line, with their numbers on standard error; `--fail-on` refuses a new file that is worse.
 * @throws {GazetteerError} when a file is not sound
 */
export function diffCommand(
  oldFile: string,
  newFile: string,
  { ndjson, moved, failOn }: { readonly ndjson?: boolean; readonly moved: string; readonly failOn?: string },
): void {
  const metres = Number(moved);
  if (moved === '' || !(metres >= 0)) throw new UsageError(dataMessages.diffMovedWrong(moved));
  const limits = failOn === undefined ? [] : limitsOf(failOn);
  const old = mapGazetteer(oldFile);
  try {
    const now = mapGazetteer(newFile);
    try {
      const counts = new Map(CHANGES.map((change) => [change, 0]));
      let waiting = '';
      const flush = (): void => {
        for (let bytes = Buffer.from(waiting); bytes.length > 0; ) bytes = bytes.subarray(writeOut(bytes));
        waiting = '';
      };
      const report = (difference: Difference): void => {
        counts.set(difference.change, (counts.get(difference.change) ?? 0) + 1);
        waiting += printable(`${ndjson === true ? JSON.stringify(difference) : lineOf(difference)}\n`);
        if (waiting.length > BUFFER) flush();
      };
      const [before, after] = [new Segments(old), new Segments(now)];
      findDifferences(before, after, report, metres);
      flush();
      printAside(`${[...counts].map(([change, each]) => `${count(each)} ${change}`).join(', ')}`);
      const over = lossesOver(limits, before, after, counts);
      if (over.length > 0) throw new CommandError(dataMessages.diffRefused(newFile, together(over, '; ')));
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

/** Stands before the former name, code or place of a record in a line. */
const WORDS: Partial<Record<Change, Message>> = {
  recoded: dataMessages.diffWas,
  renamed: dataMessages.diffWasCalled,
  transferred: dataMessages.diffWas,
  merged: dataMessages.diffHas,
  divided: dataMessages.diffWasPart,
  chome: dataMessages.diffWasPart,
};

function lineOf(difference: Difference): string {
  const { change, level, code, name, before, beforeCode, certainty, date, metres } = difference;
  const ways = [
    beforeCode === undefined ? before : `${before} ${beforeCode}`,
    ...(date === undefined ? [] : [say(dataMessages.diffChanged(date))]),
    ...(certainty === undefined ? [] : [say(dataMessages.diffSure(certainty))]),
  ];
  const word = WORDS[change];
  const was = before === undefined || word === undefined ? '' : `  ${say(word)} ${ways.join(', ')}`;
  const detail = metres === undefined ? was : `  ${metres} m`;
  return `${change.padEnd(11)} ${level} ${code.padEnd(27)} ${name}${detail}`;
}
