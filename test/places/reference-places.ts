import { distance, metresPerDegreeLat, metresPerDegreeLon } from '@banchi/engine/geo/distance.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import type { ReferenceSearch } from '../reference/reference-search.js';
import type { ReferenceNode } from '../reference/reference-tree.js';

/** Longitude and latitude in units of 1e-7 degree, as exact integers. */
type Point = readonly [number, number];

const LOT = 5;
/** How far a section without boundary may be from the place, in metres. */
const FARTHEST = 2000;

/** Finds by place as `docs/places.md` says, looking at every record and every edge. */
export class ReferencePlaces {
  readonly #search: ReferenceSearch;
  readonly #rings = new Map<ReferenceNode, Point[][][]>();

  constructor(search: ReferenceSearch) {
    this.#search = search;
  }

  /** All matching nodes in the order of the query. */
  find({ position, proximity, sort, ...others }: AddressQuery): ReferenceNode[] {
    const query = { ...others, sort: [{ key: 'address_sort' as const, descending: false }] };
    let found = this.#search.find(query);
    if (position !== undefined) {
      const there = new Set(this.#at(position, query));
      found = found.filter((node) => there.has(node));
    }
    if (proximity !== undefined)
      found = found.filter((node) => metres(proximity.centre, node) <= proximity.radius);
    const centre = proximity?.centre ?? position;
    const place = new Map(found.map((node, i) => [node, i]));
    const keyOf = (step: SortStep, node: ReferenceNode): number => {
      if (step.key === 'distance') return centre === undefined ? Number.NaN : shown(metres(centre, node));
      return step.key === 'address_level' ? node.depth : (place.get(node) ?? -1);
    };
    return found.toSorted((a, b) => {
      for (const step of sort) {
        const [x, y] = [keyOf(step, a), keyOf(step, b)];
        if (x === y || (Number.isNaN(x) && Number.isNaN(y))) continue;
        if (Number.isNaN(x)) return 1;
        if (Number.isNaN(y)) return -1;
        return x < y === step.descending ? 1 : -1;
      }
      return (place.get(a) ?? -1) - (place.get(b) ?? -1);
    });
  }

  /** The boundary of a node as the response shows it, or null. */
  polygon(node: ReferenceNode): PolygonGeometry | null {
    const parts = this.#partsOf(node);
    if (parts.length === 0) return null;
    const coordinates = parts.map((rings) =>
      rings.map((ring) => [...ring, ring[0]].map(([x, y]): LonLat => [x / 1e7, y / 1e7])),
    );
    return { type: 'MultiPolygon', coordinates };
  }

  /** The records at a place: of the finest wanted level with an answer. */
  #at(place: LonLat, query: AddressQuery): ReferenceNode[] {
    const wanted = (node: ReferenceNode): boolean =>
      query.levels.includes(node.level) && (node.name !== null || query.showCodeZero);
    const lots = this.#lotsAt(place, wanted);
    if (lots.length > 0) return lots;
    const steps = this.#steps(place);
    for (let depth = LOT - 1; depth >= 0; depth--) {
      const answer = steps[depth].filter(wanted);
      if (answer.length > 0) return answer;
    }
    return [];
  }

  /** The nearest lot in the square of 4 m, and all at exactly its point. */
  #lotsAt([lon, lat]: LonLat, wanted: (node: ReferenceNode) => boolean): ReferenceNode[] {
    const inSquare = this.#search.nodes.filter((node) => {
      const point = pointOf(node);
      if (node.depth !== LOT || point === null || !wanted(node)) return false;
      const middle = (lat + point[1] / 1e7) / 2;
      return (
        Math.abs(point[0] / 1e7 - lon) * metresPerDegreeLon(middle) <= 2 &&
        Math.abs(point[1] / 1e7 - lat) * metresPerDegreeLat(middle) <= 2
      );
    });
    const nearest = pointOf(nearestOf(inSquare, [lon, lat]) ?? null);
    return inSquare.filter((node) => {
      const point = pointOf(node);
      return nearest !== null && point !== null && point[0] === nearest[0] && point[1] === nearest[1];
    });
  }

  /** The records found at each level, from the prefecture to the block. */
  #steps(place: LonLat): ReferenceNode[][] {
    const point: Point = [Math.round(place[0] * 1e7), Math.round(place[1] * 1e7)];
    const held = [0, 1, 2, 3, 4].map((depth) =>
      this.#search.nodes.filter((node) => node.depth === depth && contains(this.#partsOf(node), point)),
    );
    // who holds the place is held by the levels above
    for (let depth = LOT - 1; depth > 0; depth--) {
      if (held[depth - 1].length > 0) continue;
      const parents = new Set(held[depth].map((node) => node.parent));
      held[depth - 1] = this.#search.nodes.filter((node) => parents.has(node));
    }
    let above: ReferenceNode[] = [];
    let ended = false;
    return held.map((holders, depth) => {
      let found = holders;
      const below = this.#search.nodes.filter((node) => node.depth === depth && isBelow(node, above));
      if (found.length > 0) ended = false;
      else if (below.some((node) => this.#partsOf(node).length > 0)) ended = true;
      else if (!ended) {
        found = this.#nearest(place, depth, below, above);
      }
      if (found.length > 0) above = found;
      return found;
    });
  }

  /** The record of a level with the nearest address at or below it, or (prefecture, municipality) with the nearest point of its own. */
  #nearest(
    place: LonLat,
    depth: number,
    below: readonly ReferenceNode[],
    above: readonly ReferenceNode[],
  ): ReferenceNode[] {
    const areOutlined = this.#search.nodes.some((node) => node.depth === 1 && this.#partsOf(node).length > 0);
    const lowest = Math.max(depth, 2);
    const addresses = this.#search.nodes.filter((node) => node.depth >= lowest && isBelow(node, above));
    const byOffice = depth === 0 && areOutlined;
    for (const nodes of byOffice ? [below] : depth < 2 ? [addresses, below] : [addresses]) {
      let near = nearestOf(nodes, place);
      if (near === null || metres(place, near) > FARTHEST) continue;
      while (near.depth > depth && near.parent !== null) near = near.parent;
      return [near];
    }
    return [];
  }

  /** A node's boundary: polygons, each an outer ring and holes, oriented, rings without area dropped. */
  #partsOf(node: ReferenceNode): Point[][][] {
    const known = this.#rings.get(node);
    if (known !== undefined) return known;
    const parts = partsOf(node.record?.polygon ?? null);
    this.#rings.set(node, parts);
    return parts;
  }
}

/** Metres to a node's own point; NaN where it has none. The formula itself is held to the exact geodesic elsewhere. */
export function metres([lon, lat]: LonLat, node: ReferenceNode): number {
  const point = pointOf(node);
  return point === null ? Number.NaN : distance(lon, lat, point[0] / 1e7, point[1] / 1e7);
}

/** Two decimals, as `distance` has. */
const shown = (away: number): number => Math.round(away * 100) / 100;

function pointOf(node: ReferenceNode | null): Point | null {
  const position = node?.record?.position;
  return position == null ? null : [Math.round(position[0] * 1e7), Math.round(position[1] * 1e7)];
}

/** The first of the nearest. */
function nearestOf(nodes: readonly ReferenceNode[], place: LonLat): ReferenceNode | null {
  let nearest: ReferenceNode | null = null;
  for (const node of nodes) {
    const away = metres(place, node);
    if (!Number.isNaN(away) && (nearest === null || away < metres(place, nearest))) nearest = node;
  }
  return nearest;
}

/** Whether a node is below one of some nodes; below none is everything. */
function isBelow(node: ReferenceNode, above: readonly ReferenceNode[]): boolean {
  if (above.length === 0) return true;
  for (let each = node.parent; each !== null; each = each.parent) if (above.includes(each)) return true;
  return false;
}

function partsOf(polygon: PolygonGeometry | null): Point[][][] {
  if (polygon === null) return [];
  const polygons = polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates;
  return polygons.flatMap((rings) => {
    const oriented = rings.map((ring, i) => {
      const points = ring.slice(0, -1).map(([x, y]): Point => [Math.round(x * 1e7), Math.round(y * 1e7)]);
      const area = doubledArea(points);
      const turned = area > 0n === (i === 0) ? points : [points[0], ...points.slice(1).reverse()];
      return { points: turned, area };
    });
    if (oriented[0].area === 0n) return [];
    return [oriented.filter(({ area }) => area !== 0n).map(({ points }) => points)];
  });
}

function doubledArea(ring: readonly Point[]): bigint {
  let sum = 0n;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    sum += BigInt(x) * BigInt(nextY) - BigInt(nextX) * BigInt(y);
  });
  return sum;
}

/**
 * Inside an odd number of rings of one of the polygons. A point on a border counts as a little to the east and, less
 * so, to the north of where it is.
 */
function contains(parts: readonly (readonly Point[][])[], [x, y]: Point): boolean {
  return parts.some((rings) => {
    let crossings = 0;
    for (const ring of rings) {
      ring.forEach(([ax, ay], i) => {
        const [bx, by] = ring[(i + 1) % ring.length];
        if (ay > y === by > y) return;
        const side = BigInt(bx - ax) * BigInt(y - ay) - BigInt(by - ay) * BigInt(x - ax);
        if (by > ay ? side > 0n : side < 0n) crossings++;
      });
    }
    return crossings % 2 === 1;
  });
}
