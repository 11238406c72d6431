import { TOWN } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import type { Work } from './budget.js';
import { type Candidate, namesOf, type Step, type StepKind, type Sureness } from './candidate.js';
import { compare, type Judge, type Reason, reasonAgainst } from './order.js';

/** A candidate that another one is better than. */
export interface BeatenCandidate {
  readonly candidate: Candidate;
  readonly by: Reason;
}

/** Makes the candidates along a word, and keeps the best of them by ORDER. */
export class BestCandidates {
  readonly #tree: AddressTree;
  readonly #judge: Judge;
  readonly #work: Work;
  readonly #isCertain: (candidate: Candidate) => boolean;
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

  /**
   * @param work what may still be looked at for the word
   * @param isCertain whether the word is surely an address up to a candidate
   * @param traced whether {@link beaten} will be asked for
   */
  constructor(judge: Judge, work: Work, isCertain: (candidate: Candidate) => boolean, traced = false) {
    this.#tree = judge.tree;
    this.#judge = judge;
    this.#work = work;
    this.#isCertain = isCertain;
    this.#noted = traced ? [] : null;
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
    if (!this.#work.take(1)) return null;
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
    this.#work.take(1);
  }

  /** Keeps a candidate if it is certain enough, and no other one is better. */
  note(candidate: Candidate): void {
    this.#noted?.push(candidate);
    if (candidate.sureness !== 'sure' && this.#isWorse(candidate)) return;
    if (!this.#isCertain(candidate)) return;
    if (this.onlyTowns && (candidate.sureness !== 'sure' || this.#tree.depth(candidate.id) < TOWN)) return;
    if (this.#isExactElsewhere(candidate)) return;
    if (candidate.last?.kind === 'name' && candidate.sureness === 'sure') {
      this.#exact.push(candidate.last);
      if (this.#all[0]?.cost > 0) this.#all = this.#all.filter((each) => !this.#isExactElsewhere(each));
    }
    const [first] = this.#all;
    const order = first === undefined ? -1 : compare(candidate, first, this.#judge);
    if (order < 0) this.#all = [candidate];
    else if (order === 0) this.#addEqual(candidate);
  }

  #isWorse(candidate: Candidate): boolean {
    const all = this.#all;
    return all.length > 0 && compare(candidate, all[0], this.#judge) > 0;
  }

  /** Adds one more of the best. Of several trails to one node that with most names is kept. */
  #addEqual(candidate: Candidate): void {
    const all = this.#all;
    for (let k = 0; k < all.length; k++) {
      if (all[k].id !== candidate.id) continue;
      if (namesOf(all[k]) < namesOf(candidate)) all[k] = candidate;
      return;
    }
    all.push(candidate);
  }

  /**
   * Whether a candidate needs a typing error where a town of another municipality is called so to the letter. 中央区明石町2 is 明石町
   * of Tokyo or Kobe, and not 明石二丁目 of 新潟市中央区, though that explains the 2 too.
   */
  #isExactElsewhere({ cost, last }: Candidate): boolean {
    if (cost === 0 || this.#exact.length === 0) return false;
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

  /** The candidates that others are better than, the nearest to them first, one of each node: why the best one won. */
  beaten(): readonly BeatenCandidate[] {
    const [best] = this.#all;
    const isBest = new Set(this.#all.map(({ id }) => id));
    const found = new Map<number, BeatenCandidate>();
    const sure = (candidate: Candidate): number => (this.#isCertain(candidate) ? 0 : 1);
    const inOrder = (this.#noted ?? []).toSorted((a, b) => sure(a) - sure(b) || compare(a, b, this.#judge));
    for (const candidate of inOrder) {
      if (isBest.has(candidate.id) || found.has(candidate.id)) continue;
      const isCertain = sure(candidate) === 0 && best !== undefined;
      const by = isCertain ? reasonAgainst(candidate, best, this.#judge) : null;
      found.set(candidate.id, { candidate, by: by ?? 'not sure to be an address' });
    }
    return [...found.values()];
  }
}
