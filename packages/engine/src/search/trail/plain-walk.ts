import { isMunicipalityWritten, isPrefectureWritten } from '../../facts/endings.js';
import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import { kindsIn } from '../../reading/bound-numbers.js';
import { isNumberWritten } from '../../reading/certainty.js';
import { isDigit, isNumeric, unitsOf } from '../../text/index.js';
import { byLanguage, type ForeignLanguage, type Script, scriptOf } from '../../vocabulary/languages.js';
import { BLOCK, MUNICIPALITY, NUMBER, PREFECTURE, SECTION, TOWN } from '../../vocabulary/levels.js';
import { isBare } from '../select/bare-names.js';
import { type NumberKinds, rungsTo } from '../select/number-kinds.js';
import { type Beginnings, EVERYTHING, NO_BEGINNING } from './beginnings.js';
import { BestCandidates } from './best-candidates.js';
import type { Work } from './budget.js';
import { beginning, type Candidate, type Sureness, withOmitted } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import type { Judge } from './order.js';
import type { PlaceAt } from './place-forms.js';
import type { ShortPlaces } from './short-places.js';
import type { SpelledChildren } from './spelled-children.js';
import { MUNICIPALITY_LEFT_OUT } from './tolerances/all/municipality-left-out.js';
import { WARD_LEFT_OUT } from './tolerances/all/ward-left-out.js';
import { JO, JO_LEFT_OUT } from './tolerances/en/jo-left-out.js';

const DASH = 0x2d;
const NO_PLACES: readonly PlaceAt[] = [];
/** Nothing is read yet. */
const NOTHING = beginning(0);

/** How names of a language are found in a word. */
interface Mask {
  /** Kinds of name that spellings must be. */
  readonly classes: number;
  /** Whether a name ends only with a part of the word or before a number: Hongo is not in Hongodai. */
  readonly namesEndAtParts: boolean;
  /** Whether letters right behind a number leave it one of an address: 12号, but not 5F. */
  readonly lettersFollowNumbers: boolean;
  /** Whether in a word with spaces a town's name fills its part: 아와노가히시 is not 아와노. */
  readonly townsFillParts: boolean;
}

const MASK_OF: Readonly<Record<Script, Omit<Mask, 'classes'>>> = {
  latin: { namesEndAtParts: true, lettersFollowNumbers: false, townsFillParts: false },
  han: { namesEndAtParts: false, lettersFollowNumbers: true, townsFillParts: false },
  hangul: { namesEndAtParts: false, lettersFollowNumbers: false, townsFillParts: true },
};
/** The masks of all languages but Japanese, whose walk has tolerances. */
export const MASKS: Readonly<Record<ForeignLanguage, Mask>> = byLanguage((language) => ({
  classes: LANGUAGE_CLASSES[language],
  ...MASK_OF[scriptOf(language)],
}));

/** Words behind a number, apart from it, for things outside addresses. */
const COUNTED =
  /^(?:years?|months?|days?|hours?|minutes?|persons?|people|percent|floors?|nights?|yen|pieces?|times|km|kg|년|월|일|시간|분|명|층|개|급|세|엔|주년|킬로)/;

const NO_TOWNS: ReadonlySet<number> = new Set();

/** The most nodes whose parents are looked up. If there are more, or fewer below a name, the walk goes down from the name. */
const MOST_BELOW = 32;

/** Parts of a gazetteer that walking along a word uses. */
export interface PlainData extends Pick<Interpretable, 'tree' | 'index'> {
  readonly beginnings: Beginnings;
  /** The nodes right below another one that a spelling of the mask's classes stands for. */
  readonly below: SpelledChildren;
  readonly kinds: NumberKinds;
}

/** A judge of candidates along a word in another language. */
export interface PlainJudge extends Judge {
  readonly japanese: null;
  readonly foreign: NonNullable<Judge['foreign']>;
}

/** A name that a word has at a position. */
interface NameInWord {
  readonly spelling: number;
  readonly end: number;
  /** Whether it stands apart from what follows. */
  readonly isApart: boolean;
  /** Whether its 条 is left out, see {@link JO_LEFT_OUT}. */
  readonly isShort: boolean;
}

/**
 * Walks the address tree along a word, names as they are but for what {@link ShortPlaces} has and {@link JO_LEFT_OUT}: from a prefecture,
 * municipality, town or named section down, as far as the word goes. Below a prefecture the municipality may be left out, where one town alone has the
 * longest name that the word has there.
 */
export class PlainWalk {
  readonly #data: PlainData;
  readonly #mask: Mask;
  readonly #text: string;
  readonly #units: Uint16Array;
  readonly #kinds: Uint8Array | null;
  readonly #borders: readonly number[];
  readonly #work: Work;
  readonly #best: BestCandidates;
  readonly #short: ShortPlaces | null;
  readonly #spelled: (readonly NameInWord[] | undefined)[] = [];
  /** Whether a number of an address follows, by position. */
  readonly #numbered: (boolean | undefined)[] = [];

  /** @param short how municipalities are written besides; null for names as they are */
  constructor(data: PlainData, mask: Mask, judge: PlainJudge, work: Work, short: ShortPlaces | null) {
    const { text, kinds, borders } = judge.foreign.word;
    this.#data = data;
    this.#mask = mask;
    this.#text = text;
    this.#units = unitsOf(text);
    this.#kinds = kinds;
    this.#borders = borders;
    this.#work = work;
    this.#best = new BestCandidates(judge, work, (candidate) => this.#isCertain(candidate));
    this.#short = short;
  }

  /** The candidates that no other one is better than, in the order of the nodes that they lead to. */
  run(): readonly Candidate[] {
    const spelled = this.#spelledAt(0);
    for (let k = spelled.length - 1; k >= 0; k--) if (!spelled[k].isShort) this.#from(spelled[k]);
    for (const { form, end } of this.#shortAt(0)) this.#reach(NOTHING, form.id, end, true);
    return this.#best.all;
  }

  /** The prefectures that the word begins with. */
  prefectures(): readonly Candidate[] {
    const { tree, index, kinds } = this.#data;
    const found: Candidate[] = [];
    for (const { spelling, end, isApart } of this.#spelledAt(0))
      if (isApart)
        index.eachRun(spelling, this.#mask.classes, (list, from, to, _, label) => {
          if ((kinds.rungs(label, list, from, to) & rungsTo(PREFECTURE)) === 0) return;
          for (let k = from; k < to && this.#work.take(1); k++) {
            const id = list.at(k);
            const reached = tree.depth(id) === PREFECTURE ? this.#step(NOTHING, id, end, true) : null;
            if (reached !== null) found.push(reached);
          }
        });
    return found;
  }

  /** The best candidates below municipalities that were reached otherwise than by today's names, see {@link run}. */
  runBelow(reached: readonly Candidate[]): readonly Candidate[] {
    for (const each of reached) this.#visit(each);
    return this.#best.all;
  }

  /** Those that are over there: Nishiariakecho, Niigata-shi is not 有明町 of 西区. */
  #shortAt(at: number): readonly PlaceAt[] {
    const places = this.#short?.at(this.#text, at) ?? NO_PLACES;
    return places.length === 0 ? places : places.filter(({ end }) => this.#isApart(at, end));
  }

  #from({ spelling, end, isApart }: NameInWord): void {
    const { tree, index, kinds } = this.#data;
    // no address begins with a house or lot, nor with the number of a section
    const deepest = end > 1 && !isDigit(this.#units[0]) ? SECTION : SECTION - 1;
    const towns = this.#townsFor(spelling, end, isApart);
    const isVain = towns?.size === 0;
    index.eachRun(spelling, this.#mask.classes, (list, from, to, _, label) => {
      const rungs = kinds.rungs(label, list, from, to);
      if ((rungs & rungsTo(isVain ? MUNICIPALITY : deepest)) === 0) return;
      const isTown = (rungs & rungsTo(MUNICIPALITY)) === 0;
      for (let k = from; k < to && this.#work.take(1); k++) {
        const id = list.at(k);
        if (isTown && towns?.has(id) === false) continue;
        const depth = tree.depth(id);
        if (depth > deepest || (depth > MUNICIPALITY && isVain) || !this.#isOfKind(id, 0, end)) continue;
        this.#reach(NOTHING, id, end, isApart);
      }
    });
  }

  /** The towns and sections that may lead somewhere where the word begins with the name of one; null for any. */
  #townsFor(spelling: number, end: number, isApart: boolean): ReadonlySet<number> | null {
    if (!isApart && !this.#isNames(end)) return NO_TOWNS;
    if (this.#mayBeTown(end)) return null;
    const { index, kinds } = this.#data;
    let most = 0;
    index.eachRun(spelling, this.#mask.classes, (list, from, to, _, label) => {
      if ((kinds.rungs(label, list, from, to) & rungsTo(SECTION)) > rungsTo(MUNICIPALITY)) most += to - from;
    });
    return this.#above(end, Math.min(most, MOST_BELOW));
  }

  /** Whether the rest of the word may consist of names below a town, at most so many. */
  #isNames(at: number, most = NUMBER - TOWN): boolean {
    if (at >= this.#units.length) return true;
    if (most === 0) return false;
    return this.#spelledAt(at).some(({ end, isShort }) => !isShort && this.#isNames(end, most - 1));
  }

  /** The parents of the sections, blocks and numbers whose names are at a position; null if these are more than `most`. Asakita-ku is the name of none. */
  #above(at: number, most: number): ReadonlySet<number> | null {
    const { tree, index, kinds } = this.#data;
    const towns = new Set<number>();
    if (at >= this.#units.length) return towns;
    let left = most;
    for (const { spelling, isApart, end } of this.#spelledAt(at)) {
      if (!isApart && !this.#isNames(end)) continue;
      index.eachRun(spelling, this.#mask.classes, (list, from, to, _, label) => {
        if (kinds.rungs(label, list, from, to) <= rungsTo(TOWN)) return;
        left -= to - from;
        for (let k = from; k < to && left >= 0; k++) towns.add(tree.namedParent(list.at(k)));
      });
    }
    return left < 0 ? null : towns;
  }

  /** Whether a town that the word begins with may be what all of it means. */
  #mayBeTown(end: number): boolean {
    const [best] = this.#best.all;
    return (best === undefined || end >= best.at) && this.#isOver(end);
  }

  /** Takes a step to a node, and goes on below it. */
  #reach(above: Candidate, id: number, to: number, isApart: boolean, tolerated = 0): void {
    const reached = this.#step(above, id, to, isApart, tolerated);
    if (reached !== null) this.#visit(reached);
  }

  #step(above: Candidate, id: number, to: number, isApart: boolean, tolerated = 0): Candidate | null {
    const sureness = isApart ? this.#surenessOf(above, id, to) : 'whole';
    return this.#best.step(above, 'name', id, to, tolerated, sureness);
  }

  /**
   * Position behind the last name below a municipality, numbers aside; -1 for none. Below a bare prefecture no name counts, nor below
   * former names, which are sure.
   */
  #namedEnd({ last }: Candidate): number {
    const { tree } = this.#data;
    let end = -1;
    for (let step = last; step !== null; step = step.before) {
      if (step.kind === 'omitted') continue;
      const { id, from, to } = step;
      const depth = tree.depth(id);
      if (depth === MUNICIPALITY || step.kind === 'former') return end;
      if (depth === PREFECTURE) return isPrefectureWritten(this.#text.slice(from, to)) ? end : -1;
      if (end < 0 && !this.#isNumber(from, to)) end = to;
    }
    return end;
  }

  /** A municipality is sure that says what it is, or stands below a prefecture that does; and so is what stands below it. */
  #surenessOf({ sureness, at }: Candidate, id: number, to: number): Sureness {
    if (sureness === 'sure' || sureness === 'whole') return sureness;
    const { tree, index } = this.#data;
    const depth = tree.depth(id);
    if (depth > MUNICIPALITY) return 'unsure';
    if (sureness === 'prefecture') return 'sure';
    const text = this.#text.slice(at, to);
    const isWritten = depth === PREFECTURE ? isPrefectureWritten(text) : isMunicipalityWritten(text);
    if (!isWritten || isBare(index, this.#mask.classes, tree.label.at(id), text)) return 'unsure';
    return depth === PREFECTURE ? 'prefecture' : 'sure';
  }

  /** Notes what is reached, and goes on below it. */
  #visit(reached: Candidate): void {
    this.#best.note(reached);
    const { id, at } = reached;
    const { tree, below } = this.#data;
    if (at >= this.#units.length) return;
    const depth = tree.depth(id);
    // Sakae, Nagoya: a ward that is left out
    const wards = depth === MUNICIPALITY ? (this.#short?.wardsOf(id) ?? null) : null;
    if (wards !== null) this.#leftOut(reached, wards.low, wards.high, WARD_LEFT_OUT.cost);
    if (tree.end.at(id) === id + 1) return;
    if (depth === PREFECTURE) {
      for (const { form, end } of this.#shortAt(at))
        if (tree.parent.at(form.id) === id) this.#reach(reached, form.id, end, true);
    }
    const spelled = this.#spelledAt(at);
    const mayBeShort = depth === MUNICIPALITY && reached.sureness === 'sure';
    let named = -1;
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, isApart, isShort } = spelled[k];
      // never against a name as it is
      if (isShort && (!mayBeShort || end === named)) continue;
      if (!this.#work.take(1)) return;
      const ids = below.of(spelling, id);
      if (ids.length > 0 && !isShort) named = end;
      for (let i = 0; i < ids.length; i++) {
        const child = ids[i];
        if (!this.#isOfKind(child, at, end)) continue;
        const isParted = this.#isParted(child, depth, at, end);
        const tolerated = isShort ? JO_LEFT_OUT.cost : 0;
        this.#reach(reached, child, end, isApart && !isParted, tolerated);
      }
    }
    if (depth === PREFECTURE && isPrefectureWritten(this.#text.slice(reached.last?.from, at)))
      this.#leftOut(reached, id, tree.end.at(id), MUNICIPALITY_LEFT_OUT.cost);
  }

  /**
   * Goes on to the town among some ids with the longest name that the word has there, where one municipality has it: 大谷 and 大字大谷 of
   * 常滑市 for `Otani, Aichi`.
   * @param above the prefecture or city whose municipality or ward is left out
   */
  #leftOut(above: Candidate, low: number, high: number, tolerated: number): void {
    const { at } = above;
    const spelled = this.#spelledAt(at);
    for (let k = spelled.length - 1; k >= 0; ) {
      const { end } = spelled[k];
      const towns = new Set<number>();
      for (; k >= 0 && spelled[k].end === end; k--)
        if (spelled[k].isApart && this.#isStanding(spelled[k], at))
          this.#townsOf(spelled[k].spelling, low, high, at, end, towns);
      if (towns.size === 0) continue;
      const { tree } = this.#data;
      const [place, ...others] = new Set(Array.from(towns, (town) => tree.namedParent(town)));
      if (others.length > 0) return;
      const between = withOmitted(above, place, tolerated);
      const isBelow = tree.depth(above.id) === PREFECTURE && above.sureness !== 'whole';
      const from: Candidate = isBelow ? { ...between, sureness: 'unsure' } : between;
      for (const town of towns) this.#reach(from, town, end, true);
      return;
    }
  }

  /** Whether a name may be that of a town whose ward or municipality is left out: 5-9 Kitago, Sapporo is 北郷五条九丁目. */
  #isStanding({ end, isShort }: NameInWord, at: number): boolean {
    return isShort || !this.#isNumber(at, end);
  }

  /** The towns among some ids that a spelling stands for. */
  #townsOf(spelling: number, low: number, high: number, at: number, end: number, towns: Set<number>): void {
    const { tree, index } = this.#data;
    index.eachWithin(spelling, this.#mask.classes, low, high, (town) => {
      if (!this.#work.take(1)) return;
      const above = tree.namedParent(town);
      if (above === NONE || tree.depth(above) !== MUNICIPALITY || !this.#isOfKind(town, at, end)) return;
      towns.add(town);
    });
  }

  /**
   * Whether the text up to a node is surely an address, so that anything may follow. A wrong place is worse than none:
   * Nakamura Taro is not the town Nakamura. A word that is all names needs no more.
   */
  #isCertain(candidate: Candidate): boolean {
    const { id, at, cost, sureness } = candidate;
    if (at < 2) return false;
    if (at === this.#text.length && cost === 0) return true;
    const depth = this.#data.tree.depth(id);
    if (sureness === 'whole' || depth === PREFECTURE || this.#goesOn(depth, at)) return false;
    if (sureness === 'sure') return true;
    const named = this.#namedEnd(candidate);
    return named >= 0 && this.#isOver(named);
  }

  /** Whether a town's name is only the beginning of one. */
  #goesOn(depth: number, at: number): boolean {
    if (!this.#mask.townsFillParts || this.#borders.length < 2 || depth <= MUNICIPALITY) return false;
    return at < this.#units.length && !this.#endsPart(at) && !isNumeric(this.#units[at]);
  }

  /** Whether behind a town nothing follows, or a number as addresses write it. */
  #isOver(at: number): boolean {
    if (at === this.#units.length) return true;
    this.#numbered[at] ??= this.#isNumbered(at);
    return this.#numbered[at];
  }

  #isNumbered(at: number): boolean {
    const follows = this.#text.slice(at);
    if (!isNumberWritten(follows)) return false;
    if (this.#mask.lettersFollowNumbers) return true;
    const [number] = /^[0-9-]+/.exec(follows) ?? [''];
    const end = at + number.length;
    if (end < this.#text.length && !this.#endsPart(end)) return false;
    return !COUNTED.test(this.#text.slice(end));
  }

  #isNumber(from: number, to: number): boolean {
    for (let k = from; k < to; k++) if (!isNumeric(this.#units[k])) return false;
    return true;
  }

  /** Whether a node may be what the counters of `word[from .. end)` say. */
  #isOfKind(id: number, from: number, end: number): boolean {
    const kinds = kindsIn(this.#kinds, from, end);
    return kinds === 0 || this.#data.kinds.allow(id, kinds);
  }

  /** Whether a house stands in another part than its block, without a counter: 12 5 is 12 and a room. */
  #isParted(id: number, above: number, at: number, end: number): boolean {
    return (
      above === BLOCK &&
      this.#data.tree.depth(id) === NUMBER &&
      this.#endsPart(at) &&
      kindsIn(this.#kinds, at, end) === 0
    );
  }

  /** Whether a part of the word ends at a position, or before the hyphen there that closes a number. */
  #endsPart(at: number): boolean {
    return this.#borders.includes(at) || (this.#units[at - 1] === DASH && this.#borders.includes(at - 1));
  }

  /** Whether a name may stand at `word[from .. end)` whatever follows. */
  #isApart(from: number, end: number): boolean {
    const units = this.#units;
    if (end === units.length || this.#endsPart(end) || isNumeric(units[end])) return true;
    if (isNumeric(units[end - 1])) return this.#mask.lettersFollowNumbers;
    return !this.#mask.namesEndAtParts && !this.#borders.some((at) => at > from && at < end);
  }

  /** The names at a position, the shortest first; the hyphen that closes a number may be missing. */
  #spelledAt(at: number): readonly NameInWord[] {
    this.#spelled[at] ??= this.#findSpelled(at);
    return this.#spelled[at];
  }

  #findSpelled(at: number): NameInWord[] {
    const { beginnings } = this.#data;
    const units = this.#units;
    const found: NameInWord[] = [];
    const add = (spelling: number, end: number, isShort = false): void => {
      if (spelling >= 0) found.push({ spelling, end, isApart: this.#isApart(at, end), isShort });
    };
    let node = EVERYTHING;
    for (let end = at + 1; end <= units.length; end++) {
      node = beginnings.next(node, units[end - 1]);
      if (node === NO_BEGINNING) break;
      add(beginnings.whole(node), end);
      if (isDigit(units[end - 1]) && (end === units.length || !isNumeric(units[end])))
        add(beginnings.whole(beginnings.next(node, DASH)), end);
      if (this.#short !== null && units[end - 1] === DASH && end > at + 1)
        add(beginnings.whole(beginnings.behind(node, JO)), end, true);
    }
    this.#work.take(found.length);
    return found;
  }
}
