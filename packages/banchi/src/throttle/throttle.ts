import type { Counter } from './counter.js';
import { Window } from './window.js';

/** A key and its limits. */
interface Limited {
  readonly id: string;
  /** Requests a second; null without limit. */
  readonly rate: number | null;
  /** Requests a day of Japan; null without limit. */
  readonly quota: number | null;
}

/** The state of one limit. */
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
  /** The reached limit, else the limit with the least left; undefined where the key has none. */
  readonly nearest: LimitState | undefined;
  /** The limits of the key; empty where it has none, and where the request may go on: nobody asks for all of them then. */
  readonly states: readonly LimitState[];
}

const DAY = 86_400_000;
/** Days begin at midnight in Japan, UTC+9 all year. */
const JAPAN = 9 * 3_600_000;

/**
 * The limits of one key on one day. Who keeps it counts most requests without looking anything up: its numbers say how
 * the nearest limit stood after the last request that {@link pass} let through.
 */
export class Meter {
  readonly rate: Window | undefined;
  readonly quota: Window | undefined;
  /** Undefined where there is no limit. */
  limit: number | undefined;
  remaining = 0;
  reset = 1;
  /** When the day begins and ends, in milliseconds since 1970. */
  readonly #begins: number;
  readonly #ends: number;
  readonly #monotonic: () => number;

  constructor(rate: Window | undefined, quota: Window | undefined, day: number, monotonic: () => number) {
    this.rate = rate;
    this.quota = quota;
    this.#begins = day * DAY - JAPAN;
    this.#ends = this.#begins + DAY;
    this.#monotonic = monotonic;
  }

  /** Whether a time is on its day. */
  isOf(time: number): boolean {
    return time >= this.#begins && time < this.#ends;
  }

  /** Whether the limits of its key are still the same. */
  counts({ rate, quota }: Limited): boolean {
    return limitOf(this.rate) === rate && limitOf(this.quota) === quota;
  }

  /**
   * Counts one request that may go on at once. False if {@link Throttle.take} must decide, which then counts it.
   * @param time milliseconds since 1970
   */
  pass(time: number): boolean {
    if (!this.isOf(time)) return false;
    const { rate, quota } = this;
    const now = this.#monotonic();
    if ((rate !== undefined && !rate.holds(now)) || (quota !== undefined && !quota.holds(now))) return false;
    rate?.take(now);
    quota?.take(now);
    const nearest = nearestOf(rate, quota);
    if (nearest === undefined) return true;
    this.limit = nearest.limit;
    this.remaining = nearest.remaining;
    this.reset = nearest === rate ? 1 : Math.max(1, Math.ceil((this.#ends - time) / 1000));
    return true;
  }
}

function limitOf(window: Window | undefined): number | null {
  return window === undefined ? null : window.limit;
}

/** The limit with the least left. */
function nearestOf(rate: Window | undefined, quota: Window | undefined): Window | undefined {
  return rate !== undefined && (quota === undefined || rate.remaining <= quota.remaining) ? rate : quota;
}

/** How much may be taken of the limits of a key in one go. */
export function mostAtOnce({ rate, quota }: Limited): number {
  return Math.min(rate ?? Number.POSITIVE_INFINITY, quota ?? Number.POSITIVE_INFINITY);
}

const NO_STATES: readonly LimitState[] = [];
const UNLIMITED: Verdict = { reached: undefined, nearest: undefined, states: NO_STATES };

/** Counts the requests of keys against their rate and their daily quota. */
export class Throttle {
  readonly #counter: Counter;
  readonly #clock: () => number;
  readonly #monotonic: () => number;
  readonly #meters = new Map<string, Meter>();

  /**
   * @param clock time in milliseconds since 1970 that never goes back, for days
   * @param monotonic time in milliseconds that never jumps, for windows
   */
  constructor(counter: Counter, clock: () => number, monotonic = (): number => performance.now()) {
    this.#counter = counter;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /**
   * Counts a request, or several words of one: all of them or none. Requests beyond the rate do not count against the quota.
   * Returns a promise only now and then.
   * @param points at most {@link mostAtOnce}
   */
  take(who: Limited, points = 1): Verdict | Promise<Verdict> {
    if (who.rate === null && who.quota === null) return UNLIMITED;
    // Each clock is read once: on virtual machines that may take as long as all the rest.
    const time = this.#clock();
    const now = this.#monotonic();
    const meter = this.meterOf(who, time);
    const rate = meter.rate === undefined ? true : meter.rate.take(now, points);
    if (rate === undefined) return this.#takeLater(meter, points);
    if (!rate) return verdict(meter, 'rate', time);
    const quota = meter.quota === undefined ? true : meter.quota.take(now, points);
    if (quota === undefined) return this.#takeQuotaLater(meter, points);
    return verdict(meter, quota ? undefined : 'quota', time);
  }

  async #takeLater(meter: Meter, points: number): Promise<Verdict> {
    const taken = (await meter.rate?.takeLater(1, points)) ?? true;
    return taken ? this.#takeQuotaLater(meter, points) : verdict(meter, 'rate', this.#clock());
  }

  async #takeQuotaLater(meter: Meter, points: number): Promise<Verdict> {
    const { quota } = meter;
    const seconds = Math.ceil(dayLeft(this.#clock()) / 1000);
    const taken = quota?.take(undefined, points) ?? (await quota?.takeLater(seconds, points)) ?? true;
    return verdict(meter, taken ? undefined : 'quota', this.#clock());
  }

  /** Counts the requests of a key for as long as its limits are the same and {@link Meter.isOf} its day. */
  meterOf(who: Limited, time: number): Meter {
    const { id, rate, quota } = who;
    const known = this.#meters.get(id);
    if (known?.isOf(time) === true && known.counts(who)) return known;
    const day = Math.floor((time + JAPAN) / DAY);
    const make = (name: string, points: number | null): Window | undefined =>
      points === null ? undefined : new Window(this.#counter, name, points, this.#monotonic);
    const sameRate = known !== undefined && limitOf(known.rate) === rate;
    const meter = new Meter(
      sameRate ? known.rate : make(`rate:${id}`, rate),
      make(`quota:${id}:${day}`, quota),
      day,
      this.#monotonic,
    );
    this.#meters.set(id, meter);
    return meter;
  }
}

/** From a time until midnight in Japan, in milliseconds. */
function dayLeft(time: number): number {
  return DAY - ((time + JAPAN) % DAY);
}

function verdict({ rate, quota }: Meter, reached: LimitState['name'] | undefined, time: number): Verdict {
  if (reached === undefined) {
    const nearest = nearestOf(rate, quota);
    const state = nearest && (nearest === rate ? rateState(nearest) : quotaState(nearest, time));
    return { reached: undefined, nearest: state, states: NO_STATES };
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
