import { type Column, checkBlocks } from '../blocks.js';
import { checkClasses } from '../class-table.js';
import type { SpellingSections } from '../contents.js';
import { edgeSignature } from '../edge-signature.js';
import { edgesIn } from '../edges.js';
import { JOINED_NUMBERS, JOINED_OF } from '../joined.js';
import type { TreeNodes } from '../nodes.js';
import { checkLabelNodes } from '../packed-lists.js';
import { checkLength, checkOffsets, type Refuse } from '../rules.js';
import { ALL_CLASSES, BELOW_CLASSES, CLASS_SHIFT, FLAG, NONE } from '../sections.js';

/** Code units of a spelling at most. */
const LONGEST = 255;

/** The sections of the dictionary that others follow from. */
type WrittenSpellings = Pick<
  SpellingSections,
  'spelling.text' | 'label.spelling.offset' | 'label.spelling' | 'label.class' | 'class.bits'
>;

/** Checks what the other sections of the dictionary follow from: the texts, and which of them each label has. */
export function checkWritten(
  sections: WrittenSpellings,
  start: Uint32Array,
  labels: number,
  refuse: Refuse,
): void {
  checkTexts(sections, start, refuse);
  const { 'label.spelling.offset': offset, 'label.spelling': spellingOf, 'label.class': classes } = sections;
  const spellings = start.length - 1;
  checkLength(refuse, 'label.spelling.offset', offset.length, labels + 1);
  checkOffsets(refuse, 'label.spelling.offset', offset, spellingOf.length);
  checkLength(refuse, 'label.class', classes.length, spellingOf.length);
  checkClasses(sections, refuse);
  for (let k = 0; k < spellingOf.length; k++)
    if (spellingOf[k] >= spellings)
      refuse('label.spelling', `number ${k} is ${spellingOf[k]}, there are ${spellings} spellings`);
}

/** Checks the sections that follow from those of {@link checkWritten} and from the tree: suffixes, postings, slots, edges. */
export function checkFollowing(
  sections: SpellingSections,
  nodes: TreeNodes,
  labels: number,
  refuse: Refuse,
): void {
  checkSuffixes(sections, refuse);
  checkPostings(sections, nodes, labels, refuse);
  checkSlots(sections, refuse);
  checkEdges(sections, nodes, refuse);
  checkByEnding(sections, nodes, refuse);
}

/** Checks the sections that sum up those of {@link checkFollowing}: weights, joined postings. */
export function checkSummedUp(
  sections: SpellingSections,
  nodes: number,
  labels: number,
  refuse: Refuse,
): void {
  checkWeights(sections, refuse);
  checkJoined(sections, nodes, labels, refuse);
}

/** Spellings ascend, are not empty, have no 0 but behind them. */
function checkTexts({ 'spelling.text': text }: WrittenSpellings, start: Uint32Array, refuse: Refuse): void {
  checkOffsets(refuse, 'spelling.start', start, text.length, 2);
  for (let spelling = 0; spelling + 1 < start.length; spelling++) {
    const end = start[spelling + 1] - 1;
    if (end - start[spelling] > LONGEST)
      refuse('spelling.start', `spelling ${spelling} has ${end - start[spelling]} units, at most ${LONGEST}`);
    for (let at = start[spelling]; at < end; at++)
      if (text[at] === 0) refuse('spelling.text', `spelling ${spelling} has a 0 inside`);
    if (text[end] !== 0) refuse('spelling.text', `spelling ${spelling} is not followed by 0`);
    if (spelling > 0 && compare(text, start[spelling - 1], start[spelling]) >= 0)
      refuse('spelling.text', `spelling ${spelling} is not behind the one before it, they ascend`);
  }
}

/** The order of two texts that each end at a 0. */
function compare(text: Uint16Array, first: number, second: number): number {
  let [a, b] = [first, second];
  while (text[a] !== 0 && text[a] === text[b]) {
    a++;
    b++;
  }
  return text[a] - text[b];
}

/** Every suffix is there once, and they ascend. */
function checkSuffixes(sections: SpellingSections, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start, 'spelling.suffix': suffix } = sections;
  const spellings = start.length - 1;
  checkLength(refuse, 'spelling.suffix', suffix.length, text.length - 2 * spellings);
  let before = 0;
  for (let place = 0; place < suffix.length; place++) {
    const spelling = suffix[place] >>> 8;
    const at = start[spelling] + (suffix[place] & 255);
    if (spelling >= spellings || at === start[spelling] || at >= start[spelling + 1] - 1)
      refuse(
        'spelling.suffix',
        `number ${place} is ${suffix[place]}, no end of one of ${spellings} spellings`,
      );
    if (place > 0) {
      const order = compare(text, before, at);
      // ordered and as many as there are places, so each is there once
      if (order > 0 || (order === 0 && suffix[place] <= suffix[place - 1]))
        refuse('spelling.suffix', `number ${place} is not behind the one before it, suffixes ascend`);
    }
    before = at;
  }
}

/** Checks postings: the lists of labels and of spellings agree, and nodes have their labels. */
function checkPostings(sections: SpellingSections, nodes: TreeNodes, labels: number, refuse: Refuse): void {
  const { 'spelling.label.offset': carrierOffset, 'spelling.label': carrier } = sections;
  const {
    'label.spelling.offset': labelOffset,
    'label.spelling': spellingOf,
    'label.class': classes,
  } = sections;
  const { 'label.node.offset': nodeOffset } = sections;
  const spellings = sections['spelling.start'].length - 1;
  checkLength(refuse, 'spelling.label.offset', carrierOffset.length, spellings + 1);
  checkOffsets(refuse, 'spelling.label.offset', carrierOffset, carrier.length);
  checkLength(refuse, 'spelling.label', carrier.length, spellingOf.length);
  checkLength(refuse, 'label.node.offset', nodeOffset.length, labels + 1);
  // flags were compared with labels
  const placeholders = nodes.branchFlags.filter((flags) => (flags & FLAG.placeholder) !== 0).length;
  checkOffsets(refuse, 'label.node.offset', nodeOffset, nodes.size - placeholders);
  // labels ascend, so each is the next in the list of its spellings
  const next = carrierOffset.slice(0, spellings);
  for (let label = 0; label < labels; label++)
    for (let k = labelOffset[label]; k < labelOffset[label + 1]; k++) {
      const spelling = spellingOf[k];
      const place = next[spelling]++;
      if (
        place >= carrierOffset[spelling + 1] ||
        carrier[place] !== ((classes[k] << CLASS_SHIFT) | label) >>> 0
      )
        refuse(
          'spelling.label',
          `spelling ${spelling} and label ${label} do not name one another with the same classes`,
        );
    }
  checkLabelNodes(sections, nodes.label, refuse);
}

/** The weight of a spelling is the number of nodes that those before it have. */
function checkWeights(sections: SpellingSections, refuse: Refuse): void {
  const { 'spelling.label.offset': carrierOffset, 'spelling.label': carrier } = sections;
  const { 'label.node.offset': nodeOffset, 'spelling.weight': weight } = sections;
  const spellings = sections['spelling.start'].length - 1;
  checkLength(refuse, 'spelling.weight', weight.length, spellings + 1);
  let before = 0;
  for (let spelling = 0; spelling <= spellings; spelling++) {
    if (weight[spelling] !== before)
      refuse('spelling.weight', `number ${spelling} is ${weight[spelling]}, before it are ${before} nodes`);
    if (spelling === spellings) break;
    for (let k = carrierOffset[spelling]; k < carrierOffset[spelling + 1]; k++) {
      const label = carrier[k] & BELOW_CLASSES;
      before += nodeOffset[label + 1] - nodeOffset[label];
    }
  }
}

/** Parent spellings know their slots, slots know them, and they ascend by their reversed text. */
function checkSlots(sections: SpellingSections, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start } = sections;
  const { 'spelling.slot': slot, 'spelling.reversed': reversed } = sections;
  const spellings = start.length - 1;
  checkLength(refuse, 'spelling.slot', slot.length, spellings);
  let slots = 0;
  for (let spelling = 0; spelling < spellings; spelling++) {
    if (slot[spelling] === NONE) continue;
    slots++;
    if (reversed[slot[spelling]] !== spelling)
      refuse('spelling.slot', `spelling ${spelling} has the slot ${slot[spelling]}, which is not its own`);
  }
  checkLength(refuse, 'spelling.reversed', reversed.length, slots);
  for (let i = 1; i < reversed.length; i++)
    if (!endsBefore(text, start, reversed[i - 1], reversed[i]))
      refuse(
        'spelling.reversed',
        `number ${i} is ${reversed[i]}, not behind ${reversed[i - 1]} by its text backwards`,
      );
}

function endsBefore(text: Uint16Array, start: Uint32Array, first: number, second: number): boolean {
  let a = start[first + 1] - 2;
  let b = start[second + 1] - 2;
  for (; a >= start[first] && b >= start[second]; a--, b--) if (text[a] !== text[b]) return text[a] < text[b];
  return a < start[first] && b >= start[second];
}

/**
 * Checks edges: they ascend within each slot, lead from a name to a node below that name, and have their signatures.
 */
function checkEdges(sections: SpellingSections, nodes: TreeNodes, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start, 'spelling.reversed': reversed } = sections;
  const { 'edge.offset': offset, 'edge.signature': signature } = sections;
  const { 'spelling.label.offset': carrierOffset, 'spelling.label': carrier } = sections;
  const { parent, label } = nodes;
  const spellings = start.length - 1;
  checkLength(refuse, 'edge.offset', offset.length, reversed.length + 1);
  checkLength(refuse, 'edge.signature', signature.length, reversed.length);
  const { child, node } = edgesIn(sections);
  checkOffsets(refuse, 'edge.offset', offset, child.length);
  for (const name of ['child', 'class', 'node', 'byEnding'] as const) {
    const column = { head: sections[`edge.${name}.head`], heap: sections[`edge.${name}.heap`] };
    checkBlocks(refuse, `edge.${name}`, column, child.length);
  }
  // the labels of a spelling ascend, as was checked
  const isWritten = (name: number, spelling: number): boolean => {
    let [low, high] = [carrierOffset[spelling], carrierOffset[spelling + 1]];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((carrier[middle] & BELOW_CLASSES) < name) low = middle + 1;
      else high = middle;
    }
    return low < carrierOffset[spelling + 1] && (carrier[low] & BELOW_CLASSES) === name;
  };
  for (let slot = 0; slot < reversed.length; slot++) {
    let wanted = 0;
    let last = -1;
    /** The last slot that was found to spell a node above; neighbours usually share it. */
    let knownAbove = -1;
    let known = -1;
    for (let edge = offset[slot]; edge < offset[slot + 1]; edge++) {
      const spelling = child.at(edge);
      const id = node.at(edge);
      if (spelling >= spellings)
        refuse('edge.child.heap', `edge ${edge} leads to ${spelling} of ${spellings} spellings`);
      if (id >= nodes.size) refuse('edge.node.heap', `edge ${edge} leads to ${id} of ${nodes.size} nodes`);
      if (spelling < last || (spelling === last && id <= node.at(edge - 1)))
        refuse(
          'edge.child.heap',
          `edge ${edge} is not behind the one before it, those of a slot ascend by spelling and node`,
        );
      if (spelling !== last) {
        wanted |= edgeSignature(text[start[spelling]], text[start[spelling] + 1]);
        known = -1;
      }
      last = spelling;
      let above = parent.at(id);
      while (above !== NONE && label.at(above) === 0) above = parent.at(above);
      const own = label.at(id);
      const ownAbove = above === NONE ? NONE : label.at(above);
      const isSpelled =
        above !== NONE &&
        (ownAbove === knownAbove || isWritten(ownAbove, reversed[slot])) &&
        (own === known || isWritten(own, spelling));
      if (!isSpelled)
        refuse(
          'edge.node.heap',
          `edge ${edge} leads to the node ${id}, which is not spelled so below what the slot spells`,
        );
      knownAbove = ownAbove;
      known = own;
    }
    if (signature[slot] !== wanted >>> 0)
      refuse('edge.signature', `number ${slot} is ${signature[slot]}, by the edges it is ${wanted >>> 0}`);
  }
}

/** Checks the edges by ending: they contain every edge once, grouped by ending and in order. */
function checkByEnding(sections: SpellingSections, { end }: TreeNodes, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start, 'spelling.reversed': reversed } = sections;
  const { 'edge.offset': offset } = sections;
  const { child, node, byEnding } = edgesIn(sections);
  const isThere = new Uint8Array(child.length);
  const ending = (slot: number): number => text[start[reversed[slot] + 1] - 2];
  for (let slot = 0; slot < reversed.length; ) {
    const low = offset[slot];
    const unit = ending(slot);
    while (slot < reversed.length && ending(slot) === unit) slot++;
    const high = offset[slot];
    for (let place = low; place < high; place++) {
      const edge = byEnding.at(place);
      if (edge < low || edge >= high || isThere[edge] === 1)
        refuse(
          'edge.byEnding.heap',
          `number ${place} is ${edge}, each of the edges from ${low} to ${high} is there once`,
        );
      isThere[edge] = 1;
      if (place === low) continue;
      const before = byEnding.at(place - 1);
      const order =
        child.at(before) - child.at(edge) ||
        isLeaf(end, node.at(before)) - isLeaf(end, node.at(edge)) ||
        node.at(before) - node.at(edge);
      if (order > 0)
        refuse('edge.byEnding.heap', `number ${place} is not behind the one before it in their order`);
    }
  }
}

const isLeaf = (end: Column, id: number): number => (end.at(id) === id + 1 ? 1 : 0);

/** Checks that entries are in order, and that their ranges, sets and labels exist. */
function checkJoined(sections: SpellingSections, nodes: number, labels: number, refuse: Refuse): void {
  const { 'joined.table': table, 'joined.heap': heap } = sections;
  const places = [sections['spelling.start'].length - 1, sections['spelling.suffix'].length];
  const words = Math.ceil(nodes / 32);
  if (table.length % JOINED_NUMBERS !== 0)
    refuse('joined.table', `it has ${table.length} numbers, not a multiple of ${JOINED_NUMBERS}`);
  const fault = (entry: number, rule: string): never => refuse('joined.table', `entry ${entry}: ${rule}`);
  const classesAsOrder = (classes: number): number => (classes === 0 ? Number.POSITIVE_INFINITY : classes);
  for (let at = 0; at < table.length; at += JOINED_NUMBERS) {
    const entry = at / JOINED_NUMBERS;
    const [of, low, high, classes, offset, length] = table.subarray(at, at + JOINED_NUMBERS);
    if (of > JOINED_OF.numbers) fault(entry, `it is about ${of}, 0 to ${JOINED_OF.numbers}`);
    if (low >= high || high > places[Math.min(of, 1)])
      fault(entry, `its range is ${low} to ${high} of ${places[Math.min(of, 1)]}`);
    if (offset + length > heap.length)
      fault(entry, `it lies at ${offset} to ${offset + length} of ${heap.length}`);
    if ((classes & ~ALL_CLASSES) !== 0) fault(entry, `its classes are ${classes}`);
    if (at > 0) {
      const before = table.subarray(at - JOINED_NUMBERS, at);
      const order =
        before[0] - of ||
        before[1] - low ||
        before[2] - high ||
        classesAsOrder(before[3]) - classesAsOrder(classes);
      if (!(order < 0)) fault(entry, 'it is not behind the one before it, they ascend');
    }
    if (classes === 0) {
      for (let i = offset; i < offset + length; i++)
        if ((heap[i] & BELOW_CLASSES) >= labels)
          refuse('joined.heap', `number ${i} is the label ${heap[i] & BELOW_CLASSES} of ${labels}`);
    } else {
      if (length !== words) fault(entry, `its set has ${length} numbers, one bit a node are ${words}`);
      if (nodes % 32 !== 0 && heap[offset + length - 1] >>> (nodes % 32) !== 0)
        refuse('joined.heap', `number ${offset + length - 1} has bits behind the last of ${nodes} nodes`);
    }
  }
}
