import type { PageQuestion, PageWorkerMessage, PageWorkerReply } from '../../../src/vocabulary/published.js';
import { GEOCODE_PATH } from '../../../src/vocabulary/searches.js';
import { serviceBase, settings } from '../settings.js';
import { loading } from '../state/loading.js';

/** A question that waits for the worker, or for its answer. */
interface Job {
  readonly ask: PageQuestion;
  readonly signal: AbortSignal | null | undefined;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** What the worker answers. */
interface Reply {
  readonly status: number;
  readonly body: ArrayBuffer;
}

/** Questions in their order: those of people first, then those of the map. */
const waiting: Readonly<Record<'high' | 'low', Job[]>> = { high: [], low: [] };

let worker: Worker | null = null;
let isOpen = false;
/** The worker does one thing after another, so that what nobody wants any more need not be sent to it. */
let running: { readonly id: number; readonly job: Job } | null = null;
let last = 0;

/** Starts the worker, which loads the file. */
export function start(): void {
  if (settings.file === null) return;
  const { url, worker: program, bytes } = settings.file;
  worker?.terminate();
  [isOpen, running] = [false, null];
  loading.value = { share: 0 };
  worker = new Worker(new URL(program, serviceBase), { type: 'module' });
  worker.onerror = () => fail('program');
  worker.onmessage = ({ data }: MessageEvent<PageWorkerReply>) => {
    if ('loaded' in data) loading.value = { share: data.loaded };
    else if ('fault' in data) fail(data.fault);
    else if ('opened' in data) {
      isOpen = true;
      loading.value = null;
      next();
    } else answer(data);
  };
  tell({ open: { url: new URL(url, serviceBase).href, bytes } });
}

function tell(message: PageWorkerMessage): void {
  worker?.postMessage(message);
}

/** Without its file nothing is answered; what waits is told at once, as by a service that is away. */
function fail(fault: 'missing' | 'damaged' | 'memory' | 'program'): void {
  worker?.terminate();
  worker = null;
  loading.value = { fault };
  const jobs = [
    ...(running === null ? [] : [running.job]),
    ...waiting.high.splice(0),
    ...waiting.low.splice(0),
  ];
  [isOpen, running] = [false, null];
  for (const { reject } of jobs) reject(unreachable());
}

function answer(reply: Extract<PageWorkerReply, { readonly id: number }>): void {
  if (running?.id !== reply.id) return;
  const { job } = running;
  running = null;
  if ('error' in reply) job.reject(new TypeError(reply.error));
  else job.resolve(reply);
  next();
}

/** Sends the worker the next question that somebody still waits for. */
function next(): void {
  while (isOpen && running === null) {
    const job = waiting.high.shift() ?? waiting.low.shift();
    if (job === undefined) return;
    if (job.signal?.aborted === true) continue;
    running = { id: ++last, job };
    tell({ id: last, ask: job.ask });
  }
}

function unreachable(): TypeError {
  return new TypeError('the file of this page is not loaded');
}

function asked(
  ask: PageQuestion,
  signal: AbortSignal | null | undefined,
  priority: 'high' | 'low' = 'high',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (worker === null) throw unreachable();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    waiting[priority].push({ ask, signal, resolve, reject });
    next();
  });
}

/** Answers a request to the service as `fetch` would: the searches, a batch word by word, and tiles. */
export const send: typeof fetch = async (input, init = {}) => {
  const { pathname, searchParams } = new URL(String(input));
  const path = pathname.slice(new URL(serviceBase).pathname.length - 1);
  const headers = new Headers(init.headers);
  const language = headers.get('accept-language')?.startsWith('ja') === true ? 'ja' : 'en';
  const { signal, priority, body } = init;
  const type = headers.get('content-type') ?? '';
  const sent = typeof body === 'string' ? body : '';
  if (path === GEOCODE_PATH && type.includes('ndjson'))
    return batch(sent.split('\n'), [...searchParams], language, signal);
  const entries = [...searchParams, ...(type.includes('urlencoded') ? new URLSearchParams(sent) : [])];
  const reply = await asked({ path, entries, language }, signal, priority === 'low' ? 'low' : 'high');
  return new Response(reply.body, { status: reply.status });
};

/** A batch: each of its lines is a word, or one with a target, and is answered by a line when it is wanted. */
function batch(
  lines: readonly string[],
  entries: readonly (readonly [string, string])[],
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
        const given: string | { readonly word: string; readonly target?: string } = JSON.parse(line.value);
        const { word, target } = typeof given === 'string' ? { word: given, target: undefined } : given;
        const own: readonly (readonly [string, string])[] = [
          ['word', word],
          ...(target === undefined ? entries : [['target', target] as const]),
        ];
        const { body } = await asked({ path: GEOCODE_PATH, entries: own, language }, signal);
        controller.enqueue(new Uint8Array(body));
        controller.enqueue(end);
      },
    }),
  );
}

start();
