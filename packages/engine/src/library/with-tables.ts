import { canWait, type LateTable, TableWanted } from '../gazetteer/late-table.js';

/** Milliseconds for which a table is made before other work gets its turn. */
const SLICE = 5;

/**
 * Answers a question. A table that its answer needs, and that is not made yet, is made first, in slices: a program that answers others meanwhile
 * does not stop for it. The question is then asked anew.
 */
export async function withTables<T>(ask: () => T | Promise<T>): Promise<T> {
  for (;;)
    try {
      return await askedPatiently(ask);
    } catch (error) {
      if (!(error instanceof TableWanted)) throw error;
      await made(error.late);
    }
}

/** Those who ask behind the first pause of the question do not wait: they may be others. */
function askedPatiently<T>(ask: () => T): T {
  const before = canWait(true);
  try {
    return ask();
  } finally {
    canWait(before);
  }
}

async function made(late: LateTable<unknown>): Promise<void> {
  while (!late.advance(SLICE)) await nextTurn();
}

/** Waits until events that came meanwhile have been handled, in Node and in browsers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
