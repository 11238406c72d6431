import { fold } from '@banchi/engine/text/index.js';
import type { ReferenceNode } from './reference-tree.js';

const AZA = /^大?字/u;

/**
 * The nodes that a Japanese word with 字 does not mean: those called as it says but without 字, beside one that is called so with it, and
 * all below them.
 */
export function passedOver(nodes: readonly ReferenceNode[], word: string): ReadonlySet<ReferenceNode> {
  const found = new Set<ReferenceNode>();
  const text = word.normalize('NFKC');
  const behind = [...text.matchAll(/(?<!文|十)字|あざ|アザ/gu)].map(({ index, 0: aza }) =>
    fold(text.slice(index + aza.length)),
  );
  const isNamed = (node: ReferenceNode, spelling: string): boolean =>
    node.spellings.some((each) => (each.class & 3) !== 0 && each.text === spelling);
  for (const node of nodes) {
    if (node.depth !== 2 && node.depth !== 3) continue;
    if (node.name === null || AZA.test(node.name)) continue;
    const isPassed = node.spellings.some(
      ({ text: spelling, class: own }) =>
        (own & 3) !== 0 &&
        behind.some((each) => each.startsWith(spelling)) &&
        nodes.some(
          (other) =>
            (other.depth === 2 || other.depth === 3) &&
            other.namedParent === node.namedParent &&
            other.name !== null &&
            AZA.test(other.name) &&
            isNamed(other, spelling),
        ),
    );
    if (isPassed) addBelow(node, found);
  }
  return found;
}

function addBelow(node: ReferenceNode, found: Set<ReferenceNode>): void {
  found.add(node);
  for (const child of node.children) addBelow(child, found);
}
