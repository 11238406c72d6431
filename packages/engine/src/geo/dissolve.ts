/** Joins neighbouring polygons into one outline each group, for instance municipalities into prefectures. */

import { nestRings } from './nest-rings.js';
import type { MultiPolygon } from './rings.js';
import { type ArcRef, arcOf, joinArcs, type Topology } from './topology.js';

/**
 * Dissolves features into groups: arcs that a group's features use in both directions lie inside it and go;
 * the others are stitched into rings, exteriors counter-clockwise, each with its holes.
 * @param groups the group of each feature, 0 … count − 1
 * @param count number of groups
 */
export function dissolve(topology: Topology, groups: readonly number[], count: number): MultiPolygon[] {
  const members: number[][] = Array.from({ length: count }, () => []);
  groups.forEach((group, feature) => {
    members[group].push(feature);
  });
  return members.map((features) => {
    const refs = outline(topology, features);
    const rings = new Stitcher(topology, refs).loops().map((loop) => joinArcs(topology, loop));
    return nestRings(rings);
  });
}

/** The arcs that bound a set of features, in the direction that keeps the inside on the left. */
function outline(topology: Topology, features: readonly number[]): ArcRef[] {
  const net = new Map<number, number>();
  for (const feature of features) {
    for (const ref of topology.features[feature].flat(2)) {
      net.set(arcOf(ref), (net.get(arcOf(ref)) ?? 0) + (ref < 0 ? -1 : 1));
    }
  }
  const refs: ArcRef[] = [];
  for (const [arc, uses] of net) {
    // Features that overlap use an arc twice in one direction. Kept as often, so that all rings still close.
    for (let k = 0; k < Math.abs(uses); k++) refs.push(uses < 0 ? ~arc : arc);
  }
  return refs;
}

/** Turns arcs into closed loops that visit no vertex twice. */
class Stitcher {
  private readonly topology: Topology;
  /** Arcs not yet used, by the vertex where they begin. */
  private readonly outgoing = new Map<number, ArcRef[]>();
  private readonly refs: readonly ArcRef[];

  constructor(topology: Topology, refs: readonly ArcRef[]) {
    this.topology = topology;
    this.refs = refs;
    for (const ref of refs) {
      const from = this.from(ref);
      const list = this.outgoing.get(from);
      if (list === undefined) this.outgoing.set(from, [ref]);
      else list.push(ref);
    }
  }

  loops(): ArcRef[][] {
    const loops: ArcRef[][] = [];
    for (const first of this.refs) {
      let next = this.take(first);
      const path: ArcRef[] = [];
      /** Where on the path each vertex is. */
      const places = new Map<number, number>();
      while (next !== undefined) {
        places.set(this.from(next), path.length);
        path.push(next);
        const vertex = this.to(next);
        const place = places.get(vertex);
        if (place !== undefined) {
          // Back at a vertex of the path: the part in between is a loop by itself.
          const loop = path.splice(place);
          for (const ref of loop) places.delete(this.from(ref));
          loops.push(loop);
          if (path.length === 0) break;
        }
        next = this.follow(next);
      }
    }
    return loops;
  }

  /** Takes an arc out of the unused ones; undefined if it has been used. */
  private take(ref: ArcRef): ArcRef | undefined {
    const list = this.outgoing.get(this.from(ref)) ?? [];
    const index = list.indexOf(ref);
    return index < 0 ? undefined : list.splice(index, 1)[0];
  }

  /**
   * Takes the arc that goes on from the end of another: where polygons touch in a vertex, the first one
   * clockwise from the way back, which bounds the same piece of the inside.
   */
  private follow(ref: ArcRef): ArcRef | undefined {
    const list = this.outgoing.get(this.to(ref)) ?? [];
    if (list.length < 2) return list.pop();
    const back = this.angle(~ref);
    const turn = (other: ArcRef): number => {
      const clockwise = back - this.angle(other);
      return clockwise > 0 ? clockwise : clockwise + 2 * Math.PI;
    };
    return this.take(list.reduce((best, other) => (turn(other) < turn(best) ? other : best)));
  }

  /** Direction in which an arc leaves its first vertex. */
  private angle(ref: ArcRef): number {
    const arc = this.topology.arcs[arcOf(ref)];
    const n = arc.length;
    const [at, next] = ref >= 0 ? [0, 2] : [n - 2, n - 4];
    return Math.atan2(arc[next + 1] - arc[at + 1], arc[next] - arc[at]);
  }

  private from(ref: ArcRef): number {
    return this.topology.ends[ref >= 0 ? 2 * ref : 2 * ~ref + 1];
  }

  private to(ref: ArcRef): number {
    return this.from(~ref);
  }
}
