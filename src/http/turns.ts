/** Milliseconds of work after which others get their turn. */
const SLICE = 5;

/**
 * Shares the event loop among works that take long, such as batches: in each of its turns one of them goes on for some
 * milliseconds, in the order in which they asked, and whatever else there is to do is done in between. A work asks with
 * {@link next} before it goes on and stops when its turn {@link isOver}; only a single step of it may take longer.
 */
export class Turns {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #begins = 0;

  /** @param now time in milliseconds that never jumps */
  constructor(now = (): number => performance.now()) {
    this.#now = now;
  }

  /** Waits for a turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#begin);
    });
  }

  /** Whether the work whose turn it is has had enough of it. */
  get isOver(): boolean {
    return this.#now() - this.#begins >= SLICE;
  }

  readonly #begin = (): void => {
    const go = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(this.#begin);
    this.#begins = this.#now();
    go?.();
  };
}
