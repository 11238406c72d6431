import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parameterError } from '../contract/errors.js';
import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { shardedSearch } from '../shards/sharded-search.js';
import { openWhole } from '../transfer/transfer.js';
import type { Datums } from '../vocabulary/coordinates.js';
import { about, errorText, type Message } from '../vocabulary/message.js';
import { argumentReasons, jsonTypeOf, messages } from '../vocabulary/messages.js';
import type { AnswerStart } from './answer-thread.js';
import type { CheckedElement } from './answers.js';
import type { Banchi, BatchAnswer, LibraryQuestions, OpenOptions } from './api.js';
import { isGzip, mostUnpacked } from './arriving.js';
import { type Asking, banchiOf, closedError } from './asking.js';
import { openDatums } from './datums.js';
import { OpenError, requestError } from './errors.js';
import { isAddress, localFile } from './fetched-file.js';
import { answersInOrder } from './many.js';
import { openGazetteer } from './open-gazetteer.js';
import { type OpenSearch, openSearch } from './open-search.js';
import { type CheckedOptions, checkedOptions, MOST_THREADS } from './options.js';
import { answersAt, exportedRecords, questionsOf, settingsOf } from './questions.js';
import { Threads } from './threads.js';

/**
 * Opens gazetteer files for questions in this process; by default the starter gazetteer, which the
 * first call unpacks. Opens no port, and loads no part of the service.
 * @param options the options, or the path or address of the one file
 * @throws {OpenError} when an option is wrong, or a file cannot be used
 */
export async function open(options: OpenOptions | string = {}): Promise<Banchi> {
  const checked = checkedOptions(options);
  try {
    const { gazetteers } = checked;
    const datums = openDatums(checked);
    const report = (text: Message): void => checked.progress(text[checked.language]);
    const files =
      gazetteers.length > 0
        ? await openFiles(gazetteers, checked.maxFileBytes, report)
        : openSearch(await (await import('./starter.js')).openableStarter(report));
    return openedFront(files, gazetteers, datums, checked) ?? opened(files, datums, checked);
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    throw new OpenError(errorText(error), { cause: error });
  }
}

/** Opens files by path or address. A file that was fetched before and is damaged now is fetched anew, once. */
async function openFiles(
  gazetteers: readonly string[],
  limit: number,
  report: (text: Message) => void,
): Promise<OpenSearch> {
  const files = await Promise.all(gazetteers.map((file) => localFile(file, { limit, report })));
  const fetched = new Set(files.filter((_, i) => isAddress(gazetteers[i])));
  for (;;)
    try {
      return openSearch(files);
    } catch (error) {
      if (!(error instanceof GazetteerError && fetched.delete(error.file))) throw error;
      await localFile(gazetteers[files.indexOf(error.file)], { anew: true, limit, report });
    }
}

/** The library over the front of a cut gazetteer, whose files are loaded when an answer needs them; null over other files. */
function openedFront(
  { gazetteers, close }: OpenSearch,
  given: readonly string[],
  datums: Datums,
  settings: CheckedOptions,
): Banchi | null {
  /** Those whose memory must be given back: others go when the engine forgets them. */
  const mapped: Gazetteer[] = [];
  const front = gazetteers.findIndex(({ meta }) => meta.year === null);
  const engine = shardedSearch(gazetteers, async (url) => {
    const part = await openPart(url, given[front], settings.maxFileBytes);
    if (part.mapped) mapped.push(part);
    return part;
  });
  if (engine === null) return null;
  let isClosed = false;
  const check = (): void => {
    if (isClosed) throw closedError();
  };
  const questions: Partial<
    Record<keyof LibraryQuestions, (...values: readonly never[]) => Promise<unknown>>
  > = questionsOf({ ...settings, engine, datums, check });
  const ask: Asking = async (method, values) => {
    try {
      return await questions[method]?.(...(values as readonly never[]));
    } catch (error) {
      // a file may be missing, damaged or exchanged behind the opening too
      throw isOfFiles(error) ? new OpenError(errorText(error), { cause: error }) : error;
    }
  };
  return banchiOf(
    ask,
    () => {
      if (isClosed) return;
      isClosed = true;
      for (const part of mapped) part.close();
      close();
    },
    settings.language,
  );
}

/** Opens a file of a cut gazetteer. @param url relative to the front, a path or an address */
async function openPart(url: string, front: string, limit: number): Promise<Gazetteer> {
  if (isAddress(front)) return openGazetteer(await localFile(new URL(url, front).href, { limit }), 'stamp');
  const path = join(dirname(front), url);
  const bytes = readFileSync(path);
  const most = mostUnpacked(bytes.length, limit);
  return openWhole(path, isGzip(bytes) ? unpackedPart(path, bytes, most) : bytes, most);
}

/** The bytes of a part without gzip. @throws {OpenError} where they are damaged, or more than a part of this size may have */
function unpackedPart(path: string, bytes: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (cause) {
    throw new OpenError(about(path, messages.damaged), { cause });
  }
}

/** Whether an error is the fault of a file: it is missing, or its contents are unsound. */
function isOfFiles(error: unknown): error is Error {
  if (error instanceof GazetteerError) return true;
  const names = ['GridError', 'IslandTableError'];
  return error instanceof Error && (names.includes(error.name) || 'syscall' in error);
}

/** The library over open files. */
function opened(files: OpenSearch, datums: Datums, settings: CheckedOptions): Banchi {
  const { search: engine } = files;
  const { language } = settings;
  let threads: Threads<readonly CheckedElement[], readonly BatchAnswer[]> | null = null;
  let isClosed = false;

  function check(): void {
    if (isClosed) throw closedError();
  }

  function makeThreads(): typeof threads & object {
    const [{ file, meta }] = files.gazetteers.filter((gazetteer) => gazetteer.meta.year === null);
    const data: AnswerStart = { gazetteer: file, id: meta.id, language };
    threads ??= new Threads(
      { module: new URL('./answer-thread.js', import.meta.url), data },
      settings.threads ?? Math.min(MOST_THREADS, availableParallelism()),
    );
    return threads;
  }

  const { exportPage, ...questions } = questionsOf({ ...settings, engine, datums, check });
  return {
    ...questions,
    reverseMany: (points, options) => answersAt(questions.addressAt, points, options, language),
    geocodeMany: (words, options) => {
      check();
      const isMany = typeof words === 'object' && words !== null;
      if (!isMany || !(Symbol.iterator in words || Symbol.asyncIterator in words)) {
        const reason = parameterError(null, argumentReasons.notMany(jsonTypeOf(words)), null, language);
        throw requestError('INVALID_PARAMETER', [reason], language);
      }
      const parts = { search: engine, threads: makeThreads, language, check };
      return answersInOrder(words, settingsOf(options), parts);
    },
    exportRecords: (options) => exportedRecords(exportPage, options),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      files.close();
      await threads?.stop();
    },
  };
}
