import { FLAG, NONE } from '@banchi/engine/gazetteer/sections.js';
import { readWithheld } from '@banchi/engine/gazetteer/withheld.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import { fold } from '@banchi/engine/text/index.js';
import { NUMBER, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { Coverage } from './coverage.js';
import type { Segments } from './segments.js';

/** Kinds of faults in the data of a file, and their meaning. */
export const FAULT_KINDS = {
  withheld: 'points that cannot be true; the records stand without them',
  'postal-only': 'towns that only the list of postal codes names',
  undecided: 'towns with several postal codes, none for the whole of them',
  'named-twice': 'towns that are called as one beside them',
  townless: 'lots and houses without a town',
  unhoused: 'towns where houses are numbered, of which no house is there',
  'no-towns': 'municipalities without towns, where others of the prefecture have some',
  'no-numbers': 'municipalities without lots and houses, where others of the prefecture have some',
  'no-number-points': 'municipalities whose lots and houses have no points',
  'no-boundary': 'municipalities without a boundary, where others of the prefecture have one',
} as const;

/** One of {@link FAULT_KINDS}. */
export type FaultKind = keyof typeof FAULT_KINDS;

/** A fault of one record. */
export interface Fault {
  readonly kind: FaultKind;
  /** Full address code. */
  readonly code: string;
  /** Names from the prefecture down, joined by spaces. */
  readonly name: string;
  readonly detail: string;
}

/**
 * Finds the faults in the data of a file, kind by kind.
 * @param rows of `coverageOf`
 */
export function findFaults(
  segments: Segments,
  rows: readonly Coverage[],
  report: (fault: Fault) => void,
): void {
  const note = (kind: FaultKind, id: number, detail = ''): void =>
    report({ kind, code: segments.codes.fullCode(id), name: segments.path(id), detail });
  findWithheld(segments, note);
  findPostal(segments, note);
  findTowns(segments, note);
  for (const id of segments.gazetteer.origins()['unhoused.node']) note('unhoused', id);
  findLost(rows, report);
}

type Note = (kind: FaultKind, id: number, detail?: string) => void;

function findWithheld({ gazetteer }: Segments, note: Note): void {
  const withheld = gazetteer.withheld();
  if (withheld === null) return;
  for (const { id, reason, point } of readWithheld(withheld))
    note('withheld', id, `${reason} ${point.map(toDegrees)}`);
}

function findPostal({ gazetteer, tree }: Segments, note: Note): void {
  for (let id = 0; id < tree.size; id++)
    if ((tree.flags.at(id) & FLAG.postalOnly) !== 0) note('postal-only', id);
  const shared = gazetteer.sharedPostCodes();
  const codes = new Map<number, Set<string>>();
  const add = (id: number, code: number): void => {
    if (tree.postCode(id) !== NONE) return;
    const known = codes.get(id) ?? new Set();
    codes.set(id, known.add(String(code).padStart(7, '0')));
  };
  shared['post.shared.node'].forEach((id, i) => {
    add(id, shared['post.shared.code'][i]);
  });
  // the code of a part stands at the part
  for (let id = 0; id < tree.size; id++)
    if (tree.depth(id) === SECTION && tree.label.at(tree.parent.at(id)) !== 0 && tree.postCode(id) !== NONE)
      add(tree.parent.at(id), tree.postCode(id));
  for (const [id, several] of [...codes].sort(([a], [b]) => a - b))
    if (several.size > 1) note('undecided', id, [...several].sort().join(' '));
}

/** Finds towns of one name below one parent, and records that stand in no town. */
function findTowns(segments: Segments, note: Note): void {
  const { tree } = segments;
  /** Names below each open parent, by its depth. */
  const names: Map<string, number>[] = [new Map(), new Map(), new Map(), new Map()];
  let inTown = false;
  for (let id = 0; id < tree.size; id++) {
    const depth = tree.depth(id);
    if (depth < names.length) names[depth].clear();
    if (depth <= SECTION) inTown = tree.label.at(id) !== 0 || (depth === SECTION && inTown);
    if (depth === NUMBER && tree.label.at(id) !== 0 && !inTown) note('townless', id);
    if ((depth !== TOWN && depth !== SECTION) || tree.label.at(id) === 0) continue;
    const name = fold(segments.name(id));
    const first = names[depth - 1].get(name);
    if (first === undefined) names[depth - 1].set(name, id);
    // streets separate towns that only the list has beside one of their name: 富永町 of 下京区
    else if ((tree.flags.at(id) & FLAG.postalOnly) === 0)
      note('named-twice', id, segments.codes.fullCode(first));
  }
}

/** Whole tables that are not there. */
function findLost(rows: readonly Coverage[], report: (fault: Fault) => void): void {
  const prefectures = new Map<string, { towns: boolean; numbers: boolean; boundary: boolean }>();
  const hasTowns = rows.some(({ towns }) => towns > 0);
  for (const { code, towns, numbers, boundary } of rows) {
    const known = prefectures.get(code.slice(0, 2)) ?? { towns: false, numbers: false, boundary: false };
    prefectures.set(code.slice(0, 2), {
      towns: known.towns || towns > 0,
      numbers: known.numbers || numbers > 0,
      boundary: known.boundary || boundary,
    });
  }
  for (const row of rows) {
    const { code, name } = row;
    // a city of wards has its towns below these
    if (rows.some((other) => other !== row && other.name.startsWith(name) && other.name.endsWith('区')))
      continue;
    const lost = (kind: FaultKind): void => report({ kind, code, name, detail: '' });
    const prefecture = prefectures.get(code.slice(0, 2));
    // the table of municipalities is the country's, the towns are those of the prefectures that were asked for
    if (row.towns === 0 && (prefecture?.towns === true || !hasTowns)) lost('no-towns');
    if (row.numbers === 0 && prefecture?.numbers === true) lost('no-numbers');
    if (row.numbers > 0 && row.numbersWithPosition === 0) lost('no-number-points');
    if (!row.boundary && prefecture?.boundary === true) lost('no-boundary');
  }
}
