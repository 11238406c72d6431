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
  /** The limit that is reached, else the one that has the least left; undefined where the key has none. */
  readonly nearest: LimitState | undefined;
  /** The limits of the key; empty where it has none, and where the request may go on: nobody asks for all of them then. */
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

const NO_STATES: readonly LimitState[] = [];
const UNLIMITED: Verdict = { reached: undefined, nearest: undefined, states: NO_STATES };

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
    // Each clock is read once: on virtual machines that may take as long as all the rest.
    const time = this.#clock();
    const now = this.#monotonic();
    const windows = this.#windowsOf(who, time);
    const rate = windows.rate === undefined ? true : windows.rate.take(now);
    if (rate === undefined) return this.#takeLater(windows);
    if (!rate) return verdict(windows, 'rate', time);
    const quota = windows.quota === undefined ? true : windows.quota.take(now);
    if (quota === undefined) return this.#takeQuotaLater(windows);
    return verdict(windows, quota ? undefined : 'quota', time);
  }

  async #takeLater(windows: Windows): Promise<Verdict> {
    const taken = (await windows.rate?.takeLater(1)) ?? true;
    return taken ? this.#takeQuotaLater(windows) : verdict(windows, 'rate', this.#clock());
  }

  async #takeQuotaLater(windows: Windows): Promise<Verdict> {
    const { quota } = windows;
    const seconds = Math.ceil(dayLeft(this.#clock()) / 1000);
    const taken = quota?.take() ?? (await quota?.takeLater(seconds)) ?? true;
    return verdict(windows, taken ? undefined : 'quota', this.#clock());
  }

  #windowsOf({ id, rate, quota }: Limited, time: number): Windows {
    const day = Math.floor((time + JAPAN) / DAY);
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
}

/** From a time until midnight in Japan, in milliseconds. */
function dayLeft(time: number): number {
  return DAY - ((time + JAPAN) % DAY);
}

function verdict({ rate, quota }: Windows, reached: LimitState['name'] | undefined, time: number): Verdict {
  if (reached === undefined) {
    const isRate = rate !== undefined && (quota === undefined || rate.remaining <= quota.remaining);
    const nearest = isRate ? rateState(rate) : quota && quotaState(quota, time);
    return { reached: undefined, nearest, states: NO_STATES };
  }
  const states: LimitState[] = [];
  if (rate !== undefined) states.push(rateState(rate));
  if (quota !== undefined) states.push(quotaState(quota, time));
  const found = states.find(({ name }) => name === reached);
  return { reached: found, nearest: found, states };
}

function rateState({ limit, remaining }: Window): LimitState {
  return { name: 'rate', limit, remaining, reset: 1, window: 1 };
}

function quotaState({ limit, remaining }: Window, time: number): LimitState {
  const reset = Math.max(1, Math.ceil(dayLeft(time) / 1000));
  return { name: 'quota', limit, remaining, reset, window: DAY / 1000 };
}
