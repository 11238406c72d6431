import { NONE } from '../gazetteer/sections.js';
import type { Origin } from '../record/record.js';
import type { PolygonGeometry } from '../vocabulary/coordinates.js';
import { LEVELS } from '../vocabulary/levels.js';
import { Fills } from './fills.js';
import { BuildError, codeText, firstOrigin, isZero, type Node, NodeTree, placeText } from './nodes.js';
import { NumberedTexts } from './numbered-texts.js';
import type { Part, Parts } from './parts.js';
import { joinSplitNumerals } from './split-numerals.js';
import { TreeColumns } from './tree-columns.js';

/** A boundary that no record has, of a municipality that has since been merged; it still makes up its prefecture. */
export interface FormerBoundary {
  readonly prefecture: string;
  readonly polygon: PolygonGeometry;
}

/** Told what cannot be used; the kinds are those of a build's refusals. */
export type Refuse = (kind: 'refused' | 'dropped' | 'unmatched', reason: string, origin: Origin) => void;

/** The ordered tree, and what came up on the way. */
export interface Ordered {
  readonly tree: TreeColumns;
  readonly former: readonly FormerBoundary[];
  /** Records that said again what another had said. */
  readonly merged: number;
}

/** A prefecture: its own items, and those of each of its municipalities. */
interface Prefecture {
  readonly segment: string;
  own: Part | null;
  readonly municipalities: Part[];
}

/**
 * Puts the items of the sources together into one tree and numbers its nodes in depth-first order: siblings by code, the
 * zero code behind the others. Only one municipality at a time is there as objects. Records whose ancestor has a code but no
 * name are left out. Nothing is added: placeholders exist as soon as a record below them does.
 * @throws {BuildError} when two records contradict each other, or one sibling's segment is a prefix of another's
 */
export class TreeOrder {
  readonly #parts: Parts;
  readonly #refuse: Refuse;
  readonly #segments = new NumberedTexts();
  readonly #tree: TreeColumns;
  readonly #former: FormerBoundary[] = [];
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Set<string>();
  readonly #progress: (share: number) => void;
  readonly #expected: number;
  #merged = 0;

  /**
   * @param wanted codes, joined by spaces, of records that {@link found} is asked about
   * @param progress told which share of the records is in order, 0 to 1, now and then
   */
  constructor(parts: Parts, refuse: Refuse, wanted: ReadonlySet<string>, progress: (share: number) => void) {
    this.#parts = parts;
    this.#refuse = refuse;
    this.#wanted = wanted;
    this.#progress = progress;
    this.#expected = Math.max(1, parts.records);
    this.#tree = new TreeColumns(this.#segments.all, Math.ceil(1.02 * parts.records));
  }

  /** Does it; the parts are empty afterwards. */
  run(): Ordered {
    const prefectures = this.#prefectures();
    const sorted = inOrder(
      prefectures,
      ({ segment }) => segment,
      (a, b) => this.#siblings(0, [a.own, ...a.municipalities], [b.own, ...b.municipalities]),
    );
    for (const prefecture of sorted) this.#prefecture(prefecture);
    for (const part of [...this.#parts]) this.#treeOf(part); // only fills, which no record takes
    return { tree: this.#tree, former: this.#former, merged: this.#merged };
  }

  /** Whether a wanted record is there. */
  found(codes: string): boolean {
    return this.#found.has(codes);
  }

  /** The prefectures that some record is of or in. */
  #prefectures(): Prefecture[] {
    const found = new Map<string, Prefecture>();
    for (const part of this.#parts) {
      if (!part.hasRecords) continue;
      const [segment] = part.codes;
      let prefecture = found.get(segment);
      if (prefecture === undefined) {
        prefecture = { segment, own: null, municipalities: [] };
        found.set(segment, prefecture);
      }
      if (part.codes.length === 1) prefecture.own = part;
      else prefecture.municipalities.push(part);
    }
    return [...found.values()];
  }

  #prefecture({ segment, own, municipalities }: Prefecture): void {
    const first = own ?? { codes: [segment], hasRecords: false };
    const tree = this.#treeOf(first);
    const node = tree.roots.get(segment) ?? this.#bare(segment);
    if (node.record === null && !isZero(segment)) {
      for (const part of municipalities) {
        const root = this.#treeOf(part).roots.get(segment);
        if (root !== undefined) this.#orphans(root, root);
      }
      return;
    }
    const id = this.#tree.open(node, NONE);
    const sorted = inOrder(
      municipalities,
      ({ codes }) => codes[1],
      (a, b) => this.#siblings(1, [a], [b]),
    );
    for (const part of sorted) {
      this.#below(this.#treeOf(part).roots.get(segment)?.children ?? new Map<string, Node>(), id);
      this.#progress(Math.min(1, this.#tree.length / this.#expected));
    }
    this.#tree.close(id);
  }

  /** Puts a part together, with all that sources say of its records. */
  #treeOf(part: Pick<Part, 'codes'>): NodeTree {
    const tree = new NodeTree(this.#segments);
    const fills = new Fills();
    for (const item of this.#parts.items(part)) {
      if (item.kind === 'record') tree.add(item.record, item.origin);
      else fills.add(item, tree);
    }
    this.#parts.forget(part);
    this.#merged += tree.merged;
    joinSplitNumerals(tree, (reason, origin) => this.#refuse('dropped', reason, origin));
    fills.apply(tree, (fill) => {
      if (fill.kind === 'fill' && fill.codes.length === 2 && fill.values.polygon != null)
        this.#former.push({ prefecture: fill.codes[0], polygon: fill.values.polygon });
      const target = fill.kind === 'fill' ? fill.codes.join(' ') : `${fill.municipality} ${fill.town}`;
      this.#refuse('unmatched', `no record for ${target.trim()}`, fill.origin);
    });
    for (const codes of this.#wanted) if (tree.find(codes.split(' '))?.record != null) this.#found.add(codes);
    return tree;
  }

  #below(siblings: ReadonlyMap<string, Node>, parent: number): void {
    const nodes = [...siblings.values()];
    const sorted = nodes.length < 2 ? nodes : inOrder(nodes, ({ segment }) => segment, clash);
    for (const node of sorted) {
      if (node.record === null && !isZero(node.segment)) {
        this.#orphans(node, node);
        continue;
      }
      const id = this.#tree.open(node, parent);
      if (node.children !== null) this.#below(node.children, id);
      this.#tree.close(id);
    }
  }

  #orphans(node: Node, missing: Node): void {
    const reason = `its ancestor ${codeText(missing)} has no name in any source`;
    if (node.record !== null) this.#refuse('refused', `${codeText(node)}: ${reason}`, node.origin as Origin);
    for (const child of node.children?.values() ?? []) this.#orphans(child, missing);
  }

  #bare(segment: string): Node {
    const code = this.#segments.of(segment);
    return { segment, code, parent: null, depth: 0, children: null, record: null, origin: null };
  }

  /** That two prefectures or municipalities cannot stand beside each other. */
  #siblings(depth: number, a: readonly (Part | null)[], b: readonly (Part | null)[]): BuildError {
    const [one, other] = [a, b].map((parts): Place => {
      const [first] = parts.filter((part) => part !== null);
      const [root] = this.#treeOf(first).roots.values();
      return { codes: first.codes.slice(0, depth + 1).join(' '), origin: firstOrigin(root), depth };
    });
    return siblingsError(one, other);
  }
}

interface Place {
  readonly codes: string;
  readonly origin: Origin | null;
  readonly depth: number;
}

function clash(a: Node, b: Node): BuildError {
  const [one, other] = [a, b].map((node) => {
    return { codes: codeText(node), origin: firstOrigin(node), depth: node.depth };
  });
  return siblingsError(one, other);
}

function siblingsError(a: Place, b: Place): BuildError {
  return new BuildError(
    `codes ${a.codes}${placeText(a.origin)} and ${b.codes}${placeText(b.origin)} are siblings ` +
      `at level ${LEVELS[a.depth]} and one is a prefix of the other`,
  );
}

/**
 * Siblings by code segment, the zero one behind the others.
 * @param clash the error for two of which one's segment begins the other's
 */
function inOrder<T>(
  siblings: readonly T[],
  segmentOf: (sibling: T) => string,
  clash: (a: T, b: T) => BuildError,
): T[] {
  const sorted = [...siblings].sort((a, b) => (segmentOf(a) < segmentOf(b) ? -1 : 1));
  for (let i = 1; i < sorted.length; i++)
    if (segmentOf(sorted[i]).startsWith(segmentOf(sorted[i - 1]))) throw clash(sorted[i - 1], sorted[i]);
  // of segments none of which begins another, one at most is zero, and it is the first
  return sorted.length > 1 && isZero(segmentOf(sorted[0])) ? [...sorted.slice(1), sorted[0]] : sorted;
}
