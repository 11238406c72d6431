import type { WholeFault } from '../vocabulary/published.js';

/** Why a file cannot be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly fault: WholeFault;

  constructor(fault: WholeFault, options?: ErrorOptions) {
    super(`the file is not loaded: ${fault}`, options);
    this.fault = fault;
  }
}

/** The first two bytes of what gzip has made. */
const GZIP = [0x1f, 0x8b];

/** How often is told what is there, in parts of the whole. */
const STEP = 0.01;

/**
 * Loads a file whole, compressed or not: some hosts decode what they store, others send it as it is.
 * `await loadFile('data/japan.gaz.gz', 87_474_628, console.log)`
 * @param bytes its size, not compressed
 * @param told called with how much of it is there, from 0 to 1
 * @throws {LoadError} where it is not there, or is not so large
 */
export async function loadFile(
  url: string,
  bytes: number,
  told: (loaded: number) => void,
): Promise<Uint8Array> {
  const body = await bodyOf(url);
  const whole = room(bytes);
  let [length, next] = [0, 0];
  const reader = (await unpacked(body)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > bytes) throw new LoadError('damaged');
      whole.set(value, length);
      length += value.length;
      if (length / bytes < next) continue;
      told(length / bytes);
      next = length / bytes + STEP;
    }
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    // broken off on the way, or damaged: the next attempt tells
    throw new LoadError(length < bytes ? 'missing' : 'damaged', { cause });
  }
  if (length < bytes) throw new LoadError('damaged');
  return whole;
}

/**
 * Loads a file whole, compressed or not, of which nothing else is known.
 * @throws {LoadError} where it is not there
 */
export async function loadWhole(url: string): Promise<Uint8Array> {
  const body = await unpacked(await bodyOf(url));
  const bytes = new Response(body).arrayBuffer().catch((cause: unknown) => {
    throw new LoadError(cause instanceof RangeError ? 'memory' : 'missing', { cause });
  });
  return new Uint8Array(await bytes);
}

async function bodyOf(url: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new LoadError('missing', { cause });
  });
  if (!response.ok || response.body === null) throw new LoadError('missing');
  return response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
}

function room(bytes: number): Uint8Array {
  try {
    return new Uint8Array(bytes);
  } catch (cause) {
    throw new LoadError('memory', { cause });
  }
}

/** The same bytes without gzip, which their beginning tells. */
async function unpacked(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const begun: number[] = [];
  while (begun.length < GZIP.length) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    begun.push(...value.subarray(0, GZIP.length));
  }
  const same = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const piece = pieces.shift();
      const { done, value } = piece === undefined ? await reader.read() : { done: false, value: piece };
      if (done || value === undefined) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  if (!GZIP.every((byte, i) => begun[i] === byte)) return same;
  if (typeof DecompressionStream === 'undefined') throw new LoadError('program');
  return same.pipeThrough(new DecompressionStream('gzip'));
}
