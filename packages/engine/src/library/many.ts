import { setTimeout as wait } from 'node:timers/promises';
import type { GeocodeSettings, GeocodeWord } from '../questions/geocode.js';
import type { Answer } from '../search/query.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { answersTo, type CheckedElement, checkedElement } from './answers.js';
import type { BatchAnswer, BatchWord } from './api.js';
import { AHEAD, type Threads } from './threads.js';
import { withTables } from './with-tables.js';

/** Words that are answered together: a thread is busy with them for some 20 milliseconds. */
const TOGETHER = 500;
/** A word waits this many milliseconds for others to come with it. */
const PATIENCE = 20;
/** This many words are answered here before other work gets its turn. */
const AT_ONCE = 32;

/** The means to answer many words. */
interface ManyParts {
  /** Answers at once. */
  readonly search: { geocode(word: GeocodeWord): Answer<GeocodeResult> };
  /** Threads for full batches; asked for when there is the first one. */
  readonly threads: () => Threads<readonly CheckedElement[], readonly BatchAnswer[]>;
  readonly language: MessageLanguage;
  /** Throws once no more may be answered. */
  readonly check: () => void;
}

/**
 * Answers words in their order with all threads, and reads no further ahead than these need. Words that come slowly,
 * or are too few for a thread, are answered here when they are taken.
 */
export async function* answersInOrder(
  words: Iterable<BatchWord> | AsyncIterable<BatchWord>,
  settings: GeocodeSettings,
  parts: ManyParts,
): AsyncGenerator<BatchAnswer> {
  const { search, language, check } = parts;
  const batches = inBatches(words, (word) => checkedElement(word, settings, language));
  const waiting: (Promise<readonly BatchAnswer[]> | CheckedElement[])[] = [];
  let next: ReturnType<typeof nextBatch> | null = null;
  let isOver = false;
  /** The error that ended the words early; thrown behind the answers to the words before it. */
  let failure: { readonly error: unknown } | null = null;
  let most = 1;
  try {
    while (!isOver || waiting.length > 0) {
      check();
      const hasRoom = !isOver && waiting.length < most * AHEAD;
      if (hasRoom) next ??= nextBatch();
      const [oldest] = waiting;
      const isHere = Array.isArray(oldest);
      if (next !== null && (hasRoom || oldest === undefined) && !isHere) {
        const first = await Promise.race(oldest === undefined ? [next] : [next, oldest]);
        if (!isAnswered(first)) {
          next = null;
          if ('error' in first) [isOver, failure] = [true, first];
          else if (first.done === true) isOver = true;
          else if (first.value.length < TOGETHER) waiting.push(first.value);
          else {
            const threads = parts.threads();
            most = threads.most;
            waiting.push(threads.ask(first.value));
          }
          continue;
        }
      }
      if (oldest === undefined) continue;
      waiting.shift();
      if (!isHere) yield* await oldest;
      else
        for (let at = 0; at < oldest.length; at += AT_ONCE) {
          check();
          const some = oldest.slice(at, at + AT_ONCE);
          yield* await withTables(() => answersTo(search, some, language));
        }
    }
    if (failure !== null) throw failure.error;
  } finally {
    // Not waited for: a source that gives nothing more would never let go.
    void batches.return(undefined).catch(() => undefined);
  }

  function nextBatch(): Promise<IteratorResult<CheckedElement[], void> | { readonly error: unknown }> {
    return batches.next().catch((error: unknown) => ({ error }));
  }
}

/** Whether answers came, and no words. */
function isAnswered<T>(first: readonly BatchAnswer[] | T): first is readonly BatchAnswer[] {
  return Array.isArray(first);
}

/**
 * Items in full batches, or in smaller ones if they come slowly. An error that ends them is thrown behind the items
 * before it.
 */
async function* inBatches<T, U>(
  items: Iterable<T> | AsyncIterable<T>,
  made: (item: T) => U,
): AsyncGenerator<U[], void> {
  let batch: U[] = [];
  try {
    if (Symbol.iterator in items) {
      for (const item of items) {
        if (batch.push(made(item)) < TOGETHER) continue;
        yield batch;
        batch = [];
      }
    } else yield* patiently(items);
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;

  async function* patiently(slow: AsyncIterable<T>): AsyncGenerator<U[], void> {
    const iterator = slow[Symbol.asyncIterator]();
    let patience: Promise<null> | null = null;
    let next = iterator.next();
    try {
      for (;;) {
        const item = batch.length === 0 ? await next : await Promise.race([next, patience]);
        if (item?.done === true) return;
        if (item !== null) {
          next = iterator.next();
          next.catch(() => undefined); // the error is thrown where it is awaited
          patience ??= wait(PATIENCE, null);
          if (batch.push(made(item.value)) < TOGETHER) continue;
        }
        yield batch;
        [batch, patience] = [[], null];
      }
    } finally {
      await iterator.return?.();
    }
  }
}
