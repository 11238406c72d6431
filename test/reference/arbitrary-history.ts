import { STEP_EFFECTS, type Step, type StepKind, type Unit } from '@banchi/engine/lineage/step.js';
import { step, unit } from '../support/lineage-steps.js';
import { fc } from '../support/property.js';

/** Municipalities of one day: the land of each, in plots, by code. */
export type Day = ReadonlyMap<string, { readonly name: string; readonly plots: ReadonlySet<number> }>;

/** A history of invented municipalities and the truth about it. */
export interface KnownHistory {
  /** Steps by event, in the order of events. */
  readonly events: readonly (readonly Step[])[];
  /** The municipalities before the first day, and from each day of an event on. */
  readonly days: readonly { readonly date: string; readonly at: Day }[];
}

/** Few codes and few names, so that both are freed and given again. */
const CODES = ['99301', '99302', '99303', '99304', '99305', '99306', '99307', '99308'];
const NAMES = ['東町', '西町', '南町', '北町', '中町', '東市'];
const FIRST_DAY = '1970-04-01';

const OPERATIONS = ['rename', 'recode', 'merge', 'absorb', 'absorb-city', 'separate', 'divide'] as const;

const operation = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  unit: fc.nat({ max: 7 }),
  other: fc.nat({ max: 7 }),
  code: fc.nat({ max: 7 }),
  name: fc.nat({ max: NAMES.length - 1 }),
  keepsCode: fc.boolean(),
  sameDay: fc.boolean(),
});

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Random histories: up to five municipalities of four plots each that are renamed, re-coded, merged, absorbed and divided. */
export const knownHistories: fc.Arbitrary<KnownHistory> = fc
  .record({ count: fc.integer({ min: 1, max: 5 }), operations: fc.array(operation, { maxLength: 14 }) })
  .map(({ count, operations }) => happen(count, operations));

function happen(count: number, operations: readonly Operation[]): KnownHistory {
  const land = new Map<string, { name: string; plots: Set<number> }>();
  for (let i = 0; i < count; i++)
    land.set(CODES[i], { name: NAMES[i], plots: new Set([0, 1, 2, 3].map((plot) => 4 * i + plot)) });
  const snapshot = (): Day =>
    new Map([...land].map(([code, { name, plots }]) => [code, { name, plots: new Set(plots) }]));
  const events: Step[][] = [];
  const days = [{ date: FIRST_DAY, at: snapshot() }];
  let touched = new Set<string>();
  let day = 0;
  for (const each of operations) {
    const used = [...land.keys()].sort();
    const free = CODES.filter((code) => !land.has(code));
    const [own, other] = [used[each.unit % used.length], used[each.other % used.length]];
    const fresh = free.length === 0 ? null : free[each.code % free.length];
    const involved = [own, other, fresh].filter((code) => code !== null);
    if (!each.sameDay || involved.some((code) => touched.has(code)) || day === 0) {
      day++;
      touched = new Set();
    }
    for (const code of involved) touched.add(code);
    const date = new Date(Date.UTC(1970, 5, day * 7)).toJSON().slice(0, 10);
    const happened = apply(each, { land, own, other, fresh, date });
    events.push(...happened);
    if (happened.length === 0) continue;
    if (days.at(-1)?.date === date) days.pop();
    days.push({ date, at: snapshot() });
  }
  return { events, days };
}

interface Situation {
  readonly land: Map<string, { name: string; plots: Set<number> }>;
  readonly own: string;
  readonly other: string;
  /** A code that nothing has. */
  readonly fresh: string | null;
  readonly date: string;
}

/** Makes one change of the land; returns its events. */
function apply(
  { operation, name, keepsCode }: Operation,
  { land, own, other, fresh, date }: Situation,
): Step[][] {
  const of = (code: string): { name: string; plots: Set<number> } => {
    const found = land.get(code);
    if (found === undefined) throw new RangeError(`nothing has ${code}`);
    return found;
  };
  const happens = (kind: StepKind, from: Unit, to: Unit, part?: string | null): Step =>
    step(date, kind, from, to, part);
  const before = unit(own, of(own).name);
  const called = NAMES[name];
  const target = keepsCode || fresh === null ? own : fresh;
  if (operation === 'rename' || operation === 'recode') {
    if (operation === 'recode' && target === own) return [];
    if (operation === 'rename' && called === before.name) return [];
    const after = operation === 'rename' ? unit(own, called) : unit(target, before.name);
    const { plots } = of(own);
    land.delete(own);
    land.set(after.code, { name: after.name, plots });
    return [[happens(operation === 'rename' ? 'rename' : 'county', before, after)]];
  }
  if (operation === 'separate' || operation === 'divide') {
    const { plots } = of(own);
    if (plots.size < 2 || fresh === null) return [];
    const half = [...plots].sort((a, b) => a - b).slice(0, Math.ceil(plots.size / 2));
    const after = unit(fresh, called);
    for (const plot of half) plots.delete(plot);
    land.set(fresh, { name: called, plots: new Set(half) });
    if (operation === 'separate') return [[happens('separate', before, after, null)]];
    return [[happens('divide', before, before, null), happens('divide', before, after, null)]];
  }
  if (own === other) return [];
  const second = unit(other, of(other).name);
  const together = new Set([...of(own).plots, ...of(other).plots]);
  land.delete(own);
  land.delete(other);
  if (operation === 'merge') {
    const after = unit(target, called);
    land.set(target, { name: called, plots: together });
    return [[happens('merge', before, after), happens('merge', second, after)]];
  }
  const absorbed = [happens('absorb', second, before)];
  if (operation === 'absorb' || target === own) {
    land.set(own, { name: before.name, plots: together });
    return [absorbed];
  }
  // 大野村 came to 鹿島町, which became 鹿嶋市 on the same day
  land.set(target, { name: called, plots: together });
  return [absorbed, [happens('city', before, unit(target, called))]];
}

/** The successors of a code from one day to another, by going over all events: by code, whether all of it went there. */
export function referenceSuccessors(
  { events }: KnownHistory,
  code: string,
  since: string,
  until: string,
): Map<string, boolean> {
  let codes = new Map([[code, true]]);
  for (const event of events) {
    if (event[0].date <= since || event[0].date > until) continue;
    const next = new Map(codes);
    for (const { kind, from } of event) {
      if (from === null || !codes.has(from.code)) continue;
      if (STEP_EFFECTS[kind].ends) next.delete(from.code);
      else next.set(from.code, false);
    }
    for (const { from, to, whole } of event) {
      const known = from === null ? undefined : codes.get(from.code);
      if (to === null || known === undefined) continue;
      const isWhole = known && whole;
      next.set(to.code, (next.get(to.code) ?? false) || isWhole);
    }
    codes = next;
  }
  return codes;
}
