import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { BLOCK, MUNICIPALITY, NUMBER, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { Segments } from './segments.js';

/** The contents of one municipality. */
export interface Coverage {
  /** Five digits. */
  readonly code: string;
  /** Prefecture and municipality. */
  readonly name: string;
  /** Large and small sections. */
  towns: number;
  townsWithPosition: number;
  townsWithReading: number;
  townsWithBoundary: number;
  /** Towns with a postal code, their own or that of a record above. */
  townsWithPostCode: number;
  blocks: number;
  /** Lots and house numbers. */
  numbers: number;
  /** Those of them in a block: house numbers (住居番号). */
  houses: number;
  /** The others: lots (地番). */
  lots: number;
  numbersWithPosition: number;
  /** Lots with an outline. */
  lotsWithOutline: number;
  /** Whether the municipality has a boundary of its own. */
  boundary: boolean;
  /** Records of the registry that the gazetteer lacks; null when it was not compared with one. */
  missing: { towns: number; blocks: number; numbers: number } | null;
}

/** A record of the registry: its code segments, from the prefecture down. */
type RegistryRecord = readonly string[];

/** Counts the contents of a gazetteer by municipality, in the order of the address tree. */
export function coverageOf(segments: Segments): Coverage[] {
  const { tree, gazetteer, codes } = segments;
  const points = pointsIn(gazetteer);
  const outlined = new Uint8Array(tree.size);
  for (const id of gazetteer.boundaries()?.['polygon.node'] ?? []) outlined[id] = 1;
  const outlines = LotOutlines.of(gazetteer);
  const read = labelsWithReading(segments);
  const found: Coverage[] = [];
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== MUNICIPALITY || tree.label.at(id) === 0) continue;
    const row: Coverage = {
      ...emptyCoverage(codes.fullCode(id), segments.path(id)),
      boundary: outlined[id] === 1,
    };
    let inBlock = false;
    for (let below = id + 1; below < tree.end.at(id); below++) {
      if (tree.depth(below) <= BLOCK) inBlock = tree.depth(below) === BLOCK && tree.label.at(below) !== 0;
      if (tree.label.at(below) === 0) continue;
      const placed = points.has(below) ? 1 : 0;
      const depth = tree.depth(below);
      if (depth === TOWN || depth === SECTION) {
        row.towns++;
        row.townsWithPosition += placed;
        row.townsWithReading += read[tree.label.at(below)];
        row.townsWithBoundary += outlined[below];
        row.townsWithPostCode += tree.postCode(below) === NONE ? 0 : 1;
      } else if (depth === BLOCK) row.blocks++;
      else if (depth === NUMBER) {
        row.numbers++;
        if (inBlock) row.houses++;
        else row.lots++;
        row.numbersWithPosition += placed;
        if (outlines?.has(below) === true) row.lotsWithOutline++;
      }
    }
    found.push(row);
  }
  return found;
}

/** The row of a municipality without any record. */
function emptyCoverage(code: string, name: string): Coverage {
  return {
    code,
    name,
    towns: 0,
    townsWithPosition: 0,
    townsWithReading: 0,
    townsWithBoundary: 0,
    townsWithPostCode: 0,
    blocks: 0,
    numbers: 0,
    houses: 0,
    lots: 0,
    numbersWithPosition: 0,
    lotsWithOutline: 0,
    boundary: false,
    missing: null,
  };
}

/** The figures that can be added up. */
const COUNTS = [
  'towns',
  'townsWithPosition',
  'townsWithReading',
  'townsWithBoundary',
  'townsWithPostCode',
  'blocks',
  'numbers',
  'houses',
  'lots',
  'numbersWithPosition',
  'lotsWithOutline',
] as const satisfies readonly (keyof Coverage)[];

/** Adds up the contents of several municipalities. */
export function sumOf(rows: readonly Coverage[], code = '', name = ''): Coverage {
  const sum = emptyCoverage(code, name);
  for (const row of rows) {
    for (const each of COUNTS) sum[each] += row[each];
    if (row.missing === null) continue;
    sum.missing ??= { towns: 0, blocks: 0, numbers: 0 };
    for (const level of ['towns', 'blocks', 'numbers'] as const) sum.missing[level] += row.missing[level];
  }
  return sum;
}

/** One byte a label: whether it has a reading. */
function labelsWithReading(segments: Segments): Uint8Array {
  const { tree } = segments;
  const known = new Uint8Array(segments.gazetteer.meta.labels).fill(2);
  for (let id = 0; id < tree.size; id++) {
    const label = tree.label.at(id);
    if (known[label] === 2) known[label] = segments.read(id) === '' ? 0 : 1;
  }
  return known;
}

/**
 * Looks up every record of the registry in a gazetteer, and notes by municipality how many are not there. Municipalities
 * that only the registry has get a row.
 */
export class RegistryComparison {
  readonly #segments: Segments;
  readonly #rows: Map<string, Coverage>;

  /** @param rows of {@link coverageOf}; their `missing` is set */
  constructor(segments: Segments, rows: readonly Coverage[]) {
    this.#segments = segments;
    this.#rows = new Map(rows.map((row) => [row.code, row]));
    for (const row of rows) row.missing = { towns: 0, blocks: 0, numbers: 0 };
  }

  /** Takes a record. */
  add(record: RegistryRecord): void {
    const depth = record.length - 1;
    if (depth < MUNICIPALITY || this.#has(record)) return;
    const code = record[0] + record[1];
    let row = this.#rows.get(code);
    if (row === undefined) {
      row = { ...emptyCoverage(code, ''), missing: { towns: 0, blocks: 0, numbers: 0 } };
      this.#rows.set(code, row);
    }
    const missing = row.missing as { towns: number; blocks: number; numbers: number };
    if (depth === NUMBER) missing.numbers++;
    else if (depth === BLOCK) missing.blocks++;
    else if (depth !== MUNICIPALITY) missing.towns++;
  }

  /** All municipalities, by code. */
  rows(): Coverage[] {
    return [...this.#rows.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  #has(record: RegistryRecord): boolean {
    const { codes, tree } = this.#segments;
    const [range] = codes.exact(record.join(''));
    return range !== undefined && tree.label.at(range.low) !== 0;
  }
}

/** Something that makes a gazetteer not good for use. */
export type CoverageFault =
  | { readonly is: 'no-municipality' }
  | { readonly is: 'no-towns' }
  | { readonly is: 'lacks'; readonly codes: readonly string[] }
  | {
      readonly is: 'lacks-records';
      readonly missing: number;
      readonly level: 'towns' | 'blocks' | 'numbers';
    };

/** Why a gazetteer is not good for use; empty where nothing speaks against it. */
export function coverageFaults(rows: readonly Coverage[]): CoverageFault[] {
  const faults: CoverageFault[] = [];
  if (rows.length === 0) return [{ is: 'no-municipality' }];
  if (rows.every(({ towns }) => towns === 0)) faults.push({ is: 'no-towns' });
  const absent = rows.filter(({ name }) => name === '');
  if (absent.length > 0) faults.push({ is: 'lacks', codes: absent.map(({ code }) => code) });
  for (const level of ['towns', 'blocks', 'numbers'] as const) {
    const missing = rows.reduce((sum, row) => sum + (row.missing?.[level] ?? 0), 0);
    if (missing > 0) faults.push({ is: 'lacks-records', missing, level });
  }
  return faults;
}
