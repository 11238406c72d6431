import type { Counter } from './counter.js';
import { Window } from './window.js';

/** Who is limited, and to what. */
export interface Limited {
  readonly id: string;
  /** Requests a second; null without limit. */
  readonly rate: number | null;
  /** Requests a day of Japan; null without limit. */
  readonly quota: number | null;
}

/** How one limit stands. */
export interface LimitState {
  readonly name: 'rate' | 'quota';
  readonly limit: number;
  readonly remaining: number;
  /** Until it begins anew, in whole seconds, at least 1. */
  readonly reset: number;
  /** Length of its window in seconds. */
  readonly window: number;
}

/** Whether a request may go on. */
export interface Verdict {
  /** The limit that is reached; undefined when the request may go on. */
  readonly reached: LimitState | undefined;
  /** The limits of the key; empty where it has none. */
  readonly states: readonly LimitState[];
}

const DAY = 86_400_000;
/** Days begin at midnight in Japan, UTC+9 all year. */
const JAPAN = 9 * 3_600_000;

/** The windows of one key. */
interface Windows {
  readonly rate: Window | undefined;
  readonly quota: Window | undefined;
  /** The day of the quota, counted in days of Japan since 1970. */
  readonly day: number;
}

function limitOf(window: Window | undefined): number | null {
  return window === undefined ? null : window.limit;
}

const UNLIMITED: Verdict = { reached: undefined, states: [] };

/** Counts the requests of keys against their rate and their daily quota. */
export class Throttle {
  readonly #counter: Counter;
  readonly #clock: () => number;
  readonly #monotonic: () => number;
  readonly #windows = new Map<string, Windows>();

  /**
   * @param clock time in milliseconds since 1970 that never goes back; days are told by it
   * @param monotonic time in milliseconds that never jumps; windows are measured by it
   */
  constructor(counter: Counter, clock: () => number, monotonic = (): number => performance.now()) {
    this.#counter = counter;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** Counts one request. What exceeds the rate does not count against the quota. A promise only now and then. */
  take(who: Limited): Verdict | Promise<Verdict> {
    if (who.rate === null && who.quota === null) return UNLIMITED;
    const windows = this.#windowsOf(who);
    const rate = windows.rate === undefined ? true : windows.rate.take();
    if (rate === undefined) return this.#takeLater(windows);
    if (!rate) return this.#verdict(windows, 'rate');
    const quota = windows.quota === undefined ? true : windows.quota.take();
    if (quota === undefined) return this.#takeQuotaLater(windows);
    return this.#verdict(windows, quota ? undefined : 'quota');
  }

  async #takeLater(windows: Windows): Promise<Verdict> {
    const taken = (await windows.rate?.takeLater(1)) ?? true;
    return taken ? this.#takeQuotaLater(windows) : this.#verdict(windows, 'rate');
  }

  async #takeQuotaLater(windows: Windows): Promise<Verdict> {
    const { quota } = windows;
    const taken = quota?.take() ?? (await quota?.takeLater(Math.ceil(this.#dayLeft / 1000))) ?? true;
    return this.#verdict(windows, taken ? undefined : 'quota');
  }

  #windowsOf({ id, rate, quota }: Limited): Windows {
    const day = Math.floor((this.#clock() + JAPAN) / DAY);
    const known = this.#windows.get(id);
    if (known?.day === day && limitOf(known.rate) === rate && limitOf(known.quota) === quota) return known;
    const make = (name: string, points: number | null): Window | undefined =>
      points === null ? undefined : new Window(this.#counter, name, points, this.#monotonic);
    const sameRate = known !== undefined && limitOf(known.rate) === rate;
    const windows: Windows = {
      rate: sameRate ? known.rate : make(`rate:${id}`, rate),
      quota: make(`quota:${id}:${day}`, quota),
      day,
    };
    this.#windows.set(id, windows);
    return windows;
  }

  /** Until midnight in Japan, in milliseconds. */
  get #dayLeft(): number {
    return DAY - ((this.#clock() + JAPAN) % DAY);
  }

  #verdict({ rate, quota }: Windows, reached: LimitState['name'] | undefined): Verdict {
    const states: LimitState[] = [];
    if (rate !== undefined)
      states.push({ name: 'rate', limit: rate.limit, remaining: rate.remaining, reset: 1, window: 1 });
    if (quota !== undefined)
      states.push({
        name: 'quota',
        limit: quota.limit,
        remaining: quota.remaining,
        reset: Math.max(1, Math.ceil(this.#dayLeft / 1000)),
        window: DAY / 1000,
      });
    return { reached: reached && states.find(({ name }) => name === reached), states };
  }
}
