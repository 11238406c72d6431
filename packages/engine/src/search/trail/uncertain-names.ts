import { isKanji, isKatakana, isNameUnit } from '../../facts/scripts.js';
import { NONE } from '../../gazetteer/sections.js';
import { UNREADABLE } from '../../reading/marks.js';
import { numberAt } from '../../reading/number-at.js';
import { isDigitAt, type Written } from '../../reading/written.js';
import { type Behind, isApart, LONGEST_BEHIND, standsBehindTowns } from './behind-names.js';
import type { Candidate } from './candidate.js';
import { azaAtEnd } from './explain.js';
import type { Interpretable } from './interpretable.js';
import type { NameSpeller } from './names.js';
import type { NearNames } from './near.js';

const UNREAD = UNREADABLE.charCodeAt(0);
const [KE, NO, TOWN_SIGN] = [...'ケノ町'].map((c) => c.charCodeAt(0));

/** Decides whether a name that was read may be another one: 七瀬 cut out of 七瀬中町, or a name with a typing error. */
export class UncertainNames {
  readonly #data: Interpretable;
  readonly #word: Written;
  readonly #names: NameSpeller;
  readonly #near: NearNames;
  /** The furthest name that may have been mistyped: the node above it and the position of the name. */
  furthest: { readonly id: number; readonly at: number } | null = null;

  constructor(data: Interpretable, word: Written, names: NameSpeller, near: NearNames) {
    this.#data = data;
    this.#word = word;
    this.#names = names;
    this.#near = near;
  }

  /**
   * Whether a town's name may be the beginning of another one, mistyped: what follows goes on as a name, and a longer
   * name beside it is one edit away.
   */
  isDoubtful(town: Candidate, parent: number, from: number): boolean {
    const { units } = this.#word;
    const { at } = town;
    if (parent === NONE || at >= units.length) return false;
    if (units[at] === UNREAD) return this.#near.unreadable(town.id, at).length === 0;
    if (!isNameUnit(units[at]) || this.#word.gapBefore(at) !== '') return false;
    // 葵町サンハイツ: behind kanji a katakana word is a building's
    if (isKatakana(units[at]) && !isKatakana(units[at - 1])) return false;
    if (this.isBehindTown(at) || this.namesBelow(town.id, at)) return false;
    const length = at - from;
    const doubtful = this.#near.withinOneEdit(parent, from, length > 1).some(({ id, end }) => {
      if (id === town.id) return false;
      const over = end > at && (end >= units.length || isDigitAt(this.#word, end));
      return over || end - from >= length + 3 || this.namesBelow(id, end);
    });
    if (doubtful) this.note(parent, from);
    return doubtful;
  }

  /** Whether the name at `word[from .. at)` may be a town's, mistyped: a town below `parent` is one edit away and ends there or later. */
  isNearTown(parent: number, from: number, at: number): boolean {
    return this.#near.withinOneEdit(parent, from).some(({ end }) => end >= at);
  }

  /** Whether a word follows that stands behind towns, so that the name is over: 第12地割 behind 平笠. */
  isBehindTown(at: number): boolean {
    return standsBehindTowns(this.#word.folded, at);
  }

  /**
   * Whether a town's name `word[from .. at)` is only the beginning of a longer name that the data lacks: 七瀬 of 長野市七瀬中町161,
   * 東 of 花巻市東和総合支所. It is if a kanji follows at once and begins no word that stands behind names.
   */
  isCut(town: number, from: number, at: number): boolean {
    const { units } = this.#word;
    const isLinked = units[at] === KE || (units[at] === NO && units[at - 1] !== TOWN_SIGN);
    return this.goesOn(isLinked ? at + 1 : at) && this.#isGlued(at) && !isApart(this.#behind(town, from, at));
  }

  #behind(town: number, from: number, at: number): Behind {
    const { units, folded } = this.#word;
    let end = at;
    while (end < at + LONGEST_BEHIND && isNameUnit(units[end]) && (end === at || this.#isGlued(end))) end++;
    return {
      name: folded.slice(from, at),
      text: folded.slice(at, at + LONGEST_BEHIND),
      run: folded.slice(at, end),
      isNumber: numberAt(this.#word, at) !== null,
      isBeforeAza: () => azaAtEnd(this.#word.gapBefore(end)) > 0,
      number: () => numberAt(this.#word, end),
      isSection: () => this.namesBelow(town, at),
      isNearSection: () => this.#near.withinOneEdit(town, at).some((each) => each.end > at + 1),
      hasStreets: () => this.#data.municipalities.wards.hasStreets(this.#data.tree.municipalityOf(town)),
    };
  }

  /** Notes that a name is cut: it may be mistyped, or a section of the town behind it. */
  noteCut(town: number, parent: number, from: number, at: number): void {
    if (this.#near.withinOneEdit(town, at).length > 0) this.note(town, at);
    else this.note(parent, from);
  }

  #isGlued(at: number): boolean {
    return this.#word.gapBefore(at) === '';
  }

  /** Notes where a name may be mistyped: the furthest such place counts. */
  note(id: number, at: number): void {
    if (this.furthest === null || at > this.furthest.at) this.furthest = { id, at };
  }

  /** Whether a section of a node is spelled at a position. */
  namesBelow(id: number, at: number): boolean {
    const { below } = this.#data;
    const spelled = this.#names.at(at);
    for (let k = 0; k < spelled.length; k++) if (below.of(spelled[k].spelling, id).length > 0) return true;
    return false;
  }

  /** Whether a name in kana goes on at a position: with kana of the same kind that nothing sets apart. */
  kanaGoesOn(at: number): boolean {
    const { units } = this.#word;
    if (!isKatakana(units[at]) || !isKatakana(units[at - 1]) || this.#word.gapBefore(at) !== '') return false;
    return this.#word.isHiragana(at) === this.#word.isHiragana(at - 1);
  }

  /** Whether a name may go on at a position: with a kanji that nothing sets apart. */
  goesOn(at: number): boolean {
    return isKanji(this.#word.units[at]) && this.#word.gapBefore(at) === '';
  }
}
