import { lowerBound } from '../../gazetteer/arithmetic.js';
import { NONE } from '../../gazetteer/sections.js';
import { isDigit, isNumberWritten, isNumeric, kindsIn } from '../../text/index.js';
import { type ForeignLanguage, isChinese } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import { isBare } from './bare-names.js';
import { isSureAddress, type WrittenSegment } from './certainty.js';
import { unitsOf } from './dictionary.js';
import type { WordMatcher } from './match.js';
import type { OrderedWord } from './query-parts.js';
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
const [BLOCK, NUMBER] = [LEVELS.indexOf('GIK'), LEVELS.indexOf('TBN')];
/** What a number counts that stands apart from it, but is no part of an address. */
const COUNTED =
  /^(?:years?|months?|days?|hours?|minutes?|persons?|people|percent|floors?|nights?|yen|pieces?|times|km|kg|년|월|일|시간|분|명|층|개|급|세|엔|주년|킬로)/;

/**
 * Understands a word in English, Chinese or Korean that is written out further than the data goes: finds the nodes of
 * which some tail is the longest beginning of the word. Japanese ones are what `search/interpret` takes them for.
 *
 * A number in a tail must be a whole number of the word. A tail does not begin at a number, and a single character
 * explains nothing.
 *
 * Below a prefecture the municipality may be left out where its town's name is found in one place of the prefecture
 * alone. Only what {@link isSureAddress} passes is understood at all. No name ends inside a part of a word that white space
 * divides, and none reaches from one part into another's middle: 미나미 초등학교 is not in 미나미초.
 */
export function resolveWord(
  tree: AddressTree,
  index: TextIndex,
  matcher: WordMatcher,
  word: OrderedWord,
  language: ForeignLanguage,
): Resolution {
  const walk = new Walk(tree, index, matcher, word, language);
  walk.start();
  return { consumed: walk.consumed, nodes: housesBeforeLots(tree, [...walk.best]) };
}

/** Those of some nodes that are no lots, or all where all are. */
export function housesBeforeLots(tree: AddressTree, nodes: readonly number[]): readonly number[] {
  const isLot = (id: number): boolean =>
    tree.depth(id) === NUMBER && tree.depth(tree.namedParent(id)) !== BLOCK;
  const houses = nodes.filter((id) => !isLot(id));
  return houses.length > 0 ? houses : nodes;
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
  readonly #sure = new Map<number, boolean>();
  /** By slot and position: the steps there that lead to children. */
  readonly #below = new Map<number, readonly Step[]>();
  consumed = 1;
  /** The least tolerance by which the best nodes were reached. */
  #cost = Number.POSITIVE_INFINITY;
  best = new Set<number>();

  readonly #borders: readonly number[];
  readonly #language: ForeignLanguage;
  readonly #isHan: boolean;

  constructor(
    tree: AddressTree,
    index: TextIndex,
    matcher: WordMatcher,
    { text, kinds, borders }: OrderedWord,
    language: ForeignLanguage,
  ) {
    this.#borders = borders;
    this.#language = language;
    this.#isHan = isChinese(language);
    this.#tree = tree;
    this.#index = index;
    this.#matcher = matcher;
    this.#text = text;
    this.#kinds = kinds;
    this.#word = unitsOf(text);
  }

  start(): void {
    for (const { spelling, end } of this.#stepsFrom(0)) {
      const deepest = end > 1 && !isDigit(this.#word[0]) ? SMALL_SECTION : SMALL_SECTION - 1;
      // a person's name is that of hundreds of towns: where one is unsure and nothing goes on, all are
      const leadsOn = this.#stepsBelow(this.#index.slotOf(spelling), end).length > 0;
      this.#index.eachRun(spelling, this.#matcher.classes, (list, from, to, bits, label) => {
        // no address begins with a house or lot, and a number is that of very many
        if ((this.#matcher.kinds.depths(label, list, from, to) & upTo(deepest)) === 0) return;
        for (let k = from; k < to; k++) {
          const depth = this.#tree.depth(list[k]);
          if (depth > deepest || (!leadsOn && this.#isVain(depth, end))) continue;
          if (this.#isOfKind(list[k], 0, end))
            this.#visit({ id: list[k], spelling, above: null, from: 0, at: end, bits, cost: 0 });
        }
      });
    }
  }

  /** Whether a town that the word begins with, below which nothing goes on, is known not to be what it means. */
  #isVain(depth: number, end: number): boolean {
    if (depth <= MUNICIPALITY) return false;
    return end < this.consumed || this.#sure.get(sureKey(depth, end)) === false;
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
    if (at < this.consumed || at < 2 || this.#goesOn(id, at) || !this.#isSure(reached)) return;
    if (at > this.consumed || cost < this.#cost) {
      this.consumed = at;
      this.#cost = cost;
      this.best = new Set([id]);
    } else if (cost === this.#cost) this.best.add(id);
  }

  /** Whether a town's name is only the beginning of one in Korean: 아와노가히시 between spaces is no 아와노. */
  #goesOn(id: number, at: number): boolean {
    if (this.#language !== 'ko' || this.#borders.length < 2 || this.#tree.depth(id) <= MUNICIPALITY)
      return false;
    return at < this.#word.length && !this.#endsPart(at) && !isNumeric(this.#word[at]);
  }

  /** Whether what leads to a node is sure to be an address; of nodes that are spelled alike it is asked once. */
  #isSure(reached: Reached): boolean {
    const { id, above, at } = reached;
    const depth = this.#tree.depth(id);
    const key = above === null && depth > MUNICIPALITY ? sureKey(depth, at) : 0;
    let sure = this.#sure.get(key);
    if (sure === undefined) {
      sure = isSureAddress(this.#segments(reached), this.#text.slice(at), (follows) =>
        this.#isNumber(follows),
      );
      if (key !== 0) this.#sure.set(key, sure);
    }
    return sure;
  }

  /** What the word says of the nodes on the way, from large to small. */
  #segments({ id, above, from, at }: Reached): WrittenSegment[] {
    const depth = this.#tree.depth(id);
    const text = this.#text.slice(from, at);
    const own = {
      depth,
      text,
      bare: depth <= MUNICIPALITY && isBare(this.#index, this.#matcher.classes, this.#tree.label[id], text),
    };
    return above === null ? [own] : [...this.#segments(above), own];
  }

  /**
   * Whether a name may stand at `word[from .. end)`: it ends with a part of the word, before a number, or in a part of its own
   * where that is not English. A number with letters behind it counts something else (5F, 17years) but in Chinese.
   */
  #isApart(from: number, end: number): boolean {
    const word = this.#word;
    if (end === word.length || this.#endsPart(end) || isNumeric(word[end])) return true;
    if (isNumeric(word[end - 1])) return this.#isHan;
    return this.#language !== 'en' && !this.#borders.some((at) => at > from && at < end);
  }

  /** Whether a part of the word ends at a place, or before the hyphen there that closes a number. */
  #endsPart(at: number): boolean {
    return this.#borders.includes(at) || (this.#word[at - 1] === DASH && this.#borders.includes(at - 1));
  }

  /** Whether a number that follows a town is one as addresses write it. */
  #isNumber(follows: string): boolean {
    if (!isNumberWritten(follows)) return false;
    if (this.#isHan) return true;
    const from = this.#text.length - follows.length;
    const [number] = /^[0-9-]+/.exec(follows) ?? [''];
    const end = from + number.length;
    if (end < this.#text.length && !this.#endsPart(end)) return false;
    return !COUNTED.test(this.#text.slice(end));
  }

  /** Whether a house stands in another part than its block, without a counter: 12 5 is 12 and a room. */
  #isParted(id: number, above: number, at: number, end: number): boolean {
    return (
      this.#endsPart(at) &&
      this.#tree.depth(id) === NUMBER &&
      this.#tree.depth(above) === BLOCK &&
      kindsIn(this.#kinds, at, end) === 0
    );
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
    for (const { spelling, end } of this.#stepsBelow(slot, at)) {
      const range = { low: spelling, high: spelling + 1 };
      this.#matcher.chains.childrenWithin(above.id, slot, range, (id, childBits) => {
        const bits = above.bits & childBits;
        if (bits === 0 || !this.#isOfKind(id, at, end) || this.#isParted(id, above.id, at, end)) return;
        this.#visit({ id, spelling, above, from: at, at: end, bits, cost: above.cost });
      });
    }
  }

  /** Whether a node may be what the counters of `word[from .. end)` say, where the word has its name. */
  #isOfKind(id: number, from: number, end: number): boolean {
    const kinds = kindsIn(this.#kinds, from, end);
    return kinds === 0 || this.#matcher.kinds.allow(id, kinds);
  }

  /** Those of the spellings at a position that some child has of a node with a spelling of its own, as far as edges tell. */
  #stepsBelow(slot: number, at: number): readonly Step[] {
    if (slot < 0 || at >= this.#word.length) return NO_STEPS;
    if (!this.#matcher.chains.edges) return this.#stepsFrom(at);
    const key = slot * this.#word.length + at;
    let steps = this.#below.get(key);
    if (steps === undefined) {
      steps = this.#stepsFrom(at).filter(({ spelling }) => {
        const { low, high } = this.#index.edges(slot, { low: spelling, high: spelling + 1 });
        return low < high;
      });
      this.#below.set(key, steps);
    }
    return steps;
  }

  /** Spellings that the word continues with at a position. */
  #stepsFrom(at: number): readonly Step[] {
    this.#steps[at] ??= this.#findSteps(at).filter(({ end }) => this.#isApart(at, end));
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

/** What a depth below municipalities and a position are kept by; never 0. */
function sureKey(depth: number, at: number): number {
  return at * LEVELS.length + depth;
}

/** The depths down to one, a bit for each. */
function upTo(depth: number): number {
  return 2 ** (depth + 1) - 1;
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

const NO_STEPS: readonly Step[] = [];

interface Step {
  readonly spelling: number;
  /** Position in the word behind the spelling. */
  readonly end: number;
}
