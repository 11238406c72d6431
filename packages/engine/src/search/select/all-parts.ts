import { kindsIn, orAnyNumber } from '../../reading/bound-numbers.js';
import type { FoldedWord } from '../../reading/folded-word.js';
import { unitsOf } from '../../text/index.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import { NodeCollector } from '../ids/collector.js';
import type { Planes } from '../ids/planes.js';
import {
  extent,
  fillBits,
  type Intervals,
  intersectInto,
  interval,
  type Joinable,
  runsOfFew,
  unionInto,
} from '../ids/selection.js';
import type { SubtreeEnds } from '../ids/subtree-ends.js';
import type { AddressTree } from '../tree.js';
import { INNER, type KindBits, LEVEL_KINDS } from './kind-bits.js';
import type { Alignment, WordMatcher } from './match.js';
import type { Occurrence } from './occurrence.js';
import type { CommonSubtrees, ManyNodes } from './together/many-nodes.js';
import { bordersOf, withoutImplied } from './word-parts.js';

/** A partial match: anywhere, but not inside of numbers. */
export const PARTIAL: Alignment = { start: false, end: false, borders: 'any', numbers: true, kinds: null };

/**
 * Up to this many nodes are tested one by one instead of looking the next part up. Found by trying: English median
 * 0.059 → 0.048 ms.
 */
const FEW_TESTS = 96;

/**
 * Testing one node costs as much as finding four nodes of a part. So a part is looked up unless fewer nodes than a
 * quarter of its own are left. Found by trying: English median 0.127 → 0.084 ms.
 */
const TESTS_A_NODE = 0.25;

/** Parts that finding the occurrences of parts uses. */
interface PartsOfTree {
  readonly tree: AddressTree;
  readonly planes: Planes;
  readonly ends: SubtreeEnds;
  readonly levels: KindBits;
}

/**
 * The addresses that have all parts so far. Where these are very many, each part keeps a set of its own, and the sets
 * are joined only as far as somebody reads them.
 */
type CommonToParts = Joinable | CommonSubtrees;

/** Finds the addresses in which every part of a word occurs, in any order. */
export class AllParts {
  readonly #tree: AddressTree;
  readonly #planes: Planes;
  readonly #ends: SubtreeEnds;
  readonly #levels: KindBits;
  readonly #collector: NodeCollector;
  readonly #many: ManyNodes;
  /** One bit a node, for one part after the other. */
  #scratch: Uint32Array | null = null;

  /**
   * @param many takes over for a part with very many nodes, and looks for it only below the nodes that the parts
   * before it left
   */
  constructor({ tree, planes, ends, levels }: PartsOfTree, many: ManyNodes) {
    this.#tree = tree;
    this.#planes = planes;
    this.#ends = ends;
    this.#levels = levels;
    this.#collector = new NodeCollector(tree.size);
    this.#many = many;
  }

  /**
   * The addresses that have all parts. If there are none, 番地 may stand for any number, of a lot, block or house: 本町
   * 5番地 is the house 本町5. Null if that finds nothing either.
   * @param parts the ways to read each part, of which one is enough
   * @param finds whether a selection has a wanted record
   */
  find(
    parts: readonly (readonly FoldedWord[])[],
    matcher: WordMatcher,
    language: ForeignLanguage,
    finds: (found: Joinable) => boolean,
  ): Joinable | null {
    if (parts.every((ways) => ways.length === 1))
      return this.#findAll(
        parts.map(([only]) => only),
        matcher,
        language,
        finds,
      );
    const anything = parts.map((ways) => ways.map(orAnyNumber));
    for (const each of [parts, anything]) {
      const found = this.#inOneWay(each, matcher, language);
      if (finds(found)) return found;
    }
    return null;
  }

  /** The addresses that have each part in one of its ways. */
  #inOneWay(
    parts: readonly (readonly FoldedWord[])[],
    matcher: WordMatcher,
    language: ForeignLanguage,
  ): Joinable {
    const whole = parts.filter((ways) => ways.length === 1).map(([only]) => only);
    let found: CommonToParts | null = null;
    for (const part of withoutImplied(whole).toSorted((a, b) => b.text.length - a.text.length))
      found = this.#withPart(found === null ? null : this.#runsOfFew(found), part, matcher, language);
    for (const ways of parts.filter((each) => each.length > 1)) {
      const own = ways
        .map((way) => this.#joinable(this.#withPart(null, way, matcher, language)))
        .reduce(unionInto);
      found = found === null ? own : this.#inBoth(found, own);
    }
    return found === null ? interval(0, 0) : this.#joinable(found);
  }

  #findAll(
    parts: readonly FoldedWord[],
    matcher: WordMatcher,
    language: ForeignLanguage,
    finds: (found: Joinable) => boolean,
  ): Joinable | null {
    const anything = parts.map(orAnyNumber);
    const counted = parts.filter((part, i) => part !== anything[i]).length;
    const { found, loose } = this.#containing(parts, matcher, language);
    if (counted === 0) return finds(found) ? found : null;
    const own = loose.length > 0 ? copyOf(found) : found;
    const strict = loose.reduce(
      (left, part) => this.#joinable(this.#withPart(runsOfFew(left), part, matcher, language)),
      own,
    );
    if (finds(strict)) return strict;
    const any = loose.length === counted ? found : this.#containing(anything, matcher, language).found;
    return finds(any) ? any : null;
  }

  /**
   * Starts with the longest part, which is usually the rarest; counting the nodes of each part would take as long as
   * finding them. Few nodes, or fewer than the next part may find, are tested one by one.
   * @returns the addresses, and the parts whose 番地 already stood for any number because few addresses were left; if no
   * lot is left, these need no second look
   */
  #containing(
    parts: readonly FoldedWord[],
    matcher: WordMatcher,
    language: ForeignLanguage,
  ): { readonly found: Joinable; readonly loose: readonly FoldedWord[] } {
    let found: CommonToParts | null = null;
    const loose: FoldedWord[] = [];
    for (const part of withoutImplied(parts).toSorted((a, b) => b.text.length - a.text.length)) {
      found = found === null ? null : this.#runsOfFew(found);
      if (found?.kind !== 'intervals') {
        found = this.#withPart(found, part, matcher, language);
        continue;
      }
      const any = orAnyNumber(part);
      if (any !== part) loose.push(part);
      found = this.#withPart(found, any, matcher, language);
    }
    return { found: found === null ? interval(0, 0) : this.#joinable(found), loose };
  }

  /**
   * The addresses of a selection that have one part more.
   * @param found the selection, as intervals where it has few runs; null for everything
   */
  #withPart(
    found: CommonToParts | null,
    part: FoldedWord,
    matcher: WordMatcher,
    language: ForeignLanguage,
  ): CommonToParts {
    const word = unitsOf(part.text);
    const borders = bordersOf(part.text, language);
    if (found === null) return this.#subtrees(matcher, part, { ...PARTIAL, borders });
    const cost = matcher.cost(word);
    if (found.kind === 'intervals') {
      const left = extent(found);
      if (left <= FEW_TESTS || left < cost * TESTS_A_NODE)
        return this.#keep(found, matcher.occurrence(word, borders, part.kinds));
    }
    const alignment = { ...PARTIAL, borders };
    const kinds = kindsIn(part.kinds, 0, word.length);
    // nodes with something below are found in any case; a small number without a counter has too many of them
    const isFew =
      this.#innerOf(kinds) === null ||
      (found.kind === 'intervals' && (kinds !== 0 || !matcher.isJoined(word)));
    if (cost < this.#many.from || !isFew)
      return this.#inBoth(found, this.#subtrees(matcher, part, alignment));
    const left = this.#joinable(found);
    const within = this.#within(left, kinds);
    return this.#inBoth(left, this.#subtrees(matcher, part, { ...alignment, within }));
  }

  /** The ids in both selections. The second one may be changed, since nobody needs it any more. */
  #inBoth(found: CommonToParts, own: CommonToParts): CommonToParts {
    if (found.kind === 'common' && own.kind === 'common' && !found.isFull) {
      found.add(own.sets[0]);
      return found;
    }
    const [one, other] = [this.#joinable(found), this.#joinable(own)];
    const left = intersectInto(one, other);
    if (left !== other && other.kind === 'bits') this.#collector.takeBack(other.words);
    return left;
  }

  #joinable(left: CommonToParts): Joinable {
    if (left.kind !== 'common') return left;
    const ids = left.ids();
    for (const set of left.sets.slice(1)) this.#collector.takeBack(set);
    return ids;
  }

  /** The nodes as intervals, if they are few. */
  #runsOfFew(left: CommonToParts): CommonToParts {
    if (left.kind !== 'common') return runsOfFew(left);
    const few = left.few();
    if (few !== null) for (const set of left.sets) this.#collector.takeBack(set);
    return few ?? left;
  }

  /** Those nodes of the kinds that may still be in the result: the ones in the selection, and all with something below. */
  #within(found: Joinable, kinds: number): Uint32Array {
    this.#scratch ??= new Uint32Array(Math.ceil(this.#tree.size / 32));
    const within = this.#scratch;
    const inner = this.#innerOf(kinds);
    const own = kinds === 0 ? null : this.#levels.of(kinds);
    if (found.kind === 'bits') {
      const { words } = found;
      if (own === null) within.set(words);
      else for (let i = 0; i < within.length; i++) within[i] = words[i] & own[i];
      if (inner !== null) for (let i = 0; i < within.length; i++) within[i] |= inner[i];
      return within;
    }
    const { starts, ends, length } = found;
    if (inner === null) within.fill(0);
    else within.set(inner);
    for (let i = 0; i < length; i++) fillBits(within, starts[i], ends[i]);
    if (own !== null)
      for (let i = 0; i < length; i++)
        for (let word = starts[i] >>> 5; word <= (ends[i] - 1) >>> 5; word++) within[word] &= own[word];
    return within;
  }

  /** The nodes of the kinds, by their level, that may have something below; null for none. */
  #innerOf(kinds: number): Uint32Array | null {
    let mask = 0;
    for (let depth = 0; 1 << depth <= INNER; depth++)
      if ((kinds & ~LEVEL_KINDS[depth]) === 0) mask |= 1 << depth;
    return mask === 0 ? null : this.#planes.bits(mask);
  }

  /** The subtrees of a selection whose addresses have a word, tested node by node. */
  #keep({ starts, ends, length }: Intervals, word: Occurrence): Joinable {
    const { end } = this.#tree;
    this.#collector.clear();
    for (let i = 0; i < length; i++) {
      for (let top = starts[i]; top < ends[i]; top = end.at(top)) {
        if (word.occursAt(top)) this.#collector.add(top);
        else this.#addBelow(top, word);
      }
    }
    return this.#collector.subtrees(this.#ends);
  }

  /** Adds the topmost nodes below one at which a word ends. */
  #addBelow(top: number, word: Occurrence): void {
    const { end } = this.#tree;
    for (let id = top + 1; id < end.at(top); ) {
      if (word.endsAt(id)) {
        this.#collector.add(id);
        id = end.at(id);
      } else id++;
    }
  }

  /** All below the nodes at which a part ends. */
  #subtrees(matcher: WordMatcher, { text, kinds }: FoldedWord, alignment: Alignment): CommonToParts {
    this.#collector.clear();
    matcher.match(unitsOf(text), { ...alignment, kinds }, this.#collector);
    return this.#many.parts(this.#collector) ?? this.#collector.subtrees(this.#ends);
  }
}

/** A selection that may be changed while this one is kept. */
function copyOf(found: Joinable): Joinable {
  return found.kind === 'bits' ? { kind: 'bits', words: found.words.slice() } : found;
}
