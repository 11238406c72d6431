/** Milliseconds of work after which others get their turn. */
const SLICE = 5;

/**
 * Shares the event loop among long works such as batches. In each turn of the loop one of them runs for some
 * milliseconds, in the order in which they asked; everything else runs in between. A work awaits {@link next} before
 * it goes on, and stops when its turn {@link isOver}; only a single step may take longer.
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

  /** Whether the current work has used up its turn. */
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
