import { FILE_BYTES } from '../facts/limits.js';
import { GazetteerError } from '../gazetteer/format.js';
import {
  type Arriving,
  announced,
  asGazetteer,
  fetchPatiently,
  mostUnpacked,
  NoGzip,
  unpacked,
} from '../library/arriving.js';
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
 * `await loadWhole('data/japan.gaz.gz', { onProgress: console.log })`
 * @param limit bytes of its ordinary form at most
 * @param onProgress called with the part that is loaded, from 0 to 1
 * @returns the bytes, and how many its ordinary form may have by what its host announced
 * @throws {LoadError} where it is not there
 * @throws {GazetteerError} where it is another file, or longer or shorter than its header says
 */
export async function loadWhole(
  url: string,
  {
    limit = FILE_BYTES,
    onProgress = () => undefined,
  }: { readonly limit?: number; readonly onProgress?: (loaded: number) => void } = {},
): Promise<Loaded> {
  let next = 0;
  const { arriving, most } = await bodyOf(url, limit);
  const body = asGazetteer(url, arriving, most, (loaded) => {
    if (loaded < next) return;
    next = loaded + STEP;
    onProgress(loaded);
  });
  const bytes = new Response(body).arrayBuffer().catch((cause: unknown) => {
    if (cause instanceof GazetteerError) throw cause;
    throw new LoadError(cause instanceof RangeError ? 'memory' : 'missing', { cause });
  });
  return { bytes: new Uint8Array(await bytes), most };
}

/** A file that was loaded. */
interface Loaded {
  readonly bytes: Uint8Array;
  /** Bytes of its ordinary form at most. */
  readonly most: number;
}

/** The bytes of a file without gzip. */
async function bodyOf(
  url: string,
  limit: number,
): Promise<{ readonly arriving: Arriving; readonly most: number }> {
  try {
    const { ok, body, headers } = await fetchPatiently(url);
    if (ok && body !== null)
      return { arriving: await unpacked(body), most: mostUnpacked(announced(headers), limit) };
    await body?.cancel();
  } catch (cause) {
    throw new LoadError(cause instanceof NoGzip ? 'program' : 'missing', { cause });
  }
  throw new LoadError('missing');
}
