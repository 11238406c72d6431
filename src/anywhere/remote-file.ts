import { GazetteerError } from '../gazetteer/format.js';
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

/** What a browser keeps of ranges is not to be relied on: blocks are kept here, by their checksums. */
const NOT_KEPT = { cache: 'no-store' };

/** Parts of a file at an address, by HTTP. Every failure is told in one sentence, and nothing is taken for what it is not. */
export class RemoteFile {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /**
   * Bytes `[from, to)` of a file.
   * @param size bytes of the file; null where they are not known yet: then it may end before `to`
   * @throws {GazetteerError} where the host cannot be reached, sends no parts, another part, or less than it promised
   * @throws {ReplacedError} where another file has taken the place of the one that was read before
   */
  async part(from: number, to: number, size: number | null): Promise<Uint8Array> {
    const headers = { range: `bytes=${from}-${to - 1}` };
    const response = await this.#fetched(headers);
    if (response.status === 200) {
      await response.body?.cancel();
      this.#fail(
        'ranges',
        'its host sends whole files only, no ranges of bytes: put it on another one, or open it whole',
      );
    }
    if (response.status === 404) this.#fail('missing', 'is not there (its host answered 404)');
    if (response.status === 416 && size !== null) throw new ReplacedError(this.url);
    if (response.status !== 206) this.#fail('refused', `its host answered ${response.status}`);
    const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
    let end = to;
    // a host on another origin need not show this header
    if (range !== null) {
      if (size !== null && range[3] !== '*' && Number(range[3]) !== size) throw new ReplacedError(this.url);
      if (size === null && range[3] !== '*') end = Math.min(to, Number(range[3]));
      if (Number(range[1]) !== from || Number(range[2]) !== end - 1)
        this.#fail('cut', `its host sent ${range[0]}, asked for was ${headers.range}`);
    }
    const bytes = await this.#body(response);
    if (bytes.length !== end - from && (range !== null || size !== null))
      this.#fail(
        'cut',
        `an answer was cut: ${bytes.length} bytes of ${end - from} (or its host compresses the file)`,
      );
    return bytes;
  }

  /** Asks twice where nothing comes: a host may close a connection that was kept just as it is used again. */
  async #fetched(headers: Record<string, string>): Promise<Response> {
    const asked = (): Promise<Response> => fetch(this.url, { headers, ...NOT_KEPT });
    try {
      return await asked().catch(asked);
    } catch {
      return this.#fail(
        'missing',
        'cannot be reached: the network is gone, or its host does not let other origins read it (CORS)',
      );
    }
  }

  async #body(response: Response): Promise<Uint8Array> {
    try {
      return new Uint8Array(await response.arrayBuffer());
    } catch {
      return this.#fail('cut', 'an answer was cut');
    }
  }

  #fail(fault: LoadFault, reason: string): never {
    throw new RemoteError(this.url, fault, reason);
  }
}
