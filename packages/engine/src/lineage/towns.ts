import { distance } from '../geo/distance.js';
import type { TownKind } from '../vocabulary/changes.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { pushTo } from './history.js';

export { TOWN_KINDS, type TownKind } from '../vocabulary/changes.js';

/** A large or small section of one of two data sets. */
export interface Town {
  /** Number of its record in the data set. */
  readonly id: number;
  /** Full address code. */
  readonly code: string;
  /** Standard area code of its municipality, as the data set has it. */
  readonly municipality: string;
  /** Names from the large section down, joined: 本郷三丁目. */
  readonly name: string;
  /** Number of the large section that a small one is of; null for large ones, and where that level is skipped. */
  readonly large: number | null;
  /** The name in comparable form. */
  readonly key: string;
  /** 2 for a large section, 3 for a small one. */
  readonly depth: number;
  readonly point: LonLat | null;
  /** Whether its boundary contains a point; null where it has none. */
  readonly covers: ((point: LonLat) => boolean) | null;
}

/** One successor of a town; a divided town has several steps. */
export interface TownStep {
  readonly kind: TownKind;
  readonly from: Town;
  readonly to: Town;
  /** How sure this is, in percent, from {@link LEAST_CERTAINTY} on. */
  readonly certainty: number;
}

/** Anything less sure than this, in percent, is left out. */
export const LEAST_CERTAINTY = 90;

/** Where the towns of a municipality of the past are today. */
export interface Whereabouts {
  /** Codes of the municipalities that have its land today; none where that is unknown. */
  readonly codes: readonly string[];
  /** Names that its towns may have in front since, in comparable form: 高野口町 before 田原, 浪岡 before 大字北中野. */
  readonly prefixes: readonly string[];
}

/** Metres up to which a town of one name counts as being at its place, and how sure that makes it. */
const NEAR: readonly (readonly [metres: number, certainty: number])[] = [
  [1000, 100],
  [3000, 95],
  [5000, 90],
];

/**
 * Certainty that a town of the same name is the same town if one of the two lacks a point: with the same code, and with
 * another one.
 */
const WITHOUT_POINT = { sameCode: 98, otherCode: 95 } as const;

/** Two names may be one place up to so many metres apart, if no other place is as near. */
const ONE_PLACE: readonly (readonly [metres: number, certainty: number])[] = [
  [10, 95],
  [50, 90],
];

/** A section may lie up to this many metres from the point of the town that it is named after. */
const CHOME_REACH = 3000;

/** How sure a numbered section of a town's name makes that it is of its land, and a boundary around a point. */
const [CHOME_CERTAINTY, WITHIN_CERTAINTY] = [95, 92];

/**
 * At least this many towns must have kept both name and code, and this share of them, before a code shows that a town
 * was renamed.
 */
const [KEPT_CODES, KEPT_SHARE] = [5, 0.95];

/**
 * The successors of the towns of a past data set, as far as two data sets show them. Towns of one name in the
 * successors of a municipality are the same if they lie where it lay; the former municipality's name may stand in
 * front. The others are compared by code (where codes were kept), by place, by boundary, and by numbered sections
 * named after a town. Open cases are left out.
 * @param past in the order of their codes
 * @param today in the order of their codes
 * @param whereabouts of a municipality's code in the past
 */
export function traceTowns(
  past: readonly Town[],
  today: readonly Town[],
  whereabouts: (municipality: string) => Whereabouts,
): TownStep[] {
  const trace = new Trace(past, today, whereabouts);
  trace.byName();
  trace.byCode();
  trace.byPlace();
  trace.byBoundary();
  trace.byChome();
  return trace.steps.sort((a, b) => compare(a.from.code, b.from.code) || compare(a.to.code, b.to.code));
}

class Trace {
  readonly steps: TownStep[] = [];
  readonly #past: readonly Town[];
  readonly #today: readonly Town[];
  readonly #todayByMunicipality: ReadonlyMap<string, readonly Town[]>;
  readonly #whereabouts: (municipality: string) => Whereabouts;
  /** Towns of the past whose successors are known, and towns of today whose predecessors are. */
  readonly #gone = new Set<Town>();
  readonly #come = new Set<Town>();

  constructor(
    past: readonly Town[],
    today: readonly Town[],
    whereabouts: (municipality: string) => Whereabouts,
  ) {
    this.#past = past;
    this.#today = today;
    this.#todayByMunicipality = grouped(today, ({ municipality }) => municipality);
    const known = new Map<string, Whereabouts>();
    this.#whereabouts = (municipality) => {
      let found = known.get(municipality);
      if (found === undefined) {
        found = whereabouts(municipality);
        known.set(municipality, found);
      }
      return found;
    };
  }

  /** Pairs towns of one name in one municipality and its successors, the nearest first. */
  byName(): void {
    const byKey = new Map<string, Map<string, Town[]>>();
    for (const [code, towns] of this.#todayByMunicipality)
      byKey.set(
        code,
        grouped(towns, ({ key }) => key),
      );
    const called = (from: Town, key: string): readonly Town[] => {
      const [code, ...others] = this.#whereabouts(from.municipality).codes;
      const own = byKey.get(code)?.get(key) ?? NO_TOWNS;
      return others.length === 0
        ? own
        : [...own, ...others.flatMap((other) => byKey.get(other)?.get(key) ?? NO_TOWNS)];
    };
    this.#pair(this.#past, (from) => called(from, from.key));
    this.#pair(this.#openPast(), (from) =>
      this.#whereabouts(from.municipality).prefixes.flatMap((prefix) => called(from, prefix + from.key)),
    );
  }

  /** Takes a town under the code of another as that one with a new name, in municipalities whose codes stay. */
  byCode(): void {
    const kept = new Map<string, { same: number; all: number }>();
    for (const { from, to } of this.steps) {
      const counts = kept.get(from.municipality) ?? { same: 0, all: 0 };
      counts.all++;
      if (from.code === to.code) counts.same++;
      kept.set(from.municipality, counts);
    }
    const byCode = new Map(this.#openToday().map((town) => [town.code, town]));
    for (const from of this.#openPast()) {
      const { same, all } = kept.get(from.municipality) ?? { same: 0, all: 0 };
      const to = byCode.get(from.code);
      if (to === undefined || same < KEPT_CODES || same < KEPT_SHARE * all) continue;
      const metres = metresBetween(from, to);
      if (metres === null || metres <= NEAR[0][0]) this.#add(from, to, metres === null ? 90 : 97);
    }
  }

  /** Pairs towns of two names, or of two municipalities, at one place. */
  byPlace(): void {
    const past = grouped(this.#openPast(), placeKey);
    const today = grouped(this.#openToday(), placeKey);
    past.delete('');
    for (const [place, froms] of past) {
      if (froms.length !== 1) continue;
      const [from] = froms;
      const near = neighbourKeys(place).flatMap((each) => today.get(each) ?? []);
      const wanted = new Set([from.municipality, ...this.#whereabouts(from.municipality).codes]);
      // a town may have gone to a neighbouring municipality that took only that land
      const candidates = near.filter(
        (to) => to.depth === from.depth && (wanted.has(to.municipality) || to.key === from.key),
      );
      const [to, ...others] = candidates;
      if (to === undefined || others.length > 0) continue;
      // nor may another town of the past be as near
      const rivals = neighbourKeys(placeKey(to)).flatMap((each) => past.get(each) ?? []);
      if (rivals.some((each) => each !== from && each.depth === from.depth)) continue;
      const certainty = certaintyOf(metresBetween(from, to), ONE_PLACE);
      if (certainty !== null) this.#add(from, to, certainty);
    }
  }

  /** Looks up former towns in today's boundaries, and new towns in the boundaries of the past. */
  byBoundary(): void {
    const goneInto = new Map<Town, Town[]>();
    for (const from of this.#openPast()) {
      const around = this.#around(from, this.#candidates(from));
      if (around !== null) pushTo(goneInto, around, from);
    }
    for (const [to, froms] of goneInto) {
      const [from, ...others] = froms;
      const back = to.point !== null && from.covers?.(to.point) === true;
      const isOne = others.length === 0 && back && !this.#come.has(to);
      for (const each of froms) this.#add(each, to, WITHIN_CERTAINTY, isOne ? undefined : 'merged');
    }
    const outlined = this.#past.filter(({ covers }) => covers !== null);
    const heirs = new Map<string, Town[]>();
    for (const from of outlined)
      for (const code of this.#whereabouts(from.municipality).codes) pushTo(heirs, code, from);
    for (const to of this.#openToday()) {
      const from = this.#around(to, heirs.get(to.municipality) ?? []);
      // a numbered section of the town's own name is listed as `chome`
      if (from !== null && !isChomeOf(to, from)) this.#add(from, to, WITHIN_CERTAINTY, 'divided');
    }
  }

  /** Takes new numbered sections as land of the town that they are named after, if that had none before. */
  byChome(): void {
    const sections = this.#openToday().filter(({ key }) => stemOf(key) !== null);
    const concerned = new Set(sections.map(({ municipality }) => municipality));
    const past = this.#past.filter(({ municipality }) =>
      this.#whereabouts(municipality).codes.some((code) => concerned.has(code)),
    );
    const stems = new Set<string>();
    for (const { municipality, key } of past) {
      const stem = stemOf(key);
      if (stem !== null) stems.add(`${municipality} ${stem}`);
    }
    const undivided = new Map<string, Town[]>();
    for (const from of past) {
      if (stems.has(`${from.municipality} ${from.key}`)) continue;
      for (const code of this.#whereabouts(from.municipality).codes)
        pushTo(undivided, `${code} ${from.key}`, from);
    }
    for (const to of sections) {
      const froms = undivided.get(`${to.municipality} ${stemOf(to.key)}`) ?? [];
      const near = froms.filter((from) => {
        const metres = metresBetween(from, to);
        return metres === null || metres <= CHOME_REACH;
      });
      const [from, ...others] = near;
      if (from === undefined || others.length > 0) continue;
      const isPlaced = from.point !== null && to.point !== null;
      this.#add(from, to, isPlaced ? CHOME_CERTAINTY : LEAST_CERTAINTY, 'chome');
    }
  }

  #openPast(): Town[] {
    return this.#past.filter((town) => !this.#gone.has(town));
  }

  #openToday(): Town[] {
    return this.#today.filter((town) => !this.#come.has(town));
  }

  #candidates(from: Town): Town[] {
    return this.#whereabouts(from.municipality).codes.flatMap(
      (code) => this.#todayByMunicipality.get(code) ?? [],
    );
  }

  /** The one town whose boundary contains another's point, or null. A small section comes before its large section. */
  #around({ point }: Town, towns: readonly Town[]): Town | null {
    if (point === null) return null;
    const around = towns.filter(({ covers }) => covers?.(point));
    const deepest = Math.max(...around.map(({ depth }) => depth));
    const [found, ...others] = around.filter(({ depth }) => depth === deepest);
    return others.length === 0 ? (found ?? null) : null;
  }

  /** Pairs each town with the nearest of its candidates that no other is nearer to. */
  #pair(froms: readonly Town[], candidates: (from: Town) => readonly Town[]): void {
    const pairs: Pair[] = [];
    const rivals = new Map<Town, number>();
    for (const from of froms)
      for (const to of candidates(from)) {
        if (this.#come.has(to)) continue;
        const metres = metresBetween(from, to);
        const certainty = metres === null ? certaintyByCode(from, to) : certaintyOf(metres, NEAR);
        if (certainty === null) continue;
        pairs.push({ from, to, metres, certainty });
        rivals.set(to, (rivals.get(to) ?? 0) + 1);
      }
    // nearly all pairs are the only one of both their towns; pairs of one town stand together
    const rest = pairs.filter((pair, i) => {
      const isOnly =
        pairs[i - 1]?.from !== pair.from && pairs[i + 1]?.from !== pair.from && rivals.get(pair.to) === 1;
      if (isOnly) this.#add(pair.from, pair.to, pair.certainty);
      return !isOnly;
    });
    // alike in level, municipality and spelling first, then near: a town keeps its name rather than taking its neighbour's
    rest.sort((a, b) => unlikeness(a) - unlikeness(b) || (a.metres ?? 0) - (b.metres ?? 0));
    const ambiguous = unclear(rest);
    for (const pair of rest) {
      const { from, to, certainty } = pair;
      if (this.#gone.has(from) || this.#come.has(to) || ambiguous.has(pair)) continue;
      this.#add(from, to, certainty);
    }
  }

  #add(from: Town, to: Town, certainty: number, kind: TownKind = kindOf(from, to)): void {
    this.steps.push({ kind, from, to, certainty });
    if (kind !== 'divided' && kind !== 'chome') this.#gone.add(from);
    this.#come.add(to);
  }
}

const NO_TOWNS: readonly Town[] = [];

interface Pair {
  readonly from: Town;
  readonly to: Town;
  readonly metres: number | null;
  readonly certainty: number;
}

/** Pairs whose town has another pair as good: points do not decide between them. */
function unclear(pairs: readonly Pair[]): Set<Pair> {
  const found = new Set<Pair>();
  for (const side of ['from', 'to'] as const)
    for (const rivals of grouped(pairs, (pair) => pair[side]).values()) {
      const least = Math.min(...rivals.map(unlikeness));
      const [first, ...others] = rivals.filter((each) => unlikeness(each) === least);
      if (others.length === 0) continue;
      // the first is the nearest; another that may be as near makes both unclear
      const isClear = ({ metres }: Pair): boolean =>
        metres !== null && first.metres !== null && metres >= 3 * first.metres && metres - first.metres > 200;
      if (!others.every(isClear)) for (const each of [first, ...others]) found.add(each);
    }
  return found;
}

function kindOf(from: Town, to: Town): TownKind {
  if (from.municipality !== to.municipality) return 'transferred';
  if (from.key !== to.key) return 'renamed';
  return from.code === to.code ? 'same' : 'recoded';
}

/** 0 for towns that agree in level, municipality and spelling, and in their codes if they lack points; more for others. */
function unlikeness({ from, to, metres }: Pair): number {
  return (
    8 * Number(from.depth !== to.depth) +
    4 * Number(from.municipality !== to.municipality) +
    2 * Number(from.name !== to.name) +
    Number(metres === null && from.code !== to.code)
  );
}

function certaintyByCode(from: Town, to: Town): number {
  return from.code === to.code ? WITHOUT_POINT.sameCode : WITHOUT_POINT.otherCode;
}

function certaintyOf(metres: number | null, table: typeof NEAR): number | null {
  if (metres === null) return null;
  return table.find(([most]) => metres <= most)?.[1] ?? null;
}

function metresBetween({ point: a }: Town, { point: b }: Town): number | null {
  return a === null || b === null ? null : distance(a[0], a[1], b[0], b[1]);
}

/** The key before the number of a section, or null: 社家 of 社家1-. */
function stemOf(key: string): string | null {
  return /^(.*[^0-9-])[0-9]+-$/u.exec(key)?.[1] ?? null;
}

const isChomeOf = (section: Town, town: Town): boolean => stemOf(section.key) === town.key;

/** Side of the cells of {@link placeKey} in degrees: at least 90 m either way in Japan. */
const CELL = 0.001;

/** The cell that a town's point lies in, `''` without a point. */
function placeKey({ point }: Town): string {
  return point === null ? '' : `${Math.floor(point[0] / CELL)} ${Math.floor(point[1] / CELL)}`;
}

/** A cell and the eight around it. */
function neighbourKeys(cell: string): string[] {
  const [x, y] = cell.split(' ').map(Number);
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx} ${y + dy}`));
}

function grouped<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) pushTo(groups, keyOf(value), value);
  return groups;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
