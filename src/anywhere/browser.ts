import { errorBody } from '../contract/errors.js';
import type { Banchi, BatchWord, GeocodeOptions, OpenOptions, Questions } from '../library/api.js';
import { type BanchiError, ClosedError, OpenError, RequestError, requestError } from '../library/errors.js';
import { checkedOptions } from '../library/options.js';
import type { LibraryMessage, LibraryReply } from './library-worker.js';
import type { OpenAt } from './open-at.js';

/**
 * What `import … from 'banchi'` has in a browser: the address search over files at addresses, with the words of the library in Node
 * (`library/banchi.ts`). Each is loaded whole, and answered in a worker of its own.
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

/** What is opened in a browser, and how it answers. */
export interface BrowserOptions
  extends Pick<OpenOptions, 'gazetteers' | 'polygonObjects' | 'maxMib' | 'language'> {
  /** Whether a worker answers. Default true; without one each question stops the page for as long as it takes. */
  readonly worker?: boolean;
}

/** What of a browser's page is used here. */
interface PageWorker {
  onerror: (() => void) | null;
  onmessage: ((event: { readonly data: LibraryReply }) => void) | null;
  postMessage(message: LibraryMessage): void;
  terminate(): void;
}
declare const Worker: new (program: URL, options: { readonly type: 'module' }) => PageWorker;
declare const location: { readonly href: string };

/** What a browser lacks. */
const OF_NODE = ['tky2jgd', 'islandOffsets', 'threads'];

/** Asks the questions of an open file by their names. */
type Asking = (method: keyof Questions, values: readonly unknown[]) => Promise<unknown>;

/**
 * Opens files at addresses for questions: `await open('https://example.com/japan.gaz')`, or one compressed with gzip.
 * @param options the options, or the address of the one file
 * @throws {OpenError} when an option is wrong, or a file cannot be loaded or used
 */
export async function open(options: BrowserOptions | string): Promise<Banchi> {
  const { worker = true, ...given } = typeof options === 'string' ? { gazetteers: options } : options;
  for (const name of OF_NODE)
    if (name in given) throw new OpenError(`open: options: ${name} is there in Node only`);
  if (typeof worker !== 'boolean') throw new OpenError('open: worker: must be true or false');
  const { gazetteers, language, maxBytes, polygonAsObject } = checkedOptions(given);
  if (gazetteers.length === 0)
    throw new OpenError('open: gazetteers: in a browser the address of a file must be given');
  const urls = gazetteers.map((url) => new URL(url, location.href).href);
  const at: OpenAt = { gazetteers: urls, language, maxBytes, polygonAsObject };
  const { ask, close } = worker ? await inWorker(at) : await inThread(at);
  return banchiOf(ask, close, language);
}

async function inThread(at: OpenAt): Promise<{ readonly ask: Asking; close(): void }> {
  const { openAt } = await import('./open-at.js');
  const questions: Partial<Record<keyof Questions, (...values: readonly never[]) => Promise<unknown>>> =
    await openAt(at);
  let open: typeof questions | null = questions;
  return {
    ask: async (method, values) => {
      if (open === null) throw closed();
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
    if ('value' in data) asked?.resolve(data.value);
    else asked?.reject(errorOf(data, at.language));
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
  return { ask: (method, values) => send({ method, values }), close: () => end(closed()) };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function errorOf(
  reply: Exclude<LibraryReply, { readonly value: unknown }>,
  language: OpenAt['language'],
): Error {
  if ('code' in reply) return requestError(reply.code, reply.errors, language);
  return 'unopened' in reply ? new OpenError(reply.unopened) : new Error(reply.fault);
}

function closed(): ClosedError {
  return new ClosedError('it has been closed');
}

function banchiOf(ask: Asking, close: () => void, language: OpenAt['language']): Banchi {
  const asking =
    <M extends keyof Questions>(method: M) =>
    (...values: Parameters<Questions[M]>) =>
      ask(method, values) as ReturnType<Questions[M]>;
  const geocode = asking('geocode');
  return {
    geocode,
    search: asking('search'),
    searchMulti: asking('searchMulti'),
    suggest: asking('suggest'),
    reverse: asking('reverse'),
    lineage: asking('lineage'),
    async *geocodeMany(words: Iterable<BatchWord> | AsyncIterable<BatchWord>, options?: GeocodeOptions) {
      for await (const word of words)
        try {
          yield { status: 'OK', result: await geocode(word, options) };
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          yield errorBody(error.code, language, error.errors);
        }
    },
    close: async () => close(),
  };
}
