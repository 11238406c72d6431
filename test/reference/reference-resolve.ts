import type { Spelling } from '../../src/build/spelling.js';
import { looseLength, streetDirectionEnds } from '../../src/text/index.js';
import type { ReferenceNode } from './reference-tree.js';

const SHK = 1;
const AZC = 3;

/** A place in the word that a tail of some node reaches, and what the tail is made of (1 names, 2 readings, 3 either). */
interface Reached {
  readonly at: number;
  readonly class: number;
}

/** What the word is compared with. */
interface Naming {
  readonly spellings: (node: ReferenceNode) => readonly Spelling[];
  /** Whether Kyoto street directions may stand in the word. */
  readonly japanese: boolean;
}

const JAPANESE: Naming = { spellings: (node) => node.spellings, japanese: true };

/**
 * The nodes of which a tail is the longest beginning of an over-specified word, and that beginning's length.
 * @param nodes in the order of the tree
 * @param word folded
 */
export function resolveReference(
  nodes: readonly ReferenceNode[],
  word: string,
  naming = JAPANESE,
): { readonly nodes: readonly ReferenceNode[]; readonly length: number } {
  const reached = reach(nodes, word, naming);
  let longest = 0;
  for (const each of reached.values()) for (const { at } of each) longest = Math.max(longest, at);
  if (longest < 2) return { nodes: [], length: 0 };
  return {
    nodes: nodes.filter((node) => reached.get(node)?.some(({ at }) => at === longest)),
    length: longest,
  };
}

/** Whether the word reaches a municipality and goes on with something that is nearly the name of one of its towns. */
export function spelledNearly(nodes: readonly ReferenceNode[], word: string): boolean {
  const reached = reach(nodes, word, JAPANESE);
  return nodes.some(({ namedParent, spellings }) => {
    if (namedParent?.depth !== SHK) return false;
    const places = reached.get(namedParent) ?? [];
    return places.some(({ at }) => spellings.some(({ text }) => looseLength(word.slice(at), text) > 0));
  });
}

function reach(
  nodes: readonly ReferenceNode[],
  word: string,
  { spellings, japanese }: Naming,
): Map<ReferenceNode, readonly Reached[]> {
  const reached = new Map<ReferenceNode, readonly Reached[]>();
  const directions = japanese ? streetDirectionEnds(word) : [];
  for (const node of nodes) {
    const found = new Map<string, Reached>();
    const add = (each: Reached): void => {
      found.set(`${each.at} ${each.class}`, each);
    };
    for (const spelling of spellings(node)) {
      for (const at of behind(word, 0, spelling.text)) {
        if (mayBegin(node, spelling.text, at)) add({ at, class: spelling.class });
      }
      if (!spelling.follows || node.namedParent === null) continue;
      for (const above of reached.get(node.namedParent) ?? []) {
        const common = above.class & spelling.class;
        if (common === 0) continue;
        // Kyoto: streets and a direction may stand between the ward and its town
        const skipped = node.namedParent.depth === SHK ? directions.filter((end) => end > above.at) : [];
        for (const from of [above.at, ...skipped])
          for (const at of behind(word, from, spelling.text)) add({ at, class: common });
      }
    }
    reached.set(node, [...found.values()]);
  }
  return reached;
}

/** A tail begins at a large section or above, or at a small section with a real name. */
function mayBegin(node: ReferenceNode, spelling: string, length: number): boolean {
  return node.depth < AZC || (node.depth === AZC && length > 1 && !/^[0-9]/.test(spelling));
}

/** Positions behind a spelling that stands at a place of the word; the hyphen that closes a number may be missing. */
function behind(word: string, from: number, spelling: string): number[] {
  const found: number[] = [];
  if (word.startsWith(spelling, from)) found.push(from + spelling.length);
  const open = /[0-9]-$/.test(spelling) ? spelling.slice(0, -1) : null;
  if (open !== null && word.startsWith(open, from) && !/[0-9-]/.test(word.charAt(from + open.length)))
    found.push(from + open.length);
  return found;
}
