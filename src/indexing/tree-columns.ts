import { FLAG, NO_COORDINATE, NONE } from '../gazetteer/sections.js';
import { toUnits } from '../geo/units.js';
import type { Origin } from '../record/record.js';
import type { LonLat, PolygonGeometry } from '../vocabulary/coordinates.js';
import { i32, u8, u32 } from './columns.js';
import { LabelNames, type OfName } from './label-names.js';
import type { Node } from './nodes.js';

/** A boundary that a record has, and where the record came from. */
export interface GivenBoundary {
  readonly polygon: PolygonGeometry;
  readonly origin: Origin;
}

/**
 * The address tree in its final order, a number a node in each column. Nodes come in depth-first order; what few of them
 * have stands in lists.
 */
export class TreeColumns {
  readonly #parent;
  readonly #end;
  #code;
  readonly #label;
  readonly #flags;
  #post;
  #lon;
  #lat;
  readonly #names = new LabelNames();
  #ownPosts = u32();
  readonly entrances: { readonly id: number; readonly points: readonly LonLat[] }[] = [];
  readonly pastmap: { readonly id: number; readonly value: number; readonly origin: Origin }[] = [];
  readonly boundaries = new Map<number, GivenBoundary>();
  /** Names of prefectures and municipalities by id. */
  readonly places = new Map<number, string>();
  /** The distinct code segments, some of which no node of the order may have. */
  readonly segments: readonly string[];

  /**
   * @param segments what the nodes' codes number; may grow while nodes are added
   * @param room how many nodes are expected
   */
  constructor(segments: readonly string[], room: number) {
    this.segments = segments;
    this.#parent = u32(room);
    this.#end = u32(room);
    this.#code = u32(room);
    this.#label = u32(room);
    this.#flags = u8(room);
    this.#post = u32(room);
    this.#lon = i32(room);
    this.#lat = i32(room);
  }

  /** Adds a node behind all others and returns its id; what is below it follows, then {@link close}. */
  open(node: Node, parent: number): number {
    const { record, depth } = node;
    const placeholder = record?.name == null;
    const id = this.#parent.push(parent);
    this.#end.push(0);
    this.#code.push(node.code);
    this.#label.push(placeholder ? 0 : this.#names.of(record, depth, id, node.origin as Origin));
    this.#flags.push(
      depth |
        (placeholder ? FLAG.placeholder : 0) |
        (placeholder || record.exclude ? FLAG.excluded : 0) |
        (record?.name_type === 1 ? FLAG.nameType : 0),
    );
    const own = record?.post_code;
    if (own != null) this.#ownPosts.push(id);
    this.#post.push(own != null ? Number(own) : parent === NONE ? NONE : this.#post.at(parent));
    const position = record?.position;
    this.#lon.push(position == null ? NO_COORDINATE : toUnits(position[0]));
    this.#lat.push(position == null ? NO_COORDINATE : toUnits(position[1]));
    if (record === null) return id;
    if (depth < 2 && record.name !== null) this.places.set(id, record.name);
    const { entrance_point: points, pastmap_id: value, polygon } = record;
    const origin = node.origin as Origin;
    if (points != null && points.length > 0) this.entrances.push({ id, points });
    if (value != null) this.pastmap.push({ id, value, origin });
    if (polygon != null) this.boundaries.set(id, { polygon, origin });
    return id;
  }

  /** Says that everything below a node was added. */
  close(id: number): void {
    this.#end.set(id, this.#parent.length);
    const flags = this.#flags.at(id);
    const parent = this.#parent.at(id);
    const names = (flags & FLAG.placeholder) === 0 || (flags & FLAG.hasChildren) !== 0;
    if (names && parent !== NONE) this.#flags.set(parent, this.#flags.at(parent) | FLAG.hasChildren);
  }

  /** Gives back the columns that only sections without labels are made from. */
  dropUnlabelled(): void {
    this.#code = u32(0);
    this.#post = u32(0);
    this.#ownPosts = u32(0);
    this.#lon = i32(0);
    this.#lat = i32(0);
  }

  /** Number of nodes. */
  get length(): number {
    return this.#parent.length;
  }

  /** Nearest node above each, or `NONE`. */
  get parent(): Uint32Array {
    return this.#parent.values;
  }

  /** First id behind each node's subtree. */
  get end(): Uint32Array {
    return this.#end.values;
  }

  /** Which of the segments each node has. */
  get code(): Uint32Array {
    return this.#code.values;
  }

  /** Label of each node; 0 for placeholders. */
  get label(): Uint32Array {
    return this.#label.values;
  }

  /** Section `flags`. */
  get flags(): Uint8Array {
    return this.#flags.values;
  }

  /** Section `post`. */
  get post(): Uint32Array {
    return this.#post.values;
  }

  /** The nodes with a postal code of their own, ascending. */
  get ownPosts(): Uint32Array {
    return this.#ownPosts.values;
  }

  /** Own points in 1e-7 degrees, `NO_COORDINATE` where no source gives one. */
  get lon(): Int32Array {
    return this.#lon.values;
  }

  /** See {@link lon}. */
  get lat(): Int32Array {
    return this.#lat.values;
  }

  /** What the labels are made from; the first one is label 1. */
  get names(): readonly OfName[] {
    return this.#names.all;
  }

  /** The own code segment of a node. */
  segmentOf(id: number): string {
    return this.segments[this.#code.at(id)];
  }

  /** A node's code segments joined by spaces, for messages. */
  codeText(id: number): string {
    const parent = this.#parent.at(id);
    const own = this.segmentOf(id);
    return parent === NONE ? own : `${this.codeText(parent)} ${own}`;
  }
}
