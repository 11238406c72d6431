import { hasBit } from '../../gazetteer/arithmetic.js';
import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import {
  closed,
  type FoldedWord,
  firstCharacters,
  foldBoundMultilingual,
  postCodeAlone,
  type QueryWord,
  readWord,
  togetherWithAnyNumber,
  wantedReadings,
  withAnyNumber,
  withoutPostCode,
} from '../../text/index.js';
import { type ForeignLanguage, isChinese, type Language } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { NodeCollector } from '../ids/collector.js';
import { PLACEHOLDERS, type PlaneMask, type Planes, planeMask } from '../ids/planes.js';
import type { PostCodes } from '../ids/post-codes.js';
import {
  anySelected,
  fromIds,
  interval,
  pageOf,
  type Selection,
  type Settled,
  settled,
  union,
  unionInto,
} from '../ids/selection.js';
import { SubtreeEnds } from '../ids/subtree-ends.js';
import type { AddressQuery } from '../query.js';
import type { AddressTree } from '../tree.js';
import { AllParts, PARTIAL } from './all-parts.js';
import { unitsOf } from './dictionary.js';
import { type Alignment, WordMatcher } from './match.js';
import { NumberKinds } from './number-kinds.js';
import {
  type OrderedWord,
  ordersOf,
  partsOf,
  spacings,
  waysToWrite,
  withoutCountry,
  withoutRoom,
  withWholeEnd,
} from './query-parts.js';
import { housesBeforeLots, type Resolution, resolveWord } from './resolve.js';
import { MANY, SmallToLarge } from './small-to-large.js';
import type { TextIndex } from './text-index.js';
import { KeptLists } from './together/kept-lists.js';
import { KindBits } from './together/kind-bits.js';
import { Merging } from './together/merging.js';

type Word = NonNullable<AddressQuery['word']>;

/** A word, and how it is meant. */
interface MeantWord {
  readonly text: string;
  readonly language: Language;
  readonly match: Word['match'] | 'further';
}

const PREFIX: Alignment = { start: true, end: false, borders: 'any', numbers: false, kinds: null };
const WHOLE: Alignment = { start: true, end: true, borders: 'any', numbers: false, kinds: null };

/** Nodes of a word that are looked at for the best one. */
const LOOKED_AT = 64;

/** Finds the nodes that a Japanese word means: several where nothing decides between them. */
type Understand = (text: string) => readonly number[];

/** Which nodes a word selects, in any language and any kind of match. */
export class Words {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #planes: Planes;
  readonly #postCodes: PostCodes;
  readonly #matchers: Readonly<Record<Language, WordMatcher>>;
  readonly #english: SmallToLarge;
  readonly #collector: NodeCollector;
  readonly #ends: SubtreeEnds;
  readonly #parts: AllParts;
  readonly #understand: Understand;

  /**
   * @param understand what a Japanese word means of which no address contains all
   * @param many from how many nodes on those of a spelling are looked at together
   */
  constructor(
    tree: AddressTree,
    index: TextIndex,
    planes: Planes,
    postCodes: PostCodes,
    understand: Understand,
    many = MANY,
  ) {
    this.#understand = understand;
    this.#postCodes = postCodes;
    this.#tree = tree;
    this.#index = index;
    this.#planes = planes;
    this.#collector = new NodeCollector(tree.size);
    this.#ends = new SubtreeEnds(tree.end, planes, (...part) => tree.soon(...part));
    const levels = new KindBits(tree, planes, index);
    const kinds = new NumberKinds(tree, index, levels);
    const merging = new Merging({ tree, index, planes, ends: this.#ends, levels });
    const together = { many, merging, labels: new KeptLists(tree.size) };
    this.#parts = new AllParts({ tree, planes, ends: this.#ends, levels }, many);
    const matcher = (language: Language): WordMatcher =>
      new WordMatcher(tree, index, LANGUAGE_CLASSES[language], kinds, together);
    this.#matchers = {
      ja: matcher('ja'),
      en: matcher('en'),
      zh_cn: matcher('zh_cn'),
      zh_tw: matcher('zh_tw'),
      ko: matcher('ko'),
    };
    this.#english = new SmallToLarge(
      { tree, index, planes, ends: this.#ends, kinds, levels },
      this.#matchers.en,
      many,
    );
  }

  /**
   * The nodes a word selects.
   * @param mask the wanted levels: where nothing of them contains the word, it may be written further than the data goes
   */
  select(word: Word, mask: PlaneMask): Selection {
    return this.#select(word, mask, 'search');
  }

  /** @param use whether a search asks, to which white space means nothing and which finds what is called so, or an address is read */
  #select({ text, language, match }: Word, mask: PlaneMask, use: 'search' | 'address'): Selection {
    const matcher = this.#matchers[language];
    const postCode = postCodeAlone(text);
    const carriers = postCode === null ? [] : this.#postCodes.carriers(postCode);
    if (carriers.length > 0) return fromIds(carriers);
    if (language === 'ja') return this.#japanese(matcher, readWord(text), match, mask, text);
    const { rest, code } = withoutPostCode(text);
    if (match !== 'partial') {
      const spaced = use === 'search' ? spacings(rest) : [rest];
      const whole = this.#firstOf(
        spaced.map((each) => [each]),
        mask,
        (each) => this.#foreign(each, language, match, mask, use === 'search'),
      );
      return whole === null ? interval(0, 0) : this.#preferring(whole, code, match, mask);
    }
    const found = either(waysToWrite(rest, language).map((each) => this.#allParts(each, language, mask)));
    if (found !== null) return this.#preferring(found, code, match, mask);
    // of an over-specified word a record alone is the match, not all below it
    return this.#preferring(this.#furtherThan(rest, language, mask), code, 'exact', mask);
  }

  /** The same; `further` reads a word in another language as one that says more than the data, whatever contains it. */
  meant({ text, language, match }: MeantWord, mask: PlaneMask): Selection {
    if (match !== 'further') return this.#select({ text, language, match }, mask, 'address');
    return language === 'ja' ? interval(0, 0) : this.#furtherThan(text, language, mask);
  }

  /** The first nodes, of any level, that a word means as {@link meant} does: enough to look for the best one. */
  first(word: MeantWord): Uint32Array {
    const mask = planeMask(LEVELS, false);
    return pageOf(this.meant(word, mask), this.#planes, mask, 0, LOOKED_AT);
  }

  /** @param called of an exact word, whether what is found is called so, with what it is */
  #foreign(
    text: string,
    language: ForeignLanguage,
    match: 'exact' | 'prefix',
    mask: PlaneMask,
    called = false,
  ): Selection {
    const ways = waysToWrite(text, language);
    const written = match === 'exact' ? ways : ways.flatMap((each) => withWholeEnd(each, language));
    return written
      .map((each) => this.#asOneWord(foldBoundMultilingual(each, language), language, match, mask, called))
      .reduce(union);
  }

  /** A word with its white space left out, as a whole address or the beginning of one. */
  #asOneWord(
    word: FoldedWord,
    language: ForeignLanguage,
    match: 'exact' | 'prefix',
    mask: PlaneMask,
    called: boolean,
  ): Selection {
    const matcher = this.#matchers[language];
    const reversed = language === 'en';
    const found = this.#firstOf(togetherWithAnyNumber([[word]]), mask, (each) =>
      match === 'exact'
        ? this.#exact(matcher, each, mask, {
            reversed,
            called: called && !isChinese(language) && /[^0-9-]/.test(each.text),
          })
        : this.#begun(matcher, each, mask, reversed),
    );
    return found ?? interval(0, 0);
  }

  /** A postal code in front of an address decides between records that read the same; a wrong one decides nothing. */
  #japanese(
    matcher: WordMatcher,
    word: QueryWord,
    match: Word['match'],
    mask: PlaneMask,
    text: string,
  ): Selection {
    const { postCode } = word;
    const written = togetherWithAnyNumber(wantedReadings(word));
    const found = this.#firstOf(written, mask, (each) => {
      if (each.text === '') return interval(0, 0);
      if (match === 'exact') return this.#exact(matcher, each, mask);
      return this.#subtrees(matcher, each, match === 'prefix' ? PREFIX : PARTIAL);
    });
    if (found !== null) return word.isPostCode ? found : this.#preferring(found, postCode, match, mask);
    if (match !== 'partial' || word.isPostCode) return interval(0, 0);
    return this.#deepestWanted(this.#understand(firstCharacters(text)), mask);
  }

  /**
   * Those of the topmost nodes of a selection, with all below them, that go with a postal code; of an exact match those of
   * all its nodes; all where none does.
   */
  #preferring(found: Selection, code: number | null, match: Word['match'], mask: PlaneMask): Selection {
    if (code === null) return found;
    const carriers = this.#postCodes.carriers(code);
    this.#collector.clear();
    eachTop(found, match === 'exact' ? null : this.#tree.end, (id) => {
      if (this.#postCodes.goesWith(id, code, carriers)) this.#collector.add(id);
    });
    const kept = match === 'exact' ? this.#collector.nodes() : this.#collectedSubtrees();
    return anySelected(kept, this.#planes, mask) ? kept : found;
  }

  /** What the first words that are looked for together find, where that is anything at the wanted levels; null for none. */
  #firstOf<T>(
    wanted: readonly (readonly T[])[],
    mask: PlaneMask,
    find: (word: T) => Selection,
  ): Selection | null {
    for (const together of wanted) {
      const found = together.length === 1 ? find(together[0]) : either(together.map(find));
      if (found !== null && anySelected(found, this.#planes, mask)) return found;
    }
    return null;
  }

  /** Every part occurs in the address, in any order; null where that finds nothing wanted. */
  #allParts(text: string, language: ForeignLanguage, mask: PlaneMask): Selection | null {
    const matcher = this.#matchers[language];
    const parts = partsOf(text, language);
    if (parts.length === 0) return interval(0, 0);
    return this.#parts.find(parts, matcher, language, (found) => anySelected(found, this.#planes, mask));
  }

  /** What a word in another language means that says more than the data: the country, a building, a number that nobody has. */
  #furtherThan(given: string, language: ForeignLanguage, mask: PlaneMask): Selection {
    const text = withoutRoom(given, language);
    const within = withoutCountry(text, language);
    if (within !== text) {
      const found: number[] = [];
      eachTop(this.#foreign(within, language, 'exact', mask), null, (id) => {
        if (this.#planes.has(mask, id)) found.push(id);
      });
      if (found.length > 0) return fromIds(housesBeforeLots(this.#tree, found));
    }
    const words = (within === text ? [text] : [text, within]).flatMap((each) => ordersOf(each, language));
    return this.#resolved(withAnyNumber(words), language, mask);
  }

  /** All below the nodes at which a word ends. */
  #subtrees(matcher: WordMatcher, { text, kinds }: FoldedWord, alignment: Alignment): Settled {
    this.#collector.clear();
    matcher.match(unitsOf(text), { ...alignment, kinds }, this.#collector);
    return this.#collectedSubtrees();
  }

  /**
   * What a word is the beginning of.
   * @param reversed whether of English addresses in their own order too: what is below those begins otherwise
   */
  #begun(matcher: WordMatcher, word: FoldedWord, mask: PlaneMask, reversed: boolean): Selection {
    const own = this.#subtrees(matcher, word, PREFIX);
    if (!reversed) return own;
    this.#collector.clear();
    this.#english.find(unitsOf(word.text), word.kinds, true, this.#collector);
    return unionInto(own, this.#withPlaceholders(mask));
  }

  #collectedSubtrees(): Settled {
    return this.#collector.subtrees(this.#ends);
  }

  /**
   * The nodes whose address a word is.
   * @param how.reversed whether it may also be an English address in its own order
   * @param how.called whether they are called so, with what they are
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

  /** What was gathered, and where they are wanted the placeholders that are called the same. */
  #withPlaceholders(mask: PlaneMask): Settled {
    if ((mask & PLACEHOLDERS) === 0) return this.#collector.nodes();
    const ids = this.#collector.distinct();
    this.#collector.clear();
    for (const id of ids) {
      // the placeholders of the levels that are skipped below a node have its address
      for (let each = id; each !== NONE; each = this.#tree.placeholderBelow(each)) this.#collector.add(each);
    }
    return this.#collector.nodes();
  }

  /**
   * What the longest understood beginning of a word means; of readings that leave as much of it the first.
   */
  #resolved(words: readonly OrderedWord[], language: ForeignLanguage, mask: PlaneMask): Selection {
    let best: Resolution = { consumed: 0, nodes: [] };
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) {
      const resolution = resolveWord(this.#tree, this.#index, this.#matchers[language], word, language);
      const left =
        resolution.nodes.length === 0 ? Number.POSITIVE_INFINITY : word.text.length - resolution.consumed;
      if (left >= least) continue;
      least = left;
      best = resolution;
    }
    return this.#deepestWanted(best.nodes, mask);
  }

  /** The deepest record at the wanted levels on the way to what the word means. */
  #deepestWanted(nodes: readonly number[], mask: PlaneMask): Selection {
    this.#collector.clear();
    for (const node of nodes) {
      let id = node;
      while (id !== NONE && !this.#planes.has(mask, id)) id = this.#tree.parent[id];
      if (id !== NONE) this.#collector.add(id);
    }
    return this.#collector.nodes();
  }
}

/** What any of some selections has; null where all are. */
function either(selections: readonly (Selection | null)[]): Selection | null {
  let all: Selection | null = null;
  for (const each of selections) if (each !== null) all = all === null ? each : union(all, each);
  return all;
}

/** Visits the ids of a selection, and with `end` those alone that are in the subtree of none before. */
function eachTop(selection: Selection, end: Uint32Array | null, visit: (id: number) => void): void {
  const found = settled(selection);
  const behind = (id: number): number => (end === null ? id + 1 : end[id]);
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
