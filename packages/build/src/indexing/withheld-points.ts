import { JOINED_BOUNDARY } from '@banchi/engine/gazetteer/boundaries.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { FLAG, NONE } from '@banchi/engine/gazetteer/sections.js';
import type { WithheldReason } from '@banchi/engine/gazetteer/withheld.js';
import { BoundaryIndex, boundaryWork } from '@banchi/engine/geo/boundary-index.js';
import { BoxTree } from '@banchi/engine/geo/box-tree.js';
import { metresPerDegreeLat, metresPerDegreeLon } from '@banchi/engine/geo/distance.js';
import { boxOfPolygon } from '@banchi/engine/geo/encode-polygon.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { farGap, farPoints, lonePoints, NEIGHBOURS, spreadOf } from '@banchi/engine/geo/far-points.js';
import { distanceToBoundary } from '@banchi/engine/geo/outside.js';
import { type Box, NO_POINT, toDegrees } from '@banchi/engine/geo/units.js';
import { MUNICIPALITY, NUMBER, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { Boundary } from './boundaries.js';
import type { TreeColumns } from './tree-columns.js';

/**
 * A point may lie this many metres, and the length of the nearest edge, outside its municipality: municipalities have
 * parts in others that simplified boundaries leave out.
 */
const OUTSIDE = 1500;

/** From how many numbers with points on a town's own point is compared with them, and by how many metres it may be off at least. */
const COMPARED = 10;
const OFF_TOWN = 1500;

/**
 * A point this many metres from its neighbours by number stands among another town's points if at most half of so many
 * nearest are its own town's, and none of these is within some metres. Of 265,000 true points 18 are that far away; of the
 * ten nearest nine or ten are their own town's, but for 西浜 1497-7 in 和歌山市, which stands 9 m from another lot of 西浜.
 */
const FROM_NEIGHBOURS = 1000;
const NEAREST = 10;
const BESIDE = 50;

/** Metres from its neighbours by number, if these are nearer together, from which on a point is the copy of another town's. */
const COPIED = 100;
/** Separates points, except a few that are far from each other. */
const KEY_OF_LON = 2 ** 22;

/** A point that cannot be true. */
interface WithheldPoint {
  readonly id: number;
  readonly reason: WithheldReason;
  /**
   * Metres to its municipality, to the rest of its town, to its neighbours by number, or to everything in its town.
   */
  readonly metres: number;
  /** Longitude and latitude in units of 1e-7 degree. */
  readonly point: readonly [x: number, y: number];
  /** Of a copied point: the record that has it rightly. */
  readonly like?: number;
}

/**
 * Withholds the points that cannot be true; their records stay. Such a point lies
 *
 * - `outside` its municipality: in another one, farther from its own than simplified boundaries and enclaves explain;
 * or in none, farther than its municipality is wide, since simplified boundaries lack islands;
 * - `apart` from the other lots and houses of its town, for the size of that, see {@link farPoints};
 * - `out-of-order`: among other lots or houses of its town, far from those before and behind it by number, or a kilometre from these and among the points of
 * another town of its municipality;
 * - `copied`: exactly on a point of another town, and not near those before and behind it by number;
 * - `off-town`: a town's own point, equally far from everything in the town.
 *
 * The first check needs boundaries.
 * @param boundarySections those of {@link boundaries}, encoded
 */
export function withholdPoints(
  tree: TreeColumns,
  boundaries: readonly Boundary[],
  boundarySections: readonly Section[],
): WithheldPoint[] {
  const { lon, lat, flags } = tree;
  const withheld: WithheldPoint[] = [];
  const withhold: Withhold = (id, reason, metres, like) => {
    withheld.push({ id, reason, metres: Math.round(metres), point: [lon[id], lat[id]], like });
    lon[id] = NO_POINT;
    lat[id] = NO_POINT;
  };
  if (boundaries.length > 0) withholdOutside(tree, boundaries, boundarySections, withhold);
  let section = NONE;
  let municipality = NONE;
  let numbers: number[] = [];
  let lone: LoneNumber[] = [];
  const close = (): void => {
    if (section !== NONE) lone.push(...withholdApart(tree, section, numbers, withhold));
    numbers = [];
  };
  const closeMunicipality = (): void => {
    withholdAmongOthers(tree, lone, withhold);
    lone = [];
    if (municipality !== NONE) withholdCopies(tree, municipality, withhold);
  };
  for (let id = 0; id < flags.length; id++) {
    const depth = flags[id] & FLAG.level;
    if (depth <= SECTION) {
      close();
      section = depth >= TOWN ? id : NONE;
      if (depth > MUNICIPALITY) continue;
      closeMunicipality();
      municipality = depth === MUNICIPALITY ? id : NONE;
    } else if (depth === NUMBER && lon[id] !== NO_POINT) numbers.push(id);
  }
  close();
  closeMunicipality();
  return withheld.sort((a, b) => a.id - b.id);
}

type Withhold = (id: number, reason: WithheldReason, metres: number, like?: number) => void;

/** A lot or house that is away from its neighbours by number. */
interface LoneNumber {
  readonly id: number;
  /** The section that it is in. */
  readonly section: number;
  /** Metres to the nearest of those neighbours. */
  readonly away: number;
}

/** The points in one section, and the section's own point. Returns the remaining points that are away from their neighbours. */
function withholdApart(
  tree: TreeColumns,
  section: number,
  numbers: readonly number[],
  withhold: Withhold,
): LoneNumber[] {
  if (numbers.length === 0) return [];
  const { lon, lat } = tree;
  const [west, south] = [lon[numbers[0]], lat[numbers[0]]];
  const degrees = toDegrees(south);
  const [east, north] = [metresPerDegreeLon(degrees), metresPerDegreeLat(degrees)].map(toDegrees);
  const xs = Float64Array.from(numbers, (id) => (lon[id] - west) * east);
  const ys = Float64Array.from(numbers, (id) => (lat[id] - south) * north);
  const far = farPoints(xs, ys);
  for (const { place, gap, reason } of far) withhold(numbers[place], reason, gap);
  const lone = lonePoints(xs, ys, FROM_NEIGHBOURS)
    .map(({ place, away }) => ({ id: numbers[place], section, away }))
    .filter(({ id }) => lon[id] !== NO_POINT);
  if (lon[section] === NO_POINT || numbers.length - far.length < COMPARED) return lone;
  const { size } = spreadOf(xs, ys);
  const [x, y] = [(lon[section] - west) * east, (lat[section] - south) * north];
  let least = Infinity;
  for (let i = 0; i < numbers.length; i++)
    if (lon[numbers[i]] !== NO_POINT) least = Math.min(least, Math.hypot(xs[i] - x, ys[i] - y));
  if (least > Math.max(OFF_TOWN, farGap(numbers.length, size))) withhold(section, 'off-town', least);
  return lone;
}

/** Those of one municipality's lone points that stand among the points of another town. */
function withholdAmongOthers(
  { lon, lat, flags, end, parent }: TreeColumns,
  lone: readonly LoneNumber[],
  withhold: Withhold,
): void {
  for (const { id, section, away } of lone) {
    let municipality = section;
    while ((flags[municipality] & FLAG.level) > MUNICIPALITY) municipality = parent[municipality];
    const degrees = toDegrees(lat[id]);
    const [east, north] = [metresPerDegreeLon(degrees), metresPerDegreeLat(degrees)].map(toDegrees);
    const nearest: { metres: number; isOwn: boolean }[] = [];
    for (let other = municipality + 1; other < end[municipality]; other++) {
      if (lon[other] === NO_POINT || other === id || (flags[other] & FLAG.level) !== NUMBER) continue;
      const metres = Math.hypot((lon[other] - lon[id]) * east, (lat[other] - lat[id]) * north);
      if (nearest.length === NEAREST && metres >= nearest[NEAREST - 1].metres) continue;
      const place = nearest.findIndex((each) => metres < each.metres);
      nearest.splice(place < 0 ? nearest.length : place, 0, {
        metres,
        isOwn: other > section && other < end[section],
      });
      nearest.length = Math.min(nearest.length, NEAREST);
    }
    const own = nearest.find(({ isOwn }) => isOwn)?.metres ?? Infinity;
    if (
      own > BESIDE &&
      nearest.length === NEAREST &&
      2 * nearest.filter(({ isOwn }) => isOwn).length <= NEAREST
    )
      withhold(id, 'out-of-order', away);
  }
}

/**
 * Copies of other towns' points: where lots or houses of several towns of a municipality share a point to the centimetre, only those
 * are right that stand near their neighbours by number. Of 265,000 true points none is shared so.
 */
function withholdCopies(tree: TreeColumns, municipality: number, withhold: Withhold): void {
  const { lon, lat, flags, end } = tree;
  const numbers: number[] = [];
  for (let id = municipality + 1; id < end[municipality]; id++)
    if ((flags[id] & FLAG.level) === NUMBER && lon[id] !== NO_POINT) numbers.push(id);
  const keyOf = (id: number): number => lon[id] * KEY_OF_LON + lat[id];
  const keys = Float64Array.from(numbers, keyOf).sort();
  const twice = new Set(keys.filter((key, i) => i > 0 && keys[i - 1] === key));
  if (twice.size === 0) return;
  const shared = new Map<string, number[]>();
  for (const id of numbers.filter((each) => twice.has(keyOf(each)))) {
    const point = `${lon[id]} ${lat[id]}`;
    shared.set(point, [...(shared.get(point) ?? []), id]);
  }
  for (const ids of shared.values()) {
    const placed = ids.map((id) => ({ id, ...aboutNumber(tree, id) })).sort((a, b) => a.away - b.away);
    if (placed.every(({ section }) => section === placed[0].section)) continue;
    for (const { id, away, size } of placed.slice(1))
      if (away > Math.max(COPIED, size)) withhold(id, 'copied', away, placed[0].id);
  }
}

/** The section of a lot or house, how far it is from the nearest before or behind it by number, and how far they are apart. */
function aboutNumber(
  { lon, lat, flags, end, parent }: TreeColumns,
  id: number,
): Omit<LoneNumber, 'id'> & { readonly size: number } {
  let section = id;
  while ((flags[section] & FLAG.level) > SECTION) section = parent[section];
  const about: number[] = [];
  for (const step of [-1, 1]) {
    let left = NEIGHBOURS;
    for (let other = id + step; other > section && other < end[section] && left > 0; other += step) {
      if ((flags[other] & FLAG.level) !== NUMBER || lon[other] === NO_POINT) continue;
      left--;
      about.push(other);
    }
  }
  const degrees = toDegrees(lat[id]);
  const [east, north] = [metresPerDegreeLon(degrees), metresPerDegreeLat(degrees)].map(toDegrees);
  const xs = Float64Array.from(about, (other) => (lon[other] - lon[id]) * east);
  const ys = Float64Array.from(about, (other) => (lat[other] - lat[id]) * north);
  const away = Math.min(...xs.map((x, i) => Math.hypot(x, ys[i])));
  return { section, away, size: spreadOf(xs, ys).size };
}

/** All points of municipalities that have an exact boundary of their own. */
function withholdOutside(
  { lon, lat, flags, end }: TreeColumns,
  boundaries: readonly Boundary[],
  sections: readonly Section[],
  withhold: Withhold,
): void {
  const bytes = (name: string): Uint8Array => sections.find((each) => each.name === name)?.data as Uint8Array;
  const offsets = sections.find(({ name }) => name === 'polygon.offset')?.data as Uint32Array;
  const polygons = new EncodedPolygons(bytes('polygon.heap'));
  const index = new BoundaryIndex(new BoxTree(bytes('polygon.boxes')), polygons, offsets);
  const work = boundaryWork();
  const isMunicipality = (each: Boundary): boolean =>
    (flags[each.id] & FLAG.level) === MUNICIPALITY && (each.flags & JOINED_BOUNDARY) === 0;
  boundaries.forEach((boundary, own) => {
    if (!isMunicipality(boundary) || boundary.isCoarse) return;
    const box = boxOfPolygon(boundary.polygons);
    const width = widthOf(box);
    for (let id = boundary.id + 1; id < end[boundary.id]; id++) {
      const [x, y] = [lon[id], lat[id]];
      if (x === NO_POINT || index.contains(own, x, y, work)) continue;
      const away = awayFrom(box, x, y);
      if (away > width) {
        withhold(id, 'outside', away);
        continue;
      }
      const { metres, edge } = distanceToBoundary(boundary.polygons, x, y);
      if (metres <= OUTSIDE + edge) continue;
      const isElsewhere = [...index.candidates(x, y)].some(
        (other) => isMunicipality(boundaries[other]) && index.contains(other, x, y, work),
      );
      if (isElsewhere || metres > width) withhold(id, 'outside', metres);
    }
  });
}

/** Metres from one corner of a box to the other. */
function widthOf({ west, south, east, north }: Box): number {
  const degrees = toDegrees(south);
  return Math.hypot(
    toDegrees(east - west) * metresPerDegreeLon(degrees),
    toDegrees(north - south) * metresPerDegreeLat(degrees),
  );
}

/** Metres from a box to a point; 0 within it. */
function awayFrom({ west, south, east, north }: Box, x: number, y: number): number {
  const degrees = toDegrees(y);
  return Math.hypot(
    toDegrees(Math.max(west - x, 0, x - east)) * metresPerDegreeLon(degrees),
    toDegrees(Math.max(south - y, 0, y - north)) * metresPerDegreeLat(degrees),
  );
}
