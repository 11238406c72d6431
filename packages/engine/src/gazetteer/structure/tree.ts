import { LEVELS } from '../../vocabulary/levels.js';
import { popcount } from '../bits.js';
import { compareBytes } from '../bytes.js';
import type { DirectoryTree, Meta, SharedPostSections, UpperSections } from '../contents.js';
import { FLAG, NONE, POST_BLOCK, RANK_BLOCK, UPPER_LEVELS } from '../sections.js';
import { checkAscending, checkLength, checkOffsets, checkSame, type Refuse } from './rules.js';

/** Codes are numbers of seven digits. */
const POST_CODES = 10_000_000;

/** Checks the tree: subtrees, codes and labels, planes, postal codes. */
export function checkTree(
  tree: DirectoryTree,
  upper: UpperSections,
  shared: SharedPostSections,
  meta: Meta,
  refuse: Refuse,
): void {
  checkSegments(tree, refuse);
  checkNodes(tree, meta.labels, refuse);
  checkPlanes(tree, meta, refuse);
  checkUpper(tree, upper, meta, refuse);
  checkPostCodes(tree, refuse);
  checkSharedPostCodes(shared, tree.parent.length, refuse);
}

/** Code segments are printable ASCII, distinct, ascending. */
function checkSegments(tree: DirectoryTree, refuse: Refuse): void {
  const { 'segments.offset': offset, 'segments.heap': heap } = tree;
  checkOffsets(refuse, 'segments.offset', offset, heap.length, 1);
  for (let at = 0; at < heap.length; at++)
    if (heap[at] <= 0x20 || heap[at] >= 0x7f)
      refuse('segments.heap', `byte ${at} is ${heap[at]}, no printable ASCII`);
  for (let i = 1; i + 1 < offset.length; i++) {
    const before = heap.subarray(offset[i - 1], offset[i]);
    if (compareBytes(before, heap.subarray(offset[i], offset[i + 1])) >= 0)
      refuse('segments.heap', `segment ${i} is not behind the one before it, they ascend`);
  }
}

/** A node whose subtree has begun and not ended. */
interface OpenNode {
  id: number;
  end: number;
  /** Segment of the last of its children. */
  segment: number;
  /** Whether a record stands below it. */
  hasRecords: boolean;
}

/**
 * Checks in one pass that subtrees lie within one another and that each level is one deeper: the nodes whose subtrees
 * have not ended are the ancestors of the next node.
 */
function checkNodes(tree: DirectoryTree, labels: number, refuse: Refuse): void {
  const { parent, end, flags, segment, label } = tree;
  const segments = tree['segments.offset'].length - 1;
  const root: OpenNode = { id: NONE, end: parent.length, segment: -1, hasRecords: false };
  const open: OpenNode[] = [root];
  for (const _ of LEVELS) open.push({ ...root });
  let depth = 0;
  const close = (): void => {
    const { id, hasRecords } = open[depth--];
    const hasChildren = (flags[id] & FLAG.hasChildren) !== 0;
    // the records below the last ones of a front are in other files
    const isCut = hasChildren && end[id] === id + 1;
    if (hasRecords !== hasChildren && !isCut)
      refuse('flags', `node ${id} has ${hasRecords ? '' : 'no '}records below it, its flags say otherwise`);
    if (hasRecords) open[depth].hasRecords = true;
  };
  for (let id = 0; id < parent.length; id++) {
    while (open[depth].end <= id) close();
    const above = open[depth];
    if (parent[id] !== above.id)
      refuse(
        'parent',
        `node ${id} has the parent ${parent[id]}, the subtree that it lies in is that of ${above.id}`,
      );
    if (end[id] <= id || end[id] > above.end)
      refuse(
        'end',
        `node ${id} ends at ${end[id]}, it ends behind itself and by ${above.end}, as the node above it`,
      );
    if (depth === LEVELS.length || (flags[id] & FLAG.level) !== depth)
      refuse(
        'flags',
        `node ${id} has the level ${flags[id] & FLAG.level} where it stands ${depth} levels down`,
      );
    if (label[id] >= labels) refuse('label', `node ${id} has the label ${label[id]} of ${labels}`);
    if (segment[id] >= segments)
      refuse('segment', `node ${id} has the segment ${segment[id]} of ${segments}`);
    const isPlaceholder = label[id] === 0;
    if (isPlaceholder !== ((flags[id] & FLAG.placeholder) !== 0))
      refuse('flags', `node ${id} is a placeholder by its ${isPlaceholder ? 'label' : 'flags'} alone`);
    if (isPlaceholder) {
      if (end[id] !== above.end)
        refuse('label', `node ${id} is a placeholder, which stands behind its siblings`);
    } else {
      if (segment[id] <= above.segment && above.segment >= 0)
        refuse(
          'segment',
          `node ${id} has the segment ${segment[id]} behind ${above.segment}, siblings ascend by code`,
        );
      above.segment = segment[id];
      above.hasRecords = true;
    }
    const own = open[++depth];
    own.id = id;
    own.end = end[id];
    own.segment = -1;
    own.hasRecords = false;
  }
  while (depth > 0) close();
}

/** Checks that planes and flags of each node agree, and the counts of nodes before each place. */
function checkPlanes(tree: DirectoryTree, meta: Meta, refuse: Refuse): void {
  const { flags, 'plane.bits': bits, 'plane.rank': rank } = tree;
  const planes = 2 * LEVELS.length;
  const words = Math.ceil(flags.length / 32);
  const blocks = Math.ceil(flags.length / RANK_BLOCK) + 1;
  checkLength(refuse, 'plane.bits', bits.length, planes * words);
  checkLength(refuse, 'plane.rank', rank.length, planes * blocks);
  const before = new Uint32Array(planes);
  const wanted = new Uint32Array(planes);
  const checkRanks = (block: number): void => {
    for (let plane = 0; plane < planes; plane++)
      if (rank[plane * blocks + block] !== before[plane])
        refuse(
          'plane.rank',
          `plane ${plane} counts ${rank[plane * blocks + block]} nodes before ${block * RANK_BLOCK}, it has ${before[plane]}`,
        );
  };
  for (let word = 0; word < words; word++) {
    if (word % (RANK_BLOCK / 32) === 0) checkRanks(word / (RANK_BLOCK / 32));
    wanted.fill(0);
    for (let id = 32 * word; id < Math.min(32 * word + 32, flags.length); id++) {
      const plane = (flags[id] & FLAG.level) + ((flags[id] & FLAG.placeholder) === 0 ? 0 : LEVELS.length);
      wanted[plane] |= 1 << (id & 31);
    }
    for (let plane = 0; plane < planes; plane++) {
      if (bits[plane * words + word] !== wanted[plane])
        refuse('plane.bits', `plane ${plane} and the flags differ in the nodes from ${32 * word} on`);
      before[plane] += popcount(wanted[plane]);
    }
  }
  checkRanks(blocks - 1);
  LEVELS.forEach((level, plane) => {
    if (meta.records[level] !== before[plane])
      refuse('meta', `it counts ${meta.records[level]} records of ${level}, there are ${before[plane]}`);
  });
}

/** Checks the records of the upper levels, level by level, and their labels. */
function checkUpper(
  { flags, label }: DirectoryTree,
  upper: UpperSections,
  { records }: Meta,
  refuse: Refuse,
): void {
  const { 'upper.node': nodes, 'upper.label': labels } = upper;
  let from = 0;
  for (let depth = 0; depth < UPPER_LEVELS; depth++) {
    const to = from + records[LEVELS[depth]];
    checkAscending(refuse, 'upper.node', nodes, flags.length, from, to);
    for (let i = from; i < to; i++) {
      if ((flags[nodes[i]] & (FLAG.level | FLAG.placeholder)) !== depth)
        refuse('upper.node', `number ${i} is the node ${nodes[i]}, no record of level ${depth}`);
      if (labels[i] !== label[nodes[i]])
        refuse(
          'upper.label',
          `number ${i} is ${labels[i]}, the label of node ${nodes[i]} is ${label[nodes[i]]}`,
        );
    }
    from = to;
  }
}

/** Checks the runs of ids with one postal code, the run of every 64th id, and the ids with a code of their own. */
function checkPostCodes(tree: DirectoryTree, refuse: Refuse): void {
  const { 'post.start': start, 'post.code': code, 'post.block': block, 'post.node': own } = tree;
  const nodes = tree.parent.length;
  checkAscending(refuse, 'post.start', start, nodes);
  if (nodes > 0 && start[0] !== 0) refuse('post.start', `the first run begins at ${start[0]}, not at 0`);
  for (let run = 0; run < code.length; run++)
    if (code[run] >= POST_CODES && code[run] !== NONE)
      refuse('post.code', `run ${run} has ${code[run]}, codes have 7 digits`);
  const runs = new Uint32Array(block.length);
  for (let i = 0, run = 0; i < runs.length; i++) {
    while (run + 1 < start.length && start[run + 1] <= POST_BLOCK * i) run++;
    runs[i] = run;
  }
  checkSame(refuse, 'post.block', block, runs);
  let lastCode = -1;
  let lastNode = -1;
  for (let i = 0; i < own.length; i++) {
    const node = own[i];
    if (node >= nodes) refuse('post.node', `number ${i} is ${node}, there are ${nodes} nodes`);
    let run = block[Math.floor(node / POST_BLOCK)];
    while (start[run + 1] <= node) run++;
    if (code[run] === NONE) refuse('post.node', `number ${i} is the node ${node}, which has no postal code`);
    if (code[run] < lastCode || (code[run] === lastCode && node <= lastNode))
      refuse('post.node', `number ${i} is the node ${node}, they ascend by code and id`);
    lastCode = code[run];
    lastNode = node;
  }
}

/** Checks the postal codes that find nodes without being their own. */
function checkSharedPostCodes(shared: SharedPostSections, nodes: number, refuse: Refuse): void {
  const { 'post.shared.code': codes, 'post.shared.node': ids } = shared;
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] >= POST_CODES) refuse('post.shared.code', `number ${i} is ${codes[i]}, codes have 7 digits`);
    if (ids[i] >= nodes) refuse('post.shared.node', `number ${i} is ${ids[i]}, there are ${nodes} nodes`);
    const order = i === 0 ? 1 : codes[i] - codes[i - 1] || ids[i] - ids[i - 1];
    if (order <= 0)
      refuse('post.shared.node', `number ${i} is the node ${ids[i]}, they ascend by code and id`);
  }
}
