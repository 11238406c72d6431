import { LEVELS, NUMBER } from '../../vocabulary/levels.js';
import { blocksIn, checkBlocks, packedColumn } from '../blocks.js';
import { BRANCH_BLOCK, BRANCH_ENTRY } from '../branches.js';
import { compareBytes } from '../bytes.js';
import type { DirectoryTree, Named } from '../contents.js';
import { blockLengths } from '../nodes.js';
import { checkPostCodes, checkSharedPostCodes } from '../post-codes.js';
import { checkAscending, checkOffsets, type Refuse } from '../rules.js';
import { FLAG, NONE, UPPER_LEVELS } from '../sections.js';

/** Checks the tree: branches, subtrees, codes and labels, postal codes. */
export function checkTree(named: Named, refuse: Refuse): void {
  const { tree, meta } = named;
  checkSegments(tree, refuse);
  checkBranches(named, refuse);
  checkNodes(named, refuse);
  checkUpper(named, refuse);
  checkPostCodes(tree, meta.nodes, refuse);
  checkSharedPostCodes(named.sharedPostCodes(), meta.nodes, refuse);
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
  flags: number;
  /** Segment of the last of its children. */
  segment: number;
  /** Whether a record stands below it. */
  hasRecords: boolean;
}

/** Checks which nodes are branches, how many stand before each, and every column that is stored in blocks. */
function checkBranches({ tree, meta, nodes }: Named, refuse: Refuse): void {
  const branches = tree['branch.flags'].length;
  for (const [name, length] of blockLengths(meta, branches))
    checkBlocks(refuse, name, blocksIn(tree, name), length);
  const bits = tree['branch.bits'];
  const lots = blocksIn(tree, 'branch.lots');
  const before = packedColumn(branches, lots);
  let count = 0;
  for (let id = 0; id < meta.nodes; id++) {
    const entry = BRANCH_ENTRY * Math.floor(id / BRANCH_BLOCK);
    if (id % BRANCH_BLOCK === 0 && bits[entry] !== count)
      refuse('branch.bits', `it counts ${bits[entry]} branches before ${id}, there are ${count}`);
    if (!nodes.branches.has(id)) {
      if (id === 0) refuse('branch.bits', 'the first node is not a branch');
      continue;
    }
    if (count < branches && before.at(count) !== id - count)
      refuse('branch.lots.heap', `branch ${count} has ${before.at(count)} lots before it, not ${id - count}`);
    count++;
  }
  if (count !== branches) refuse('branch.bits', `it has ${count} branches, ${branches} have flags`);
  for (let id = meta.nodes; id % BRANCH_BLOCK !== 0; id++)
    if (nodes.branches.has(id)) refuse('branch.bits', `the bit of ${id} is set behind ${meta.nodes} nodes`);
}

/**
 * Checks in one pass that subtrees lie within one another and that each level is one deeper: the nodes whose subtrees
 * have not ended are the ancestors of the next node. Counts the records of each level.
 */
function checkNodes({ tree, meta, nodes }: Named, refuse: Refuse): void {
  const { branches, branchFlags, label, segment } = nodes;
  const segments = tree['segments.offset'].length - 1;
  const root: OpenNode = { id: NONE, end: nodes.size, flags: 0, segment: -1, hasRecords: false };
  const open: OpenNode[] = [root];
  for (const _ of LEVELS) open.push({ ...root });
  const records = new Map<number, number>();
  let depth = 0;
  const close = (): void => {
    const { id, end, flags, hasRecords } = open[depth--];
    const hasChildren = (flags & FLAG.hasChildren) !== 0;
    // the records below the last ones of a front are in other files
    const isCut = hasChildren && end === id + 1;
    if (hasRecords !== hasChildren && !isCut)
      refuse(
        'branch.flags',
        `node ${id} has ${hasRecords ? '' : 'no '}records below it, its flags say otherwise`,
      );
    if (hasRecords) open[depth].hasRecords = true;
  };
  let number = -1;
  let branch = NONE;
  for (let id = 0; id < nodes.size; id++) {
    while (open[depth].end <= id) close();
    const above = open[depth];
    const isBranch = branches.has(id);
    if (isBranch) [branch, number] = [id, number + 1];
    const parent = isBranch ? nodes.parent.at(id) : branch;
    if (parent !== above.id)
      refuse(
        isBranch ? 'branch.parent.heap' : 'branch.end.heap',
        `node ${id} has the parent ${parent}, the subtree that it lies in is that of ${above.id}`,
      );
    const end = isBranch ? nodes.end.at(id) : id + 1;
    if (end <= id || end > above.end)
      refuse(
        'branch.end.heap',
        `node ${id} ends at ${end}, it ends behind itself and by ${above.end}, as the node above it`,
      );
    const flags = isBranch ? branchFlags[number] : NUMBER;
    if (depth === LEVELS.length || (flags & FLAG.level) !== depth)
      refuse(
        'branch.flags',
        `node ${id} has the level ${flags & FLAG.level} where it stands ${depth} levels down`,
      );
    const own = label.at(id);
    if (own >= (isBranch ? meta.labels : meta.numbers))
      refuse(
        isBranch ? 'branch.label.heap' : 'lot.label.heap',
        `node ${id} has the label ${own} of ${isBranch ? meta.labels : meta.numbers}`,
      );
    const code = segment.at(id);
    if (code >= segments)
      refuse(
        isBranch ? 'branch.segment.heap' : 'lot.segment.heap',
        `node ${id} has the segment ${code} of ${segments}`,
      );
    const isPlaceholder = own === 0;
    if (isPlaceholder !== ((flags & FLAG.placeholder) !== 0))
      refuse('branch.flags', `node ${id} is a placeholder by its ${isPlaceholder ? 'label' : 'flags'} alone`);
    if (isPlaceholder) {
      if (end !== above.end)
        refuse('branch.label.heap', `node ${id} is a placeholder, which stands behind its siblings`);
    } else {
      if (code <= above.segment && above.segment >= 0)
        refuse(
          isBranch ? 'branch.segment.heap' : 'lot.segment.heap',
          `node ${id} has the segment ${code} behind ${above.segment}, siblings ascend by code`,
        );
      above.segment = code;
      above.hasRecords = true;
      records.set(depth, (records.get(depth) ?? 0) + 1);
    }
    const opened = open[++depth];
    opened.id = id;
    opened.end = end;
    opened.flags = flags;
    opened.segment = -1;
    opened.hasRecords = false;
  }
  while (depth > 0) close();
  LEVELS.forEach((level, at) => {
    const count = records.get(at) ?? 0;
    if (meta.records[level] !== count)
      refuse('meta', `it counts ${meta.records[level]} records of ${level}, there are ${count}`);
  });
}

/** Checks the records of the upper levels, level by level, and their labels. */
function checkUpper(named: Named, refuse: Refuse): void {
  const { flags, label } = named.nodes;
  const { records } = named.meta;
  const { 'upper.node': nodes, 'upper.label': labels } = named.upper();
  let from = 0;
  for (let depth = 0; depth < UPPER_LEVELS; depth++) {
    const to = from + records[LEVELS[depth]];
    checkAscending(refuse, 'upper.node', nodes, flags.length, from, to);
    for (let i = from; i < to; i++) {
      if ((flags.at(nodes[i]) & (FLAG.level | FLAG.placeholder)) !== depth)
        refuse('upper.node', `number ${i} is the node ${nodes[i]}, no record of level ${depth}`);
      if (labels[i] !== label.at(nodes[i]))
        refuse(
          'upper.label',
          `number ${i} is ${labels[i]}, the label of node ${nodes[i]} is ${label.at(nodes[i])}`,
        );
    }
    from = to;
  }
}
