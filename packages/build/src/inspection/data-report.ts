import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { find } from '@banchi/engine/gazetteer/ranges.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import { MUNICIPALITY_DIGITS } from '@banchi/engine/vocabulary/levels.js';
import { type Coverage, coverageOf, sumOf } from './coverage.js';
import { FAULT_KINDS, type Fault, type FaultKind, findFaults } from './faults.js';
import type { Segments } from './segments.js';

/** How many faults of each kind are shown where all of them would be too many. */
const EXAMPLES = 3;

/** The contents and faults of a municipality. */
export interface MunicipalityReport extends Coverage {
  /** Longitude and latitude in degrees; null if none of its records has a point. */
  readonly point: readonly [number, number] | null;
  readonly faults: Partial<Record<FaultKind, number>>;
}

/** Faults of one kind. */
interface KindReport {
  readonly kind: FaultKind;
  readonly meaning: string;
  readonly count: number;
  readonly examples: readonly Fault[];
}

/** The contents and faults of a file. */
export interface DataReport {
  /** Identifies the data set. */
  readonly id: string;
  readonly year: number | null;
  readonly built: string;
  readonly sources: readonly { readonly title: string; readonly publisher: string }[];
  readonly total: Coverage;
  readonly prefectures: readonly Coverage[];
  readonly municipalities: readonly MunicipalityReport[];
  readonly kinds: readonly KindReport[];
}

/**
 * Reports on a file.
 * @param report called with every fault
 */
export function dataReport(segments: Segments, report: (fault: Fault) => void = () => {}): DataReport {
  const rows = coverageOf(segments);
  const kinds = new Map(
    (Object.keys(FAULT_KINDS) as FaultKind[]).map((kind) => [kind, { count: 0, examples: [] as Fault[] }]),
  );
  const byMunicipality = new Map<string, Partial<Record<FaultKind, number>>>();
  findFaults(segments, rows, (fault) => {
    const known = kinds.get(fault.kind);
    if (known !== undefined) {
      known.count++;
      if (known.examples.length < EXAMPLES) known.examples.push(fault);
    }
    const code = fault.code.slice(0, MUNICIPALITY_DIGITS);
    const faults = byMunicipality.get(code) ?? {};
    faults[fault.kind] = (faults[fault.kind] ?? 0) + 1;
    byMunicipality.set(code, faults);
    report(fault);
  });
  const { id, year, built, sources } = segments.gazetteer.meta;
  const codes = [...new Set(rows.map(({ code }) => code.slice(0, 2)))];
  return {
    ...{ id, year, built },
    sources: sources.map(({ title, publisher }) => ({ title, publisher })),
    total: sumOf(rows),
    prefectures: codes.map((code) => {
      const within = rows.filter((row) => row.code.startsWith(code));
      return sumOf(within, code, within[0].name.split(' ')[0]);
    }),
    municipalities: rows.map((row) => ({
      ...row,
      point: pointOf(segments, row.code),
      faults: byMunicipality.get(row.code) ?? {},
    })),
    kinds: [...kinds].map(([kind, { count, examples }]) => ({
      kind,
      meaning: FAULT_KINDS[kind],
      count,
      examples,
    })),
  };
}

/** Where a municipality stands: its own point, or the mean of those below. */
function pointOf({ codes, gazetteer }: Segments, code: string): [number, number] | null {
  const [range] = codes.exact(code);
  if (range === undefined) return null;
  const { 'derived.node': nodes, 'derived.point': points } = gazetteer.tree;
  const own = pointsIn(gazetteer);
  if (own.has(range.low)) return [toDegrees(own.lon(range.low)), toDegrees(own.lat(range.low))];
  const place = find(nodes, range.low);
  return place < 0 ? null : [toDegrees(points[2 * place]), toDegrees(points[2 * place + 1])];
}

/** Figures that must not fall. */
const KEPT = [
  'towns',
  'townsWithPosition',
  'townsWithReading',
  'townsWithBoundary',
  'townsWithPostCode',
  'numbers',
  'houses',
  'lots',
  'numbersWithPosition',
  'lotsWithOutline',
] as const;

/** Figures that can become worse: those of coverage by falling, kinds of faults by rising. */
export const WORSE: readonly string[] = [...KEPT, 'municipalities', ...Object.keys(FAULT_KINDS)];

/** A figure that is worse than in the file before. */
interface Worse {
  /** One of {@link WORSE}. */
  readonly what: string;
  readonly before: number;
  readonly now: number;
  /** By how much it is worse in those municipalities. */
  readonly by: number;
  /** Codes of the municipalities where it is so. */
  readonly where: readonly string[];
}

/**
 * The figures that are worse than in the file before, as a whole or in a municipality: a gain elsewhere does not make up for a loss.
 */
export function findWorse(before: DataReport, now: DataReport): Worse[] {
  const at = new Map(now.municipalities.map((row) => [row.code, row]));
  const former = new Map(before.municipalities.map((row) => [row.code, row]));
  const codes = [...new Set([...former.keys(), ...at.keys()])].sort();
  const worseIn = (
    what: string,
    totals: readonly [number, number],
    loss: (code: string) => number,
  ): Worse[] => {
    const losses = codes.map((code) => [code, loss(code)] as const).filter(([, each]) => each > 0);
    const by = losses.reduce((sum, [, each]) => sum + each, 0);
    return by === 0
      ? []
      : [{ what, before: totals[0], now: totals[1], by, where: losses.map(([code]) => code) }];
  };
  return [
    ...worseIn('municipalities', [former.size, at.size], (code) =>
      former.has(code) && !at.has(code) ? 1 : 0,
    ),
    ...KEPT.flatMap((what) =>
      worseIn(
        what,
        [before.total[what], now.total[what]],
        (code) => (former.get(code)?.[what] ?? 0) - (at.get(code)?.[what] ?? 0),
      ),
    ),
    ...now.kinds.flatMap(({ kind, count }) =>
      worseIn(
        kind,
        [before.kinds.find((each) => each.kind === kind)?.count ?? 0, count],
        (code) => (at.get(code)?.faults[kind] ?? 0) - (former.get(code)?.faults[kind] ?? 0),
      ),
    ),
  ];
}
