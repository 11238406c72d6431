import { GazetteerError, HEADER_SIZE, sizeIn } from '../gazetteer/format.js';
import { fileFaults } from '../vocabulary/messages.js';

/**
 * Files that arrive from a host, in Node and in browsers. A host may be silent, send without an end, or send something else: nothing waits
 * for ever, and no more is taken than the file says it has.
 */

/** A host that sends nothing for so many milliseconds is given up. */
export const PATIENCE = 30_000;

/** A host has sent nothing for too long. */
class SilentHost extends Error {
  override readonly name = 'SilentHost';

  constructor(patience: number) {
    super(`its host sent nothing for ${patience / 1000} seconds`);
  }
}

/** This browser cannot undo gzip. */
export class NoGzip extends Error {
  override readonly name = 'NoGzip';
}

/**
 * Bytes of a file that one announced byte may stand for: gzip and the transfer form make files two to seven times smaller. A file of few records is
 * mostly gaps between its sections, so the first bytes may stand for more.
 */
const MOST_UNPACKED = { each: 64, first: 4 << 20 };

/**
 * Bytes of a file at most, by the bytes that it is sent in and the limit of who opens it.
 * @param sent null where its host does not say
 * @param limit bytes
 */
export function mostUnpacked(sent: number | null, limit: number): number {
  return sent === null ? limit : Math.min(limit, MOST_UNPACKED.first + MOST_UNPACKED.each * sent);
}

/** The bytes that a host announces to send; null where it does not say. */
export function announced(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length === null || !/^\d+$/.test(length) ? null : Number(length);
}

/** Bytes as they arrive. */
export type Arriving = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The answer of a host. */
interface HostAnswer extends Pick<Response, 'status' | 'ok' | 'headers'> {
  /** Fails with {@link SilentHost} where nothing comes any more. Whoever does not read it cancels it. */
  readonly body: Arriving | null;
}

/** Options of `fetch` that are used here. */
interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Of browsers. */
  readonly cache?: 'no-store';
}

/**
 * Asks a host for a file.
 * @throws {SilentHost} where it does not answer
 * @throws {TypeError} of `fetch`, where it cannot be reached
 */
export async function fetchPatiently(
  url: string,
  options: AskOptions = {},
  patience = PATIENCE,
): Promise<HostAnswer> {
  const ending = new AbortController();
  const inTime = <T>(wanted: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const silent = new SilentHost(patience);
        reject(silent);
        ending.abort(silent);
      }, patience);
    });
    return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
  };
  const { status, ok, headers, body } = await inTime(fetch(url, { ...options, signal: ending.signal }));
  if (body === null) return { status, ok, headers, body };
  const reader = (body as Arriving).getReader();
  const patient = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await inTime(reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { status, ok, headers, body: patient };
}

/** The first two bytes of what gzip has made. */
const GZIP = [0x1f, 0x8b];

/** Whether bytes begin as gzip makes them. */
export function isGzip(bytes: ArrayLike<number>): boolean {
  return GZIP.every((byte, i) => bytes[i] === byte);
}

/** The bytes without gzip, if their beginning shows it. @throws {NoGzip} */
export async function unpacked(body: Arriving): Promise<Arriving> {
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
  if (!isGzip(begun)) return same;
  if (typeof DecompressionStream === 'undefined') {
    await same.cancel();
    throw new NoGzip();
  }
  return same.pipeThrough(new DecompressionStream('gzip'));
}

/**
 * The bytes of a gazetteer file, which ends where its header says.
 * @param file name for messages
 * @param most bytes that it may have
 * @param onProgress called with the part that has arrived, from 0 to 1
 * @returns bytes that fail with a {@link GazetteerError} where they are not such a file, fewer or more than its header says, or too many
 */
export function asGazetteer(
  file: string,
  body: Arriving,
  most: number,
  onProgress: (arrived: number) => void = () => undefined,
): Arriving {
  const begun = new Uint8Array(HEADER_SIZE);
  let stated: number | null = null;
  let length = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        if (length < HEADER_SIZE) begun.set(piece.subarray(0, HEADER_SIZE - length), length);
        length += piece.length;
        if (stated === null && length >= HEADER_SIZE) {
          stated = sizeIn(file, begun);
          if (stated > most) throw new GazetteerError(file, fileFaults.tooLarge(stated, most));
        }
        if (stated !== null && length > stated) throw new GazetteerError(file, fileFaults.grown(stated));
        controller.enqueue(piece);
        if (stated !== null) onProgress(length / stated);
      },
      flush() {
        if (stated === null) throw new GazetteerError(file, fileFaults.tooShort(length, HEADER_SIZE));
        if (length < stated) throw new GazetteerError(file, fileFaults.otherSize(length, stated));
      },
    }),
  );
}
