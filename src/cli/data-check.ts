import { Worker } from 'node:worker_threads';
import type { CheckedFile, CheckOutcome } from './checked-file.js';
import { CommandError } from './failure.js';
import type { HeldFile } from './held-files.js';
import { count } from './numbers.js';

/**
 * Checks files before they are put in service: every checksum, the versions, that they fit together and can be searched,
 * in a thread, since reading them takes long.
 * @throws {CommandError} saying what is wrong
 */
export async function checkData(files: readonly HeldFile[]): Promise<readonly CheckedFile[]> {
  const thread = new Worker(new URL('./data-check-thread.js', import.meta.url), { workerData: files });
  try {
    const outcome = await new Promise<CheckOutcome>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new CommandError('the check of the data ended without a result')));
    });
    if ('fault' in outcome) throw new CommandError(outcome.fault);
    return outcome.checked;
  } finally {
    await thread.terminate();
  }
}

/**
 * Compares new data with what it is to replace.
 * @param minShare records that a year must keep at least, as a share of those before
 * @throws {CommandError} when a year is gone, or empty, or has far fewer records
 */
export function compareData(
  before: readonly CheckedFile[],
  after: readonly CheckedFile[],
  minShare: number,
): void {
  for (const { year, records, name } of after) {
    if (records === 0) throw new CommandError(`${name}: holds no records of ${year ?? 'today'}`);
  }
  for (const { year, records } of before) {
    const now = after.find((each) => each.year === year);
    if (now === undefined) throw new CommandError(`none of the files is of ${year ?? 'today'} any more`);
    if (now.records >= records * minShare) continue;
    throw new CommandError(
      `${now.name}: ${count(now.records)} records of ${year ?? 'today'}, ${count(records)} before: ` +
        `fewer than ${Math.round(100 * minShare)} % of them`,
    );
  }
}
