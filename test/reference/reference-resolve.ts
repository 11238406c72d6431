import type { Spelling } from '../../src/indexing/spelling.js';
import { looseLength, streetDirectionEnds } from '../../src/text/index.js';
import type { ReferenceNode } from './reference-tree.js';

const SHK = 1;
const AZC = 3;

/** A place in the word that a tail of some node reaches. */
interface Reached {
  readonly at: number;
  /** What the tail is made of: 1 names, 2 readings, 3 either. */
  readonly class: number;
  /** Characters of streets passed over. */
  readonly skipped: number;
}

/** What the word is compared with. */
interface Naming {
  readonly spellings: (node: ReferenceNode) => readonly Spelling[];
  /** Whether Kyoto street directions may stand in the word. */
  readonly japanese: boolean;
}

const JAPANESE: Naming = { spellings: (node) => node.spellings, japanese: true };

/**
 * The nodes of which a tail is the longest beginning of an over-specified word (of equally long ones, those that pass
 * over the least), and that beginning's length.
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
  const best = [...reached.values()].flat().filter(({ at }) => at === longest);
  const least = Math.min(...best.map(({ skipped }) => skipped));
  return {
    nodes: nodes.filter((node) =>
      reached.get(node)?.some(({ at, skipped }) => at === longest && skipped === least),
    ),
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
      const key = `${each.at} ${each.class}`;
      if (each.skipped < (found.get(key)?.skipped ?? Number.POSITIVE_INFINITY)) found.set(key, each);
    };
    for (const spelling of spellings(node)) {
      for (const at of behind(word, 0, spelling.text, japanese)) {
        if (mayBegin(node, spelling.text, at)) add({ at, class: spelling.class, skipped: 0 });
      }
      if (!spelling.follows || node.namedParent === null) continue;
      for (const above of reached.get(node.namedParent) ?? []) {
        const common = above.class & spelling.class;
        if (common === 0) continue;
        // Kyoto: streets and a direction may stand between the ward and its town
        const skipped = node.namedParent.depth === SHK ? directions.filter((end) => end > above.at) : [];
        for (const from of [above.at, ...skipped]) {
          if (from > above.at && /^[0-9-]+$/.test(spelling.text)) continue; // a lot behind a street, not a town
          for (const at of behind(word, from, spelling.text, japanese))
            add({ at, class: common, skipped: above.skipped + from - above.at });
        }
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

/**
 * Positions behind a spelling that stands at a place of the word; the hyphen that closes a number may be missing, and
 * カ or ガ at its end is ケ in the word where a kanji follows.
 */
function behind(word: string, from: number, spelling: string, japanese: boolean): number[] {
  const found: number[] = [];
  if (word.startsWith(spelling, from)) found.push(from + spelling.length);
  const open = /[0-9]-$/.test(spelling) ? spelling.slice(0, -1) : null;
  if (open !== null && word.startsWith(open, from) && !/[0-9-]/.test(word.charAt(from + open.length)))
    found.push(from + open.length);
  const end = from + spelling.length;
  const ending = japanese && end < word.length && /.[カガ]$/.test(spelling);
  if (ending && word.startsWith(`${spelling.slice(0, -1)}ケ`, from)) found.push(end);
  return found;
}
