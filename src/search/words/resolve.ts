import { NONE } from '../../gazetteer/sections.js';
import { type FoldedWord, isDigit, isNumeric } from '../../text/index.js';
import { lowerBound } from '../ids/sorted.js';
import type { AddressTree } from '../tree.js';
import { isSureAddress, type WrittenSegment } from './certainty.js';
import { unitsOf } from './dictionary.js';
import type { WordMatcher } from './match.js';
import { kindsIn } from './number-kinds.js';
import type { TextIndex } from './text-index.js';

/** How far a word was understood. */
export interface Resolution {
  /** Code units of the word that the nodes' texts explain. */
  readonly consumed: number;
  /** The nodes, in no order, each once. */
  readonly nodes: readonly number[];
}

const DASH = 0x2d;
/** A tail may begin at a prefecture, a municipality or a large section, or at a small section with a real name. */
const SMALL_SECTION = 3;
const MUNICIPALITY = 1;
const PREFECTURE = 0;

/**
 * Understands a word in English, Chinese or Korean that is written out further than the data goes: finds the nodes of
 * which some tail is the longest beginning of the word. Japanese ones are what `search/interpret` takes them for.
 *
 * A number in a tail must be a whole number of the word. A tail does not begin at a number, and a single character
 * explains nothing.
 *
 * Below a prefecture the municipality may be left out where its town's name is found in one place of the prefecture
 * alone. Only what {@link isSureAddress} passes is understood at all.
 */
export function resolveWord(
  tree: AddressTree,
  index: TextIndex,
  matcher: WordMatcher,
  word: FoldedWord,
): Resolution {
  const walk = new Walk(tree, index, matcher, word);
  walk.start();
  return { consumed: walk.consumed, nodes: [...walk.best] };
}

class Walk {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #matcher: WordMatcher;
  readonly #word: Uint16Array;
  readonly #steps: (readonly Step[] | undefined)[] = [];
  readonly #text: string;
  /** What counters of the word bind its numbers to. */
  readonly #kinds: Uint8Array | null;
  /** Whether a beginning of the word that is one segment of some depth is sure to be an address. */
  readonly #sure = new Map<string, boolean>();
  consumed = 1;
  /** The least tolerance by which the best nodes were reached. */
  #cost = Number.POSITIVE_INFINITY;
  best = new Set<number>();

  constructor(tree: AddressTree, index: TextIndex, matcher: WordMatcher, { text, kinds }: FoldedWord) {
    this.#tree = tree;
    this.#index = index;
    this.#matcher = matcher;
    this.#text = text;
    this.#kinds = kinds;
    this.#word = unitsOf(text);
  }

  start(): void {
    for (const { spelling, end } of this.#stepsFrom(0)) {
      this.#index.eachRun(spelling, this.#matcher.classes, (list, from, to, bits) => {
        for (let k = from; k < to; k++) {
          const depth = this.#tree.depth(list[k]);
          if (!this.#isOfKind(list[k], 0, end)) continue;
          if (depth < SMALL_SECTION || (depth === SMALL_SECTION && end > 1 && !isDigit(this.#word[0]))) {
            this.#visit({ id: list[k], spelling, above: null, from: 0, at: end, bits, cost: 0 });
          }
        }
      });
    }
  }

  /** Notes a node reached at a position of the word, and goes on below it. */
  #visit(reached: Reached): void {
    this.#note(reached);
    const { id, spelling, at } = reached;
    const slot = this.#index.slotOf(spelling);
    if (slot < 0 || at >= this.#word.length) return;
    this.#descend(reached, slot, at);
    if (this.#tree.depth(id) === PREFECTURE) this.#descendOmitting(reached);
  }

  /** Of nodes that explain equally much of the word, those that needed the least tolerance are better. */
  #note(reached: Reached): void {
    const { id, at, cost } = reached;
    if (at < this.consumed || at < 2 || !this.#isSure(reached)) return;
    if (at > this.consumed || cost < this.#cost) {
      this.consumed = at;
      this.#cost = cost;
      this.best = new Set([id]);
    } else if (cost === this.#cost) this.best.add(id);
  }

  /** Whether what leads to a node is sure to be an address; of nodes that are spelled alike it is asked once. */
  #isSure(reached: Reached): boolean {
    const { id, above, at } = reached;
    const key = above === null ? `${this.#tree.depth(id)} ${at}` : '';
    let sure = this.#sure.get(key);
    if (sure === undefined) {
      sure = isSureAddress(this.#segments(reached), this.#text.slice(at));
      if (above === null) this.#sure.set(key, sure);
    }
    return sure;
  }

  /** What the word says of the nodes on the way, from large to small. */
  #segments({ id, above, from, at }: Reached): WrittenSegment[] {
    const own = { depth: this.#tree.depth(id), text: this.#text.slice(from, at) };
    return above === null ? [own] : [...this.#segments(above), own];
  }

  /** Goes on to the one town of a prefecture with the longest name that the word has there: its municipality is left out. */
  #descendOmitting(prefecture: Reached): void {
    const steps = this.#stepsFrom(prefecture.at);
    for (const end of new Set(steps.map((step) => step.end).sort((a, b) => b - a))) {
      const towns = steps.filter((step) => step.end === end).flatMap((step) => this.#towns(prefecture, step));
      if (towns.length === 0) continue;
      if (new Set(towns.map(({ id }) => id)).size === 1) for (const town of towns) this.#visit(town);
      return;
    }
  }

  /** The towns of a prefecture with a name that the word has behind it. */
  #towns(prefecture: Reached, { spelling, end }: Step): Reached[] {
    const { id, at, bits, cost } = prefecture;
    const towns: Reached[] = [];
    if (this.#word.subarray(at, end).every(isNumeric)) return towns;
    this.#index.eachRun(spelling, bits, (list, from, to, common) => {
      for (let k = lowerBound(list, id, from, to); k < to && list[k] < this.#tree.end[id]; k++) {
        if (!this.#isTown(list[k]) || !this.#isOfKind(list[k], at, end)) continue;
        towns.push({
          id: list[k],
          spelling,
          above: prefecture,
          from: at,
          at: end,
          bits: common,
          cost: cost + 1,
        });
      }
    });
    return towns;
  }

  /** Whether a node stands right below a municipality. */
  #isTown(id: number): boolean {
    const above = this.#tree.namedParent(id);
    return above !== NONE && this.#tree.depth(above) === MUNICIPALITY;
  }

  /** Goes on to the children that the word spells at a position. */
  #descend(above: Reached, slot: number, at: number): void {
    for (const { spelling, end } of this.#stepsFrom(at)) {
      const range = { low: spelling, high: spelling + 1 };
      this.#matcher.chains.childrenWithin(above.id, slot, range, (id, childBits) => {
        const bits = above.bits & childBits;
        if (bits === 0 || !this.#isOfKind(id, at, end)) return;
        this.#visit({ id, spelling, above, from: at, at: end, bits, cost: above.cost });
      });
    }
  }

  /** Whether a node may be what the counters of `word[from .. end)` say, where the word has its name. */
  #isOfKind(id: number, from: number, end: number): boolean {
    const kinds = kindsIn(this.#kinds, from, end);
    return kinds === 0 || this.#matcher.kinds.allow(id, kinds);
  }

  /** Spellings that the word continues with at a position. */
  #stepsFrom(at: number): readonly Step[] {
    this.#steps[at] ??= this.#findSteps(at);
    return this.#steps[at];
  }

  #findSteps(at: number): Step[] {
    const word = this.#word;
    const { exact } = this.#index.dictionary.continuations(word, at);
    const steps: Step[] = exact.map(({ spelling, end }) => ({ spelling, end }));
    // a spelling that ends in a number carries a final hyphen, which the word need not have
    for (let end = at + 1; end <= word.length; end++) {
      if (!isDigit(word[end - 1]) || (end < word.length && isNumeric(word[end]))) continue;
      const spelling = this.#index.dictionary.find(Uint16Array.of(...word.subarray(at, end), DASH));
      if (spelling >= 0) steps.push({ spelling, end });
    }
    return steps;
  }
}

/** A node, and how the word leads to it. */
interface Reached {
  readonly id: number;
  /** The spelling of the node that the word has. */
  readonly spelling: number;
  /** How the word leads to the node above; null where it begins with this one. */
  readonly above: Reached | null;
  /** Position in the word where it begins, and behind it. */
  readonly from: number;
  readonly at: number;
  /** What the text so far stands for: names, readings, or either. */
  readonly bits: number;
  /** 1 where a municipality was left out on the way. */
  readonly cost: number;
}

interface Step {
  readonly spelling: number;
  /** Position in the word behind the spelling. */
  readonly end: number;
}
