import { isCertainAddress } from '../../reading/certainty.js';
import type { Written } from '../../reading/written.js';
import type { BestCandidates } from './best-candidates.js';
import type { Work } from './budget.js';
import { azaAtEnd } from './explain.js';
import type { Interpretable } from './interpretable.js';
import type { NameSpeller } from './names.js';
import type { NearNames } from './near.js';
import type { UncertainNames } from './uncertain-names.js';

/** Which of block-and-house numbers and lots may be found. */
export type Target = 'house' | 'lot' | null;

/** The question about a word, and the budget that is left for it. */
export interface Asked {
  readonly target: Target;
  readonly work: Work;
}

/** 大字 in kanji or kana. */
const IN_LARGE = /^(?:大|おお|オオ)/u;

/** The word of one walk, and what the walks along its parts share. */
export interface WalkParts {
  readonly data: Interpretable;
  readonly word: Written;
  readonly names: NameSpeller;
  readonly near: NearNames;
  readonly best: BestCandidates;
  readonly uncertain: UncertainNames;
  readonly target: Target;
}

/** A walk along a part of the word: `TownWalk` finds towns, `SectionWalk` what is below them. */
export abstract class PartOfWalk implements WalkParts {
  readonly data: Interpretable;
  readonly word: Written;
  readonly names: NameSpeller;
  readonly near: NearNames;
  readonly best: BestCandidates;
  readonly uncertain: UncertainNames;
  readonly target: Target;

  constructor(shared: WalkParts) {
    this.data = shared.data;
    this.word = shared.word;
    this.names = shared.names;
    this.near = shared.near;
    this.best = shared.best;
    this.uncertain = shared.uncertain;
    this.target = shared.target;
  }

  /**
   * The nodes, among some whose names fold alike, whose name has the 字 or 大字 written before a position; all of them if none has.
   * 那覇市字小禄5 is in 字小禄 and not in 小禄五丁目.
   */
  calledAsWritten(ids: readonly number[], at: number): readonly number[] {
    if (ids.length < 2) return ids;
    const written = this.azaBefore(at);
    if (written === '') return ids;
    const [large, small] = [this.#called(ids, '大字'), this.#called(ids, '字')];
    const [likelier, other] = IN_LARGE.test(written) ? [large, small] : [small, large];
    if (likelier.length > 0) return likelier;
    return other.length > 0 ? other : ids;
  }

  /** Whether 大字 is written before a position. */
  isLargeAt(at: number): boolean {
    return IN_LARGE.test(this.azaBefore(at));
  }

  /**
   * Whether a name with nothing written above it is over at a position: a long name, one before a number, or one with a separator
   * behind it.
   */
  endsName(at: number, length: number): boolean {
    return length > 3 || isCertainAddress(this.word, at) || this.word.gapBefore(at) !== '';
  }

  /** Whether a reading is the beginning of another one: しまばし is not しま. */
  isInKanaWord(at: number): boolean {
    return this.uncertain.kanaGoesOn(at) && !isCertainAddress(this.word, at);
  }

  #called(ids: readonly number[], begin: string): readonly number[] {
    return ids.filter((id) => this.data.facts.name(id)?.startsWith(begin));
  }

  /** The first position within `word[from .. to)` that 字 or 大字 is written before; `to` for none. */
  azaWithin(from: number, to: number): number {
    const { word } = this;
    // a former name that was put in front of 字西原 is not written
    for (let at = from + 1; at < to; at++)
      if (word.from[at - 1] < word.to[at - 1] && this.azaBefore(at) !== '') return at;
    return to;
  }

  /** The 字 or 大字 that is written before a position and that folding drops; empty for none. */
  azaBefore(at: number): string {
    const { from, to } = this.word;
    // between most units nothing is dropped
    if (at > 0 && at < from.length && from[at] === to[at - 1]) return '';
    const gap = this.word.gapBefore(at);
    return gap === '' ? '' : gap.slice(gap.length - azaAtEnd(gap));
  }
}
