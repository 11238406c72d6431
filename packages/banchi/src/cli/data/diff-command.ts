import { writeSync } from 'node:fs';
import { type DataReport, dataReport, findWorse, WORSE } from '@banchi/build/inspection/data-report.js';
import {
  CHANGES,
  type Change,
  type Difference,
  findDifferences,
} from '@banchi/build/inspection/differences.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { asIs, type Message } from '@banchi/engine/vocabulary/message.js';
import { CommandError, UsageError } from '../failure.js';
import { say } from '../language.js';
import { together } from '../messages.js';
import { count } from '../numbers.js';
import { printAside, printable } from '../print.js';
import { dataMessages } from './messages.js';

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
      const tell = (difference: Difference): void => {
        counts.set(difference.change, (counts.get(difference.change) ?? 0) + 1);
        waiting += printable(`${ndjson === true ? JSON.stringify(difference) : lineOf(difference)}\n`);
        if (waiting.length > BUFFER) flush();
      };
      const [before, after] = [new Segments(old), new Segments(now)];
      findDifferences(before, after, tell, metres);
      flush();
      printAside(`${[...counts].map(([change, each]) => `${count(each)} ${change}`).join(', ')}`);
      if (limits.length > 0) refuseWorse(newFile, limits, counts, dataReport(before), dataReport(after));
    } finally {
      now.close();
    }
  } finally {
    old.close();
  }
}

/** How many changes of one kind, or how much of a loss, a new file may have: `removed=100`. */
interface Limit {
  /** One of {@link CHANGES} or {@link WORSE}. */
  readonly what: string;
  /** Allowed number of changes; for one of {@link WORSE}, of additional faults or of lost records. */
  readonly most: number;
}

/**
 * Reads the limits of `--fail-on`. `removed=100,withheld` refuses a new file that removes more than 100 records or withholds one more point
 * than the old file. `worse` stands for all of {@link WORSE}.
 * @throws {UsageError} for a name that is none of them, or a number that is none
 */
function limitsOf(text: string): Limit[] {
  const known: readonly string[] = [...CHANGES, ...WORSE];
  return text.split(',').flatMap((each) => {
    const [what, number = '0', ...more] = each.split('=');
    if (!/^[0-9]{1,15}$/.test(number) || more.length > 0)
      throw new UsageError(dataMessages.diffLimitWrong(each));
    if (what === 'worse') return WORSE.map((name) => ({ what: name, most: Number(number) }));
    if (!known.includes(what)) throw new UsageError(dataMessages.diffLimitUnknown(what, known));
    return [{ what, most: Number(number) }];
  });
}

/** @throws {CommandError} naming everything that is over its limit */
function refuseWorse(
  file: string,
  limits: readonly Limit[],
  counts: ReadonlyMap<string, number>,
  before: DataReport,
  now: DataReport,
): void {
  const worse = new Map(findWorse(before, now).map((each) => [each.what, each]));
  const faults = limits.flatMap(({ what, most }): Message[] => {
    const changes = counts.get(what);
    if (changes !== undefined) return changes > most ? [asIs(`${count(changes)} ${what}`)] : [];
    const found = worse.get(what);
    if (found === undefined || found.by <= most) return [];
    const where = found.where.slice(0, SHOWN).join(', ');
    const more = found.where.length > SHOWN ? count(found.where.length - SHOWN) : '';
    const [before, now, by] = [found.before, found.now, found.by].map(count);
    return [dataMessages.diffWorse(what, before, now, by, where, more)];
  });
  if (faults.length > 0) throw new CommandError(dataMessages.diffRefused(file, together(faults, '; ')));
}

/** Municipalities that a refusal names. */
const SHOWN = 10;

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
