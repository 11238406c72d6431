import { Worker } from 'node:worker_threads';
import { checkTooLong } from '@banchi/engine/library/check-limit.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../messages/commands.js';
import { serveMessages } from '../../messages/serve.js';
import { CommandError } from '../failure.js';
import { count } from '../numbers.js';
import type { CheckedFile, CheckOutcome } from './checked-file.js';
import type { HeldFile } from './held-files.js';

/**
 * Checks files before they are put in service: every checksum, the structure, the versions, that they fit together and can be
 * searched, in a thread, since reading them takes long. The thread is ended when its time is over, whatever it does.
 * @param seconds how long that may take
 * @throws {CommandError} naming the fault
 */
export async function checkData(
  files: readonly HeldFile[],
  seconds: number,
): Promise<readonly CheckedFile[]> {
  const thread = new Worker(new URL('./data-check-thread.js', import.meta.url), { workerData: files });
  let timer: NodeJS.Timeout | undefined;
  try {
    const outcome = await new Promise<CheckOutcome>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      const names = files.map(({ name }) => name).join(', ');
      timer = setTimeout(() => reject(new CommandError(about(names, checkTooLong(seconds)))), 1000 * seconds);
      thread.once('exit', () => reject(new CommandError(serveMessages.checkEnded)));
    });
    if ('fault' in outcome) throw new CommandError(outcome.fault);
    return outcome.checked;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/**
 * Compares new data with the data that it replaces.
 * @param minShare records that a year must keep at least, as a share of those before
 * @throws {CommandError} when a year is gone, or empty, or has far fewer records
 */
export function compareData(
  before: readonly CheckedFile[],
  after: readonly CheckedFile[],
  minShare: number,
): void {
  for (const { year, records, name } of after) {
    if (records === 0) throw new CommandError(serveMessages.noRecords(name, messages.year(year)));
  }
  for (const { year, records } of before) {
    const now = after.find((each) => each.year === year);
    if (now === undefined) throw new CommandError(serveMessages.yearGone(messages.year(year)));
    if (now.records >= records * minShare) continue;
    throw new CommandError(
      serveMessages.fewerRecords(
        now.name,
        count(now.records),
        count(records),
        messages.year(year),
        Math.round(100 * minShare),
      ),
    );
  }
}
