import { LEAST_CERTAINTY, TOWN_KINDS } from '../../lineage/towns.js';
import { compareBytes } from '../bytes.js';
import type { LineageSections } from '../contents.js';
import { checkLength, checkOffsets, type Refuse } from './rules.js';

const TAB = 9;

/**
 * Checks the changes of the towns of past years: entries lead to nodes of the file, in the order of their codes.
 * @param upper how many records the upper levels have
 */
export function checkLineage(sections: LineageSections, nodes: number, upper: number, refuse: Refuse): void {
  const years = sections['lineage.year'].length;
  const start = sections['lineage.start'];
  const node = sections['lineage.node'];
  const how = sections['lineage.how'];
  const offset = sections['lineage.offset'];
  const heap = sections['lineage.heap'];
  checkLength(refuse, 'lineage.start', start.length, years + 1);
  checkOffsets(refuse, 'lineage.start', start, node.length);
  checkLength(refuse, 'lineage.kept', sections['lineage.kept'].length, years * Math.ceil(upper / 32));
  checkLength(refuse, 'lineage.how', how.length, 2 * node.length);
  checkLength(refuse, 'lineage.offset', offset.length, node.length + 1);
  checkOffsets(refuse, 'lineage.offset', offset, heap.length, 1);
  for (let i = 0; i < node.length; i++) {
    if (node[i] >= nodes) refuse('lineage.node', `number ${i} is ${node[i]}, there are ${nodes} nodes`);
    const [kind, certainty] = [how[2 * i], how[2 * i + 1]];
    if (kind >= TOWN_KINDS.length)
      refuse('lineage.how', `number ${2 * i} is ${kind}, there are ${TOWN_KINDS.length} kinds`);
    if (certainty < LEAST_CERTAINTY || certainty > 100)
      refuse('lineage.how', `number ${2 * i + 1} is ${certainty}, a certainty is ${LEAST_CERTAINTY} to 100`);
  }
  const codeAt = (i: number): Uint8Array => {
    const text = heap.subarray(offset[i], offset[i + 1]);
    const end = text.indexOf(TAB);
    return end < 0 ? text : text.subarray(0, end);
  };
  for (let year = 0; year < years; year++)
    for (let i = start[year] + 1; i < start[year + 1]; i++)
      if (compareBytes(codeAt(i - 1), codeAt(i)) > 0)
        refuse('lineage.heap', `entry ${i} has a code before that of entry ${i - 1}, they ascend`);
}
