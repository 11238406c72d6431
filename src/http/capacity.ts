import type { ServerResponse } from 'node:http';
import { RequestFailure } from './failure.js';
import type { Limits } from './limits.js';

/** Seconds after which a refused client may ask again. */
const RETRY_AFTER = 1;
/** Answers up to this size fit into the operating system's buffers and are not timed. */
const UNTIMED = 1 << 16;

/** Why a request was answered with 503. */
export type Refusal = 'delay' | 'bytes' | 'running' | 'waiting' | 'timeout';

/**
 * Says early that the service has enough to do, instead of letting requests wait for ever: by the time that requests of
 * this turn of the event loop already took, by the bytes of answers that wait for their readers, and by the searches of
 * an asynchronous engine that are under way.
 */
export class Capacity {
  /** Bytes of answers that are not yet handed to the operating system. */
  bytesInFlight = 0;
  /** Searches under way that did not answer at once. */
  running = 0;
  readonly #limits: Limits;
  readonly #onRefusal: (reason: Refusal) => void;
  /** When the first request of this turn of the event loop was taken up; 0 where none has been. */
  #turnStart = 0;

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

  /** The time by `performance.now()` until which what is begun now must be answered. */
  deadline(): number {
    return performance.now() + this.#limits.answerTimeout;
  }

  /**
   * Lets an answer of so many bytes be sent.
   * @throws {RequestFailure} UNAVAILABLE when they are too many with those already in flight
   */
  allow(bytes: number): void {
    // An answer that is allowed at all is allowed when nothing else is in flight.
    if (this.bytesInFlight > 0 && this.bytesInFlight + bytes > this.#limits.maxBytesInFlight)
      throw this.refusal('bytes');
  }

  /** Counts the bytes of an answer until its response is over, and cuts the connection of a reader that is too slow. */
  hold(bytes: number, response: ServerResponse): void {
    if (response.destroyed) return; // nobody waits for it, and it will not be closed again
    this.bytesInFlight += bytes;
    const { idleTimeout, minRate } = this.#limits;
    const timer =
      bytes > UNTIMED
        ? setTimeout(() => response.destroy(), idleTimeout + (1000 * bytes) / minRate).unref()
        : undefined;
    response.on('close', () => {
      this.bytesInFlight -= bytes;
      clearTimeout(timer);
    });
  }

  /**
   * Waits for an engine's answer, at most until a deadline.
   * @throws {RequestFailure} UNAVAILABLE when the time is over; what comes later is dropped
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
  refusal(reason: Refusal): RequestFailure {
    this.#onRefusal(reason);
    return new RequestFailure('UNAVAILABLE', [], RETRY_AFTER);
  }

  readonly #endTurn = (): void => {
    this.#turnStart = 0;
  };
}
