import type {
  LoadFault,
  PageQuestion,
  PageWorkerMessage,
  PageWorkerReply,
  PublishedFile,
} from '@banchi/engine/vocabulary/published.js';
import { GEOCODE_PATH, REVERSE_PATH } from '@banchi/engine/vocabulary/searches.js';
import { serviceBase, settings } from '../settings.js';
import { type Load, loads } from '../state/loading.js';

/** The parameter that names past years. */
const PAST_YEARS = 'pastmap_year';

/** A question that waits for files, for the worker, or for its answer. */
interface Job {
  readonly ask: PageQuestion;
  readonly files: readonly PublishedFile[];
  readonly signal: AbortSignal | null | undefined;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** Messages of the worker. */
interface Reply {
  readonly status: number;
  readonly body: ArrayBuffer;
}

/** Questions in their order: those of people first, then those of the map. */
const waiting: Readonly<Record<'high' | 'low', Job[]>> = { high: [], low: [] };

let worker: Worker | null = null;
/** Questions that the worker has been sent and has not yet answered, by number. */
const running = new Map<number, Job>();
let last = 0;

const IS_CUT = settings.published?.isCut === true;

/**
 * Questions at a time. A worker with whole files answers one after another: the others wait here, where they can be given up. A worker
 * with a front mostly waits for files: tiles leave room for people's questions.
 */
const AT_ONCE = IS_CUT ? { high: 6, low: 3 } : { high: 1, low: 1 };

/** Loads failed files once more, with another worker if the worker has failed. */
export function startAgain(): void {
  for (const { file, state } of loads.peek()) if (typeof state === 'string' && state !== 'open') load(file);
}

/** Has the worker load a file. */
function load(file: PublishedFile): void {
  worker ??= startWorker();
  note({ file, state: 0 });
  post({ open: { url: addressOf(file), id: file.id } });
}

function startWorker(): Worker {
  const program = new URL(settings.published?.worker ?? '', serviceBase);
  const started = new Worker(program, { type: 'module' });
  started.onerror = () => {
    started.terminate();
    worker = null;
    for (const { file } of loads.peek()) fail(file, 'program');
    for (const { reject } of running.values()) reject(unreachable());
    running.clear();
  };
  started.onmessage = ({ data }: MessageEvent<PageWorkerReply>) => {
    if ('url' in data) {
      const file = loads.peek().find((each) => addressOf(each.file) === data.url)?.file;
      if (file !== undefined && 'fault' in data) fail(file, data.fault);
      else if (file !== undefined) note({ file, state: 'loaded' in data ? data.loaded : 'open' });
    }
    if ('id' in data) answer(data);
    next();
  };
  return started;
}

function addressOf({ url }: PublishedFile): string {
  return new URL(url, serviceBase).href;
}

function note(load: Load): void {
  const known = loads.peek();
  loads.value = known.some(({ file }) => file === load.file)
    ? known.map((each) => (each.file === load.file ? load : each))
    : [...known, load];
}

function stateOf(file: PublishedFile): Load['state'] | undefined {
  return loads.peek().find((each) => each.file === file)?.state;
}

function post(message: PageWorkerMessage): void {
  worker?.postMessage(message);
}

/** Ends all questions that wait for a file that cannot be loaded, as if a service did not answer. */
function fail(file: PublishedFile, fault: LoadFault): void {
  note({ file, state: fault });
  for (const jobs of [waiting.high, waiting.low])
    for (const { files, reject } of jobs) if (files.includes(file)) reject(unreachable());
  for (const jobs of [waiting.high, waiting.low])
    jobs.splice(0, jobs.length, ...jobs.filter(({ files }) => !files.includes(file)));
}

function answer(reply: Extract<PageWorkerReply, { readonly id: number }>): void {
  const job = running.get(reply.id);
  running.delete(reply.id);
  if ('error' in reply) job?.reject(new TypeError(reply.error));
  else if ('fault' in reply) job?.reject(unreachable());
  else job?.resolve(reply);
}

/** Sends the worker the next question whose files are open and that somebody still waits for. */
function next(): void {
  for (const priority of ['high', 'low'] as const)
    while (running.size < AT_ONCE[priority]) {
      const jobs = waiting[priority];
      const found = jobs.findIndex(({ files }) => files.every((file) => stateOf(file) === 'open'));
      if (found < 0) break;
      const [job] = jobs.splice(found, 1);
      if (job.signal?.aborted === true) continue;
      const id = ++last;
      running.set(id, job);
      if (IS_CUT) job.signal?.addEventListener('abort', () => drop(id), { once: true });
      post({ id, ask: job.ask });
    }
}

/** Drops a question, whose answer may wait for a file. */
function drop(id: number): void {
  if (running.delete(id)) next();
}

function unreachable(): TypeError {
  return new TypeError('the file of this page is not loaded');
}

/**
 * The files of a question: today's, and those of its past years. For a year that does not exist: all files, since the error
 * lists them.
 */
function filesFor({ entries }: PageQuestion): readonly PublishedFile[] {
  const [today, ...past] = settings.published?.files ?? [];
  const years = entries.flatMap(([name, value]) => (name === PAST_YEARS ? value.split(',') : []));
  const isKnown = years.every((year) => past.some((file) => String(file.year) === year));
  return [today, ...past.filter(({ year }) => !isKnown || years.includes(String(year)))];
}

function asked(
  ask: PageQuestion,
  signal: AbortSignal | null | undefined,
  priority: 'high' | 'low' = 'high',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const files = filesFor(ask);
    for (const file of files) {
      const state = stateOf(file);
      if (state === undefined) load(file);
      else if (typeof state === 'string' && state !== 'open') throw unreachable();
    }
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    waiting[priority].push({ ask, files, signal, resolve, reject });
    next();
  });
}

/** Answers a request to the service as `fetch` would: the searches, a batch word by word, and tiles. */
export const send: typeof fetch = async (input, init = {}) => {
  const { pathname, searchParams } = new URL(String(input));
  const path = pathname.slice(new URL(serviceBase).pathname.length - 1);
  const headers = new Headers(init.headers);
  const language = headers.get('accept-language') === 'ja' ? 'ja' : 'en';
  const { signal, priority, body } = init;
  const type = headers.get('content-type') ?? '';
  const sent = typeof body === 'string' ? body : '';
  if (type.includes('ndjson')) {
    const lines = sent.split('\n');
    if (path === GEOCODE_PATH) return batch(lines, wordQuestion, [...searchParams], language, signal);
    if (path === REVERSE_PATH) return batch(lines, pointQuestion, [...searchParams], language, signal);
  }
  const entries = [...searchParams, ...(type.includes('urlencoded') ? new URLSearchParams(sent) : [])];
  const reply = await asked({ path, entries, language }, signal, priority === 'low' ? 'low' : 'high');
  return new Response(reply.body, { status: reply.status });
};

type Entries = readonly (readonly [name: string, value: string])[];
/** A question that an element of a batch is. */
type ElementQuestion = (element: unknown, entries: Entries) => Pick<PageQuestion, 'path' | 'entries'>;

/** The question for a word, or for one with a target. */
const wordQuestion: ElementQuestion = (element, entries) => {
  const given = element as string | { readonly word: string; readonly target?: string };
  const { word, target } = typeof given === 'string' ? { word: given, target: undefined } : given;
  const own: Entries = target === undefined ? entries : [['target', target]];
  return { path: GEOCODE_PATH, entries: [['word', word], ...own] };
};

/** The question for a point. */
const pointQuestion: ElementQuestion = (element, entries) => ({
  path: REVERSE_PATH,
  entries: [['position', String(element)], ...entries],
});

/** A batch: each of its lines is an element, and is answered by a line when it is wanted. */
function batch(
  lines: readonly string[],
  questionOf: ElementQuestion,
  entries: Entries,
  language: PageQuestion['language'],
  signal: AbortSignal | null | undefined,
): Response {
  const rest = lines.values();
  const end = new TextEncoder().encode('\n');
  return new Response(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const line = rest.next();
        if (line.done === true) {
          controller.close();
          return;
        }
        const { body } = await asked({ ...questionOf(JSON.parse(line.value), entries), language }, signal);
        controller.enqueue(new Uint8Array(body));
        controller.enqueue(end);
      },
    }),
  );
}

for (const { file } of loads.peek()) load(file);
