import type { Banchi, LibraryQuestions, OpenOptions } from '../library/api.js';
import {
  type Asking,
  banchiOf,
  closedError,
  type LibraryMessage,
  type LibraryReply,
  type OpenAt,
  valueIn,
} from '../library/asking.js';
import { type BanchiError, OpenError } from '../library/errors.js';
import { checkedOptions } from '../library/options.js';

/**
 * The module that `import … from '@banchi/engine'` loads in a browser: the address search over files at addresses, with the words of the
 * library in Node (`library/banchi.ts`). Files are loaded whole, those of a cut gazetteer when an answer needs them; a worker answers.
 */

export {
  BanchiError,
  ClosedError,
  InvalidParameterError,
  NotFoundError,
  NotImplementedError,
  OpenError,
  RequestError,
  TooLargeError,
} from '../library/errors.js';

/** Files to open in a browser, and options of the answers. */
export interface BrowserOptions
  extends Pick<OpenOptions, 'gazetteers' | 'polygonObjects' | 'maxMib' | 'maxFileMib' | 'language'> {
  /** Whether a worker answers. Default true; without one each question stops the page for as long as it takes. */
  readonly worker?: boolean;
}

/** The members of a page's `Worker` that this module uses. */
interface PageWorker {
  onerror: (() => void) | null;
  onmessage: ((event: { readonly data: LibraryReply }) => void) | null;
  postMessage(message: LibraryMessage): void;
  terminate(): void;
}
declare const Worker: new (program: URL, options: { readonly type: 'module' }) => PageWorker;
declare const location: { readonly href: string };

/** Options of the library in Node that a browser does not support. */
const OF_NODE = ['tky2jgd', 'islandOffsets', 'threads', 'progress'];

/**
 * Opens files at addresses for questions: `await open('https://example.com/japan.gaz')`, compressed with gzip or not, or the front of a published
 * folder, `https://example.com/front.gaz.gz`.
 * @param options the options, or the address of the one file
 * @throws {OpenError} when an option is wrong, or a file cannot be loaded or used
 */
export async function open(options: BrowserOptions | string): Promise<Banchi> {
  const { worker = true, ...given } = typeof options === 'string' ? { gazetteers: options } : options;
  for (const name of OF_NODE)
    if (name in given) throw new OpenError(`open: options: ${name} is there in Node only`);
  if (typeof worker !== 'boolean') throw new OpenError('open: worker: must be true or false');
  const { gazetteers, language, maxBytes, maxFileBytes, polygonAsObject } = checkedOptions(given);
  if (gazetteers.length === 0)
    throw new OpenError('open: gazetteers: in a browser the address of a file must be given');
  const urls = gazetteers.map((url) => new URL(url, location.href).href);
  const at: OpenAt = { gazetteers: urls, language, maxBytes, maxFileBytes, polygonAsObject };
  const { ask, close } = worker ? await inWorker(at) : await inThread(at);
  return banchiOf(ask, close, language);
}

async function inThread(at: OpenAt): Promise<{ readonly ask: Asking; close(): void }> {
  const { openAt } = await import('./open-at.js');
  const questions: Partial<
    Record<keyof LibraryQuestions, (...values: readonly never[]) => Promise<unknown>>
  > = await openAt(at);
  let open: typeof questions | null = questions;
  return {
    ask: async (method, values) => {
      if (open === null) throw closedError();
      return open[method]?.(...(values as readonly never[]));
    },
    close: () => {
      open = null;
    },
  };
}

async function inWorker(at: OpenAt): Promise<{ readonly ask: Asking; close(): void }> {
  // as it stands bundlers of others find the program beside this module; our own need not
  const worker = new Worker(new URL(/* @vite-ignore */ './library-worker.js', import.meta.url), {
    type: 'module',
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let ended: BanchiError | null = null;
  const end = (error: BanchiError): void => {
    ended ??= error;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.onerror = () => end(new OpenError('the worker of the library could not be started'));
  worker.onmessage = ({ data }) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    try {
      asked?.resolve(valueIn(data, at.language));
    } catch (error) {
      asked?.reject(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const send = (message: DistributiveOmit<LibraryMessage, 'id'>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== null) throw ended;
      const id = ++last;
      worker.postMessage({ id, ...message } as LibraryMessage);
      waiting.set(id, { resolve, reject });
    });
  try {
    await send({ open: at });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return { ask: (method, values) => send({ method, values }), close: () => end(closedError()) };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
