import { fold } from '@banchi/engine/text/index.js';
import { type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import type { Finding, Treatment } from '../record/finding.js';
import type { JoinedOutline } from '../record/lot-outline.js';
import { messages } from '../record/messages.js';
import {
  type AddressRecord,
  hasRareValues,
  type Origin,
  RARE_VALUES,
  type RecordValues,
  rareValues,
} from '../record/record.js';
import type { NumberedTexts } from './numbered-texts.js';

/** Input that cannot be made into a gazetteer; ends the build. The message names the places at fault. */
export class BuildError extends MessageError {
  override readonly name = 'BuildError';
}

/**
 * The error for more data of a kind than a file can hold.
 * @param what the kind of data, in both languages
 */
export function beyondLimit(amount: number, what: Message, limit: number): BuildError {
  return new BuildError(messages.overLimit(amount, what, limit));
}

/** A record without its codes, which the node's place in the tree says. */
export interface NodeRecord extends Omit<AddressRecord, 'codes' | 'pastmap_year'> {
  /** Postal codes of buildings and offices in it. */
  insidePostCodes?: readonly string[];
  /** The file that its position came from, where that is not the file of the record. */
  positionFile?: string;
  /** Its outline in the registry map. */
  outline?: JoinedOutline;
  /** The name that its source gave it, where own data corrects that: lists may still have it. */
  formerName?: string | null;
  /** Its registry id by its former codes, if a section above it was taken out. */
  formerTown?: string;
}

/** A node of the address tree while it is being collected. */
export interface Node {
  readonly segment: string;
  /** Which of the tree's distinct segments it is. */
  readonly code: number;
  parent: Node | null;
  /** 0 prefecture … 5 lot or house number. */
  readonly depth: number;
  children: Map<string, Node> | null;
  /** Its values; null until a source gives the record. */
  record: NodeRecord | null;
  /** Where the record came from. */
  origin: Origin | null;
}

/** Whether a code segment means "this level is skipped". */
export function isZero(segment: string): boolean {
  for (let i = 0; i < segment.length; i++) if (segment.charCodeAt(i) !== 48) return false;
  return true;
}

/** A node's code segments joined by spaces, for messages. */
export function codeText(node: Node): string {
  return node.parent === null ? node.segment : `${codeText(node.parent)} ${node.segment}`;
}

/** The fault of a record that has the code of another. */
function repetition(
  { record, origin: first }: Node,
  { codes, name }: AddressRecord,
  origin: Origin,
  kind: 'code-twice' | 'names-differ',
  done: Treatment,
): Finding {
  const before = record?.name ?? '';
  return { kind, codes, name: before, values: [before, name ?? ''], rows: [first, origin], done };
}

/** Where a record came from, in parentheses, for messages. */
export function placeText(origin: Origin | null): string {
  return origin === null ? '' : ` (${origin.file}:${origin.line})`;
}

/** Called with a record that has the code of another: the fault, and the row of the record. */
type OnRepeated = (reason: Message, origin: Origin, finding: Finding) => void;

/** How records are treated that have the code of another. */
interface Repeated {
  /** Takes a record of another name, which is then not used; without it the build ends. */
  readonly refuse?: OnRepeated;
  /** Called with a record that is merged into the one before: a second row of one file, or another spelling of the name. */
  readonly merge?: OnRepeated;
}

/** An address tree, or a part of one, in the order of the sources. */
export class NodeTree {
  readonly roots = new Map<string, Node>();
  readonly #segments: NumberedTexts;
  readonly #registry: ReadonlySet<string>;
  readonly #repeated: Repeated;
  /** The way to the last record from its prefecture: the next one mostly stands beside it. */
  readonly #path: Node[] = [];
  /** Records that repeated another; they were merged. */
  merged = 0;

  /**
   * @param segments the code segments of all trees that are joined in the end
   * @param registry files whose codes are those of the Address Base Registry
   */
  constructor(segments: NumberedTexts, registry: ReadonlySet<string> = new Set(), repeated: Repeated = {}) {
    this.#segments = segments;
    this.#registry = registry;
    this.#repeated = repeated;
  }

  /**
   * Adds a record, or merges it into the record with its code.
   * @throws {BuildError} when another name has this code
   */
  add(record: AddressRecord, origin: Origin): void {
    const node = this.#reach(record.codes);
    if (node.record === null) {
      node.record = keep(record);
      node.origin = origin;
      return;
    }
    const [before, now] = [node.record.name, record.name];
    const isSame = before === now;
    if (!isSame && (before === null || now === null || fold(before) !== fold(now))) {
      const [code, one, other] = [codeText(node), before + placeText(node.origin), now + placeText(origin)];
      const reason = messages.codeOfTwo(code, one, other);
      if (this.#repeated.refuse === undefined) throw new BuildError(reason);
      this.#repeated.refuse(reason, origin, repetition(node, record, origin, 'code-twice', 'refused'));
      return;
    }
    const isSameFile = origin.file === node.origin?.file;
    if (isSameFile || !isSame) {
      const [code, place] = [codeText(node), `${node.origin?.file}:${node.origin?.line}`];
      this.#repeated.merge?.(
        messages.otherNameOfCode(code, now, before, place),
        origin,
        repetition(node, record, origin, isSameFile ? 'code-twice' : 'names-differ', 'merged'),
      );
    }
    this.merged++;
    // whoever named the record first, its codes are the registry's where that has them too
    if (record.registry ?? this.#registry.has(origin.file)) node.record.registry = true;
    fillValues(node.record, record, origin);
  }

  /** The node with these code segments, or null. */
  find(codes: readonly string[]): Node | null {
    const known = this.#common(codes);
    let node: Node | undefined = this.#path[known - 1];
    for (let depth = known; depth < codes.length; depth++) {
      node = (depth === 0 ? this.roots : node?.children)?.get(codes[depth]);
      if (node === undefined) return null;
    }
    return node ?? null;
  }

  /** Takes a node away, with all below it. */
  remove({ parent, segment }: Node): void {
    (parent === null ? this.roots : parent.children)?.delete(segment);
    this.#path.length = 0;
  }

  /**
   * Moves all that stands below a node below the zero code beside it, and takes the node away.
   * @returns false where that cannot be, because something there has one of the codes
   */
  skipLevel(node: Node): boolean {
    const siblings = node.parent?.children;
    if (siblings == null) return false;
    const zero = '0'.repeat(node.segment.length);
    const moved = [...(node.children?.values() ?? [])];
    const there = siblings.get(zero)?.children;
    if (moved.some(({ segment }) => there?.has(segment))) return false;
    siblings.delete(node.segment);
    this.#path.length = 0;
    if (moved.length === 0) return true;
    const place = this.#reach([...codeText(node).split(' ').slice(0, -1), zero]);
    place.children ??= new Map();
    for (const child of moved) {
      if (child.record !== null && child.record.name !== null)
        child.record.formerTown = node.segment + child.segment;
      child.parent = place;
      place.children.set(child.segment, child);
    }
    return true;
  }

  /** How many levels of the last record's path these code segments share. */
  #common(codes: readonly string[]): number {
    let depth = 0;
    while (depth < codes.length && this.#path[depth]?.segment === codes[depth]) depth++;
    return depth;
  }

  #reach(codes: readonly string[]): Node {
    const path = this.#path;
    path.length = this.#common(codes);
    for (let depth = path.length; depth < codes.length; depth++) {
      const parent = depth === 0 ? null : path[depth - 1];
      if (parent !== null) parent.children ??= new Map();
      const siblings = parent?.children ?? this.roots;
      let node = siblings.get(codes[depth]);
      if (node === undefined) {
        const code = this.#segments.of(codes[depth]);
        const segment = this.#segments.all[code];
        node = { segment, code, parent, depth, children: null, record: null, origin: null };
        siblings.set(segment, node);
      }
      path.push(node);
    }
    return path[path.length - 1];
  }
}

/**
 * The values of a record that are kept. They are a copy in one of two shapes: so the source's objects can be
 * collected while young, and filling a copy changes no other record. Most records have few values, and saving a third
 * of the bytes saves much of a build's garbage collection.
 */
function keep(record: AddressRecord): NodeRecord {
  const { level, name, read, post_code, position } = record;
  const usual = { level, name, read, post_code, position };
  return hasRareValues(record) ? { ...usual, ...rareValues(record) } : usual;
}

/** Values that a later row may add: all but those that say how the record came about. */
const FILLED: ReadonlySet<string> = new Set(
  ['read', 'post_code', 'position', ...RARE_VALUES].filter(
    (name) => !['registry', 'postal_only', 'corrects', 'deletes'].includes(name),
  ),
);

/**
 * Copies values that are still unknown; known ones stay.
 * @param origin the origin of the values, which is noted for a position; absent: the record itself
 */
export function fillValues(
  target: RecordValues & Pick<NodeRecord, 'positionFile'>,
  values: RecordValues,
  origin?: Origin,
): void {
  if (origin !== undefined && values.position != null && target.position == null)
    target.positionFile = origin.file;
  const into = target as unknown as Record<string, unknown>;
  for (const key in values) {
    if (!FILLED.has(key)) continue;
    const value = values[key as keyof RecordValues];
    if (value != null && into[key] == null) into[key] = value;
  }
}

/** Where a node, or the first record below it, came from. */
export function firstOrigin(node: Node): Origin | null {
  if (node.origin !== null) return node.origin;
  for (const child of node.children?.values() ?? []) {
    const origin = firstOrigin(child);
    if (origin !== null) return origin;
  }
  return null;
}
