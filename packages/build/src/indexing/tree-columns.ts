import type { Note } from '@banchi/engine/gazetteer/notes.js';
import { FLAG, NONE } from '@banchi/engine/gazetteer/sections.js';
import { rankStrings } from '@banchi/engine/gazetteer/text-order.js';
import { LEVELS, NUMBER } from '@banchi/engine/vocabulary/levels.js';
import { i32, u8, u32 } from './columns.js';
import { LabelNames, type OfName } from './label-names.js';
import { NumberedTexts } from './numbered-texts.js';
import { FileOrigins, OriginRuns } from './origins.js';
import type { PartOutlines } from './outline-heap.js';
import {
  type Entrances,
  type GivenBoundary,
  isNamed,
  type PartTree,
  type PastmapId,
  UNDECIDED,
} from './part-columns.js';
import { sortIds } from './ranks.js';

/** A text that sorts numbers by their value: each run of digits has its length in front. */
const numberKey = (name: string): string =>
  name.replace(/\d+/g, (digits) => String.fromCharCode(digits.length) + digits);

/** Translates the numbers of codes and labels in parts to those of the tree; one for each maker of parts. */
export class PartNumbers {
  readonly codes: number[] = [];
  readonly labels: number[] = [];
}

/**
 * The address tree in its final order, with one number a node in each column. Its parts come in depth-first order;
 * rare values are in lists.
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
  #sharedPosts = u32();
  /** See {@link OriginRuns}. */
  readonly origins: OriginRuns;
  readonly notes: Note[] = [];
  /** Sections where houses are numbered and none stands, ascending. */
  readonly unhoused: number[] = [];
  readonly entrances: Entrances[] = [];
  readonly pastmap: PastmapId[] = [];
  readonly boundaries = new Map<number, GivenBoundary>();
  /** Outlines of lots: those of each part that has any, and the id of its first node. */
  readonly outlines: { readonly base: number; readonly part: PartOutlines }[] = [];
  /** Names of prefectures and municipalities by id. */
  readonly places = new Map<number, string>();
  readonly #segments = new NumberedTexts();
  #numbers = 1;
  readonly #files: readonly string[];

  /**
   * @param files the files of records, by their numbers in the parts
   * @param room how many nodes are expected
   * @param origins the source of each file
   */
  constructor(files: readonly string[], room: number, origins: FileOrigins = new FileOrigins()) {
    this.#files = files;
    this.origins = new OriginRuns(files, origins);
    this.#parent = u32(room);
    this.#end = u32(room);
    this.#code = u32(room);
    this.#label = u32(room);
    this.#flags = u8(room);
    this.#post = u32(room);
    this.#lon = i32(room);
    this.#lat = i32(room);
  }

  /**
   * Adds the nodes of a part behind all others, below a parent, and returns the first one's id. New codes and labels
   * must come in the order of the tree: they get the same numbers as without parts.
   * @param numbers translates the numbers of parts from the same maker; the new ones of this part are added
   */
  append(part: PartTree, parent: number, numbers: PartNumbers): number {
    const base = this.#parent.length;
    this.#learn(part, base, numbers);
    const { codes, labels } = numbers;
    const count = part.parent.length;
    const [parents, ends] = [this.#parent.extend(count), this.#end.extend(count)];
    const [code, label] = [this.#code.extend(count), this.#label.extend(count)];
    const post = this.#post.extend(count);
    const inherited = parent === NONE ? NONE : this.#post.at(parent);
    for (let id = 0; id < count; id++) {
      const above = part.parent[id];
      parents[id] = above === NONE ? parent : base + above;
      ends[id] = base + part.end[id];
      code[id] = codes[part.code[id]];
      label[id] = labels[part.label[id]];
      const own = part.post[id];
      post[id] = own === NONE ? inherited : own === UNDECIDED ? NONE : own;
    }
    this.#flags.extend(count).set(part.flags);
    this.#lon.extend(count).set(part.lon);
    this.#lat.extend(count).set(part.lat);
    const own = this.#ownPosts.extend(part.ownPosts.length);
    for (let i = 0; i < own.length; i++) own[i] = base + part.ownPosts[i];
    const shared = this.#sharedPosts.extend(part.sharedPosts.length);
    for (let i = 0; i < shared.length; i += 2) {
      shared[i] = base + part.sharedPosts[i];
      shared[i + 1] = part.sharedPosts[i + 1];
    }
    this.origins.append(part.origins, base);
    for (const each of part.notes) this.notes.push({ ...each, id: base + each.id });
    for (const id of part.unhoused) this.unhoused.push(base + id);
    for (const each of part.entrances) this.entrances.push({ ...each, id: base + each.id });
    for (const each of part.pastmap) this.pastmap.push({ ...each, id: base + each.id });
    for (const [id, boundary] of part.boundaries) this.boundaries.set(base + id, boundary);
    if (part.outlines.id.length > 0) this.outlines.push({ base, part: part.outlines });
    for (const [id, name] of part.places) this.places.set(base + id, name);
    if (parent === NONE) return base;
    for (let id = 0; id < count; id = part.end[id])
      if (isNamed(part.flags[id])) this.#flags.set(parent, this.#flags.at(parent) | FLAG.hasChildren);
    return base;
  }

  /**
   * Gives the labels of lots and houses the first numbers, in the order of their own numbers (`2`, `10`, `10-1`), so that siblings ascend;
   * the others follow in the order in which they came. Nothing may be added afterwards.
   */
  sortLabels(): void {
    const names = this.#names.all;
    const { label, flags } = this;
    const isNumber = new Uint8Array(names.length + 1);
    for (let id = 0; id < label.length; id++)
      if ((flags[id] & FLAG.level) === NUMBER) isNumber[label[id]] = 1;
    const all = Array.from({ length: names.length }, (_, i) => i + 1);
    const numbers = all.filter((each) => isNumber[each] === 1);
    const { sorted, ranks } = rankStrings(
      numbers.map((each) => numberKey(names[each - 1].record.name ?? '')),
    );
    const places = sortIds(numbers.length, (i) => ranks[i], sorted.length).values;
    const order = [...Array.from(places, (i) => numbers[i]), ...all.filter((each) => isNumber[each] === 0)];
    const now = new Uint32Array(names.length + 1);
    order.forEach((each, i) => {
      now[each] = i + 1;
    });
    for (let id = 0; id < label.length; id++) label[id] = now[label[id]];
    this.#names.sort(order.map((each) => each - 1));
    this.#numbers = numbers.length + 1;
  }

  /** How many of the labels lots and houses may have, the first ones, with label 0; known when labels are sorted. */
  get numbers(): number {
    return this.#numbers;
  }

  /** Ends a node: everything below it was added. */
  close(id: number): void {
    this.#end.set(id, this.#parent.length);
  }

  #learn({ news, flags }: PartTree, base: number, { codes, labels }: PartNumbers): void {
    if (news.anew) {
      codes.length = 0;
      labels.length = 0;
      labels.push(0);
    }
    for (const segment of news.segments) codes.push(this.#segments.of(segment));
    const { id, name, read, file, line } = news.names;
    const more = new Map(news.names.more);
    for (let i = 0; i < id.length; i++) {
      const depth = flags[id[i]] & FLAG.level;
      const record = more.get(i) ?? { level: LEVELS[depth], name: name[i], read: read[i] };
      const origin = { file: this.#files[file[i]], line: line[i] };
      labels.push(this.#names.of(record, depth, base + id[i], origin));
    }
  }

  /** Frees the columns that only sections without labels are made from. */
  dropUnlabelled(): void {
    this.#code = u32(0);
    this.#post = u32(0);
    this.#ownPosts = u32(0);
    this.#sharedPosts = u32(0);
    this.#lon = i32(0);
    this.#lat = i32(0);
  }

  /** Number of nodes. */
  get length(): number {
    return this.#parent.length;
  }

  /** The distinct code segments; some may belong to no node of the tree. */
  get segments(): readonly string[] {
    return this.#segments.all;
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

  /** Pairs of a node and a postal code that finds it but is not its own, ascending by node. */
  get sharedPosts(): Uint32Array {
    return this.#sharedPosts.values;
  }

  /** Own points in 1e-7 degrees, `NO_POINT` where no source gives one. */
  get lon(): Int32Array {
    return this.#lon.values;
  }

  /** See {@link lon}. */
  get lat(): Int32Array {
    return this.#lat.values;
  }

  /** The names of the labels; the first one is label 1. */
  get names(): readonly OfName[] {
    return this.#names.all;
  }

  /** The own code segment of a node. */
  segmentOf(id: number): string {
    return this.#segments.all[this.#code.at(id)];
  }

  /** A node's code segments joined by spaces, for messages. */
  codeText(id: number): string {
    const parent = this.#parent.at(id);
    const own = this.segmentOf(id);
    return parent === NONE ? own : `${this.codeText(parent)} ${own}`;
  }
}
