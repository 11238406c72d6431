import { isCertainAddress } from '../../reading/certainty.js';
import type { Written } from '../../reading/written.js';
import { MUNICIPALITY, NUMBER, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import { type Candidate, COST, type Step, type StepKind, type Sureness } from './candidate.js';
import type { Interpretable } from './interpretable.js';

/**
 * Nodes reached for one word at most, so that no input takes long. Of 20,000 Japanese words of the oracle (`npm run oracle`) 99 in 100
 * reach 23 at most; 本町中学校 reaches most, the 381 towns called 本町.
 */
const MOST_REACHED = 4000;
const CITY_OR_WARD = [...'市区'].map((c) => c.charCodeAt(0));

/** Reasons that decide between certain candidates, in this order. */
const ORDER = [
  'less is explained',
  'more is tolerated',
  'another kind than the counter names',
  'a lot, where there is a house',
  'not as deep',
] as const;

/** Reasons that decide between all candidates, in this order. */
export const DECIDING = ['not sure to be an address', ...ORDER] as const;

/** The reason why a candidate is not among the best. */
export type Deciding = (typeof DECIDING)[number];

/** A candidate that another one is better than. */
export interface BeatenCandidate {
  readonly candidate: Candidate;
  readonly by: Deciding;
}

/** Counts what is reached along a word and keeps the best of it. */
export class BestCandidates {
  readonly #tree: AddressTree;
  readonly #facts: Interpretable['facts'];
  readonly #word: Written;
  #reached = 0;
  /**
   * Whether a candidate must be a town, or below one, with its municipality written. This holds behind words outside an address: in
   * 山田商店 和歌山市葵町 neither 山田 nor 和歌山市 alone means anything.
   */
  onlyTowns = false;
  #all: Candidate[] = [];
  /** Steps by names of towns and sections that the word has to the letter, below a municipality that is sure. */
  readonly #exact: Step[] = [];
  /** All candidates that were noted, where {@link beaten} will be asked for; else null. */
  readonly #noted: Candidate[] | null;

  /** @param traced whether {@link beaten} will be asked for */
  constructor({ tree, facts }: Interpretable, word: Written, traced = false) {
    this.#tree = tree;
    this.#facts = facts;
    this.#noted = traced ? [] : null;
    this.#word = word;
  }

  /** The candidates that no other one is better than; all are equally good. */
  get all(): readonly Candidate[] {
    return this.#all;
  }

  /** Whether the best one is certainly a town or something below one. */
  get isTown(): boolean {
    return this.isSure && this.hasTown;
  }

  /** Whether the best one is certain by what stands above it. */
  get isSure(): boolean {
    return this.#all[0]?.sureness === 'sure';
  }

  /** Whether the best one is a town or something below one. */
  get hasTown(): boolean {
    const [best] = this.#all;
    return best !== undefined && this.#tree.depth(best.id) >= TOWN;
  }

  /** The candidate a part of the word leads to; null where too many were reached. */
  step(
    above: Candidate,
    kind: StepKind,
    id: number,
    to: number,
    cost: number,
    sureness: Sureness,
    otherKind = 0,
  ): Candidate | null {
    if (this.#reached++ > MOST_REACHED) return null;
    return {
      id,
      at: to,
      explained: above.explained + to - above.at,
      cost: above.cost + cost,
      otherKind: above.otherKind + otherKind,
      last: { kind, id, from: above.at, to, before: above.last },
      sureness,
    };
  }

  /** Whether {@link beaten} will be asked for. */
  get isTraced(): boolean {
    return this.#noted !== null;
  }

  /** Counts a node that is reached and leads nowhere. */
  passOver(): void {
    this.#reached++;
  }

  /** Keeps a candidate if it is certain enough, and no other one is better. */
  note(candidate: Candidate): void {
    this.#noted?.push(candidate);
    if (!this.#isCertain(candidate)) return;
    if (this.onlyTowns && (candidate.sureness !== 'sure' || this.#tree.depth(candidate.id) < TOWN)) return;
    if (this.#isExactElsewhere(candidate)) return;
    if (candidate.last?.kind === 'name' && candidate.sureness === 'sure') {
      this.#exact.push(candidate.last);
      if (this.#all[0]?.cost >= COST.near)
        this.#all = this.#all.filter((each) => !this.#isExactElsewhere(each));
    }
    const [first] = this.#all;
    const order = first === undefined ? -1 : this.#compare(candidate, first);
    if (order < 0) this.#all = [candidate];
    else if (order === 0 && !this.#isAmongBest(candidate.id)) this.#all.push(candidate);
  }

  /**
   * Whether a candidate needs a typing error where a town of another municipality is called so to the letter. 中央区明石町2 is 明石町
   * of Tokyo or Kobe, and not 明石二丁目 of 新潟市中央区, though that explains the 2 too.
   */
  #isExactElsewhere({ cost, last }: Candidate): boolean {
    if (cost < COST.near || this.#exact.length === 0) return false;
    for (let step = last; step !== null; step = step.before) {
      if (step.kind !== 'near') continue;
      const { id, from, to } = step;
      const own = this.#tree.municipalityOf(id);
      return this.#exact.some(
        (exact) => exact.from === from && exact.to >= to && this.#tree.municipalityOf(exact.id) !== own,
      );
    }
    return false;
  }

  #isAmongBest(wanted: number): boolean {
    const all = this.#all;
    for (let k = 0; k < all.length; k++) if (all[k].id === wanted) return true;
    return false;
  }

  /** The candidates that others are better than, the nearest to them first, one of each node: why the best one won. */
  beaten(): readonly BeatenCandidate[] {
    const [best] = this.#all;
    const isBest = new Set(this.#all.map(({ id }) => id));
    const found = new Map<number, BeatenCandidate>();
    const sure = (candidate: Candidate): number => (this.#isCertain(candidate) ? 0 : 1);
    const inOrder = (this.#noted ?? []).toSorted((a, b) => sure(a) - sure(b) || this.#compare(a, b));
    for (const candidate of inOrder) {
      if (isBest.has(candidate.id) || found.has(candidate.id)) continue;
      const isCertain = sure(candidate) === 0 && best !== undefined;
      const by = isCertain ? ORDER.find((each) => this.#difference(each, candidate, best) !== 0) : undefined;
      found.set(candidate.id, { candidate, by: by ?? 'not sure to be an address' });
    }
    return [...found.values()];
  }

  #isCertain({ id, at, sureness, last }: Candidate): boolean {
    if (sureness === 'sure') return true;
    const depth = this.#tree.depth(id);
    if (depth <= MUNICIPALITY || sureness === 'prefecture') return at >= this.#word.units.length;
    return last?.kind === 'number' || isCertainAddress(this.#word, at);
  }

  /** Which of two certain candidates is the better one: below 0 the first, 0 where nothing decides. */
  #compare(a: Candidate, b: Candidate): number {
    for (let k = 0; k < ORDER.length; k++) {
      const difference = this.#difference(ORDER[k], a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** By how much the first of two candidates is worse than the second in one respect; below 0 where it is better. */
  #difference(by: (typeof ORDER)[number], a: Candidate, b: Candidate): number {
    switch (by) {
      case 'less is explained':
        return b.explained - a.explained;
      case 'more is tolerated':
        return this.#tolerated(a) - this.#tolerated(b);
      case 'another kind than the counter names':
        return a.otherKind - b.otherKind;
      case 'a lot, where there is a house':
        return this.#lotRank(a.id) - this.#lotRank(b.id);
      case 'not as deep':
        return this.#depthRank(b) - this.#depthRank(a);
    }
  }

  /**
   * How deep a candidate counts. Towns and sections count alike, since 広原 is a town here and a section there. A municipality that is
   * the whole word counts as a town too, so that 横浜 is both; one that is written with its 市 or 区 counts as a section, and goes
   * before towns: 中央区3 is not a section of 大空町.
   */
  #depthRank(candidate: Candidate): number {
    const depth = this.#tree.depth(candidate.id);
    if (isAlone(candidate) && CITY_OR_WARD.includes(this.#word.units[candidate.at - 1])) return SECTION;
    return depth === SECTION || this.#isWhole(candidate) ? TOWN : depth;
  }

  /** The cost, which does not count for a name that is the whole word: 横浜 is 横浜市 as well as a town 横浜. */
  #tolerated(candidate: Candidate): number {
    return candidate.sureness === 'unsure' && this.#isWhole(candidate) ? 0 : candidate.cost;
  }

  /** Whether the whole word is the name of a prefecture or municipality. */
  #isWhole(candidate: Candidate): boolean {
    return candidate.at >= this.#word.units.length && isAlone(candidate);
  }

  #lotRank(id: number): number {
    return this.#tree.depth(id) === NUMBER && this.#facts.isLot(id) ? 1 : 0;
  }
}

/** Whether all that is understood is the name of one prefecture or municipality. */
function isAlone({ last }: Candidate): boolean {
  return last?.kind === 'place' && last.before === null;
}
