import type { AddressRecord } from '../../src/record/record.js';
import { type AddressQuery, NotImplemented, type SortStep } from '../../src/search/query.js';
import { foldWord } from '../../src/text/index.js';
import { fullReading, postCode, type ReferenceRecord, referenceRecord } from './reference-record.js';
import { resolveReference, spelledNearly } from './reference-resolve.js';
import { type ReferenceNode, referenceTails, referenceTree, type Tail } from './reference-tree.js';

/** What the reference answers. */
export interface ReferenceAnswer {
  readonly hit: number;
  readonly items: readonly ReferenceRecord[];
}

/**
 * A slow search over canonical records, written from the specification alone: every text of every node is looked at
 * for every query. Engines are held to its answers.
 */
export class ReferenceSearch {
  /** All nodes in the order of the address tree. */
  readonly nodes: readonly ReferenceNode[];
  /** Every tail of every named node. */
  readonly tails: ReadonlyMap<ReferenceNode, readonly Tail[]>;
  readonly #year: number | null;

  constructor(records: readonly AddressRecord[]) {
    this.nodes = referenceTree(records);
    this.tails = referenceTails(this.nodes);
    this.#year = records[0]?.pastmap_year ?? null;
  }

  search(query: AddressQuery): ReferenceAnswer {
    for (const key of ['proximity', 'position', 'years'] as const)
      if (query[key] !== undefined) throw new NotImplemented(key);
    const found = this.find(query);
    const page = found.slice(query.offset, query.offset + query.count);
    return { hit: found.length, items: page.map((node) => referenceRecord(node, this.#year)) };
  }

  /** All matching nodes in the order of the query. */
  find(query: AddressQuery): ReferenceNode[] {
    const { code, word } = query;
    let found = this.nodes.filter((node) => wanted(node, query));
    if (word !== undefined) {
      const matching = this.#matching(word, query);
      found = found.filter((node) => matching.has(node));
    }
    if (code !== undefined) {
      found = found.filter((node) =>
        code.match === 'exact' ? node.code === code.text : node.code.startsWith(code.text),
      );
    }
    const order = new Map(this.nodes.map((node, place) => [node, place]));
    const place = (node: ReferenceNode): number => order.get(node) ?? -1;
    return found.sort((a, b) => compareBy(query.sort, a, b, place) || place(a) - place(b));
  }

  /** Whether the partial match itself finds nothing at the wanted levels, so that the word is over-specified. */
  isOverSpecified(query: AddressQuery): boolean {
    if (query.word === undefined || query.word.match !== 'partial') return false;
    const folded = foldWord(query.word.text);
    return ![...this.#containing(folded, (text) => text.includes(folded))].some((node) =>
      wanted(node, query),
    );
  }

  /**
   * Whether a town of an over-specified word may be taken that the word spells only nearly. What then happens is a
   * rule about real misspellings, of which this reference knows only when it applies.
   */
  isSpelledNearly(query: AddressQuery): boolean {
    return this.isOverSpecified(query) && spelledNearly(this.nodes, foldWord(query.word?.text ?? ''));
  }

  #matching({ text, match }: NonNullable<AddressQuery['word']>, query: AddressQuery): Set<ReferenceNode> {
    const folded = foldWord(text);
    if (folded === '') return new Set();
    if (match === 'exact') {
      const whole = /[0-9]$/.test(folded) ? `${folded}-` : folded;
      const equal = (node: ReferenceNode | null): boolean =>
        node !== null && (this.tails.get(node) ?? []).some((tail) => tail.text === whole);
      return new Set(this.nodes.filter((node) => equal(node.name === null ? node.namedParent : node)));
    }
    if (match === 'prefix') return this.#containing(folded, (tail) => tail.startsWith(folded));
    const containing = this.#containing(folded, (tail) => tail.includes(folded));
    if ([...containing].some((node) => wanted(node, query))) return containing;
    const resolved = new Set<ReferenceNode>();
    for (const best of resolveReference(this.nodes, folded)) {
      let node: ReferenceNode | null = best;
      while (node !== null && !wanted(node, query)) node = node.parent;
      if (node !== null) resolved.add(node);
    }
    return resolved;
  }

  /** Nodes with a tail that passes, and everything below them. */
  #containing(folded: string, passes: (tail: string) => boolean): Set<ReferenceNode> {
    const found = new Set<ReferenceNode>();
    if (folded === '') return found;
    for (const node of this.nodes) {
      const inherited = node.parent !== null && found.has(node.parent);
      if (inherited || this.tails.get(node)?.some(({ text }) => passes(text))) found.add(node);
    }
    return found;
  }
}

function wanted(node: ReferenceNode, { levels, showCodeZero }: AddressQuery): boolean {
  return levels.includes(node.level) && (node.name !== null || showCodeZero);
}

/** Nulls come last in either direction. */
function compareBy(
  steps: readonly SortStep[],
  a: ReferenceNode,
  b: ReferenceNode,
  place: (node: ReferenceNode) => number,
): number {
  for (const { key, descending } of steps) {
    const [x, y] = [sortKey(key, a, place), sortKey(key, b, place)];
    if (x === y) continue;
    if (x === null) return 1;
    if (y === null) return -1;
    return x < y === descending ? 1 : -1;
  }
  return 0;
}

function sortKey(
  key: SortStep['key'],
  node: ReferenceNode,
  place: (node: ReferenceNode) => number,
): string | number | null {
  switch (key) {
    case 'address_sort':
      return place(node);
    case 'address_code':
      return node.code;
    case 'address_read':
      return fullReading(node);
    case 'address_level':
      return node.depth;
    case 'postcode':
      return postCode(node);
    case 'pastmap_year':
      return 0;
    default:
      throw new NotImplemented('sort');
  }
}
