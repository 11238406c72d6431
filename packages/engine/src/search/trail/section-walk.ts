import { isKatakana, isNameUnit } from '../../facts/scripts.js';
import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import { beginsBuilding } from '../../reading/buildings.js';
import { isCertainAddress } from '../../reading/certainty.js';
import { isCounted, kindMisfit } from '../../reading/counter-rules.js';
import { isSpace, UNREADABLE } from '../../reading/marks.js';
import { numberAt } from '../../reading/number-at.js';
import { isDigitAt, type WrittenNumber } from '../../reading/written.js';
import { BLOCK, MUNICIPALITY, NUMBER, SECTION, TOWN } from '../../vocabulary/levels.js';
import { EVERYTHING } from './beginnings.js';
import { type Candidate, COST, changed, withSkipped } from './candidate.js';
import { PartOfWalk } from './walk-parts.js';

/** Numbers that one record's name is made of at most: 1-2-3 may be one lot. */
const MOST_JOINED = 3;
/**
 * Towns that fit nearly and equally well and are walked on from. The words of the oracle have two at most: of more, none would be meant.
 */
const MOST_FITS = 4;
/**
 * Nodes of a name that are looked at for what stands above them. It decides time alone: where a name has more nodes, all towns before
 * it are walked.
 */
const MOST_LEADING = 64;
/** Any node may stand there. */
const ANY_NODE: ReadonlySet<number> = new Set();
const HYPHEN = 0x2d;
const [OO, MACHI, NO] = [...'大町ノ'].map((c) => c.charCodeAt(0));
/** 第八地割, 八地割. */
const LAND_PART = '地割';
const BEFORE_PART = ['', '第'];
/** Counters that may stand in place of 地割 behind the number of a part of the land: 大更8-73 is 大更第八地割 and 73. */
const MAY_PART: ReadonlySet<WrittenNumber['counter']> = new Set(['dash', 'no', 'space']);
const UNREAD = UNREADABLE.charCodeAt(0);

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
        for (let k = from; k < to && left >= 0; k++) found.add(tree.namedParent(list[k]));
      });
    }
    return left < 0 ? ANY_NODE : found;
  }

  /** A town said twice, as tables do: 和歌山市葵町 葵町1-2. */
  #again(town: Candidate): void {
    const { last, at } = town;
    if (last === null || last.kind === 'again' || town.sureness !== 'sure') return;
    const { folded } = this.word;
    const name = folded.slice(last.from, at);
    if (!folded.startsWith(name, at)) return;
    if (name.length < 2 && !isDigitAt(this.word, at + 1)) return;
    const again = this.best.step(town, 'again', town.id, at + name.length, COST.again, town.sureness);
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
    if (
      above.sureness === 'sure' &&
      this.data.tree.depth(above.id) === TOWN &&
      isNameUnit(this.word.units[above.at])
    )
      this.looseNames(above, above.id, exact);
    const { brackets } = this.word;
    for (let k = 0; k < brackets.length; k++) {
      const bracket = brackets[k];
      if (bracket.from !== above.at || bracket.to <= above.at || bracket.to >= this.word.units.length)
        continue;
      const behind = withSkipped(above, bracket.to, COST.bracket, 'name');
      this.#numbers(behind);
      this.#namedBelow(behind, behind.at);
    }
  }

  /**
   * Towns whose name is spelled nearly: 木之本西山 for 木之本町西山. A single best town counts by itself. If several fit equally
   * well, the section behind the name must decide; otherwise none counts.
   */
  looseNames(above: Candidate, parent: number, exact: number): void {
    const best = this.near.loose(parent, above.at, exact, this.data.tree.depth(parent) === MUNICIPALITY);
    for (let k = 0; k < best.length && k < MOST_FITS; k++) {
      const { id, end, distance } = best[k];
      const town = this.#nearStep(above, id, end, distance);
      if (town === null) return;
      if (best.length === 1 && !this.uncertain.isCut(id, above.at, end)) this.inTown(town);
      else this.#belowTown(town);
      // the last 町 may begin the section's name instead: 四倉下仁井田町田 is 四倉町下仁井田 and 町田
      if (distance > 0) this.#belowTown(changed(town, end - 1, town.explained - 1, town.cost, town.last));
    }
    const withoutEnding = this.near.withoutEnding(parent, above.at);
    for (let k = 0; k < withoutEnding.length && k < MOST_FITS; k++) {
      const { id, end, distance } = withoutEnding[k];
      if (!this.uncertain.namesBelow(id, end)) continue;
      const town = this.#nearStep(above, id, end, distance);
      if (town !== null) this.#belowTown(town);
    }
  }

  /** A town that the word names but for some characters. */
  #nearStep(above: Candidate, id: number, end: number, distance: number): Candidate | null {
    return this.best.step(above, 'near', id, end, COST.near + distance * COST.nearCharacter, above.sureness);
  }

  /** Towns or sections whose names the word has but for a character that could not be read. */
  unreadableNames(above: Candidate, parent: number): void {
    for (const { id, end } of this.near.unreadable(parent, above.at)) {
      // what goes on as a name is another one: 名瀬大?小湊 is no 名瀬大熊
      if (this.uncertain.goesOn(end) && !this.uncertain.namesBelow(id, end)) continue;
      const named = this.best.step(above, 'near', id, end, COST.unreadable, above.sureness);
      if (named !== null) this.inTown(named);
    }
    const units = this.word.units;
    const isSecond = units[above.at] === OO && units[above.at + 1] === UNREAD;
    if (isSecond) this.#unreadableAza(above, parent, above.at + 2, '大字');
    else if (units[above.at] === UNREAD)
      this.#unreadableAza(
        above,
        parent,
        above.at + 1,
        this.word.gapBefore(above.at + 1) === '字' ? '大字' : '字',
      );
  }

  /** Towns or sections of whose 大字 or 字, which folding drops, a character could not be read: 大?高浜, ?字市ノ瀬. */
  #unreadableAza(above: Candidate, parent: number, at: number, begins: string): void {
    for (const { spelling, end, cost } of this.names.at(at)) {
      for (const id of this.data.below.of(spelling, parent)) {
        if (this.data.facts.name(id)?.startsWith(begins) !== true) continue;
        const named = this.best.step(above, 'near', id, end, cost + COST.unreadable, above.sureness);
        if (named !== null) this.inTown(named);
      }
    }
  }

  /**
   * A town without its 町 though another town is called so, if the chome behind it decides: 富山市向新庄一丁目 is 向新庄町一丁目, since
   * 向新庄 lacks chome.
   */
  withChomeOnly(above: Candidate, parent: number, exact: number): void {
    if (numberAt(this.word, exact)?.counter !== '丁目') return;
    const { beginnings, below } = this.data;
    const name = beginnings.behind(EVERYTHING, this.word.folded.slice(above.at, exact));
    const spelling = beginnings.whole(beginnings.next(name, MACHI));
    if (spelling < 0) return;
    for (const id of below.of(spelling, parent)) {
      const town = this.#nearStep(above, id, exact, 1);
      if (town !== null) this.#belowTown(town);
    }
  }

  /** Sections with names, and lots with letters, right below a node; returns the furthest position behind a section, or -1. */
  #namedBelow(above: Candidate, at: number): number {
    let furthest = -1;
    const { tree, below } = this.data;
    if (tree.end[above.id] === above.id + 1) return furthest;
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
    if (tree.end[above.id] === above.id + 1) return;
    const passesOver = this.passesOverAza(above);
    const numbers: WrittenNumber[] = [];
    let key = EVERYTHING;
    let at = above.at;
    let particle = 0;
    // 広原の882番地
    if (above.sureness === 'sure' && this.word.units[at] === NO && isDigitAt(this.word, at + 1)) {
      at++;
      particle = COST.particle;
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
          const misfit =
            depth === SECTION && numbers.length === 1 && isCounted(this.data.facts.name(id), number)
              ? 0
              : kindMisfit(depth, isLot, numbers, next);
          if (misfit === null) continue;
          let spaces = 0;
          for (let i = 0; i < numbers.length - 1; i++) if (numbers[i].counter === 'space') spaces++;
          const joined = this.#joinedBySpace(above) ? COST.space : 0;
          // 大字太田2-1 is rather the lot
          const aza = passesOver && depth === SECTION ? COST.aza : 0;
          const reached = this.best.step(
            above,
            'number',
            id,
            at,
            particle + spaces * COST.space + joined + aza,
            above.sureness,
            misfit,
          );
          if (reached === null) continue;
          this.best.note(reached);
          if (depth === SECTION) this.#belowTown(reached);
          else if (depth === BLOCK) this.#numbers(reached);
        }
      }
      if (numbers.length === 1 && !hasSection && MAY_PART.has(number.counter)) this.#landParts(above, number);
      if (number.counter === '丁目' || number.counter === 'none') return;
    }
  }

  /** Parts of the land by their number alone, as in Iwate: 大更8-73 is 大更第八地割 and 73. */
  #landParts(above: Candidate, number: WrittenNumber): void {
    const { tree, beginnings, below } = this.data;
    if (above.sureness !== 'sure' || tree.depth(above.id) !== TOWN) return;
    for (const before of BEFORE_PART) {
      const signs = beginnings.behind(beginnings.behind(EVERYTHING, before), number.digits);
      const whole = beginnings.whole(beginnings.behind(signs, LAND_PART));
      if (whole < 0) continue;
      const ids = below.of(whole, above.id);
      for (let k = 0; k < ids.length; k++) {
        const part = this.best.step(above, 'number', ids[k], number.end, COST.near, above.sureness);
        if (part === null) return;
        this.best.note(part);
        this.#belowTown(part);
      }
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

  /** Whether only white space stands between a node's own number and what follows. */
  #joinedBySpace({ last, at }: Candidate): boolean {
    if (last?.kind !== 'number' || at === 0) return false;
    if (this.word.units[at - 1] !== HYPHEN) return false;
    const { source, from, to } = this.word;
    const end = to[at - 1];
    let k = from[at - 1];
    if (k === end) return false;
    while (k < end && isSpace(source.charCodeAt(k))) k++;
    return k === end;
  }

  #isWanted(id: number): boolean {
    const depth = this.data.tree.depth(id);
    if (this.target === null || depth < BLOCK) return true;
    const isLot = depth === NUMBER && this.data.facts.isLot(id);
    return isLot === (this.target === 'lot');
  }
}
