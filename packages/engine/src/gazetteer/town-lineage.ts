import { LEAST_CERTAINTY, TOWN_KINDS, type TownKind, type TownStep } from '../lineage/towns.js';
import { LEVELS } from '../vocabulary/levels.js';
import { compareBytes, concatenated } from './bytes.js';
import { lowerBound } from './ranges.js';
import { checkLength, checkOffsets, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, NONE, type Section } from './sections.js';
import { UPPER_LEVELS } from './upper-records.js';

/** Changes of the towns of past years: their sections, how they are written, read and checked. */

/** Changes of the towns of past years; absent in a file that was built without a past year. */
export const LINEAGE_SECTIONS = {
  'lineage.year': 'u32',
  'lineage.start': 'u32',
  'lineage.kept': 'u32',
  'lineage.node': 'u32',
  'lineage.how': 'u8',
  'lineage.offset': 'u32',
  'lineage.heap': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections with the changes of towns. */
export type LineageSections = SectionArrays<typeof LINEAGE_SECTIONS>;

/** The changes of the towns of one past year. */
interface YearOfTowns {
  readonly year: number;
  /** Ids of `to` are those of the file. */
  readonly steps: readonly TownStep[];
  /** Name of a town's municipality in that year, and the town's reading. */
  readonly named: (step: TownStep) => { readonly municipality: string; readonly read: string | null };
}

/** A town of a past year, and how it came to be one of today. */
export interface FormerTown {
  readonly year: number;
  /** Full address code in that year's data. */
  readonly code: string;
  /** Id of today's record. */
  readonly node: number;
  readonly kind: TownKind;
  /** In percent. */
  readonly certainty: number;
  /**
   * Its names then: the municipality with its county or city, the town from the large section down. Null if both are
   * today's.
   */
  readonly called: {
    readonly municipality: string;
    readonly name: string;
    readonly read: string | null;
  } | null;
}

/** The parts of an open file that {@link TownLineage} needs. */
interface LineageFile {
  readonly meta: { readonly records: Readonly<Record<string, number>> };
  lineage(): LineageSections | null;
  upper(): { readonly 'upper.node': Uint32Array };
}

/** The parts of an address tree that {@link TownLineage} needs. */
export interface CodesOfTree {
  /** Full code of a node. */
  fullCode(id: number): string;
  /** The node that has a code, or null. */
  find(code: string): number | null;
  /** The node above; `NONE` for prefectures. */
  parent(id: number): number;
  /** Whether a node is a level that is skipped. */
  isPlaceholder(id: number): boolean;
}

/** Between the parts of an entry's text: code, municipality, name, reading. */
const TAB = '\t';

/** Digits of a town's code: the municipality's and its own. */
const LONGEST_CODE = 12;

/** Whether a town was called as it is, in the same municipality. */
const isCalledSo = ({ kind, from, to }: TownStep): boolean =>
  (kind === 'same' || kind === 'recoded') && from.name === to.name;

/**
 * Whether a town still has its code segment, below the successor of its large section. Then it is enough to note that
 * it existed.
 */
function isKept(step: TownStep, ofLarge: ReadonlyMap<number, TownStep>): boolean {
  const { kind, from, to, certainty } = step;
  if (certainty !== 100 || !isCalledSo(step) || from.depth !== to.depth) return false;
  if (from.large === null || to.large === null) return kind === 'same' && from.large === to.large;
  const above = ofLarge.get(to.large);
  if (above === undefined || above.from.id !== from.large) return false;
  return from.code.slice(above.from.code.length) === to.code.slice(above.to.code.length);
}

/** Whether all of a town became one of today, and nothing else did. */
const isOneToOne = (kind: TownKind): boolean => kind !== 'merged' && kind !== 'divided' && kind !== 'chome';

/**
 * The sections with the changes of towns, see `docs/gazetteer-format.md`; none without years.
 * @param upper records of the upper levels, as `upper.node` has them
 */
export function lineageSections(years: readonly YearOfTowns[], upper: Uint32Array): Section[] {
  if (years.length === 0) return [];
  const words = Math.ceil(upper.length / 32);
  const places = new Map<number, number>();
  upper.forEach((id, place) => {
    places.set(id, place);
  });
  const kept = new Uint32Array(words * years.length);
  const start = [0];
  const nodes: number[] = [];
  const how: number[] = [];
  const texts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for (const [number, { steps, named }] of years.entries()) {
    const ofLarge = new Map<number, TownStep>();
    for (const step of steps)
      if (step.to.large === null && step.certainty === 100 && isCalledSo(step)) ofLarge.set(step.to.id, step);
    for (const step of steps) {
      const { kind, from, to, certainty } = step;
      const place = places.get(to.id);
      if (place !== undefined && isKept(step, ofLarge)) {
        kept[words * number + (place >>> 5)] |= 1 << (place & 31);
        continue;
      }
      nodes.push(to.id);
      how.push(TOWN_KINDS.indexOf(kind), certainty);
      const { municipality, read } = named(step);
      const called = isCalledSo(step) ? [] : [municipality, from.name, read ?? ''];
      texts.push(encoder.encode([from.code, ...called].join(TAB)));
    }
    start.push(nodes.length);
  }
  const offset = new Uint32Array(texts.length + 1);
  texts.forEach((bytes, i) => {
    offset[i + 1] = offset[i] + bytes.length;
  });
  return [
    { name: 'lineage.year', data: Uint32Array.from(years, ({ year }) => year) },
    { name: 'lineage.start', data: Uint32Array.from(start) },
    { name: 'lineage.kept', data: kept },
    { name: 'lineage.node', data: Uint32Array.from(nodes) },
    { name: 'lineage.how', data: Uint8Array.from(how) },
    { name: 'lineage.offset', data: offset },
    { name: 'lineage.heap', data: concatenated(texts) },
  ];
}

/** The changes of the towns of past years in a file. Nothing is read before it is asked for. */
export class TownLineage {
  /** The years, in the order in which the build was given them. */
  readonly years: readonly number[];
  readonly #start: Uint32Array;
  readonly #kept: Uint32Array;
  readonly #node: Uint32Array;
  readonly #how: Uint8Array;
  readonly #offset: Uint32Array;
  readonly #heap: Uint8Array;
  readonly #upper: Uint32Array;
  /** Where each level begins in `upper.node`, and the end of the last. */
  readonly #levels: readonly number[];
  readonly #codes: CodesOfTree;
  readonly #decoder = new TextDecoder();

  /** The changes in a file; null if it was built without a past year. */
  static of(gazetteer: LineageFile, codes: CodesOfTree): TownLineage | null {
    const sections = gazetteer.lineage();
    if (sections === null) return null;
    const upper = gazetteer.upper()['upper.node'];
    return new TownLineage(sections, upper, levelsOf(gazetteer.meta), codes);
  }

  private constructor(
    sections: LineageSections,
    upper: Uint32Array,
    levels: readonly number[],
    codes: CodesOfTree,
  ) {
    this.#levels = levels;
    this.years = [...sections['lineage.year']];
    this.#start = sections['lineage.start'];
    this.#kept = sections['lineage.kept'];
    this.#node = sections['lineage.node'];
    this.#how = sections['lineage.how'];
    this.#offset = sections['lineage.offset'];
    this.#heap = sections['lineage.heap'];
    this.#upper = upper;
    this.#codes = codes;
  }

  /** The towns of one year that became a record of today; several if they were merged, none if nothing is sure. */
  before(node: number, year: number): FormerTown[] {
    const number = this.years.indexOf(year);
    if (number < 0) return [];
    const entries: FormerTown[] = [];
    const end = this.#start[number + 1];
    for (
      let i = this.#node.indexOf(node, this.#start[number]);
      i >= 0 && i < end;
      i = this.#node.indexOf(node, i + 1)
    )
      entries.push(this.#entry(i, year));
    if (entries.length > 0 || !this.#isKept(node, number)) return entries;
    const own = this.#codes.fullCode(node);
    const above = this.#codes.parent(node);
    const large =
      above === NONE || this.#codes.isPlaceholder(above) ? undefined : this.before(above, year)[0];
    if (large === undefined) return [{ year, code: own, node, kind: 'same', certainty: 100, called: null }];
    const code = large.code + own.slice(this.#codes.fullCode(above).length);
    return [{ year, code, node, kind: large.kind, certainty: 100, called: null }];
  }

  /**
   * The towns of today that a town of one year became, by its code then; several if it was divided, none if nothing
   * is sure.
   */
  after(code: string, year: number): FormerTown[] {
    const number = this.years.indexOf(year);
    if (number < 0) return [];
    const found: FormerTown[] = [];
    let i = this.#firstOf(code, number);
    for (; i < this.#start[number + 1] && this.#codeAt(i) === code; i++) found.push(this.#entry(i, year));
    if (found.some(({ kind }) => isOneToOne(kind))) return found;
    for (const node of this.#keptUnder(code, number, year)) found.push(...this.before(node, year));
    return found.filter((each) => each.code === code);
  }

  /** The towns that were called otherwise, or in another municipality, by year. */
  *called(): Iterable<FormerTown & { readonly called: NonNullable<FormerTown['called']> }> {
    for (const [number, year] of this.years.entries())
      for (let i = this.#start[number]; i < this.#start[number + 1]; i++) {
        // most are called as they were: their text is a code and no more
        if (this.#offset[i + 1] - this.#offset[i] <= LONGEST_CODE) continue;
        if (this.#heap.subarray(this.#offset[i], this.#offset[i + 1]).indexOf(TAB.charCodeAt(0)) < 0)
          continue;
        const { called, ...entry } = this.#entry(i, year);
        if (called !== null) yield { ...entry, called };
      }
  }

  #isKept(node: number, number: number): boolean {
    const place = this.#placeOf(node);
    const words = Math.ceil(this.#upper.length / 32);
    return place >= 0 && (this.#kept[words * number + (place >>> 5)] & (1 << (place & 31))) !== 0;
  }

  /** The place of a node in `upper.node`, in which each level ascends; -1 if it is not there. */
  #placeOf(node: number): number {
    for (let level = 1; level < this.#levels.length; level++) {
      const [low, high] = [this.#levels[level - 1], this.#levels[level]];
      const place = lowerBound(this.#upper, node, low, high);
      if (place < high && this.#upper[place] === node) return place;
    }
    return -1;
  }

  /**
   * Nodes that may be the kept town of a code in a year: under that code itself, or below the successor of its large
   * section.
   */
  #keptUnder(code: string, number: number, year: number): number[] {
    const candidates = [code];
    for (let length = code.length - 1; length > 0; length--) {
      const large = code.slice(0, length);
      const i = this.#firstOf(large, number);
      if (i >= this.#start[number + 1] || this.#codeAt(i) !== large) continue;
      const { node, kind } = this.#entry(i, year);
      if (isOneToOne(kind)) candidates.push(this.#codes.fullCode(node) + code.slice(length));
    }
    return candidates.flatMap((each) => {
      const node = this.#codes.find(each);
      return node !== null && this.#isKept(node, number) ? [node] : [];
    });
  }

  #firstOf(code: string, number: number): number {
    let low = this.#start[number];
    let high = this.#start[number + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#codeAt(middle) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #codeAt(i: number): string {
    const [code] = this.#textAt(i).split(TAB, 1);
    return code;
  }

  #textAt(i: number): string {
    return this.#decoder.decode(this.#heap.subarray(this.#offset[i], this.#offset[i + 1]));
  }

  #entry(i: number, year: number): FormerTown {
    const [code, municipality, name, read] = this.#textAt(i).split(TAB);
    return {
      year,
      code,
      node: this.#node[i],
      kind: TOWN_KINDS[this.#how[2 * i]],
      certainty: this.#how[2 * i + 1],
      called: name === undefined ? null : { municipality, name, read: read === '' ? null : (read ?? null) },
    };
  }
}

/** Where each level begins in `upper.node`, and the end of the last. */
function levelsOf({ records }: LineageFile['meta']): number[] {
  const levels = [0];
  for (const level of LEVELS.slice(0, UPPER_LEVELS)) levels.push(levels[levels.length - 1] + records[level]);
  return levels;
}

/**
 * Checks the changes of the towns of past years: entries lead to nodes of the file, in the order of their codes.
 * @param upper how many records the upper levels have
 */
export function checkLineage(sections: LineageSections, nodes: number, upper: number, refuse: Refuse): void {
  const years = sections['lineage.year'].length;
  const start = sections['lineage.start'];
  const node = sections['lineage.node'];
  const how = sections['lineage.how'];
  const offset = sections['lineage.offset'];
  const heap = sections['lineage.heap'];
  checkLength(refuse, 'lineage.start', start.length, years + 1);
  checkOffsets(refuse, 'lineage.start', start, node.length);
  checkLength(refuse, 'lineage.kept', sections['lineage.kept'].length, years * Math.ceil(upper / 32));
  checkLength(refuse, 'lineage.how', how.length, 2 * node.length);
  checkLength(refuse, 'lineage.offset', offset.length, node.length + 1);
  checkOffsets(refuse, 'lineage.offset', offset, heap.length, 1);
  for (let i = 0; i < node.length; i++) {
    if (node[i] >= nodes) refuse('lineage.node', `number ${i} is ${node[i]}, there are ${nodes} nodes`);
    const [kind, certainty] = [how[2 * i], how[2 * i + 1]];
    if (kind >= TOWN_KINDS.length)
      refuse('lineage.how', `number ${2 * i} is ${kind}, there are ${TOWN_KINDS.length} kinds`);
    if (certainty < LEAST_CERTAINTY || certainty > 100)
      refuse('lineage.how', `number ${2 * i + 1} is ${certainty}, a certainty is ${LEAST_CERTAINTY} to 100`);
  }
  const codeAt = (i: number): Uint8Array => {
    const text = heap.subarray(offset[i], offset[i + 1]);
    const end = text.indexOf(TAB.charCodeAt(0));
    return end < 0 ? text : text.subarray(0, end);
  };
  for (let year = 0; year < years; year++)
    for (let i = start[year] + 1; i < start[year + 1]; i++)
      if (compareBytes(codeAt(i - 1), codeAt(i)) > 0)
        refuse('lineage.heap', `entry ${i} has a code before that of entry ${i - 1}, they ascend`);
}
