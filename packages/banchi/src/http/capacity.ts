import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { RequestFailure } from './failure.js';
import type { Limits } from './limits.js';

/** Seconds after which a refused client may ask again; an export takes longer to end than an answer. */
const [RETRY_AFTER, RETRY_EXPORT_AFTER] = [1, 10];
/** The share of the bytes in flight that bodies may take; the rest is for answers. */
const BODIES_SHARE = 1 / 2;
/** First size of the memory for a body, in bytes; it doubles until the body fits. */
const FIRST_OF_BODY = 1 << 16;
/** Bytes of bodies that one turn of the event loop receives; then each body waits for the next turn. */
const INTAKE = 1 << 20;
/** Answers up to this size fit into the operating system's buffers and are not timed. */
const UNTIMED = 1 << 16;

/** Why a request was answered with 503. */
type Refusal = 'delay' | 'bytes' | 'running' | 'exports' | 'waiting' | 'timeout';

/**
 * Refuses requests early when the service has too much to do, rather than letting them wait for ever. It looks at the time that requests of
 * this turn of the event loop already took, at the bytes of answers that wait for their readers and of batches that wait
 * for their answers, and at the searches of an asynchronous engine and the exports that are under way.
 */
export class Capacity {
  /** Bytes of answers that are not yet handed to the operating system, and of batches that are not yet answered. */
  bytesInFlight = 0;
  /** Searches under way that did not answer at once. */
  running = 0;
  /** Exports under way. */
  #exports = 0;
  readonly #limits: Limits;
  readonly #onRefusal: (reason: Refusal) => void;
  /** When the first request of this turn of the event loop was taken up; 0 where none has been. */
  #turnStart = 0;
  /** Bytes of batches that are not yet answered; part of {@link bytesInFlight}. */
  #bodies = 0;
  /** Bytes of bodies that this turn of the event loop took in. */
  #intake = 0;

  constructor(limits: Limits, onRefusal: (reason: Refusal) => void = () => undefined) {
    this.#limits = limits;
    this.#onRefusal = onRefusal;
  }

  /**
   * Lets a request in.
   * @returns the time by `performance.now()` until which it must be answered
   * @throws {RequestFailure} UNAVAILABLE when there is enough to do
   */
  admit(): number {
    const now = performance.now();
    if (this.#turnStart === 0) {
      this.#turnStart = now;
      setImmediate(this.#endTurn);
    } else if (now - this.#turnStart > this.#limits.maxDelay) throw this.refusal('delay');
    if (this.bytesInFlight >= this.#limits.maxBytesInFlight) throw this.refusal('bytes');
    if (this.running >= this.#limits.maxRunning) throw this.refusal('running');
    return now + this.#limits.answerTimeout;
  }

  /** The time by `performance.now()` until which a request that begins now must be answered. */
  deadline(): number {
    return performance.now() + this.#limits.answerTimeout;
  }

  /**
   * Lets an export in, which counts until its response is over.
   * @throws {RequestFailure} UNAVAILABLE when as many as may are under way
   */
  admitExport(response: ServerResponse): void {
    if (this.#exports >= this.#limits.maxExports) throw this.refusal('exports', RETRY_EXPORT_AFTER);
    if (response.destroyed) return; // nobody waits for it, and it will not be closed again
    this.#exports++;
    response.on('close', () => {
      this.#exports--;
    });
  }

  /** Bytes that an answer may have now; undefined: as many as any answer may. */
  get room(): number | undefined {
    // with nothing else in flight every answer within its own limit is allowed
    return this.bytesInFlight === 0 ? undefined : this.#limits.maxBytesInFlight - this.bytesInFlight;
  }

  /**
   * Allows an answer of this many bytes.
   * @throws {RequestFailure} UNAVAILABLE when these and the bytes already in flight are too many
   */
  allow(bytes: number): void {
    if (bytes > (this.room ?? bytes)) throw this.refusal('bytes');
  }

  /** Counts the bytes of an answer until its response is over, and cuts the connection of a reader that is too slow. */
  hold(bytes: number, response: ServerResponse): void {
    if (response.destroyed) return; // nobody waits for it, and it will not be closed again
    this.bytesInFlight += bytes;
    const timer = bytes > UNTIMED ? this.#cutLater(bytes, response) : undefined;
    response.on('close', () => {
      this.bytesInFlight -= bytes;
      clearTimeout(timer);
    });
  }

  /**
   * A stream of the pieces of an answer. A piece is made when its reader has taken the ones before, and counts until then;
   * the connection of a slow reader is cut.
   */
  stream(pieces: AsyncIterable<Buffer>, response: ServerResponse): Readable {
    return Readable.from(this.#counted(pieces, response), { objectMode: false, highWaterMark: 1 });
  }

  async *#counted(pieces: AsyncIterable<Buffer>, response: ServerResponse): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.bytesInFlight += piece.length;
      const timer = this.#cutLater(piece.length, response);
      try {
        yield piece;
        if (response.writableNeedDrain && !response.destroyed) await drained(response);
      } finally {
        clearTimeout(timer);
        this.bytesInFlight -= piece.length;
      }
    }
  }

  /**
   * Receives the body of a request, whose connection ends where that fails. Its memory counts until the response is over.
   * @param most bytes that it may have
   * @throws {RequestFailure} PAYLOAD_TOO_LARGE; UNAVAILABLE when there is too much in flight; MALFORMED_REQUEST when it
   * does not come to its end
   */
  receive(
    { raw: body, headers }: { readonly raw: Readable; readonly headers: IncomingHttpHeaders },
    reply: { readonly raw: ServerResponse; header(name: string, value: string): unknown },
    most: number,
  ): Promise<Buffer> {
    const { raw: response } = reply;
    const { 'content-length': said } = headers;
    const declared = said === undefined ? undefined : Number(said);
    let bytes = Buffer.alloc(0);
    let length = 0;
    let counted = 0;
    response.on('close', () => {
      this.bytesInFlight -= counted;
      this.#bodies -= counted;
    });
    return new Promise((resolve, reject) => {
      const over = (): void => {
        body.off('data', take).off('end', ended).off('error', broken);
      };
      const failed = (failure: RequestFailure): void => {
        over();
        reply.header('connection', 'close'); // the client may send more of it
        reject(failure);
      };
      const broken = (): void => failed(new RequestFailure('MALFORMED_REQUEST'));
      const take = (chunk: Buffer): void => {
        const needed = length + chunk.length;
        if (needed > most) {
          failed(new RequestFailure('PAYLOAD_TOO_LARGE'));
          return;
        }
        if (needed > bytes.length) {
          const doubled = Math.max(needed, 2 * bytes.length, FIRST_OF_BODY);
          const size = Math.min(doubled, declared ?? most);
          if (!this.#hasRoom(size - counted, counted)) {
            failed(this.refusal('bytes'));
            return;
          }
          const larger = Buffer.allocUnsafeSlow(size);
          larger.set(bytes.subarray(0, length));
          if (!response.destroyed) {
            this.bytesInFlight += size - counted;
            this.#bodies += size - counted;
            counted = size;
          }
          bytes = larger;
        }
        // Copied, since a small piece would keep all that arrived with it.
        bytes.set(chunk, length);
        length = needed;
        if (this.#takesIn(chunk.length)) return;
        body.pause();
        setImmediate(() => body.resume());
      };
      const ended = (): void => {
        over();
        resolve(bytes.subarray(0, length));
      };
      if (declared !== undefined && declared > most) failed(new RequestFailure('PAYLOAD_TOO_LARGE'));
      else body.on('data', take).on('end', ended).on('error', broken);
    });
  }

  /** Whether a body may grow by this many bytes beside the ones it has; always if nothing else is in flight. */
  #hasRoom(bytes: number, own: number): boolean {
    const { maxBytesInFlight } = this.#limits;
    return (
      this.bytesInFlight === own ||
      (this.bytesInFlight + bytes <= maxBytesInFlight &&
        this.#bodies + bytes <= maxBytesInFlight * BODIES_SHARE)
    );
  }

  /** Counts received bytes; returns whether this turn of the event loop may receive more. */
  #takesIn(bytes: number): boolean {
    if (this.#intake === 0)
      setImmediate(() => {
        this.#intake = 0;
      });
    this.#intake += bytes;
    return this.#intake < INTAKE;
  }

  /** Cuts the connection of a reader that takes too long for this many bytes. */
  #cutLater(bytes: number, response: ServerResponse): NodeJS.Timeout {
    const { idleTimeout, minRate } = this.#limits;
    return setTimeout(() => response.destroy(), idleTimeout + (1000 * bytes) / minRate).unref();
  }

  /**
   * Waits for an engine's answer until a deadline.
   * @throws {RequestFailure} UNAVAILABLE after the deadline; a later answer is dropped
   */
  async within<T>(promise: Promise<T>, deadline: number): Promise<T> {
    this.running++;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(this.refusal('timeout')), deadline - performance.now());
    });
    const answered = promise.finally(() => {
      this.running--;
    });
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Notes that a request is refused; the error to answer it with. */
  refusal(reason: Refusal, retryAfter = RETRY_AFTER): RequestFailure {
    this.#onRefusal(reason);
    return new RequestFailure('UNAVAILABLE', [], retryAfter);
  }

  readonly #endTurn = (): void => {
    this.#turnStart = 0;
  };
}

/** Waits until the operating system has taken the bytes of a response, or its client is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      response.off('drain', over).off('close', over);
      resolve();
    };
    response.on('drain', over).on('close', over);
  });
}
