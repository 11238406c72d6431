import { hasBit } from '../../gazetteer/bits.js';
import type { Column } from '../../gazetteer/blocks.js';
import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import { togetherWithAnyNumber } from '../../reading/bound-numbers.js';
import { type FoldedWord, findsAllOf } from '../../reading/folded-word.js';
import type { ForeignReading, JapaneseReading, LanguageReading } from '../../reading/reading.js';
import { closed, unitsOf } from '../../text/index.js';
import type { WordMatch } from '../../vocabulary/conditions.js';
import { byLanguage, type ForeignLanguage, isChinese, type Language } from '../../vocabulary/languages.js';
import { NodeCollector } from '../ids/collector.js';
import { PLACEHOLDERS, type PlaneMask, type Planes } from '../ids/planes.js';
import type { PostCodes } from '../ids/post-codes.js';
import {
  anySelected,
  fromIds,
  interval,
  type Joinable,
  joinable,
  type Selection,
  union,
  unionInto,
} from '../ids/selection.js';
import { SubtreeEnds } from '../ids/subtree-ends.js';
import type { AddressTree } from '../tree.js';
import { AllParts, PARTIAL } from './all-parts.js';
import type { AzaNames } from './aza-names.js';
import { KeptLists } from './kept-lists.js';
import { KindBits } from './kind-bits.js';
import { type Alignment, WordMatcher } from './match.js';
import { NumberKinds } from './number-kinds.js';
import { SmallToLarge } from './small-to-large.js';
import type { TextIndex } from './text-index.js';
import { ManyNodes } from './together/many-nodes.js';

const PREFIX: Alignment = { start: true, end: false, borders: 'any', numbers: false, kinds: null };
const WHOLE: Alignment = { start: true, end: true, borders: 'any', numbers: false, kinds: null };

/** Which nodes a word selects, in any language and any kind of match. */
export class Words {
  readonly #tree: AddressTree;
  readonly #planes: Planes;
  readonly #postCodes: PostCodes;
  readonly #matchers: Readonly<Record<Language, WordMatcher>>;
  readonly #english: SmallToLarge;
  readonly #collector: NodeCollector;
  readonly #ends: SubtreeEnds;
  readonly #parts: AllParts;
  readonly #azaNames: AzaNames;

  /** Which nodes may be a number of some kind. */
  readonly levels: KindBits;

  /** @param many from how many nodes on those of a spelling are looked at together */
  constructor(
    tree: AddressTree,
    index: TextIndex,
    planes: Planes,
    postCodes: PostCodes,
    azaNames: AzaNames,
    many?: number,
  ) {
    this.#azaNames = azaNames;
    this.#postCodes = postCodes;
    this.#tree = tree;
    this.#planes = planes;
    this.#collector = new NodeCollector(tree.size);
    this.#ends = new SubtreeEnds(tree, planes);
    const levels = new KindBits(tree, planes, index);
    this.levels = levels;
    const kinds = new NumberKinds(tree, index, levels);
    const parts = { tree, index, planes, ends: this.#ends, kinds, levels };
    const manyNodes = new ManyNodes(parts, many);
    const labels = new KeptLists(tree.size);
    this.#parts = new AllParts(parts, manyNodes);
    const matcher = (language: Language): WordMatcher =>
      new WordMatcher(tree, index, LANGUAGE_CLASSES[language], kinds, manyNodes, labels);
    this.#matchers = { ja: matcher('ja'), ...byLanguage(matcher) };
    this.#english = new SmallToLarge(parts, this.#matchers.en, manyNodes);
  }

  /**
   * The nodes whose address contains a word. Null if the wanted levels have none; the word may then say more than the
   * data.
   * @param mask the wanted levels
   */
  select(reading: LanguageReading, match: WordMatch, mask: PlaneMask): Selection | null {
    const { postCode, isPostCode } = reading;
    const carriers = postCode === null || !isPostCode ? [] : this.#postCodes.carriers(postCode.code);
    if (carriers.length > 0) return fromIds(carriers);
    return reading.language === 'ja'
      ? this.#japanese(reading, match, mask)
      : this.#foreign(reading, match, mask);
  }

  /**
   * The selection for a word that means some nodes and says more than they: for each node the deepest record of a
   * wanted level on its path.
   */
  selectMeant(nodes: readonly number[], { language, postCode }: LanguageReading, mask: PlaneMask): Selection {
    const found = this.#deepestWanted(nodes, mask);
    return language === 'ja' ? found : this.#preferring(found, postCode?.code ?? null, 'exact', mask);
  }

  #foreign(reading: ForeignReading, match: WordMatch, mask: PlaneMask): Selection | null {
    const { language, postCode } = reading;
    const found =
      match === 'partial'
        ? this.#partsOf(reading, mask)
        : this.#firstOf(reading.wanted(match === 'prefix'), mask, (word) =>
            this.#asOneWord(word, language, match, mask),
          );
    if (found === null) return match === 'partial' ? null : interval(0, 0);
    return this.#preferring(found, postCode?.code ?? null, match, mask);
  }

  /** The addresses in which every part of a word occurs; null where nothing wanted is among them. */
  #partsOf(reading: ForeignReading, mask: PlaneMask): Selection | null {
    const isNew = unlessFound<Parts>(
      (one, other) => one.length === other.length && one.every((ways, i) => findAllOf(ways, other[i])),
    );
    for (const texts of reading.lists()) {
      const parts = texts.map((text) => text.parts).filter(isNew);
      const found = either(parts.map((each) => this.#allParts(each, reading.language, mask)));
      if (found !== null) return found;
    }
    return null;
  }

  /** A word without its white space, as a whole address or the beginning of one. */
  #asOneWord(
    word: FoldedWord,
    language: ForeignLanguage,
    match: 'exact' | 'prefix',
    mask: PlaneMask,
  ): Selection {
    const matcher = this.#matchers[language];
    const reversed = language === 'en';
    const found = this.#firstOf(togetherWithAnyNumber([[word]]), mask, (each) =>
      match === 'exact'
        ? this.#exact(matcher, each, mask, {
            reversed,
            called: !isChinese(language) && /[^0-9-]/.test(each.text),
          })
        : this.#begun(matcher, each, mask, reversed),
    );
    return found ?? interval(0, 0);
  }

  /** A postal code in front of an address decides between records that read the same; a wrong one decides nothing. */
  #japanese(reading: JapaneseReading, match: WordMatch, mask: PlaneMask): Selection | null {
    const matcher = this.#matchers.ja;
    const { postCode, isPostCode } = reading;
    const written = togetherWithAnyNumber(reading.wanted());
    const found = this.#firstOf(written, mask, (each) => {
      if (each.text === '') return interval(0, 0);
      if (match === 'exact') return this.#exact(matcher, each, mask);
      return this.#subtrees(matcher, each, match === 'prefix' ? PREFIX : PARTIAL);
    });
    const asWritten = found === null ? null : this.#asWritten(found, reading);
    if (asWritten !== null && anySelected(asWritten, this.#planes, mask))
      return isPostCode ? asWritten : this.#preferring(asWritten, postCode?.code ?? null, match, mask);
    if (match !== 'partial' || isPostCode) return interval(0, 0);
    return null;
  }

  /**
   * The part of a selection that goes with a postal code: the topmost nodes that have it, with all below them, and of an
   * exact match single nodes. All of the selection where none has it.
   */
  #preferring(found: Selection, code: number | null, match: WordMatch, mask: PlaneMask): Selection {
    if (code === null) return found;
    const carriers = this.#postCodes.carriers(code);
    this.#collector.clear();
    eachTop(found, match === 'exact' ? null : this.#tree.end, (id) => {
      if (this.#postCodes.goesWith(id, code, carriers)) this.#collector.add(id);
    });
    const kept = match === 'exact' ? this.#collector.nodes() : this.#collectedSubtrees();
    return anySelected(kept, this.#planes, mask) ? kept : found;
  }

  /** The part of a selection that is called with 字 and 大字 as the word writes them, see {@link AzaNames}. */
  #asWritten(found: Selection, { behindAza }: JapaneseReading): Selection {
    if (behindAza.length === 0) return found;
    return this.#azaNames.without(found, this.#azaNames.passedOver(behindAza));
  }

  /**
   * Runs the lists of words in turn, and returns the first result that has a record at the wanted levels; null for
   * none. Leaves out words of which an earlier one has found all: `3-1go`, which may become `3-1gou`, is one search.
   */
  #firstOf(
    wanted: Iterable<readonly FoldedWord[]>,
    mask: PlaneMask,
    find: (word: FoldedWord) => Selection,
  ): Selection | null {
    const isNew = unlessFound(findsAllOf);
    for (const words of wanted) {
      const together = words.filter(isNew);
      const found = together.length === 1 ? find(together[0]) : either(together.map(find));
      if (found !== null && anySelected(found, this.#planes, mask)) return found;
    }
    return null;
  }

  /** The addresses in which every part occurs, in any order; null where nothing wanted is among them. */
  #allParts(
    parts: readonly (readonly FoldedWord[])[],
    language: ForeignLanguage,
    mask: PlaneMask,
  ): Selection | null {
    const matcher = this.#matchers[language];
    if (parts.length === 0) return interval(0, 0);
    return this.#parts.find(parts, matcher, language, (found) => anySelected(found, this.#planes, mask));
  }

  /** All below the nodes at which a word ends. */
  #subtrees(matcher: WordMatcher, { text, kinds }: FoldedWord, alignment: Alignment): Joinable {
    this.#collector.clear();
    matcher.match(unitsOf(text), { ...alignment, kinds }, this.#collector);
    return this.#collectedSubtrees();
  }

  /**
   * The addresses that begin with a word.
   * @param reversed whether English addresses from small to large count too; addresses below those begin with
   * something else
   */
  #begun(matcher: WordMatcher, word: FoldedWord, mask: PlaneMask, reversed: boolean): Selection {
    const own = this.#subtrees(matcher, word, PREFIX);
    if (!reversed) return own;
    this.#collector.clear();
    this.#english.find(unitsOf(word.text), word.kinds, true, this.#collector);
    return unionInto(own, this.#withPlaceholders(mask));
  }

  #collectedSubtrees(): Joinable {
    return this.#collector.subtrees(this.#ends);
  }

  /**
   * The nodes whose whole address is a word.
   * @param how.reversed whether it may also be an English address from small to large
   * @param how.called whether people must call them so with their kind
   */
  #exact(
    matcher: WordMatcher,
    { text, kinds }: FoldedWord,
    mask: PlaneMask,
    { reversed, called } = { reversed: false, called: false },
  ): Selection {
    // texts end in a hyphen behind a number, whole addresses as people write them do not
    const word = unitsOf(closed(text));
    const alone = (mask & PLACEHOLDERS) === 0 && !called ? matcher.spelled(word, kinds) : null;
    this.#collector.clear();
    matcher.match(word, { ...WHOLE, kinds, called }, this.#collector, alone === null);
    if (reversed) this.#english.find(word, kinds, false, this.#collector, called);
    if (alone !== null && this.#collector.length === 0) return alone;
    if (alone !== null) this.#collector.addPostings(alone);
    return this.#withPlaceholders(mask);
  }

  /** The nodes that were gathered, and where they are wanted the placeholders with the same address. */
  #withPlaceholders(mask: PlaneMask): Joinable {
    if ((mask & PLACEHOLDERS) === 0) return this.#collector.nodes();
    const ids = this.#collector.distinct();
    this.#collector.clear();
    for (const id of ids) {
      // the placeholders of the levels that are skipped below a node have its address
      for (let each = id; each !== NONE; each = this.#tree.placeholderBelow(each)) this.#collector.add(each);
    }
    return this.#collector.nodes();
  }

  /** The deepest record of a wanted level on the path to each node that the word means. */
  #deepestWanted(nodes: readonly number[], mask: PlaneMask): Selection {
    this.#collector.clear();
    for (const node of nodes) {
      let id = node;
      while (id !== NONE && !this.#planes.has(mask, id)) id = this.#tree.parent.at(id);
      if (id !== NONE) this.#collector.add(id);
    }
    return this.#collector.nodes();
  }
}

/** Parts of a word, each in the ways to read it, of which one is enough. */
type Parts = readonly (readonly FoldedWord[])[];

/** Whether some ways to read a part find all that others find. */
function findAllOf(ways: Parts[number], others: Parts[number]): boolean {
  return others.every((other) => ways.some((way) => findsAllOf(way, other)));
}

/** Returns a filter that leaves out what earlier ones find. @param finds whether one finds all that another finds */
function unlessFound<T>(finds: (one: T, other: T) => boolean): (own: T) => boolean {
  const asked: T[] = [];
  return (own) => {
    if (asked.some((one) => finds(one, own))) return false;
    asked.push(own);
    return true;
  };
}

/** The union of some selections; null where all are null. */
function either(selections: readonly (Selection | null)[]): Selection | null {
  let all: Selection | null = null;
  for (const each of selections) if (each !== null) all = all === null ? each : union(all, each);
  return all;
}

/** Visits the ids of a selection; with `end` only the topmost ones, which lie in the subtree of no other. */
function eachTop(selection: Selection, end: Column | null, visit: (id: number) => void): void {
  const found = joinable(selection);
  const behind = (id: number): number => (end === null ? id + 1 : end.at(id));
  if (found.kind === 'intervals') {
    for (let i = 0; i < found.length; i++)
      for (let id = found.starts[i]; id < found.ends[i]; id = behind(id)) visit(id);
    return;
  }
  for (let id = 0; id < 32 * found.words.length; ) {
    if (!hasBit(found.words, id)) id++;
    else {
      visit(id);
      id = behind(id);
    }
  }
}
