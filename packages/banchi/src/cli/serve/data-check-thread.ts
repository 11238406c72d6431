import { parentPort, workerData } from 'node:worker_threads';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { inEach } from '@banchi/engine/vocabulary/message.js';
import { describeFailure } from '../failure.js';
import { type CheckOutcome, checkedFile } from './checked-file.js';
import { exampleRequests } from './examples.js';
import type { HeldFile } from './held-files.js';

parentPort?.postMessage(await check(workerData as readonly HeldFile[]));

async function check(files: readonly HeldFile[]): Promise<CheckOutcome> {
  try {
    const open = openSearch(
      files.map(({ path }) => path),
      'all',
    );
    try {
      await exampleRequests(open.search); // searches, and reads records
      return { checked: open.gazetteers.map((gazetteer, i) => checkedFile(gazetteer, files[i].name)) };
    } finally {
      open.close();
    }
  } catch (error) {
    const { text } = describeFailure(error);
    const named = (sentence: string): string =>
      files.reduce((known, { path, name }) => known.replaceAll(path, name), sentence);
    return { fault: inEach((language) => named(text[language])) };
  }
}
