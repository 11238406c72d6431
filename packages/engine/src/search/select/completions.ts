import { isKindOfPlace } from '../../facts/endings.js';
import { LateTable } from '../../gazetteer/late-table.js';
import type { Range } from '../../gazetteer/ranges.js';
import { ALL_CLASSES, NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { kindsIn } from '../../reading/bound-numbers.js';
import type { FoldedWord } from '../../reading/folded-word.js';
import { isNumeric, unitsOf } from '../../text/index.js';
import { BLOCK, MUNICIPALITY, NUMBER, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import type { Continuations } from './dictionary.js';
import { NumberKinds, rungsTo } from './number-kinds.js';
import type { TextIndex } from './text-index.js';

/** Ends a number in spellings. */
const HYPHEN = '-';

/** Nodes looked at for one word: no word takes longer than a few milliseconds. */
const MOST_LOOKED_AT = 16_384;
/** At most this many nodes of one label are looked at, an eighth of all: a number names a million nodes. */
const MOST_OF_ONE_LABEL = 2048;
/** The word may go on below at most this many nodes of one name. 前田 has most of those in the oracle: 447. */
export const MOST_NAMESAKES = 600;

/** Takes the nodes that are found. */
export interface CompletionSink {
  /** @param isWhole whether the unfinished end of the word is the node's whole name, not only its beginning */
  add(id: number, isWhole: boolean): void;
  /** Whether there are enough larger places already, so that nodes of this depth and below need not be looked for. */
  isFullBefore(depth: number): boolean;
}

/** Levels that are looked at together, and which of their bits spellings have that name something at these or higher ones. */
const TIERS = [
  { low: 0, high: MUNICIPALITY, bits: 1 },
  { low: TOWN, high: SECTION, bits: 3 },
] as const;

/**
 * Finds the places that a half-typed word may become. The word, read from some level down, ends in the node's own
 * segment, and its last name or number may be unfinished: 本郷三 leads to 本郷三丁目. The word begins at a prefecture,
 * municipality or town, or at a section with a name other than a number; a word within a single segment may begin anywhere.
 *
 * At most {@link MOST_LOOKED_AT} nodes are looked at: first prefectures and municipalities, then towns, then blocks and
 * lots, each only while there are not enough of the former. If more nodes than that fit the word, the result may lack
 * better nodes of one kind.
 */
export class Completions {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #kinds: NumberKinds;
  readonly #levels: LevelsOfNames;
  #left = 0;

  constructor(tree: AddressTree, index: TextIndex) {
    this.#tree = tree;
    this.#index = index;
    this.#kinds = new NumberKinds(tree, index);
    this.#levels = new LevelsOfNames(tree, index);
  }

  /**
   * Adds the places that a folded word may become.
   * @param classes the language, see `LANGUAGE_CLASSES`
   */
  find({ text, kinds }: FoldedWord, classes: number, out: CompletionSink): void {
    const word = unitsOf(text);
    if (word.length === 0) return;
    this.#left = MOST_LOOKED_AT;
    const from: (Continuations | undefined)[] = [];
    const at = (position: number): Continuations => {
      from[position] ??= this.#index.dictionary.continuations(word, position);
      return from[position];
    };
    const bound = (low: number, high: number): number => kindsIn(kinds, low, high);
    this.#along(word, at, bound, classes, out);
    this.#inOneSegment(at(0).final, word.length, bound(0, word.length), classes, out);
  }

  /** The spellings that begin with a folded word. */
  beginningWith(word: string): Range {
    return this.#index.dictionary.beginningWith(unitsOf(word));
  }

  /**
   * Whether something above a node has a spelling in a range.
   * @param known nodes that were looked at: whether they, or something above them, have one; added to
   */
  liesBelow(id: number, range: Range, classes: number, known: Map<number, boolean>): boolean {
    const above = this.#tree.parent.at(id);
    if (above === NONE) return false;
    let isFound = known.get(above);
    if (isFound === undefined) {
      const label = this.#tree.label.at(above);
      isFound =
        (label !== 0 && (this.#index.classWithin(label, range) & classes) !== 0) ||
        this.liesBelow(above, range, classes, known);
      known.set(above, isFound);
    }
    return isFound;
  }

  /** Whether a word is the whole name of something above a node, see {@link liesBelow}: Bunkyo of Bunkyo-ku, not Bun. */
  isNamedAbove(id: number, word: string, classes: number): boolean {
    const { low, high } = this.beginningWith(word);
    for (let above = this.#tree.parent.at(id); above !== NONE; above = this.#tree.parent.at(above)) {
      let isNamed = false;
      this.#index.eachSpelling(this.#tree.label.at(above), classes, (spelling) => {
        if (spelling >= low && spelling < high)
          isNamed ||= this.#isWhole(spelling, word.length, this.#tree.depth(above));
      });
      if (isNamed) return true;
    }
    return false;
  }

  /** Adds the children of a node. */
  below(id: number, out: CompletionSink): void {
    this.#left = MOST_OF_ONE_LABEL;
    this.#eachChild(id, (child) => out.add(child, false));
  }

  /** Words that go on behind a name: from the nodes that are called so, down. */
  #along(
    word: Uint16Array,
    at: (position: number) => Continuations,
    bound: (low: number, high: number) => number,
    classes: number,
    out: CompletionSink,
  ): void {
    const index = this.#index;
    const goOn = (node: number, position: number): void => {
      const { exact, final } = at(position);
      if (final.low >= final.high && exact.length === 0) return;
      const open = bound(position, word.length);
      this.#eachChild(node, (child, label) => {
        index.eachSpelling(label, classes, (spelling, own) => {
          if ((own & SPELLING_CLASS.follows) === 0) return;
          if (spelling >= final.low && spelling < final.high && this.#kinds.allow(child, open))
            out.add(child, this.#isWhole(spelling, word.length - position, this.#tree.depth(child)));
          const whole = exact.find((each) => each.spelling === spelling);
          if (whole === undefined || whole.end === word.length) return;
          if (this.#kinds.allow(child, bound(position, whole.end))) goOn(child, whole.end);
        });
      });
    };
    // the longest name first: it says most
    for (const { end, spelling } of at(0).exact.toReversed()) {
      if (end === word.length) continue;
      const isNumber = word.subarray(0, end).every(isNumeric);
      let namesakes = MOST_NAMESAKES;
      index.eachRun(spelling, classes, (list, low, high, _, label) => {
        if ((this.#levels.table.rungs[label] & rungsTo(SECTION)) === 0) return;
        for (let k = low; k < high && namesakes > 0 && this.#left > 0; k++, this.#left--) {
          const id = list.at(k);
          const depth = this.#tree.depth(id);
          if (depth > SECTION || (depth === SECTION && isNumber)) continue;
          if (!this.#kinds.allow(id, bound(0, end))) continue;
          namesakes--;
          goOn(id, end);
        }
      });
    }
  }

  /** Words that are the beginning of a single segment. */
  #inOneSegment(spellings: Range, length: number, kinds: number, classes: number, out: CompletionSink): void {
    if (spellings.low >= spellings.high) return;
    for (const { low, high, bits } of TIERS) {
      if (out.isFullBefore(low)) return;
      for (let spelling = spellings.low; spelling < spellings.high && this.#left > 0; spelling++)
        if ((this.#levels.table.tier[spelling] & bits) !== 0)
          this.#carriers(spelling, length, classes, low, high, kinds, out);
    }
    if (out.isFullBefore(BLOCK)) return;
    for (let spelling = spellings.low; spelling < spellings.high && this.#left > 0; spelling++, this.#left--)
      this.#carriers(spelling, length, classes, BLOCK, NUMBER, kinds, out);
  }

  /**
   * Whether the beginning of a spelling is the whole name of a node, with or without its kind: 横浜 of 横浜市. Of towns it is
   * not: 本郷 is another name than 本郷町. A number is whole without the hyphen that ends it: 21 of 春日1-16-21.
   */
  #isWhole(spelling: number, length: number, depth: number): boolean {
    const { dictionary } = this.#index;
    const more = dictionary.length(spelling) - length;
    if (more === 0) return true;
    if (more > 1 && depth > MUNICIPALITY) return false;
    const behind = dictionary.textOf(spelling).slice(length);
    return behind === HYPHEN || (depth <= MUNICIPALITY && isKindOfPlace(behind));
  }

  /** Adds the nodes of some levels that have a spelling. */
  #carriers(
    spelling: number,
    length: number,
    classes: number,
    low: number,
    high: number,
    kinds: number,
    out: CompletionSink,
  ): void {
    const isWhole = this.#isWhole(spelling, length, low);
    this.#index.eachRun(spelling, classes, (list, from, to, _, label) => {
      if (high <= SECTION && (this.#levels.table.rungs[label] & rungsTo(high)) === 0) return;
      const end = Math.min(to, from + Math.min(MOST_OF_ONE_LABEL, this.#left));
      this.#left -= end - from;
      for (let k = from; k < end; k++) {
        const id = list.at(k);
        const depth = this.#tree.depth(id);
        if (depth >= low && depth <= high && this.#kinds.allow(id, kinds)) out.add(id, isWhole);
      }
    });
  }

  /** Visits the named children of a node, as long as any may be looked at. */
  #eachChild(id: number, visit: (child: number, label: number) => void): void {
    this.#tree.eachNamedChild(id, (child, label) => {
      if (this.#left <= 0) return;
      this.#left--;
      visit(child, label);
    });
  }
}

/** The levels on which names stand. */
interface NameLevels {
  /** The rungs of prefectures down to sections on which each label names nodes. */
  readonly rungs: Uint8Array;
  /** Bits of {@link TIERS} of each spelling. */
  readonly tier: Uint8Array;
}

/** Labels that are looked at in one step. */
const LABELS_A_STEP = 1000;

class LevelsOfNames extends LateTable<NameLevels> {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;

  constructor(tree: AddressTree, index: TextIndex) {
    super();
    this.#tree = tree;
    this.#index = index;
  }

  protected *make(): Generator<void, NameLevels> {
    const { labels, dictionary } = this.#index;
    const rungs = new Uint8Array(labels);
    for (let depth = 0; depth <= SECTION; depth++) {
      for (const label of this.#tree.recordsAt(depth).labels) if (label !== 0) rungs[label] |= 1 << depth;
      yield;
    }
    const tier = new Uint8Array(dictionary.size);
    for (let label = 0; label < labels; label++) {
      if (label % LABELS_A_STEP === 0) yield;
      if ((rungs[label] & rungsTo(SECTION)) === 0) continue;
      const own = (rungs[label] & rungsTo(MUNICIPALITY)) !== 0 ? 1 : 2;
      this.#index.eachSpelling(label, ALL_CLASSES, (spelling) => {
        tier[spelling] |= own;
      });
    }
    return { rungs, tier };
  }
}
