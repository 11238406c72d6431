import type { TreeNodes } from './nodes.js';
import { checkSame, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, NONE } from './sections.js';

/** Bounds of sort keys in blocks of ids: those of codes and of postal codes, how bounds are made, and the check of these. */

/** The bounds of codes and of postal codes; those of names stand with their orders. */
export const BOUND_SECTIONS = {
  'code.bounds': 'u32',
  'post.bounds': 'u32',
} as const satisfies Record<string, ElementType>;

/** Ids that one of the smallest blocks of a sort key's bounds covers; see `docs/gazetteer-format.md`. */
export const BOUND_BLOCK = 256;

/** Blocks that make up one of the next size. */
export const BOUND_FAN_OUT = 8;

/** The number of blocks of each size for some number of nodes, the smallest size first; the last number is 1. */
export function boundBlocks(nodes: number): number[] {
  const counts = [Math.ceil(nodes / BOUND_BLOCK)];
  while (counts[counts.length - 1] > 1) counts.push(Math.ceil(counts[counts.length - 1] / BOUND_FAN_OUT));
  return counts;
}

/** How many numbers a section of bounds has for some number of nodes: two a block. */
export function boundNumbers(nodes: number): number {
  return 2 * boundBlocks(nodes).reduce((sum, count) => sum + count, 0);
}

/**
 * Bounds of the sort keys in every block of ids, block by block, the smallest blocks first: the least key rounded down and the
 * largest rounded up; `NONE` twice for a block in which no id has one.
 * @param keyOf the key of each of the nodes, infinity for none
 * @param unit keys of one bound
 */
export function keyBounds(nodes: number, keyOf: (id: number) => number, unit = 1): Uint32Array {
  const counts = boundBlocks(nodes);
  const bounds = new Uint32Array(boundNumbers(nodes)).fill(NONE);
  const extend = (block: number, least: number, largest: number): void => {
    const at = 2 * block;
    // an empty bound starts above every key as the least, and below every key as the largest
    if (least < bounds[at]) bounds[at] = least;
    if (bounds[at + 1] === NONE || largest > bounds[at + 1]) bounds[at + 1] = largest;
  };
  for (let id = 0; id < nodes; id++) {
    const key = keyOf(id) / unit;
    if (key !== Number.POSITIVE_INFINITY)
      extend(Math.floor(id / BOUND_BLOCK), Math.floor(key), Math.ceil(key));
  }
  let first = 0;
  for (const count of counts.slice(0, -1)) {
    for (let i = 0; i < count; i++) {
      const [least, largest] = bounds.subarray(2 * (first + i), 2 * (first + i) + 2);
      if (least !== NONE) extend(first + count + Math.floor(i / BOUND_FAN_OUT), least, largest);
    }
    first += count;
  }
  return bounds;
}

/** The nodes of a tree whose codes are in order. */
type CodedNodes = Pick<TreeNodes, 'parent' | 'end' | 'label'>;

/** Section `code.bounds`. */
export function codeBounds(nodes: CodedNodes): Uint32Array {
  const ranks = codeRanks(nodes);
  return keyBounds(ranks.length, (id) => ranks[id]);
}

/** Section `post.bounds`. @param codes the postal code of each node, `NONE` for none */
export function postBounds(codes: Uint32Array): Uint32Array {
  return keyBounds(codes.length, (id) => (codes[id] === NONE ? Number.POSITIVE_INFINITY : codes[id]));
}

/**
 * Each node's place in the plain order of the code strings: the order of the nodes, but with the zero code before its
 * siblings.
 */
export function codeRanks({ parent, end, label }: CodedNodes): Uint32Array {
  const ranks = new Uint32Array(parent.length);
  /** The nodes above the one looked at, and how much later their children stand among the codes than among the ids. */
  const above: {
    readonly end: number;
    readonly first: number;
    readonly shift: number;
    readonly zero: number;
  }[] = [];
  const open = (id: number, first: number, behind: number, shift: number): void => {
    let last = behind - 1;
    while (parent.at(last) !== id) last = parent.at(last);
    above.push({ end: behind, first, shift, zero: label.at(last) === 0 ? last : NONE });
  };
  if (parent.length > 0) open(NONE, 0, parent.length, 0);
  for (let id = 0; id < parent.length; id++) {
    while (above[above.length - 1].end <= id) above.pop();
    const { first, shift, zero } = above[above.length - 1];
    let own = shift;
    if (zero !== NONE) own += id === zero ? first - zero : end.at(zero) - zero;
    ranks[id] = id + own;
    const behind = end.at(id);
    if (behind > id + 1) open(id, id + 1, behind, own);
  }
  return ranks;
}

/** Checks the bounds of codes and of postal codes. @param codes the postal code of each node, `NONE` for none */
export function checkBounds(
  sections: SectionArrays<typeof BOUND_SECTIONS>,
  nodes: CodedNodes,
  codes: Uint32Array,
  refuse: Refuse,
): void {
  checkSame(refuse, 'code.bounds', sections['code.bounds'], codeBounds(nodes));
  checkSame(refuse, 'post.bounds', sections['post.bounds'], postBounds(codes));
}
