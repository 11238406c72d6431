import { GazetteerError } from '../gazetteer/format.js';
import { type Arriving, asGazetteer, fetchPatiently, NoGzip, unpacked } from '../library/arriving.js';
import type { LoadFault } from '../vocabulary/published.js';

/** Why a file cannot be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly fault: LoadFault;

  constructor(fault: LoadFault, options?: ErrorOptions) {
    super(`the file is not loaded: ${fault}`, options);
    this.fault = fault;
  }
}

/** How often progress is reported, in parts of the whole. */
const STEP = 0.01;

/**
 * Loads a file whole, compressed or not: some hosts decode what they store, others send it as it is.
 * `await loadFile('data/japan.gaz.gz', 87_474_628, console.log)`
 * @param bytes its size, not compressed
 * @param onProgress called with the part that is loaded, from 0 to 1
 * @throws {LoadError} where it is not there, or is not so large
 */
export async function loadFile(
  url: string,
  bytes: number,
  onProgress: (loaded: number) => void,
): Promise<Uint8Array> {
  const body = await bodyOf(url);
  const whole = room(bytes);
  let [length, next] = [0, 0];
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > bytes) throw new LoadError('damaged');
      whole.set(value, length);
      length += value.length;
      if (length / bytes < next) continue;
      onProgress(length / bytes);
      next = length / bytes + STEP;
    }
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    // the download broke off, or the file is damaged: the next attempt shows which.
    throw new LoadError(length < bytes ? 'missing' : 'damaged', { cause });
  }
  if (length < bytes) throw new LoadError('damaged');
  return whole;
}

/**
 * Loads a gazetteer file whole, compressed or not, of which nothing else is known.
 * @throws {LoadError} where it is not there
 * @throws {GazetteerError} where it is another file, or longer or shorter than its header says
 */
export async function loadWhole(url: string): Promise<Uint8Array> {
  const body = asGazetteer(url, await bodyOf(url));
  const bytes = new Response(body).arrayBuffer().catch((cause: unknown) => {
    if (cause instanceof GazetteerError) throw cause;
    throw new LoadError(cause instanceof RangeError ? 'memory' : 'missing', { cause });
  });
  return new Uint8Array(await bytes);
}

/** The bytes of a file without gzip. */
async function bodyOf(url: string): Promise<Arriving> {
  try {
    const { ok, body } = await fetchPatiently(url);
    if (ok && body !== null) return await unpacked(body);
    await body?.cancel();
  } catch (cause) {
    throw new LoadError(cause instanceof NoGzip ? 'program' : 'missing', { cause });
  }
  throw new LoadError('missing');
}

function room(bytes: number): Uint8Array {
  try {
    return new Uint8Array(bytes);
  } catch (cause) {
    throw new LoadError('memory', { cause });
  }
}
