import type { Note } from '@banchi/engine/gazetteer/notes.js';
import { FLAG, NONE } from '@banchi/engine/gazetteer/sections.js';
import { NO_POINT, toUnits } from '@banchi/engine/geo/units.js';
import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { BLOCK, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import { hasOwnNames, type Origin } from '../record/record.js';
import { i32, u8, u32 } from './columns.js';
import { LabelNames, type OfName } from './label-names.js';
import type { Node, NodeRecord } from './nodes.js';
import { addNotes } from './notes.js';
import { NumberedTexts } from './numbered-texts.js';
import { OutlineHeap, type PartOutlines } from './outline-heap.js';

/** A boundary that a record has, and where the record came from. */
export interface GivenBoundary {
  readonly polygon: PolygonGeometry;
  readonly origin: Origin;
}

/** Entrance points of a node. */
export interface Entrances {
  readonly id: number;
  readonly points: readonly LonLat[];
}

/** Numbers for each run of {@link PartTree.origins}. */
export const ORIGIN_RUN = 3;

/** The past-map identifier of a node, and where its record came from. */
export interface PastmapId {
  readonly id: number;
  readonly value: number;
  readonly origin: Origin;
}

/**
 * The nodes of a part in their final order, numbered from 0, a number a node in each column; plain data, so that a thread
 * can hand it on. Codes and labels have numbers of whoever made it: see {@link news}.
 */
export interface PartTree {
  /** `NONE` for those at the top. */
  readonly parent: Uint32Array;
  readonly end: Uint32Array;
  readonly code: Uint32Array;
  readonly label: Uint32Array;
  readonly flags: Uint8Array;
  /** `NONE` where no node up to the top has a postal code, {@link UNDECIDED} where the nearest that has any has several. */
  readonly post: Uint32Array;
  readonly lon: Int32Array;
  readonly lat: Int32Array;
  readonly ownPosts: Uint32Array;
  /** Pairs of a node and a postal code that finds it but is not its own. */
  readonly sharedPosts: Uint32Array;
  /**
   * The sources of names and points, as runs of three numbers: the first node; twice the number of the name's file,
   * plus 1 if the codes are the registry's; the file of the point. Nodes without name and point continue the run
   * before them.
   */
  readonly origins: Uint32Array;
  readonly notes: readonly Note[];
  /** Sections where houses are numbered and none stands. */
  readonly unhoused: readonly number[];
  readonly entrances: readonly Entrances[];
  readonly pastmap: readonly PastmapId[];
  readonly boundaries: readonly (readonly [id: number, boundary: GivenBoundary])[];
  /** Outlines of lots, ascending by node. */
  readonly outlines: PartOutlines;
  /** Names of prefectures and municipalities. */
  readonly places: readonly (readonly [id: number, name: string])[];
  readonly news: News;
}

/** Names and segments that appear in a part for the first time, among the parts of the same {@link PartColumns}. */
interface News {
  /** Whether the numbers start again, so that earlier ones no longer hold. */
  readonly anew: boolean;
  /** Code segments, numbered on. */
  readonly segments: readonly string[];
  /** The names of new labels, numbered on; the first of all is 1. Most have only a name and a reading. */
  readonly names: {
    readonly id: Uint32Array;
    readonly name: readonly string[];
    readonly read: readonly (string | null)[];
    /** Where they came from: the file's number and the line. */
    readonly file: Uint32Array;
    readonly line: Float64Array;
    /** Those that have more, by their place among these. */
    readonly more: readonly (readonly [place: number, record: OfName['record']])[];
  };
}

/**
 * At most this many names or segments are remembered from one part to the next: more would take memory from the
 * build.
 */
const REMEMBERED = 1 << 18;

/** Digits of a lot's own segment, which no house has. */
const LOT_DIGITS = 15;

/**
 * In {@link PartTree.post}: the node has several postal codes, none of which holds for the whole, so it shows none.
 */
export const UNDECIDED = NONE - 1;

/** Makes the columns of one part after the other. */
export class PartColumns {
  readonly #parent = u32();
  readonly #end = u32();
  readonly #code = u32();
  readonly #label = u32();
  readonly #flags = u8();
  readonly #post = u32();
  readonly #lon = i32();
  readonly #lat = i32();
  readonly #ownPosts = u32();
  readonly #sharedPosts = u32();
  readonly #remembered: number;
  readonly #files: ReadonlyMap<string, number>;
  readonly #registry: ReadonlySet<string>;
  readonly #origins = u32();
  readonly #lastOrigin = {
    ...{ name: NONE, nameFile: '', nameNumber: 0, isRegistry: false },
    ...{ point: NONE, pointFile: '', pointNumber: 0 },
  };
  #notes: Note[] = [];
  #unhoused: number[] = [];
  /** Sections that are open where houses are numbered. */
  #numbered: number[] = [];
  #entrances: Entrances[] = [];
  #pastmap: PastmapId[] = [];
  #boundaries: (readonly [number, GivenBoundary])[] = [];
  #places: (readonly [number, string])[] = [];
  readonly #outlines = new OutlineHeap();
  #segments = new NumberedTexts();
  #names = new LabelNames();
  /** How many segments and names earlier parts have handed on. */
  #reported = { segments: 0, names: 0 };

  /**
   * @param files by their numbers
   * @param registry those of them whose codes are the registry's
   * @param remembered about how many names or segments are remembered
   */
  constructor(files: readonly string[], registry: ReadonlySet<string>, remembered = REMEMBERED) {
    this.#registry = registry;
    this.#files = new Map(files.map((file, number) => [file, number]));
    this.#remembered = remembered;
  }

  /** Begins a part; the one before is taken. */
  begin(): void {
    if (Math.max(this.#reported.segments, this.#reported.names) <= this.#remembered) return;
    this.#segments = new NumberedTexts();
    this.#names = new LabelNames();
    this.#reported = { segments: 0, names: 0 };
  }

  /** The segments that nodes of the part have numbers from. */
  get segments(): NumberedTexts {
    return this.#segments;
  }

  /** Adds a node behind all others and returns its id; its children follow, then {@link close}. */
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
        (record?.name_type === 1 ? FLAG.nameType : 0) |
        (record?.postal_only ? FLAG.postalOnly : 0),
    );
    this.#addPostCodes(id, record, parent === NONE ? NONE : this.#post.at(parent));
    const position = record?.position;
    this.#lon.push(position == null ? NO_POINT : toUnits(position[0]));
    this.#lat.push(position == null ? NO_POINT : toUnits(position[1]));
    if (record === null) return id;
    this.#addOrigin(id, record, (node.origin as Origin).file);
    if (depth < 2 && record.name !== null) this.#places.push([id, record.name]);
    const { entrance_point: points, pastmap_id: value, polygon } = record;
    const origin = node.origin as Origin;
    if (points != null && points.length > 0) this.#entrances.push({ id, points });
    if (value != null) this.#pastmap.push({ id, value, origin });
    if (polygon != null) this.#boundaries.push([id, { polygon, origin }]);
    if (record.outline !== undefined) this.#outlines.add(id, record.outline);
    addNotes(this.#notes, id, record, this.#isRegistry(record, origin.file));
    if (record.rsdt_addr_flg === 1 && (depth === TOWN || depth === SECTION)) this.#numbered.push(id);
    return id;
  }

  /** Begins a run where the name or the point is from another file than those before. */
  #addOrigin(id: number, record: NodeRecord, file: string): void {
    const last = this.#lastOrigin;
    const { position, positionFile } = record;
    let { name: from, point } = last;
    if (record.name !== null) {
      const isRegistry = this.#isRegistry(record, file);
      from = 2 * last.nameNumber + (isRegistry ? 1 : 0);
    }
    if (position != null) {
      const own = positionFile ?? file;
      if (own !== last.pointFile) {
        last.pointFile = own;
        last.pointNumber = this.#files.get(own) as number;
      }
      point = last.pointNumber;
    }
    if (from === last.name && point === last.point) return;
    last.name = from;
    last.point = point;
    for (const value of [id, from, point]) this.#origins.push(value);
  }

  /** Whether a record's codes are the registry's. */
  #isRegistry({ registry }: NodeRecord, file: string): boolean {
    const last = this.#lastOrigin;
    if (file !== last.nameFile) {
      last.nameFile = file;
      last.nameNumber = this.#files.get(file) as number;
      last.isRegistry = this.#registry.has(file);
    }
    return registry ?? last.isRegistry;
  }

  #addPostCodes(id: number, record: NodeRecord | null, inherited: number): void {
    const own = record?.post_code;
    const several = record?.post_codes;
    if (own != null) this.#ownPosts.push(id);
    this.#post.push(own != null ? Number(own) : several != null ? UNDECIDED : inherited);
    if (several == null && record?.insidePostCodes === undefined) return;
    const shared = new Set([...(several ?? []), ...(record?.insidePostCodes ?? [])]);
    if (own != null) shared.delete(own);
    for (const code of shared) {
      this.#sharedPosts.push(id);
      this.#sharedPosts.push(Number(code));
    }
  }

  /** Ends a node: everything below it was added. */
  close(id: number): void {
    this.#end.set(id, this.#parent.length);
    if (this.#numbered.at(-1) === id) {
      this.#numbered.pop();
      if (!this.#hasHouses(id)) this.#unhoused.push(id);
    }
    const parent = this.#parent.at(id);
    if (parent !== NONE && isNamed(this.#flags.at(id)))
      this.#flags.set(parent, this.#flags.at(parent) | FLAG.hasChildren);
  }

  /** Whether a block or a house stands below a node, which everything below was added of. */
  #hasHouses(above: number): boolean {
    for (let id = above + 1; id < this.#parent.length; id++) {
      const flags = this.#flags.at(id);
      const depth = flags & FLAG.level;
      if ((flags & FLAG.placeholder) !== 0 || depth < BLOCK) continue;
      if (depth === BLOCK || this.#segments.all[this.#code.at(id)].length < LOT_DIGITS) return true;
    }
    return false;
  }

  /** The nodes that were added since {@link begin}. */
  take(): PartTree {
    const tree: PartTree = {
      parent: this.#parent.take(),
      end: this.#end.take(),
      code: this.#code.take(),
      label: this.#label.take(),
      flags: this.#flags.take(),
      post: this.#post.take(),
      lon: this.#lon.take(),
      lat: this.#lat.take(),
      ownPosts: this.#ownPosts.take(),
      sharedPosts: this.#sharedPosts.take(),
      origins: this.#origins.take(),
      notes: this.#notes,
      unhoused: this.#unhoused.sort((a, b) => a - b),
      entrances: this.#entrances,
      pastmap: this.#pastmap,
      boundaries: this.#boundaries,
      outlines: this.#outlines.take(),
      places: this.#places,
      news: this.#news(),
    };
    this.#notes = [];
    this.#unhoused = [];
    this.#numbered = [];
    this.#lastOrigin.name = NONE;
    this.#lastOrigin.point = NONE;
    this.#entrances = [];
    this.#pastmap = [];
    this.#boundaries = [];
    this.#places = [];
    return tree;
  }

  #news(): News {
    const { segments, names } = this.#reported;
    const found = this.#names.all.slice(names);
    const numberOf = (file: string): number => this.#files.get(file) as number;
    const news: News = {
      anew: segments === 0 && names === 0,
      segments: this.#segments.all.slice(segments),
      names: {
        id: Uint32Array.from(found, ({ id }) => id),
        name: found.map(({ record }) => record.name as string),
        read: found.map(({ record }) => record.read ?? null),
        file: Uint32Array.from(found, ({ origin }) => numberOf(origin.file)),
        line: Float64Array.from(found, ({ origin }) => origin.line),
        more: found.flatMap(({ record }, place) => (hasMore(record) ? [[place, record] as const] : [])),
      },
    };
    this.#reported = { segments: this.#segments.all.length, names: this.#names.all.length };
    return news;
  }
}

/** Whether a node is a record or has one below it, so that it makes its parent one with records below. */
export function isNamed(flags: number): boolean {
  return (flags & FLAG.placeholder) === 0 || (flags & FLAG.hasChildren) !== 0;
}

function hasMore(record: OfName['record']): boolean {
  return (record.read_through ?? record.aliases) != null || hasOwnNames(record);
}
