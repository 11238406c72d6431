import type { Column } from '../../gazetteer/blocks.js';
import { JOINED_BOUNDARY } from '../../gazetteer/boundaries.js';
import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import { find, lowerBound } from '../../gazetteer/ranges.js';
import { FLAG } from '../../gazetteer/sections.js';
import { BoundaryIndex, type BoundaryWork } from '../../geo/boundary-index.js';
import { BoxTree } from '../../geo/box-tree.js';
import { EncodedPolygons } from '../../geo/encoded-polygons.js';
import type { MultiPolygon } from '../../geo/rings.js';

/** The boundaries of a gazetteer: which contain a point, and their text. */
export class Boundaries {
  /** Ids with a boundary, ascending. */
  readonly #node: Uint32Array;
  readonly #offset: Uint32Array;
  readonly #polygonFlags: Uint8Array;
  readonly #flags: Column;
  readonly #polygons: EncodedPolygons;
  readonly #index: BoundaryIndex;
  /** Ids with a boundary of each level, those for reverse lookup only. */
  readonly #byDepth: readonly Uint32Array[];

  /** The boundaries of a file, or null where it has none. */
  static of(gazetteer: Gazetteer): Boundaries | null {
    const sections = gazetteer.boundaries();
    return sections === null ? null : new Boundaries(gazetteer.nodes.flags, sections);
  }

  private constructor(flags: Column, sections: NonNullable<ReturnType<Gazetteer['boundaries']>>) {
    this.#node = sections['polygon.node'];
    this.#offset = sections['polygon.offset'];
    this.#polygonFlags = sections['polygon.flags'];
    this.#flags = flags;
    this.#polygons = new EncodedPolygons(sections['polygon.heap']);
    this.#index = new BoundaryIndex(new BoxTree(sections['polygon.boxes']), this.#polygons, this.#offset);
    this.#byDepth = [0, 1, 2, 3, 4, 5].map((depth) =>
      this.#node.filter((id, i) => (flags.at(id) & FLAG.level) === depth && !this.#joined(i)),
    );
  }

  #joined(boundary: number): boolean {
    return (this.#polygonFlags[boundary] & JOINED_BOUNDARY) !== 0;
  }

  /** Numbers of the boundaries whose box contains a point (1e-7 degrees), ascending. */
  candidates(x: number, y: number): number[] {
    const found: number[] = [];
    for (const boundary of this.#index.candidates(x, y)) {
      if (this.#joined(boundary)) continue;
      // few, so sorted as they come
      let place = found.length;
      for (; place > 0 && found[place - 1] > boundary; place--) found[place] = found[place - 1];
      found[place] = boundary;
    }
    return found;
  }

  /** Among the candidates at a point, the ids of a depth whose boundary contains it, ascending. */
  containing(
    depth: number,
    candidates: readonly number[],
    x: number,
    y: number,
    work: BoundaryWork,
  ): number[] {
    const found: number[] = [];
    for (const boundary of candidates) {
      const id = this.#node[boundary];
      if ((this.#flags.at(id) & FLAG.level) !== depth) continue;
      if (this.#index.contains(boundary, x, y, work)) found.push(id);
    }
    return found;
  }

  /** Whether any node of a depth in `[start, end)` has a boundary. */
  anyWithin(depth: number, start: number, end: number): boolean {
    const list = this.#byDepth[depth];
    const place = lowerBound(list, start);
    return place < list.length && list[place] < end;
  }

  /** Number of a node's boundary, or -1. */
  of(id: number): number {
    return find(this.#node, id);
  }

  /** A boundary as rings. */
  rings(boundary: number): MultiPolygon {
    return this.#polygons.decode(this.#offset[boundary]);
  }

  /** Upper bound of the bytes that {@link write} writes. */
  bound(boundary: number): number {
    return this.#polygons.geoJsonBound(this.#offset[boundary]);
  }

  /** Writes a boundary as GeoJSON text; see {@link EncodedPolygons.writeGeoJson}. */
  write(
    boundary: number,
    target: Uint8Array,
    position: number,
    options: Parameters<EncodedPolygons['writeGeoJson']>[3],
  ): number {
    return this.#polygons.writeGeoJson(this.#offset[boundary], target, position, options);
  }
}
