import { JOINED_BOUNDARY } from '@banchi/engine/gazetteer/boundaries.js';
import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import { dissolve } from '@banchi/engine/geo/dissolve.js';
import { simplifiedOutlines } from '@banchi/engine/geo/outlines.js';
import { geometryToRings, type MultiPolygon } from '@banchi/engine/geo/rings.js';
import { buildTopology } from '@banchi/engine/geo/topology.js';
import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { polygonFault } from '../record/polygon.js';
import type { Origin } from '../record/record.js';
import { type BuildError, beyondLimit } from './nodes.js';
import type { FormerBoundary } from './part-order.js';
import type { TreeColumns } from './tree-columns.js';

/** How far a vertex of a municipality's border may lie from the border of its prefecture, in metres. */
const PREFECTURE_TOLERANCE = 50;

/** An outline of a prefecture or municipality for want of a better one. */
export interface CoarseOutline {
  readonly polygon: PolygonGeometry;
  readonly origin: Origin;
}

/** A boundary of the file. */
export interface Boundary {
  readonly id: number;
  readonly polygons: MultiPolygon;
  readonly flags: number;
  /** Whether it is one for want of a better: points outside may be right. */
  readonly isCoarse: boolean;
}

/**
 * The boundaries, ascending by id: those of the sources, designated cities joined from their wards, and prefectures
 * dissolved from their municipalities. Prefectures are simplified by {@link PREFECTURE_TOLERANCE}, neighbours
 * together, so that no gap or overlap opens between them. Records without a boundary then get the coarse outline, if any.
 * @param coarse by code segments, joined by spaces
 * @param refuse called for each unsound polygon; its record stays, without a boundary
 */
export function makeBoundaries(
  tree: TreeColumns,
  former: readonly FormerBoundary[],
  coarse: ReadonlyMap<string, CoarseOutline>,
  refuse: (reason: Message, origin: Origin) => void,
): Boundary[] {
  const known = new Map<number, MultiPolygon>();
  for (const [id, { polygon, origin }] of tree.boundaries) {
    const polygons = toRings(polygon, (reason) => refuse(reason, origin));
    if (polygons !== null) known.set(id, polygons);
  }
  const approximate = new Set<number>();
  const take = (ids: Iterable<number>): void => {
    for (const id of ids) {
      const outline = known.has(id) ? undefined : coarse.get(tree.codeText(id));
      if (outline === undefined) continue;
      const polygons = toRings(outline.polygon, (reason) => refuse(reason, outline.origin));
      if (polygons === null) continue;
      known.set(id, polygons);
      approximate.add(id);
    }
  };
  if (coarse.size > 0) take(municipalities(tree).flat());
  const made = [...joinCities(tree, known), ...dissolvePrefectures(tree, known, former)];
  const outlined = new Set(made.map(({ id }) => id));
  take(prefectureIds(tree).filter((id) => !outlined.has(id)));
  return [...known]
    .map(([id, polygons]): Boundary => ({ id, polygons, flags: 0, isCoarse: approximate.has(id) }))
    .concat(made)
    .sort((a, b) => a.id - b.id);
}

/** The rings of a boundary. If the polygon is unsound or has no area, calls `refuse` and returns null. */
function toRings(polygon: PolygonGeometry, refuse: (reason: Message) => void): MultiPolygon | null {
  const fault = polygonFault(polygon);
  if (fault !== undefined) {
    refuse(fault);
    return null;
  }
  const polygons = geometryToRings(polygon);
  if (polygons.length > 0) return polygons;
  refuse(about('polygon', messages.noArea));
  return null;
}

/** Joins cities without a boundary of their own whose wards all have one (横浜市 from 横浜市鶴見区, …). */
function joinCities(tree: TreeColumns, known: ReadonlyMap<number, MultiPolygon>): Boundary[] {
  const joined: Boundary[] = [];
  for (const siblings of municipalities(tree)) {
    for (const city of siblings) {
      const name = nameOf(tree, city);
      if (known.has(city) || !name.endsWith('市')) continue;
      const wards = wardsOf(tree, siblings, name);
      if (wards.length === 0 || !wards.every((ward) => known.has(ward))) continue;
      const topology = buildTopology(wards.map((ward) => known.get(ward) as MultiPolygon));
      const [polygons] = dissolve(
        topology,
        wards.map(() => 0),
        1,
      );
      if (polygons.length > 0) joined.push({ id: city, polygons, flags: JOINED_BOUNDARY, isCoarse: false });
    }
  }
  return joined;
}

function wardsOf(tree: TreeColumns, siblings: readonly number[], city: string): number[] {
  return siblings.filter((id) => {
    const name = nameOf(tree, id);
    return name.length > city.length && name.startsWith(city) && name.endsWith('区');
  });
}

function dissolvePrefectures(
  tree: TreeColumns,
  known: ReadonlyMap<number, MultiPolygon>,
  former: readonly FormerBoundary[],
): Boundary[] {
  const groups: MultiPolygon[][] = [];
  const prefectures: number[] = [];
  for (const siblings of municipalities(tree)) {
    const prefecture = tree.parent[siblings[0]];
    if (known.has(prefecture)) continue;
    const parts = siblings.flatMap((id) => (known.has(id) ? [known.get(id) as MultiPolygon] : []));
    const missing = siblings.some(
      (id) => !known.has(id) && wardsOf(tree, siblings, nameOf(tree, id)).length === 0,
    );
    const merged = former
      .filter((each) => each.prefecture === tree.segmentOf(prefecture))
      .flatMap((each) => toRings(each.polygon, () => undefined) ?? []);
    if (parts.length === 0 || (missing && merged.length === 0)) continue;
    groups.push(merged.length === 0 ? parts : [...parts, merged]);
    prefectures.push(prefecture);
  }
  const outlines = simplifiedOutlines((group) => groups[group], groups.length, PREFECTURE_TOLERANCE);
  return prefectures.flatMap((id, i) =>
    outlines[i].length === 0 ? [] : [{ id, polygons: outlines[i], flags: 0, isCoarse: false }],
  );
}

/** The prefectures. */
function prefectureIds({ end }: TreeColumns): number[] {
  const ids: number[] = [];
  for (let id = 0; id < end.length; id = end[id]) ids.push(id);
  return ids;
}

/** The municipalities of each prefecture. */
function municipalities(tree: TreeColumns): number[][] {
  const { end } = tree;
  const lists: number[][] = [];
  for (const id of prefectureIds(tree)) {
    const list: number[] = [];
    for (let child = id + 1; child < end[id]; child = end[child]) list.push(child);
    if (list.length > 0) lists.push(list);
  }
  return lists;
}

const nameOf = (tree: TreeColumns, id: number): string => tree.places.get(id) ?? '';

/** The error of boundaries with more bytes than a file can hold. */
export const boundariesTooLarge = (bytes: number): BuildError =>
  beyondLimit(bytes, messages.boundaryBytes, LARGEST_SECTION);
