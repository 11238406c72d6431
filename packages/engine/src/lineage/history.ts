import type { Message } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import { STEP_EFFECTS, type Step, type Unit } from './step.js';

/** A unit and the days on which it was called and coded so. */
export interface Holding extends Unit {
  /** The first of these days; null where it is older than the list. */
  readonly from: string | null;
  /**
   * The first day on which it no longer held; null if it still holds. The same day as `from` for a state within one
   * day: 三好町 became みよし町 and, on that day, みよし市.
   */
  readonly until: string | null;
}

/** A step and the holdings that it leads from and to, which are the same where nothing begins or ends. */
export interface Link {
  readonly step: Step;
  readonly from: Holding | null;
  readonly to: Holding | null;
  /** Ascending in the order of events; steps of one event share it. */
  readonly turn: number;
}

/** A successor of a holding. */
export interface Successor {
  readonly holding: Holding;
  /** Whether all of the land is there. A city with wards has all of it, and each of its wards a part. */
  readonly whole: boolean;
  /** The links that lead there, in their order; empty where nothing happened. */
  readonly path: readonly Link[];
}

/** An impossible step: it ends something that did not exist, or begins something that exists. */
interface StepFault {
  readonly step: Step;
  readonly reason: Message;
}

type Held = Unit & { readonly from: string | null; until: string | null };

/** Steps that happen together. */
type Event = readonly Step[];

/**
 * The holdings that follow from a list of steps, and their successors. A code that no step names is unknown here:
 * nothing has happened to it since the list begins.
 */
export class History {
  /** All links, in the order of events. */
  get links(): readonly Link[] {
    return this.#links;
  }
  /** Steps that do not fit the others; nothing else knows of them. */
  get faults(): readonly StepFault[] {
    return this.#faults;
  }
  readonly #links: Link[] = [];
  readonly #faults: StepFault[] = [];
  readonly #byCode = new Map<string, Held[]>();
  readonly #after = new Map<Holding, Link[]>();
  readonly #before = new Map<Holding, Link[]>();

  /** @param steps in any order; steps of one day may build on each other: 大野村 came to 鹿島町, which became 鹿嶋市 */
  constructor(steps: readonly Step[]) {
    const following = this.#follow(steps);
    while (following.next().done !== true);
  }

  /** The history of steps as {@link constructor} makes it, which yields after each day. */
  static *inDays(steps: readonly Step[]): Generator<void, History> {
    const history = new History([]);
    yield* history.#follow(steps);
    return history;
  }

  *#follow(steps: readonly Step[]): Generator<void, void> {
    const links = this.#links;
    const faults = this.#faults;
    const days = new Map<string, Step[]>();
    for (const step of steps) pushTo(days, step.date, step);
    let turn = 0;
    for (const date of [...days.keys()].sort()) {
      const waiting = eventsOf(days.get(date) as Step[]);
      const beginnings = beginningsOf(waiting);
      while (waiting.length > 0) {
        const ready = waiting.findIndex((event) => this.#fault(event, beginnings) === null);
        const [event] = waiting.splice(Math.max(ready, 0), 1);
        const reason = this.#fault(event, beginnings);
        if (reason === null) links.push(...this.#happen(event, turn++));
        else faults.push(...event.map((step) => ({ step, reason })));
      }
      yield;
    }
    for (const link of links) {
      if (link.from === link.to) continue;
      if (link.from !== null) pushTo(this.#after, link.from, link);
      if (link.to !== null) pushTo(this.#before, link.to, link);
    }
  }

  /** All holdings; those of one code follow each other in order of time. */
  *holdings(): Iterable<Holding> {
    for (const held of this.#byCode.values()) yield* held;
  }

  /** The holdings of a code, in their order; none where no step names it. */
  of(code: string): readonly Holding[] {
    return this.#byCode.get(code) ?? [];
  }

  /** The holding of a code on a day; null if there was none or no step names the code. */
  at(code: string, day: string): Holding | null {
    return this.of(code).find((each) => holds(each, day)) ?? null;
  }

  /**
   * The successors of a holding.
   * @param since a day on which it held; land that had left it before does not count. Null: all its land
   * @param day the day of the successors; today by default
   */
  successors(holding: Holding, since: string | null = null, day: string | null = null): Successor[] {
    interface Reached {
      whole: boolean;
      readonly path: readonly Link[];
    }
    const reached = new Map<Holding, Reached>();
    const waiting: Link[] = [];
    const reach = (each: Holding, state: Reached, entered: number): void => {
      reached.set(each, state);
      for (const link of this.after(each)) {
        const { date } = link.step;
        const isLeft = since !== null && each === holding && date <= since;
        if (link.turn > entered && !isLeft && (day === null || date <= day)) waiting.push(link);
      }
      waiting.sort((a, b) => a.turn - b.turn);
    };
    reach(holding, { whole: true, path: [] }, -1);
    while (waiting.length > 0) {
      let count = 1;
      while (waiting[count]?.turn === waiting[0].turn) count++;
      const now = waiting.splice(0, count).map((link) => {
        const from = link.from as Holding;
        return { link, from, known: reached.get(from) as Reached };
      });
      for (const { link, from, known } of now) {
        if (STEP_EFFECTS[link.step.kind].ends) reached.delete(from);
        else known.whole = false;
      }
      for (const { link, known } of now) {
        if (link.to === null) continue;
        const whole = link.step.whole && known.whole;
        const other = reached.get(link.to);
        if (other === undefined) reach(link.to, { whole, path: [...known.path, link] }, link.turn);
        else other.whole ||= whole;
      }
    }
    return [...reached].map(([each, { whole, path }]) => ({ holding: each, whole, path }));
  }

  /** The links that lead from a holding, directly. */
  after(holding: Holding): readonly Link[] {
    return this.#after.get(holding) ?? [];
  }

  /** All links from a holding to its successors, in their order. */
  descent(holding: Holding): Link[] {
    const reached = new Map<Holding, number>([[holding, -1]]);
    return this.links.filter(({ from, to, turn }) => {
      const entered = from === null || from === to ? undefined : reached.get(from);
      if (entered === undefined || entered > turn) return false;
      if (to !== null && !reached.has(to)) reached.set(to, turn);
      return true;
    });
  }

  /** All links to a holding from its predecessors, in their order. */
  ascent(holding: Holding): Link[] {
    const left = new Map<Holding, number>([[holding, Number.POSITIVE_INFINITY]]);
    const links: Link[] = [];
    for (let i = this.links.length - 1; i >= 0; i--) {
      const { from, to, turn } = this.links[i];
      const until = to === null || from === to ? undefined : left.get(to);
      if (until === undefined || until < turn) continue;
      if (from !== null && !left.has(from)) left.set(from, turn);
      links.push(this.links[i]);
    }
    return links.reverse();
  }

  #living(code: string): Held | undefined {
    const last = this.#byCode.get(code)?.at(-1);
    return last?.until === null ? last : undefined;
  }

  /** The reason that an event cannot happen now, or null. */
  #fault(event: Event, beginnings: ReadonlyMap<string, readonly Event[]>): Message | null {
    const ended = new Set(
      event.flatMap(({ kind, from }) => (STEP_EFFECTS[kind].ends && from ? [from.code] : [])),
    );
    for (const { kind, from, to } of event) {
      const needed = [from, STEP_EFFECTS[kind].begins ? null : to];
      for (const unit of needed) {
        if (unit === null) continue;
        if (!this.#byCode.has(unit.code)) {
          // never named before, so it is older than the list, unless it is still to begin on this day
          const begins = beginnings.get(`${unit.code} ${unit.name}`) ?? [];
          if (begins.some((other) => other !== event)) return messages.notBegun(unit.name, unit.code);
        } else if (this.#living(unit.code)?.name !== unit.name) {
          const living = this.#living(unit.code);
          return messages.otherNameThen(unit.code, living?.name, unit.name);
        }
      }
      if (to !== null && STEP_EFFECTS[kind].begins && !ended.has(to.code)) {
        const living = this.#living(to.code);
        if (living !== undefined) return messages.nameTaken(to.code, living.name);
      }
    }
    return null;
  }

  #happen(event: Event, turn: number): Link[] {
    const { date } = event[0];
    const sources = event.map(({ from }) => (from === null ? null : this.#held(from)));
    const goesOn = event.map(({ kind, to }) =>
      to === null || STEP_EFFECTS[kind].begins ? null : this.#held(to),
    );
    event.forEach(({ kind }, i) => {
      const source = sources[i];
      if (source !== null && STEP_EFFECTS[kind].ends) source.until = date;
    });
    return event.map((step, i) => {
      const begun = step.to === null || goesOn[i] !== null ? null : this.#begin(step.to, date);
      return { step, from: sources[i], to: goesOn[i] ?? begun, turn };
    });
  }

  /** The holding of a unit now. A unit that was not named before is older than the list. */
  #held(unit: Unit): Held {
    const known = this.#living(unit.code);
    if (known !== undefined) return known;
    const held = { ...unit, from: null, until: null };
    pushTo(this.#byCode, unit.code, held);
    return held;
  }

  /** The holding that begins with an event, the same for all its steps. */
  #begin(unit: Unit, date: string): Held {
    const known = this.#living(unit.code);
    if (known !== undefined) return known;
    const held = { ...unit, from: date, until: null };
    pushTo(this.#byCode, unit.code, held);
    return held;
  }
}

/**
 * The name of a unit with its county or city. Addresses omit subprefectures of Hokkaido and Nagasaki, and so does this
 * name.
 */
export function fullName({ above, name }: Unit): string {
  return above === null || /(?:支庁|振興局)$/.test(above) ? name : above + name;
}

/** The reading of {@link fullName}; null where one of its parts has none. */
export function fullRead(unit: Unit): string | null {
  const { name, read, aboveRead } = unit;
  if (fullName(unit) === name) return read;
  return read === null || aboveRead === null ? null : aboveRead + read;
}

/** Whether a holding existed on a day. */
export function holds({ from, until }: Pick<Holding, 'from' | 'until'>, day: string): boolean {
  return (from === null || from <= day) && (until === null || until > day);
}

/** The events of a day in which another unit becomes one, by its code and name. */
function beginningsOf(events: readonly Event[]): Map<string, Event[]> {
  const beginnings = new Map<string, Event[]>();
  for (const event of events)
    for (const { kind, from, to } of event) {
      const isSame = from?.code === to?.code && from?.name === to?.name;
      if (to !== null && STEP_EFFECTS[kind].begins && !isSame)
        pushTo(beginnings, `${to.code} ${to.name}`, event);
    }
  return beginnings;
}

/**
 * Groups the steps of one day into events: the steps of one kind that lead to one unit, and all steps that lead from one
 * unit. Absorptions come first.
 */
function eventsOf(steps: readonly Step[]): Event[] {
  const events = new Map<string, Set<Step>>();
  const join = (key: string, step: Step): void => {
    const [own, other] = [eventOf.get(step), events.get(key)];
    const joined = own ?? other ?? new Set();
    for (const each of [step, ...(other ?? [])]) {
      joined.add(each);
      eventOf.set(each, joined);
    }
    events.set(key, joined);
  };
  const eventOf = new Map<Step, Set<Step>>();
  for (const step of steps) {
    const { kind, from, to } = step;
    const { ends, begins } = STEP_EFFECTS[kind];
    if (!ends && !begins) join(`${kind} ${from?.code}`, step);
    else {
      if (from !== null) join(`from ${from.code} ${from.name} ${from.read}`, step);
      if (to !== null) join(`${kind} to ${to.code} ${to.name} ${to.read}`, step);
    }
  }
  const distinct = [...new Set(steps.map((step) => eventOf.get(step) as Set<Step>))].map((each) => [...each]);
  const isAbsorption = (event: Event): number => Number(event.some(({ kind }) => kind === 'absorb'));
  return distinct.sort((a, b) => isAbsorption(b) - isAbsorption(a));
}

/** Appends a value to the list under a key. */
export function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
