import { isKatakana, isNameUnit } from '../../facts/scripts.js';
import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import { beginsBuilding } from '../../reading/buildings.js';
import { isCertainAddress } from '../../reading/certainty.js';
import { isCounted, isCountedOtherwise, kindMisfit } from '../../reading/counter-rules.js';
import { numberAt } from '../../reading/number-at.js';
import { isDigitAt, type WrittenNumber } from '../../reading/written.js';
import { BLOCK, NUMBER, SECTION, TOWN } from '../../vocabulary/levels.js';
import { EVERYTHING } from './beginnings.js';
import type { Candidate } from './candidate.js';
import { behindTownAgain } from './tolerances/ja/again.js';
import { AZA, passesOverAza } from './tolerances/ja/aza.js';
import { behindBrackets } from './tolerances/ja/bracket.js';
import { townsOfChome } from './tolerances/ja/chome-only.js';
import { landParts } from './tolerances/ja/land-part.js';
import { nearTowns } from './tolerances/ja/near-name.js';
import { NO, PARTICLE } from './tolerances/ja/particle.js';
import { sectionOfSign } from './tolerances/ja/sign-behind-aza.js';
import { costOfSpaces } from './tolerances/ja/spaced-number.js';
import { unreadNames } from './tolerances/ja/unreadable.js';
import { PartOfWalk } from './walk-parts.js';

/** Numbers that one record's name is made of at most: 1-2-3 may be one lot. */
const MOST_JOINED = 3;
/**
 * Nodes of a name that are looked at for what stands above them. It decides time alone: where a name has more nodes, all towns before
 * it are walked.
 */
const MOST_LEADING = 64;
/** Any node may stand there. */
const ANY_NODE: ReadonlySet<number> = new Set();
/** Walks from a town down: its sections by name, and sections, blocks, houses and lots by number. */
export class SectionWalk extends PartOfWalk {
  /** Results of {@link leadingTo}, by position. */
  readonly #leading: ReadonlySet<number>[] = [];

  /** Notes a town or section, and what the word has below it. */
  inTown(town: Candidate): void {
    this.best.note(town);
    this.#belowTown(town);
    this.#again(town);
  }

  /**
   * The parents of all sections and lots that are named at a position. A town in front of it, with nothing written above, must be one
   * of them: in 本町戸張 only a 本町 with a section 戸張 counts. Null if any town may be meant: a number follows, or nothing, or a
   * name that too many sections have.
   */
  leadingTo(at: number): ReadonlySet<number> | null {
    this.#leading[at] ??= this.#findLeading(at);
    return this.#leading[at] === ANY_NODE ? null : this.#leading[at];
  }

  #findLeading(at: number): ReadonlySet<number> {
    if (this.word.unreadable || isCertainAddress(this.word, at)) return ANY_NODE;
    if (this.word.brackets.some(({ from }) => from === at)) return ANY_NODE;
    const { tree, index } = this.data;
    const found = new Set<number>();
    // (2F) is not the section 二
    if (numberAt(this.word, at)?.isOther === true) return found;
    let left = MOST_LEADING;
    for (const { spelling } of this.names.at(at)) {
      index.eachRun(spelling, LANGUAGE_CLASSES.ja, (list, from, to) => {
        left -= to - from;
        for (let k = from; k < to && left >= 0; k++) found.add(tree.namedParent(list.at(k)));
      });
    }
    return left < 0 ? ANY_NODE : found;
  }

  #again(town: Candidate): void {
    const again = behindTownAgain(this, town);
    if (again === null) return;
    this.best.note(again);
    this.#belowTown(again);
  }

  /** Sections, blocks, houses and lots below a node. */
  #belowTown(above: Candidate): void {
    if (above.at >= this.word.units.length) return;
    this.#numbers(above);
    if (this.word.unreadable) this.unreadableNames(above, above.id);
    const exact = this.#namedBelow(above, above.at);
    const ofSign = sectionOfSign(this, above);
    if (ofSign !== null) this.inTown(ofSign);
    if (
      above.sureness === 'sure' &&
      this.data.tree.depth(above.id) === TOWN &&
      isNameUnit(this.word.units[above.at])
    )
      this.looseNames(above, above.id, exact);
    for (const behind of behindBrackets(this, above)) {
      this.#numbers(behind);
      this.#namedBelow(behind, behind.at);
    }
  }

  /** Towns whose name is spelled nearly. */
  looseNames(above: Candidate, parent: number, exact: number): void {
    for (const { town, mayEnd } of nearTowns(this, above, parent, exact)) {
      if (mayEnd) this.inTown(town);
      else this.#belowTown(town);
    }
  }

  /** Towns or sections whose names the word has but for a character that could not be read. */
  unreadableNames(above: Candidate, parent: number): void {
    for (const named of unreadNames(this, above, parent)) this.inTown(named);
  }

  /** Towns without their 町, if the chome behind them decides. */
  withChomeOnly(above: Candidate, parent: number, exact: number): void {
    for (const town of townsOfChome(this, above, parent, exact)) this.#belowTown(town);
  }

  /** Sections with names, and lots with letters, right below a node; returns the furthest position behind a section, or -1. */
  #namedBelow(above: Candidate, at: number): number {
    let furthest = -1;
    const { tree, below } = this.data;
    if (tree.end.at(above.id) === above.id + 1) return furthest;
    // (2F) is not the section 二
    if (numberAt(this.word, at)?.isOther === true) return furthest;
    const spelled = this.names.at(at);
    for (let k = 0; k < spelled.length; k++) {
      const { spelling, end, cost } = spelled[k];
      const ids = this.calledAsWritten(below.of(spelling, above.id), at);
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        // 赤土町コーポ山田 is in no section コ
        if (!this.#isWanted(id) || (end === at + 1 && this.#isKatakanaWord(at))) continue;
        const depth = tree.depth(id);
        const kind = depth > SECTION ? 'number' : 'name';
        const reached = this.best.step(above, kind, id, end, cost, above.sureness);
        if (depth <= SECTION) furthest = Math.max(furthest, end);
        if (reached !== null && (depth > SECTION || !this.uncertain.isDoubtful(reached, above.id, at)))
          this.inTown(reached);
      }
    }
    return furthest;
  }

  /** Numbered sections, blocks, houses and lots right below a node: what the counters allow, numbers whole. */
  #numbers(above: Candidate): void {
    const { tree, beginnings, below } = this.data;
    if (tree.end.at(above.id) === above.id + 1) return;
    const passesOver = passesOverAza(this, above);
    const numbers: WrittenNumber[] = [];
    let key = EVERYTHING;
    let at = above.at;
    let particle = 0;
    // 広原の882番地
    if (above.sureness === 'sure' && this.word.units[at] === NO && isDigitAt(this.word, at + 1)) {
      at++;
      particle = PARTICLE.cost;
    }
    let hasSection = false;
    while (numbers.length < MOST_JOINED) {
      const number = numberAt(this.word, at);
      if (number === null || !number.usable) return;
      if (
        above.sureness === 'unsure' &&
        above.last?.kind !== 'number' &&
        numbers.length === 0 &&
        !isCertainAddress(this.word, at)
      )
        return;
      numbers.push(number);
      key = beginnings.behindNumber(key, number.digits);
      at = number.end;
      const whole = beginnings.whole(key);
      const next = numberAt(this.word, at);
      if (whole >= 0) {
        const ids = below.of(whole, above.id);
        for (let k = 0; k < ids.length; k++) {
          const id = ids[k];
          if (!this.#isWanted(id)) continue;
          const depth = tree.depth(id);
          if (depth === SECTION) hasSection = true;
          const isLot = depth === NUMBER && this.data.facts.isLot(id);
          // 太田2-92-6 is not the lot 2-92 if 太田二丁目 exists
          if (isLot && hasSection && next?.usable === true && number.counter !== 'space') continue;
          const name = depth === SECTION && numbers.length === 1 ? this.data.facts.name(id) : null;
          if (isCountedOtherwise(name, number)) continue;
          const misfit = isCounted(name, number) ? 0 : kindMisfit(depth, isLot, numbers, next);
          if (misfit === null) continue;
          const spaces = costOfSpaces(this, above, numbers);
          // 大字太田2-1 is rather the lot
          const aza = passesOver && depth === SECTION ? AZA.cost : 0;
          const reached = this.best.step(
            above,
            'number',
            id,
            at,
            particle + spaces + aza,
            above.sureness,
            misfit,
          );
          if (reached === null) continue;
          this.best.note(reached);
          if (depth === SECTION) this.#belowTown(reached);
          else if (depth === BLOCK) this.#numbers(reached);
        }
      }
      if (numbers.length === 1 && !hasSection)
        for (const part of landParts(this, above, number)) {
          this.best.note(part);
          this.#belowTown(part);
        }
      if (number.counter === '丁目' || number.counter === 'none') return;
    }
  }

  /** Whether a word in katakana begins at a position: more than one letter, and no building's name behind the first one. */
  #isKatakanaWord(at: number): boolean {
    const { units, folded } = this.word;
    // 錦町イの266番地
    if (!isKatakana(units[at]) || (units[at + 1] === NO && !isKatakana(units[at + 2]))) return false;
    if (!isKatakana(units[at + 1]) || this.word.gapBefore(at + 1) !== '') return false;
    return !beginsBuilding(folded, at + 1);
  }

  #isWanted(id: number): boolean {
    const depth = this.data.tree.depth(id);
    if (this.target === null || depth < BLOCK) return true;
    const isLot = depth === NUMBER && this.data.facts.isLot(id);
    return isLot === (this.target === 'lot');
  }
}
