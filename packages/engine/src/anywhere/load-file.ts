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
 * Loads a gazetteer file whole, compressed or not: some hosts decode what they store, others send it as it is.
 * `await loadWhole('data/japan.gaz.gz', console.log)`
 * @param onProgress called with the part that is loaded, from 0 to 1
 * @throws {LoadError} where it is not there
 * @throws {GazetteerError} where it is another file, or longer or shorter than its header says
 */
export async function loadWhole(
  url: string,
  onProgress: (loaded: number) => void = () => undefined,
): Promise<Uint8Array> {
  let next = 0;
  const body = asGazetteer(url, await bodyOf(url), (loaded) => {
    if (loaded < next) return;
    next = loaded + STEP;
    onProgress(loaded);
  });
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
