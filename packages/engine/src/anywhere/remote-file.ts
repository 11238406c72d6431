import { GazetteerError } from '../gazetteer/format.js';
import { fetchPatiently, type HostAnswer, PATIENCE, SilentHost } from '../library/arriving.js';
import { asIs } from '../vocabulary/message.js';
import type { LoadFault } from '../vocabulary/published.js';

/** A file at an address cannot be read in parts. */
export class RemoteError extends GazetteerError {
  readonly fault: LoadFault;

  constructor(url: string, fault: LoadFault, reason: string) {
    super(url, asIs(reason));
    this.fault = fault;
  }
}

/** The file at an address is another one than before: whoever reads it begins anew. */
export class ReplacedError extends RemoteError {
  constructor(url: string) {
    super(url, 'damaged', 'was replaced while it was read');
  }
}

/** The browser's cache of ranges is unreliable. Blocks are cached here instead, by their checksums. */
const NOT_KEPT = { cache: 'no-store' } as const;

/** Reads parts of a file at an address over HTTP. Every failure has one sentence that says what happened. */
export class RemoteFile {
  readonly url: string;
  /** How long its host may send nothing, in milliseconds. */
  readonly patience: number;

  constructor(url: string, patience = PATIENCE) {
    this.url = url;
    this.patience = patience;
  }

  /**
   * Bytes `[from, to)` of a file.
   * @param size bytes of the file; null if unknown yet: then the part may end before `to`
   * @throws {GazetteerError} if the host cannot be reached, sends nothing, sends no parts, another part, or more or less than it
   * promised
   * @throws {ReplacedError} if another file has replaced the one that was read before
   */
  async part(from: number, to: number, size: number | null): Promise<Uint8Array> {
    const asked = `bytes=${from}-${to - 1}`;
    const answer = await this.#fetched({ range: asked });
    try {
      const { end, isSaid } = this.#accepted(answer, from, to, size, asked);
      const bytes = await this.#body(answer, end - from);
      if (bytes.length !== end - from && (isSaid || size !== null))
        this.#fail('cut', `an answer was cut: ${bytes.length} bytes of ${end - from}`);
      return bytes;
    } catch (error) {
      // nothing more of it is wanted
      await answer.body?.cancel().catch(() => undefined);
      throw error;
    }
  }

  /** Where the part ends that a host has begun to send, and whether the host says so. */
  #accepted(
    { status, headers }: HostAnswer,
    from: number,
    to: number,
    size: number | null,
    asked: string,
  ): { readonly end: number; readonly isSaid: boolean } {
    if (status === 200)
      this.#fail(
        'ranges',
        'its host sends whole files only, no ranges of bytes: put it on another one, or open it whole',
      );
    if (status === 404) this.#fail('missing', 'is not there (its host answered 404)');
    if (status === 416 && size !== null) throw new ReplacedError(this.url);
    if (status !== 206) this.#fail('refused', `its host answered ${status}`);
    const encoding = headers.get('content-encoding') ?? 'identity';
    if (encoding.toLowerCase() !== 'identity')
      this.#fail(
        'ranges',
        `its host compresses the file (Content-Encoding: ${encoding}): have it sent as it is, or put it on another one`,
      );
    const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
    // a host on another origin need not show this header
    if (range === null) return { end: to, isSaid: false };
    if (size !== null && range[3] !== '*' && Number(range[3]) !== size) throw new ReplacedError(this.url);
    const end = size === null && range[3] !== '*' ? Math.min(to, Number(range[3])) : to;
    if (Number(range[1]) !== from || Number(range[2]) !== end - 1)
      this.#fail('cut', `its host sent ${range[0]}, asked for was ${asked}`);
    return { end, isSaid: true };
  }

  /** Asks twice where nothing comes: a host may close a connection that was kept just as it is used again. */
  async #fetched(headers: Record<string, string>): Promise<HostAnswer> {
    const asked = (): Promise<HostAnswer> =>
      fetchPatiently(this.url, { headers, ...NOT_KEPT }, this.patience);
    try {
      return await asked().catch((error: unknown) => {
        if (error instanceof SilentHost) throw error;
        return asked();
      });
    } catch (error) {
      if (error instanceof SilentHost) this.#fail('missing', error.message);
      return this.#fail(
        'missing',
        'cannot be reached: the network is gone, or its host does not let other origins read it (CORS)',
      );
    }
  }

  /** The bytes of an answer, at most as many as were asked for. */
  async #body({ body }: HostAnswer, most: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(most);
    let length = 0;
    const reader = body?.getReader();
    try {
      while (reader !== undefined) {
        const { done, value } = await reader.read();
        if (done) break;
        if (length + value.length > most)
          this.#fail('cut', `its host sent more than the ${most} bytes that were asked for`);
        bytes.set(value, length);
        length += value.length;
      }
    } catch (error) {
      if (error instanceof GazetteerError) throw error;
      this.#fail('cut', error instanceof SilentHost ? error.message : 'an answer was cut');
    } finally {
      reader?.releaseLock();
    }
    return bytes.subarray(0, length);
  }

  #fail(fault: LoadFault, reason: string): never {
    throw new RemoteError(this.url, fault, reason);
  }
}
