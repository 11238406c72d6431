import { KANJI_NUMERALS } from '../../facts/kanji-number.js';
import { streetDirectionEnds } from '../../facts/streets.js';
import { stopGuessing } from '../../gazetteer/guesses.js';
import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import { isCertainAddress } from '../../reading/certainty.js';
import { isCounted, mayBeName } from '../../reading/counter-rules.js';
import { numberAt } from '../../reading/number-at.js';
import { isDigitAt } from '../../reading/written.js';
import { MUNICIPALITY, SECTION, TOWN } from '../../vocabulary/levels.js';
import { MOST_NAMESAKES } from '../select/completions.js';
import { EVERYTHING } from './beginnings.js';
import { type Candidate, COST, withOmitted, withSkipped } from './candidate.js';
import { SectionWalk } from './section-walk.js';
import { PartOfWalk, type WalkParts } from './walk-parts.js';

const JAPANESE = LANGUAGE_CLASSES.ja;
const NO = 'ノ'.charCodeAt(0);

/** The rungs of towns and sections. */
const TOWNS = (1 << TOWN) | (1 << SECTION);
/** Characters of names of which another one is mostly but an edit away. */
const SHORT_SECTION = 2;
/** Characters of 十三町目. */
const CHOME_TOWN = new RegExp(`^[0-9０-９${KANJI_NUMERALS}]{1,3}町目`, 'u');
const LONGEST_CHOME_TOWN = 5;

/** Finds towns: in a municipality, behind street directions, right below a prefecture, or with nothing above them. */
export class TownWalk extends PartOfWalk {
  readonly #sections: SectionWalk;
  #directions: readonly number[] | null = null;

  constructor(shared: WalkParts) {
    super(shared);
    this.#sections = new SectionWalk(shared);
  }

  /**
   * Towns in a range of ids.
   * @param parent the node they stand right below, or `NONE` where a level between is left out
   * @param isWritten whether what stands above is written in full, so that a town is meant whatever goes on behind it
   */
  inRange(above: Candidate, low: number, high: number, parent: number, isWritten: boolean): void {
    const { at } = above;
    const length = this.word.units.length;
    if (at >= length) return;
    let exact = Math.max(
      this.#townsAt(above, at, low, high, parent, 0, 'name', isWritten),
      parent === NONE ? -1 : this.#numberedTown(above, parent),
    );
    const { brackets } = this.word;
    for (let k = 0; k < brackets.length; k++) {
      const bracket = brackets[k];
      if (bracket.from === at && bracket.to > at && bracket.to < length)
        exact = Math.max(exact, this.#townsAt(above, bracket.to, low, high, parent, COST.bracket, 'name'));
    }
    if (above.sureness !== 'sure') return;
    // 和歌山市の葵町, as it is said
    if (exact < 0 && this.word.units[at] === NO)
      exact = this.#townsAt(above, at + 1, low, high, parent, COST.particle, 'name', isWritten);
    const streets = this.#streets(parent === NONE ? low : parent);
    for (let k = 0; k < streets.length; k++) {
      const behind = streets[k];
      if (behind <= at || behind >= length) continue;
      // a written ward is not a street: 東山区…上る柳町 is not 下京区柳町
      if (parent === NONE && this.word.folded.slice(at, behind).includes('区')) continue;
      const cost = COST.street + (behind - at) * COST.streetCharacter;
      const found = this.#townsAt(above, behind, low, high, parent, cost, 'street');
      exact = Math.max(exact, found);
      // 三条通大橋東入三町目; but in 東入三丁目 the number is a distance
      if (parent !== NONE && this.#isChomeTown(behind))
        exact = Math.max(exact, this.#numberedTown(withSkipped(above, behind, cost, 'street'), parent));
    }
    if (parent === NONE) return;
    if (this.word.unreadable) this.#sections.unreadableNames(above, parent);
    if (exact >= 0) this.#sections.withChomeOnly(above, parent, exact);
    if (exact < 0) stopGuessing();
    if (exact < 0 || this.uncertain.goesOn(exact)) {
      this.#largeLeftOut(above, low, high, parent);
      this.#sections.looseNames(above, parent, exact);
    }
    if (exact < 0) this.uncertain.note(parent, at);
  }

  /** A town that was reached, and what the word has below it. */
  below(town: Candidate): void {
    this.#sections.inTown(town);
  }

  /**
   * The only section of its name in a municipality, where the large section above it is left out: 長野市権堂町2201 is 大字鶴賀権堂町.
   * Names of several sections do not count, nor short names that may be a town's with a typing error.
   */
  #largeLeftOut(above: Candidate, low: number, high: number, parent: number): void {
    const { tree, index } = this.data;
    const { at } = above;
    const spelled = this.names.at(at);
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, cost } = spelled[k];
      if (end - at < 2 || isDigitAt(this.word, at) || !this.#endsName(end, end - at)) continue;
      const found: number[] = [];
      const visit = (id: number): void => {
        if (tree.depth(id) === SECTION) found.push(id);
      };
      index.eachWithin(spelling, JAPANESE, low, high, visit, 1 << SECTION);
      const [id] = found;
      if (found.length !== 1 || tree.depth(tree.namedParent(id)) !== TOWN) continue;
      if (this.#inKanaGoesOn(end) || this.uncertain.isCut(id, at, end)) continue;
      // 字川原 for another 字 of 湯沢市, which is one edit away; of longer names few are
      if (end - at <= SHORT_SECTION && this.uncertain.isNearTown(parent, at, end)) continue;
      const between = withOmitted(above, tree.namedParent(id), COST.largeLeftOut);
      const section = this.best.step(between, 'name', id, end, cost, above.sureness);
      if (section !== null) this.#sections.inTown(section);
    }
  }

  /** A town right behind its prefecture. */
  municipalityLeftOut(above: Candidate, low: number, high: number): void {
    const { tree } = this.data;
    const spelled = this.names.at(above.at);
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, cost, loose } = spelled[k];
      if (loose) continue;
      if (end - above.at < 2 && !isDigitAt(this.word, end)) continue;
      for (const id of this.calledAsWritten(this.#within(spelling, low, high), above.at)) {
        const between = withOmitted(above, tree.namedParent(id), COST.municipalityLeftOut);
        const town = this.best.step(between, 'name', id, end, cost, 'sure');
        if (town !== null && (this.#endsName(end, end - above.at) || this.uncertain.namesBelow(id, end)))
          this.#sections.inTown(town);
      }
    }
  }

  /** A town with nothing written above it. */
  anywhere(origin: Candidate): void {
    const { tree, index } = this.data;
    const spelled = this.names.at(origin.at);
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, cost, loose } = spelled[k];
      // 中央1-1 is as much any 中央一丁目 as 中央一条一丁目 of 札幌市白石区
      if (loose) continue;
      if (end - origin.at < 2 && !isDigitAt(this.word, end)) continue;
      // 12、3 is not the town 十二
      if (this.#isDigitsAndMore(origin.at, end)) continue;
      const leading = this.best.isTraced ? null : this.#sections.leadingTo(end);
      const named: number[] = [];
      const visit = (id: number): void => {
        const depth = tree.depth(id);
        if ((depth === TOWN || depth === SECTION) && named.length < MOST_NAMESAKES) named.push(id);
      };
      index.eachWithin(spelling, JAPANESE, 0, tree.size, visit, TOWNS);
      for (const id of this.calledAsWritten(named, origin.at)) {
        if (leading !== null && !leading.has(id)) {
          this.best.passOver();
          continue;
        }
        const town = this.best.step(origin, 'name', id, end, cost, 'unsure');
        if (town !== null) this.#sections.inTown(town);
      }
    }
  }

  /** Whether a part of the word is typed in digits, and more follows it: 12 of 12、3. */
  #isDigitsAndMore(at: number, end: number): boolean {
    if (!isDigitAt(this.word, at)) return false;
    const { source, from, to } = this.word;
    return (
      !/\p{L}/u.test(source.slice(from[at], to[end - 1])) && /[\p{L}\p{N}]/u.test(source.slice(to[end - 1]))
    );
  }

  /**
   * Whether a name with nothing written above it is over at a position: a long name, one before a number, or one with a separator
   * behind it.
   */
  #endsName(at: number, length: number): boolean {
    return length > 3 || isCertainAddress(this.word, at) || this.word.gapBefore(at) !== '';
  }

  /** Whether a short name may be the beginning of another one: a kanji follows that nothing sets apart. */
  #goesOn(at: number, length: number): boolean {
    if (this.#inKanaGoesOn(at)) return true;
    return length <= 3 && this.uncertain.goesOn(at) && !isCertainAddress(this.word, at);
  }

  /** Whether a reading is the beginning of another one: しまばし is no しま. */
  #inKanaGoesOn(at: number): boolean {
    return this.uncertain.kanaGoesOn(at) && !isCertainAddress(this.word, at);
  }

  /** A town that is called by a number and a counter; returns the position behind it, or -1. */
  #numberedTown(above: Candidate, parent: number): number {
    const { tree, beginnings, below } = this.data;
    const number = numberAt(this.word, above.at);
    if (number === null || !mayBeName(number.counter)) return -1;
    const whole = beginnings.whole(beginnings.behindNumber(EVERYTHING, number.digits));
    let furthest = -1;
    if (whole < 0) return furthest;
    const ids = below.of(whole, parent);
    for (let k = 0; k < ids.length; k++) {
      const id = ids[k];
      if (tree.depth(id) > SECTION || !isCounted(this.data.facts.name(id), number)) continue;
      furthest = number.end;
      const town = this.best.step(above, 'number', id, number.end, 0, above.sureness);
      if (town !== null) this.#sections.inTown(town);
    }
    return furthest;
  }

  /** Whether a number with 町目 is typed at a position, as towns of Kyoto are called. */
  #isChomeTown(at: number): boolean {
    if (!isDigitAt(this.word, at)) return false;
    const { source, from } = this.word;
    return CHOME_TOWN.test(source.slice(from[at], from[at] + LONGEST_CHOME_TOWN));
  }

  /** Positions behind street directions, where a municipality has some. */
  #streets(municipality: number): readonly number[] {
    if (!this.data.municipalities.wards.hasStreets(municipality)) return [];
    this.#directions ??= streetDirectionEnds(this.word.folded);
    return this.#directions;
  }

  /** Towns spelled at a position; returns the furthest position behind one, or -1. */
  #townsAt(
    above: Candidate,
    at: number,
    low: number,
    high: number,
    parent: number,
    extra: number,
    kind: 'name' | 'street',
    isWritten = true,
  ): number {
    const { tree, below } = this.data;
    let furthest = -1;
    const spelled = this.names.at(at);
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, cost } = spelled[k];
      const named = parent !== NONE ? below.of(spelling, parent) : this.#within(spelling, low, high);
      const ids = this.calledAsWritten(named, at);
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        if (tree.depth(id) > SECTION) continue;
        furthest = Math.max(furthest, end);
        const skipped = at > above.at ? withSkipped(above, at, extra, kind) : above;
        const from = parent === NONE ? withOmitted(skipped, tree.namedParent(id), 0) : skipped;
        const town = this.best.step(from, 'name', id, end, cost, above.sureness);
        if (town === null || this.uncertain.isDoubtful(town, parent, at)) continue;
        // 仙台市若林北区 is not 仙台市[若林区]若林, nor 周南原市 周南[市]原
        const goesOn = isWritten
          ? this.#inKanaGoesOn(end) || this.uncertain.isCut(id, at, end)
          : this.#goesOn(end, end - at);
        if (!goesOn || this.uncertain.namesBelow(id, end)) this.#sections.inTown(town);
        // a longer name may be another town's, mistyped
        else if (parent !== NONE) this.uncertain.noteCut(id, parent, at, end);
      }
    }
    return furthest;
  }

  /** Nodes in a range of ids that a spelling stands for, right below municipalities. */
  #within(spelling: number, low: number, high: number): readonly number[] {
    const { tree, index } = this.data;
    const found: number[] = [];
    const visit = (id: number): void => {
      if (tree.depth(tree.namedParent(id)) === MUNICIPALITY) found.push(id);
    };
    index.eachWithin(spelling, JAPANESE, low, high, visit, TOWNS);
    return found;
  }
}
