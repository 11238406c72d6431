import { ANSWER_BYTES } from '@banchi/engine/facts/limits.js';

/** The limits of a service. Durations are in milliseconds, sizes in bytes. */
export interface Limits {
  /** Largest answer; a larger one is refused with 413. */
  readonly maxBytes: number;
  /**
   * Answers that are built and not yet handed to the operating system and batches that are not yet answered, all together;
   * beyond it: 503.
   */
  readonly maxBytesInFlight: number;
  /** Pipelined requests that wait for their turn, all connections together; beyond it: 503 and the connection ends. */
  readonly maxWaiting: number;
  /** Searches of an asynchronous engine under way at once; beyond it: 503. */
  readonly maxRunning: number;
  /** Exports under way at once; beyond it: 503. */
  readonly maxExports: number;
  /** How long a request may wait behind others; then it gets 503. */
  readonly maxDelay: number;
  /** How long a request may take to arrive; then: 408. */
  readonly requestTimeout: number;
  /** How long an engine may take to answer; then: 503. */
  readonly answerTimeout: number;
  /** How long a connection may move no byte in either direction; then it is cut. */
  readonly idleTimeout: number;
  /** Bytes a second that a reader of a large answer must take on average, once `idleTimeout` is over. */
  readonly minRate: number;
  /** Open connections; further ones are closed at once. 0: as many as the operating system allows. */
  readonly maxConnections: number;
}

/** The usual limits. */
export const DEFAULT_LIMITS: Limits = {
  maxBytes: ANSWER_BYTES,
  maxBytesInFlight: 128 << 20,
  maxWaiting: 10_000,
  maxRunning: 1000,
  maxExports: 16,
  maxDelay: 1000,
  requestTimeout: 30_000,
  answerTimeout: 10_000,
  idleTimeout: 30_000,
  minRate: 64 << 10,
  maxConnections: 0,
};
