import type { Counter } from './counter.js';

/** Most that is taken from a shared counter at a time. */
const MOST = 64;

/**
 * One limit of one key: so many requests in a window of time. Requests are taken from the counter some at a time and
 * handed out without asking it again, so that most requests cost no more than a subtraction; the sum over all processes
 * that share the counter never exceeds the limit.
 */
export class Window {
  readonly limit: number;
  readonly #counter: Counter;
  readonly #name: string;
  readonly #now: () => number;
  /** Taken from the counter and not handed out. */
  #held = 0;
  /** Left in the counter when it was last asked. */
  #left = 0;
  /** When the window ends, by {@link #now}. */
  #ends = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  /** @param now time in milliseconds that never jumps */
  constructor(counter: Counter, name: string, limit: number, now: () => number) {
    this.#counter = counter;
    this.#name = name;
    this.limit = limit;
    this.#now = now;
  }

  /** Whether {@link take} would take one at once. */
  holds(now: number): boolean {
    return now < this.#ends && this.#held > 0;
  }

  /**
   * Takes some, all or none: true, or false when that is more than is left; undefined when the counter must be asked.
   * @param now the time, where the caller knows it
   */
  take(now = this.#now(), points = 1): boolean | undefined {
    if (now >= this.#ends) return undefined;
    if (this.#held >= points) {
      this.#held -= points;
      return true;
    }
    return this.remaining >= points ? undefined : false;
  }

  /**
   * Takes some, asking the counter.
   * @param seconds until a window that begins now ends
   * @param points at most the limit
   */
  async takeLater(seconds: number, points = 1): Promise<boolean> {
    for (;;) {
      this.#asking ??= this.#ask(seconds, points).finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
      const taken = this.take(undefined, points);
      if (taken !== undefined) return taken;
    }
  }

  /** How many more may come in this window, as far as is known. */
  get remaining(): number {
    return this.#held + this.#left;
  }

  async #ask(seconds: number, points: number): Promise<void> {
    const asked = this.#now();
    const isOpen = asked < this.#ends;
    const { share } = this.#counter;
    const part = Math.floor((isOpen ? this.#left : this.limit) / share);
    const lacking = points - (isOpen ? this.#held : 0);
    const wanted = Math.max(1, lacking, share === 1 ? part : Math.min(part, MOST));
    const { total, resetMs } = await this.#counter.add(this.#name, wanted, seconds);
    const granted = Math.min(wanted, Math.max(0, this.limit - (total - wanted)));
    this.#held = granted + (isOpen && this.#now() < this.#ends ? this.#held : 0);
    this.#left = Math.max(0, this.limit - total);
    const now = this.#now();
    // A shared window is measured from the question on, so that it ends no later than the counter's. One that nobody shares
    // ends no sooner: all of it has been taken, and who came in between would be refused. A clock that was set back must
    // not stretch it. An answer that came late still serves who waited for it.
    const start = share === 1 ? now : asked;
    this.#ends = Math.max(start + Math.min(resetMs, seconds * 1000), now + 1);
  }
}
