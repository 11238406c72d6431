/**
 * Neighbouring polygons as arcs: every stretch of border is held once, however many polygons it bounds. A change of an
 * arc changes all its polygons, so neighbours stay neighbours. For build time.
 *
 * Borders count as shared only where their vertices agree exactly. Where one neighbour has a vertex in the middle of
 * the other's edge, the two stretches remain separate arcs.
 */

import type { MultiPolygon, Ring } from './rings.js';

/** An arc of a ring: the number of the arc, or its bitwise complement where the ring runs against it. */
export type ArcRef = number;

/** Polygons that share arcs. */
export interface Topology {
  /** `lon, lat, …` of each arc in units of 1e-7 degree, both ends included; a closed arc ends where it begins. */
  readonly arcs: readonly Int32Array[];
  /** The numbers of the vertices at the two ends of each arc: from, to, from, to, … */
  readonly ends: Uint32Array;
  /** Features, their polygons, the polygons' rings, the rings' arcs. */
  readonly features: readonly (readonly (readonly (readonly ArcRef[])[])[])[];
}

/** Finds the arcs of a set of multi-polygons. Equal consecutive vertices become one. */
export function buildTopology(features: readonly MultiPolygon[]): Topology {
  const vertices = new Vertices(features);
  const rings = features.map((polygons) =>
    polygons.map((polygon) =>
      polygon.map((ring) => vertices.numbersOf(ring)).filter((ring) => ring.length > 2),
    ),
  );
  const junction = findJunctions(rings.flat(2), vertices.count);
  const cutter = new Cutter(vertices, junction);
  const cut = rings.map((polygons) =>
    polygons
      .map((polygon) => polygon.map((ring) => cutter.cut(ring)))
      .filter((polygon) => polygon.length > 0),
  );
  return { arcs: cutter.arcs, ends: Uint32Array.from(cutter.ends), features: cut };
}

/** The features of a topology as multi-polygons. */
export function assemble(topology: Topology): MultiPolygon[] {
  return topology.features.map((polygons) =>
    polygons.map((polygon) => polygon.map((ring) => joinArcs(topology, ring))),
  );
}

/** The ring that a closed sequence of arcs makes. */
export function joinArcs({ arcs }: Topology, refs: readonly ArcRef[]): Ring {
  const ring = new Int32Array(refs.reduce((sum, ref) => sum + arcs[arcOf(ref)].length - 2, 0));
  let at = 0;
  for (const ref of refs) {
    const arc = arcs[arcOf(ref)];
    // The last vertex of each arc is the first of the next.
    if (ref >= 0) {
      ring.set(arc.subarray(0, arc.length - 2), at);
      at += arc.length - 2;
    } else {
      for (let i = arc.length - 2; i > 0; i -= 2) {
        ring[at++] = arc[i];
        ring[at++] = arc[i + 1];
      }
    }
  }
  return ring;
}

/** The number of the arc that a reference names, whichever way it runs. */
export function arcOf(ref: ArcRef): number {
  return ref < 0 ? ~ref : ref;
}

/** Numbers for distinct vertices, by an open-addressed hash table. */
class Vertices {
  count = 0;
  readonly x: Int32Array;
  readonly y: Int32Array;
  private readonly slots: Int32Array;

  constructor(features: readonly MultiPolygon[]) {
    let total = 0;
    for (const ring of features.flat(2)) total += ring.length / 2;
    this.x = new Int32Array(total);
    this.y = new Int32Array(total);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * total + 2)));
  }

  /** The vertex numbers of a ring, without repetitions of a vertex directly after itself. */
  numbersOf(ring: Ring): Int32Array {
    const numbers = new Int32Array(ring.length / 2);
    let length = 0;
    for (let i = 0; i < ring.length; i += 2) {
      const number = this.numberOf(ring[i], ring[i + 1]);
      if (length === 0 || numbers[length - 1] !== number) numbers[length++] = number;
    }
    while (length > 1 && numbers[length - 1] === numbers[0]) length--;
    return numbers.subarray(0, length);
  }

  private numberOf(x: number, y: number): number {
    const mask = this.slots.length - 1;
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = this.slots[slot] - 1;
      if (this.x[number] === x && this.y[number] === y) return number;
    }
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.slots[slot] = ++this.count;
    return this.count - 1;
  }
}

/** Marks the vertices where arcs end: where one ring goes on to another vertex than a second ring does. */
function findJunctions(rings: readonly Int32Array[], vertices: number): Uint8Array {
  const junction = new Uint8Array(vertices);
  const low = new Int32Array(vertices).fill(-1);
  const high = new Int32Array(vertices);
  for (const ring of rings) {
    const n = ring.length;
    for (let i = 0; i < n; i++) {
      const before = ring[i === 0 ? n - 1 : i - 1];
      const after = ring[i === n - 1 ? 0 : i + 1];
      const vertex = ring[i];
      const [a, b] = before < after ? [before, after] : [after, before];
      if (low[vertex] < 0) {
        low[vertex] = a;
        high[vertex] = b;
      } else if (low[vertex] !== a || high[vertex] !== b) {
        junction[vertex] = 1;
      }
    }
  }
  return junction;
}

/** Cuts rings at junctions and holds every arc once. */
class Cutter {
  readonly arcs: Int32Array[] = [];
  readonly ends: number[] = [];
  private readonly vertices: Vertices;
  private readonly junction: Uint8Array;
  /** Arc by its first edge, in both directions: between junctions an edge determines its arc. */
  private readonly byEdge = new Map<number, ArcRef>();

  constructor(vertices: Vertices, junction: Uint8Array) {
    this.vertices = vertices;
    this.junction = junction;
  }

  cut(ring: Int32Array): ArcRef[] {
    const n = ring.length;
    let start = ring.findIndex((vertex) => this.junction[vertex] === 1);
    // A ring without junctions begins at its lowest vertex, so that an equal ring makes the same arc.
    if (start < 0) start = ring.indexOf(ring.reduce((least, vertex) => Math.min(least, vertex)));
    const refs: ArcRef[] = [];
    for (let from = start; from < start + n; ) {
      let to = from + 1;
      while (to < start + n && this.junction[ring[to % n]] === 0) to++;
      refs.push(this.arc(ring, from, to));
      from = to;
    }
    return refs;
  }

  /** The arc through the vertices at indices from … to of a ring, counted round it. */
  private arc(ring: Int32Array, from: number, to: number): ArcRef {
    const n = ring.length;
    const first = ring[from % n];
    const last = ring[to % n];
    const known = this.byEdge.get(edgeKey(first, ring[(from + 1) % n]));
    if (known !== undefined) return known;
    const arc = new Int32Array(2 * (to - from + 1));
    for (let i = from; i <= to; i++) {
      arc[2 * (i - from)] = this.vertices.x[ring[i % n]];
      arc[2 * (i - from) + 1] = this.vertices.y[ring[i % n]];
    }
    const ref = this.arcs.push(arc) - 1;
    this.ends.push(first, last);
    this.byEdge.set(edgeKey(last, ring[(to - 1) % n]), ~ref);
    this.byEdge.set(edgeKey(first, ring[(from + 1) % n]), ref);
    return ref;
  }
}

/** One number for a directed edge; exact for up to 2^26 vertices. */
function edgeKey(from: number, to: number): number {
  return from * 2 ** 26 + to;
}
