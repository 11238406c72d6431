import { LANGUAGE_CLASSES } from '../gazetteer/sections.js';
import { looseLength, streetDirectionEnds } from '../text/index.js';
import type { WordMatcher } from './match.js';
import { type NamingIndex, unitsOf } from './naming.js';
import type { AddressTree } from './tree.js';

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

/**
 * Understands a word that is written out further than the data goes: finds the nodes of which some tail is the
 * longest beginning of the word.
 *
 * A number in a tail must be a whole number of the word. Between a municipality and its town, Kyoto street
 * directions are passed over. A tail does not begin at a number, and a single character explains nothing.
 */
export function resolveWord(
  tree: AddressTree,
  index: NamingIndex,
  matcher: WordMatcher,
  text: string,
): Resolution {
  const walk = new Walk(tree, index, matcher, text);
  walk.start();
  return { consumed: walk.consumed, nodes: [...walk.best] };
}

class Walk {
  readonly #tree: AddressTree;
  readonly #index: NamingIndex;
  readonly #matcher: WordMatcher;
  readonly #word: Uint16Array;
  readonly #steps: (readonly Step[] | undefined)[] = [];
  readonly #japanese: boolean;
  readonly #directions: readonly number[];
  consumed = 1;
  best = new Set<number>();

  constructor(tree: AddressTree, index: NamingIndex, matcher: WordMatcher, text: string) {
    this.#tree = tree;
    this.#index = index;
    this.#matcher = matcher;
    this.#word = unitsOf(text);
    this.#japanese = matcher.classes === LANGUAGE_CLASSES.ja;
    this.#directions = this.#japanese ? streetDirectionEnds(text) : [];
  }

  start(): void {
    for (const { spelling, end } of this.#stepsFrom(0)) {
      this.#index.eachRun(spelling, this.#matcher.classes, (list, from, to, bits) => {
        for (let k = from; k < to; k++) {
          const depth = this.#tree.depth(list[k]);
          if (depth < SMALL_SECTION || (depth === SMALL_SECTION && end > 1 && !isDigit(this.#word[0]))) {
            this.#visit(list[k], spelling, end, bits);
          }
        }
      });
    }
  }

  /**
   * Notes a node reached at a position of the word, and goes on below it.
   * @param bits what the text so far stands for: names, readings, or either
   */
  #visit(id: number, spelling: number, at: number, bits: number): void {
    if (at > this.consumed) {
      this.consumed = at;
      this.best = new Set([id]);
    } else if (at === this.consumed && at > 1) this.best.add(id);
    const slot = this.#index.slotOf(spelling);
    if (slot < 0 || at >= this.#word.length) return;
    let found = this.#descend(id, slot, at, bits);
    if (!this.#japanese || this.#tree.depth(id) !== MUNICIPALITY) return;
    for (const behind of this.#directions)
      if (behind > at && this.#descend(id, slot, behind, bits)) found = true;
    if (!found) this.#descendLoosely(id, at);
  }

  /** Goes on to the children that the word spells at a position; returns whether there are any. */
  #descend(id: number, slot: number, at: number, bits: number): boolean {
    let found = false;
    for (const step of this.#stepsFrom(at)) {
      const range = { low: step.spelling, high: step.spelling + 1 };
      this.#matcher.childrenWithin(id, this.#japanese ? slot : -1, range, (child, childBits) => {
        if ((bits & childBits) === 0) return;
        found = true;
        this.#visit(child, step.spelling, step.end, bits & childBits);
      });
    }
    return found;
  }

  /**
   * Goes on to a town whose name the word spells nearly. Only tried where no town is spelled exactly, and only taken
   * where one town alone fits: what is ambiguous stays unknown.
   */
  #descendLoosely(id: number, at: number): void {
    const rest = String.fromCharCode(...this.#word.subarray(at));
    const fits: LooseFit[] = [];
    this.#tree.eachNamedChild(id, (child) => {
      for (const spelling of this.#index.spellingsOf(this.#tree.label[child])) {
        const length = looseLength(rest, this.#index.textOf(spelling));
        if (length > 0) fits.push({ child, spelling, length });
      }
    });
    const longest = Math.max(0, ...fits.map((fit) => fit.length));
    const best = fits.filter((fit) => fit.length === longest);
    if (new Set(best.map((fit) => fit.child)).size !== 1) return;
    const [{ child, spelling, length }] = best;
    this.#visit(child, spelling, at + length, LANGUAGE_CLASSES.ja);
  }

  /** Spellings that the word continues with at a position. */
  #stepsFrom(at: number): readonly Step[] {
    this.#steps[at] ??= this.#findSteps(at);
    return this.#steps[at];
  }

  #findSteps(at: number): Step[] {
    const word = this.#word;
    const { exact } = this.#index.continuations(word, at);
    const steps: Step[] = exact.map(({ spelling, end }) => ({ spelling, end }));
    // a spelling that ends in a number carries a final hyphen, which the word need not have
    for (let end = at + 1; end <= word.length; end++) {
      if (!isDigit(word[end - 1]) || (end < word.length && (isDigit(word[end]) || word[end] === DASH)))
        continue;
      const spelling = this.#index.find(Uint16Array.of(...word.subarray(at, end), DASH));
      if (spelling >= 0) steps.push({ spelling, end });
    }
    return steps;
  }
}

interface LooseFit {
  readonly child: number;
  readonly spelling: number;
  readonly length: number;
}

interface Step {
  readonly spelling: number;
  /** Position in the word behind the spelling. */
  readonly end: number;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
