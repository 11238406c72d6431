import { directorySections } from '@banchi/engine/gazetteer/directory.js';
import { edgesIn } from '@banchi/engine/gazetteer/edges.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';

const LOT = LEVELS.indexOf('TBN');

/**
 * Bytes of a directory that lots and house numbers take: their places in the tree and in the lists of the labels, the edges that lead
 * to them, and the strings of the labels that nothing but lots has.
 */
export function lotBytes(gazetteer: Gazetteer): number {
  const { tree, nodes: of } = gazetteer;
  const isLot = (id: number): boolean => (of.flags.at(id) & FLAG.level) === LOT;
  const nodes = of.size;
  const others = new Uint8Array(gazetteer.meta.labels);
  let lots = 0;
  for (let id = 0; id < nodes; id++) {
    if (isLot(id)) lots++;
    else others[of.label.at(id)] = 1;
  }
  const sizes = new Map(directorySections(gazetteer).map(({ name, data }) => [name, data.byteLength]));
  const bytesOf = (...names: string[]): number =>
    names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const aNode =
    bytesOf('branch.bits', 'label.node.head', 'label.node.heap') / nodes +
    bytesOf('lot.label.head', 'lot.label.heap') / Math.max(1, lots);
  const { node: edges } = edgesIn(gazetteer.spellings());
  let toLots = 0;
  for (let edge = 0; edge < edges.length; edge++) if (isLot(edges.at(edge))) toLots++;
  const columns = ['child', 'class', 'node', 'byEnding'].map((name) => `edge.${name}`);
  const anEdge =
    bytesOf(...columns.flatMap((name) => [`${name}.head`, `${name}.heap`])) / Math.max(1, edges.length);
  const offset = tree['label.offset'];
  let strings = 0;
  for (let label = 0; label < others.length; label++)
    if (others[label] === 0) strings += offset[label + 1] - offset[label];
  return lots * aNode + toLots * anEdge + strings;
}
