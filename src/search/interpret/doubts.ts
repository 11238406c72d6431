import { NONE } from '../../gazetteer/sections.js';
import type { Candidate } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import { UNREADABLE } from './marks.js';
import type { NameSpeller } from './names.js';
import type { NearNames } from './near.js';
import { isDigitAt, isKatakana, isNameUnit, type Written } from './written.js';

const UNREAD = UNREADABLE.charCodeAt(0);

/** Tells where what was read as a name may be another one, mistyped. */
export class Doubts {
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
    if (this.namesBelow(town.id, at)) return false;
    const length = at - from;
    const doubtful = this.#near.withinOneEdit(parent, from, length > 1).some(({ id, end }) => {
      if (id === town.id) return false;
      const over = end > at && (end >= units.length || isDigitAt(this.#word, end));
      return over || end - from >= length + 3 || this.namesBelow(id, end);
    });
    if (doubtful) this.note(parent, from);
    return doubtful;
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
    const { units, source, from } = this.#word;
    if (!isKatakana(units[at]) || !isKatakana(units[at - 1]) || this.#word.gapBefore(at) !== '') return false;
    return isHiragana(source, from[at]) === isHiragana(source, from[at - 1]);
  }

  /** Whether a name may go on at a position: with a kanji that nothing sets apart. */
  goesOn(at: number): boolean {
    const unit = this.#word.units[at];
    return unit >= 0x4e00 && unit < 0xa000 && this.#word.gapBefore(at) === '';
  }
}

/** Whether a character of the word as typed is hiragana. */
function isHiragana(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return code >= 0x3041 && code <= 0x3096;
}
