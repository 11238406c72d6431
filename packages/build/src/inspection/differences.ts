import { type PackedPoints, pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { readSteps } from '@banchi/engine/gazetteer/steps.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { History } from '@banchi/engine/lineage/history.js';
import { traceMunicipalities } from '@banchi/engine/lineage/municipalities.js';
import { placesOf, whereaboutsBy } from '@banchi/engine/lineage/town-list.js';
import { traceTowns } from '@banchi/engine/lineage/towns.js';
import { fold } from '@banchi/engine/text/index.js';
import type { StepKind } from '@banchi/engine/vocabulary/changes.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { addressNodes } from './address-nodes.js';
import type { Segments } from './segments.js';

/** Kinds of changes of a record. */
export const CHANGES = [
  'added',
  'removed',
  'renamed',
  'moved',
  'recoded',
  'transferred',
  'merged',
  'divided',
  'chome',
] as const;

/** One of {@link CHANGES}. */
export type Change = (typeof CHANGES)[number];

/** A record that differs between both gazetteers. */
export interface Difference {
  readonly change: Change;
  readonly level: Level;
  /** Full address code: the new one; of a removed record the old one. */
  readonly code: string;
  /** Names from the prefecture down, joined by spaces: the new ones; of a removed record the old ones. */
  readonly name: string;
  /**
   * The former own name of a renamed record, the former code of a re-coded one, the former names of towns and municipalities
   * that became others.
   */
  readonly before?: string;
  /** The former code of a town or municipality that became another one, see `TOWN_KINDS`. */
  readonly beforeCode?: string;
  /** How sure it is that a town became another one, in percent. */
  readonly certainty?: number;
  /** The first day on which a municipality was another one, `2024-01-01`. */
  readonly date?: string;
  /** The change of the municipality on that day, in the words of the list of changes. */
  readonly event?: StepKind;
  /** How far it moved, in metres. */
  readonly metres?: number;
}

/**
 * Compares two gazetteers record by record. Records are the same when their codes are, unless their names differ and one of these
 * names is beside them under another code: such codes were given anew. A record was re-coded if its code is gone or given anew
 * and its names, from the prefecture down, are there under another code. Renamed and moved records come in the order of the
 * address tree, then re-coded, removed and added ones. A record may be both renamed and moved. Towns that became others (another
 * name, another municipality, merged, divided, numbered sections) are reported so, where it is sure, see {@link traceTowns}; so
 * are municipalities, by the new file's list of changes, see {@link traceMunicipalities}.
 * @param report called with each difference
 * @param metres how far a point must have gone for its record to count as moved
 */
export function findDifferences(
  old: Segments,
  now: Segments,
  report: (difference: Difference) => void,
  metres = 1,
): void {
  const removed: number[] = [];
  const added: number[] = [];
  compareChildren(new Pair(old, now, metres, report), NONE, NONE, removed, added);
  reportWithoutPartner(old, now, removed, added, report);
}

/** Two gazetteers being compared. */
class Pair {
  /** Pairs of labels whose names were compared: nearly all of them come again and again. */
  readonly #sameName = new Map<number, boolean>();
  readonly #siblings = new Map<Segments, { readonly parent: number; readonly names: ReadonlySet<string> }>();
  readonly #segmentOf: [Int32Array, Int32Array];
  readonly old: Segments;
  readonly now: Segments;
  readonly metres: number;
  readonly report: (difference: Difference) => void;

  /** Own points of old and new. */
  readonly #points: readonly [PackedPoints, PackedPoints];

  constructor(old: Segments, now: Segments, metres: number, report: (difference: Difference) => void) {
    this.old = old;
    this.#points = [pointsIn(old.gazetteer), pointsIn(now.gazetteer)];
    this.now = now;
    this.metres = metres;
    this.report = report;
    this.#segmentOf = commonOrder(old, now);
  }

  /** Order of two siblings: by code segment, the zero code last. */
  compare(before: number, after: number): number {
    const zero = Number(this.old.tree.label.at(before) === 0) - Number(this.now.tree.label.at(after) === 0);
    if (zero !== 0) return zero;
    const [of, ofNow] = this.#segmentOf;
    return (
      of[this.old.gazetteer.nodes.segment.at(before)] - ofNow[this.now.gazetteer.nodes.segment.at(after)]
    );
  }

  sameName(before: number, after: number): boolean {
    const key = this.old.tree.label.at(before) * 2 ** 24 + this.now.tree.label.at(after);
    let same = this.#sameName.get(key);
    if (same === undefined) {
      same = this.old.name(before) === this.now.name(after);
      this.#sameName.set(key, same);
    }
    return same;
  }

  /**
   * Whether two records of one code are not the same with another name, but each its own: the former name is there under
   * another code beside the new one, or the new one was there before under another.
   */
  areOthers(before: number, after: number): boolean {
    if (this.now.tree.label.at(after) === 0 || this.sameName(before, after)) return false;
    return (
      this.#siblingNames(this.now, after).has(this.old.name(before)) ||
      this.#siblingNames(this.old, before).has(this.now.name(after))
    );
  }

  /** Names of the records beside one; asked for the siblings of one parent in a row. */
  #siblingNames(segments: Segments, id: number): ReadonlySet<string> {
    const { tree } = segments;
    const parent = tree.parent.at(id);
    const known = this.#siblings.get(segments);
    if (known?.parent === parent) return known.names;
    const names = new Set<string>();
    const end = parent === NONE ? tree.size : tree.end.at(parent);
    for (let child = parent === NONE ? 0 : parent + 1; child < end; child = tree.end.at(child))
      if (tree.label.at(child) !== 0) names.add(segments.name(child));
    this.#siblings.set(segments, { parent, names });
    return names;
  }

  /** Metres between the own points, 0 where one of them has none. */
  moved(before: number, after: number): number {
    const [a, b] = this.#points;
    if (!a.has(before) || !b.has(after)) return 0;
    if (a.lon(before) === b.lon(after) && a.lat(before) === b.lat(after)) return 0;
    return distance(
      a.lon(before) / UNITS_PER_DEGREE,
      a.lat(before) / UNITS_PER_DEGREE,
      b.lon(after) / UNITS_PER_DEGREE,
      b.lat(after) / UNITS_PER_DEGREE,
    );
  }
}

/** Places of the code segments of two gazetteers in one common order. */
function commonOrder(old: Segments, now: Segments): [Int32Array, Int32Array] {
  const lists = [old, now].map(({ gazetteer }) => {
    const offset = gazetteer.tree['segments.offset'];
    const heap = Buffer.from(gazetteer.tree['segments.heap']).toString('latin1');
    return Array.from({ length: offset.length - 1 }, (_, i) => heap.slice(offset[i], offset[i + 1]));
  });
  const place = new Map([...new Set(lists.flat())].sort().map((segment, i) => [segment, i]));
  const [a, b] = lists.map((list) => Int32Array.from(list, (segment) => place.get(segment) ?? -1));
  return [a, b];
}

function compareChildren(
  pair: Pair,
  before: number,
  after: number,
  removed: number[],
  added: number[],
): void {
  const { old, now } = pair;
  let a = before === NONE ? 0 : before + 1;
  let b = after === NONE ? 0 : after + 1;
  const endA = before === NONE ? old.tree.size : old.tree.end.at(before);
  const endB = after === NONE ? now.tree.size : now.tree.end.at(after);
  while (a < endA || b < endB) {
    const order = a === endA ? 1 : b === endB ? -1 : pair.compare(a, b);
    if (order < 0) {
      for (const end = old.tree.end.at(a); a < end; a++) if (old.tree.label.at(a) !== 0) removed.push(a);
    } else if (order > 0) {
      for (const end = now.tree.end.at(b); b < end; b++) if (now.tree.label.at(b) !== 0) added.push(b);
    } else if (pair.areOthers(a, b)) {
      for (const end = old.tree.end.at(a); a < end; a++) if (old.tree.label.at(a) !== 0) removed.push(a);
      for (const end = now.tree.end.at(b); b < end; b++) if (now.tree.label.at(b) !== 0) added.push(b);
    } else {
      compareRecords(pair, a, b);
      if (old.tree.end.at(a) > a + 1 || now.tree.end.at(b) > b + 1)
        compareChildren(pair, a, b, removed, added);
      a = old.tree.end.at(a);
      b = now.tree.end.at(b);
    }
  }
}

function compareRecords(pair: Pair, a: number, b: number): void {
  const { old, now, report } = pair;
  // siblings of one segment are both named, or both skip their level
  if (now.tree.label.at(b) === 0) return;
  if (!pair.sameName(a, b)) report({ ...described('renamed', now, b), before: old.name(a) });
  const metres = pair.moved(a, b);
  if (metres > pair.metres) report({ ...described('moved', now, b), metres: Math.round(metres * 100) / 100 });
}

/** Finds re-coded records, with the same names under another code, among removed and added ones. */
function reportWithoutPartner(
  old: Segments,
  now: Segments,
  removed: readonly number[],
  added: readonly number[],
  report: (difference: Difference) => void,
): void {
  const key = (segments: Segments, id: number): string => `${segments.tree.depth(id)} ${segments.path(id)}`;
  const partners = new Map<string, number[]>();
  for (const id of removed) {
    const names = key(old, id);
    const known = partners.get(names);
    if (known === undefined) partners.set(names, [id]);
    else known.push(id);
  }
  const recoded = new Set<number>();
  const reported = reportSuccessors(old, now, removed, added, report);
  const remaining: number[] = [];
  for (const id of added) {
    if (reported.now.has(id)) continue;
    const partner = partners.get(key(now, id))?.shift();
    if (partner === undefined) {
      remaining.push(id);
      continue;
    }
    recoded.add(partner);
    report({ ...described('recoded', now, id), before: old.codes.fullCode(partner) });
  }
  for (const id of removed)
    if (!recoded.has(id) && !reported.old.has(id)) report(described('removed', old, id));
  for (const id of remaining) report(described('added', now, id));
}

/**
 * Changes of towns that are reported with their successors; other kinds, such as a new code, are found for records of every
 * level.
 */
const TOWN_CHANGES: ReadonlySet<string> = new Set(['renamed', 'transferred', 'merged', 'divided', 'chome']);

const isIn =
  ({ tree }: Segments, ...depths: number[]) =>
  (id: number): boolean =>
    depths.includes(tree.depth(id));

/** Records whose change has been reported: removed ones in `old`, added ones in `now`. */
interface Accounted {
  readonly old: Set<number>;
  readonly now: Set<number>;
}

/** Reports the successors of removed towns and municipalities, and the predecessors of added ones; returns the ids of both. */
function reportSuccessors(
  old: Segments,
  now: Segments,
  removed: readonly number[],
  added: readonly number[],
  report: (difference: Difference) => void,
): { readonly old: ReadonlySet<number>; readonly now: ReadonlySet<number> } {
  const reported: Accounted = { old: new Set(), now: new Set() };
  const [gone, come] = [new Set(removed), new Set(added)];
  const history = new History(readSteps(now.gazetteer));
  const day = dayOf(old) ?? old.gazetteer.meta.built.slice(0, 10);
  /** Reports a successor, unless both have the same names from the prefecture down: those are reported as re-coded. */
  const became = (change: Change, from: number, to: number, more: Partial<Difference>): void => {
    const before = old.path(from);
    if (before === now.path(to)) return;
    report({ ...described(change, now, to), before, beforeCode: old.codes.fullCode(from), ...more });
    if (come.has(to)) reported.now.add(to);
    if (gone.has(from)) reported.old.add(from);
  };
  if (history.links.length > 0 && (removed.some(isIn(old, 1)) || added.some(isIn(now, 1)))) {
    const [before, after] = [municipalitiesOf(old), municipalitiesOf(now)];
    const steps = traceMunicipalities(history, before.names, after.names, day, dayOf(now));
    for (const { kind, from, to, date, event } of steps) {
      const [a, b] = [before.ids.get(from) as number, after.ids.get(to) as number];
      if (gone.has(a) || come.has(b)) became(kind, a, b, { date, event });
    }
  }
  if (added.some(isIn(now, 2, 3))) {
    const [before, after] = [placesOf(addressNodes(old), fold), placesOf(addressNodes(now), fold)];
    const whereabouts = whereaboutsBy(history, before, after, day, fold);
    for (const { kind, from, to, certainty } of traceTowns(before.towns, after.towns, whereabouts))
      if (TOWN_CHANGES.has(kind) && come.has(to.id)) became(kind as Change, from.id, to.id, { certainty });
  }
  return reported;
}

/** The last day of a file's year, or null for a file of today. */
function dayOf({ gazetteer }: Segments): string | null {
  return gazetteer.meta.year === null ? null : `${gazetteer.meta.year}-12-31`;
}

/** Names and ids of all municipalities of a file by their codes. */
function municipalitiesOf(segments: Segments): {
  readonly names: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, number>;
} {
  const { tree } = segments;
  const [names, ids] = [new Map<string, string>(), new Map<string, number>()];
  for (let id = 0; id < tree.size; id = tree.depth(id) === 0 ? id + 1 : tree.end.at(id)) {
    if (tree.depth(id) !== 1 || tree.label.at(id) === 0) continue;
    const code = segments.codes.fullCode(id);
    names.set(code, segments.name(id));
    ids.set(code, id);
  }
  return { names, ids };
}

function described(change: Change, segments: Segments, id: number): Difference {
  return {
    change,
    level: LEVELS[segments.tree.depth(id)],
    code: segments.codes.fullCode(id),
    name: segments.path(id),
  };
}
