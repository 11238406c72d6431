import { KANJI_NUMERALS } from '../../facts/kanji-number.js';
import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import { isCertainAddress } from '../../reading/certainty.js';
import { isCounted, mayBeName } from '../../reading/counter-rules.js';
import { numberAt } from '../../reading/number-at.js';
import { isDigitAt } from '../../reading/written.js';
import { MUNICIPALITY, SECTION, TOWN } from '../../vocabulary/levels.js';
import { MOST_NAMESAKES } from '../select/completions.js';
import { EVERYTHING } from './beginnings.js';
import { type Candidate, withOmitted } from './candidate.js';
import { SectionWalk } from './section-walk.js';
import { MUNICIPALITY_LEFT_OUT } from './tolerances/all/municipality-left-out.js';
import { behindBrackets } from './tolerances/ja/bracket.js';
import { townWithoutFormer } from './tolerances/ja/former-town-left-out.js';
import { sectionsWithoutLarge } from './tolerances/ja/large-left-out.js';
import { behindParticle, NO } from './tolerances/ja/particle.js';
import { townOfSign } from './tolerances/ja/sign-behind-aza.js';
import { behindStreets } from './tolerances/ja/street.js';
import { PartOfWalk, type WalkParts } from './walk-parts.js';

const JAPANESE = LANGUAGE_CLASSES.ja;

/** Characters of 十三町目. */
const CHOME_TOWN = new RegExp(`^[0-9０-９${KANJI_NUMERALS}]{1,3}町目`, 'u');
/** A name with 字 in it. */
const HAS_AZA = /.字/u;
const LONGEST_CHOME_TOWN = 5;

/** Finds towns: in a municipality, behind street directions, right below a prefecture, or with nothing above them. */
export class TownWalk extends PartOfWalk {
  readonly #sections: SectionWalk;

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
    if (at >= this.word.units.length) return;
    let exact = Math.max(
      this.#townsAt(above, low, high, parent, isWritten),
      parent === NONE ? -1 : this.#numberedTown(above, parent),
    );
    for (const behind of behindBrackets(this, above))
      exact = Math.max(exact, this.#townsAt(behind, low, high, parent));
    if (above.sureness !== 'sure') return;
    if (exact < 0 && this.word.units[at] === NO)
      exact = this.#townsAt(behindParticle(above), low, high, parent, isWritten);
    for (const behind of behindStreets(this, above, parent, low)) {
      exact = Math.max(exact, this.#townsAt(behind, low, high, parent));
      // 三条通大橋東入三町目; but in 東入三丁目 the number is a distance
      if (parent !== NONE && this.#isChomeTown(behind.at))
        exact = Math.max(exact, this.#numberedTown(behind, parent));
    }
    if (parent === NONE) return;
    if (this.word.unreadable) this.#sections.unreadableNames(above, parent);
    if (exact >= 0) this.#sections.withChomeOnly(above, parent, exact);
    const withoutFormer = townWithoutFormer(this, above, parent, exact);
    if (withoutFormer !== null) this.#sections.inTown(withoutFormer);
    const ofSign = townOfSign(this, above, parent);
    if (ofSign !== null) this.#sections.inTown(ofSign);
    if (exact < 0 || this.uncertain.goesOn(exact)) {
      // 大字大堀前 is rather 大字大堀 with a typing error than its 大堀前, which is no 大字
      if (exact < 0 || !this.isLargeAt(at))
        for (const section of sectionsWithoutLarge(this, above, low, high, parent))
          this.#sections.inTown(section);
      this.#sections.looseNames(above, parent, exact);
    }
    if (exact < 0) this.uncertain.note(parent, at);
  }

  /** A town that was reached, and what the word has below it. */
  below(town: Candidate): void {
    this.#sections.inTown(town);
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
        const between = withOmitted(above, tree.namedParent(id), MUNICIPALITY_LEFT_OUT.cost);
        const town = this.best.step(between, 'name', id, end, cost, 'sure');
        if (town !== null && (this.endsName(end, end - above.at) || this.uncertain.namesBelow(id, end)))
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
      index.eachWithin(spelling, JAPANESE, 0, tree.size, visit);
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

  /** Whether a short name may be the beginning of another one: a kanji follows that nothing sets apart. */
  #goesOn(at: number, length: number): boolean {
    if (this.isInKanaWord(at)) return true;
    return length <= 3 && this.uncertain.goesOn(at) && !isCertainAddress(this.word, at);
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

  /** Towns spelled at a position; returns the furthest position behind one, or -1. */
  #townsAt(above: Candidate, low: number, high: number, parent: number, isWritten = true): number {
    const { at } = above;
    const { tree, below } = this.data;
    let furthest = -1;
    const spelled = this.names.at(at);
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, cost } = spelled[k];
      const named = parent !== NONE ? below.of(spelling, parent) : this.#within(spelling, low, high);
      const ids = this.calledAsWritten(named, at);
      const aza = ids.length === 0 ? end : this.azaWithin(at, end);
      const isParted = aza < end && this.#endsAt(at, aza, low, high, parent);
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        if (tree.depth(id) > SECTION) continue;
        // 新井田字西平 is 新井田, not 新井田西
        if (isParted && !HAS_AZA.test(this.data.facts.name(id) ?? '')) continue;
        furthest = Math.max(furthest, end);
        const from = parent === NONE ? withOmitted(above, tree.namedParent(id), 0) : above;
        const town = this.best.step(from, 'name', id, end, cost, above.sureness);
        if (town === null || this.uncertain.isDoubtful(town, parent, at)) continue;
        // 仙台市若林北区 is not 仙台市[若林区]若林, nor 周南原市 周南[市]原
        const goesOn = isWritten
          ? this.isInKanaWord(end) || this.uncertain.isCut(id, at, end)
          : this.#goesOn(end, end - at);
        if (!goesOn || this.uncertain.namesBelow(id, end)) this.#sections.inTown(town);
        // a longer name may be another town's, mistyped
        else if (parent !== NONE) this.uncertain.noteCut(id, parent, at, end);
      }
    }
    return furthest;
  }

  /** Whether a town is spelled from one position up to another one. */
  #endsAt(at: number, to: number, low: number, high: number, parent: number): boolean {
    const { below } = this.data;
    return this.names.at(at).some(({ spelling, end, loose }) => {
      if (end !== to || loose) return false;
      return (parent !== NONE ? below.of(spelling, parent) : this.#within(spelling, low, high)).length > 0;
    });
  }

  /** Nodes in a range of ids that a spelling stands for, right below municipalities. */
  #within(spelling: number, low: number, high: number): readonly number[] {
    const { tree, index } = this.data;
    const found: number[] = [];
    const visit = (id: number): void => {
      if (tree.depth(tree.namedParent(id)) === MUNICIPALITY) found.push(id);
    };
    index.eachWithin(spelling, JAPANESE, low, high, visit);
    return found;
  }
}
