import { NONE } from '../../gazetteer/sections.js';

/** What a part of the word was taken for. */
export type StepKind = 'place' | 'elsewhere' | 'name' | 'number' | 'street' | 'near' | 'omitted' | 'again';

/** A part of the word and the node it leads to. */
export interface Step {
  readonly kind: StepKind;
  /** The node it names; for what names none the one it stands below. */
  readonly id: number;
  /** Positions in the folded word. */
  readonly from: number;
  readonly to: number;
  readonly before: Step | null;
}

/** How sure it is that the word is an address; see `docs/concepts.md`. */
export type Sureness = 'sure' | 'prefecture' | 'unsure';

/** A node that the word may mean, and how it was reached. */
export interface Candidate {
  readonly id: number;
  /** Position in the folded word behind what is understood. */
  readonly at: number;
  /** Units of the word that names and numbers explain. */
  readonly explained: number;
  /** How much was tolerated on the way. */
  readonly cost: number;
  /** 1 where a counter names another kind than what was found, else 0. */
  readonly otherKind: number;
  readonly last: Step | null;
  readonly sureness: Sureness;
}

/** What each tolerance costs, besides what names and municipalities cost by themselves. */
export const COST = {
  again: 1,
  wardLeftOut: 1,
  municipalityLeftOut: 2,
  wrongPrefecture: 4,
  bracket: 1,
  street: 1,
  near: 2,
  space: 1,
  unreadable: 2,
} as const;

/** Nothing reached yet, before a position of the folded word. */
export function beginning(at: number): Candidate {
  return { id: NONE, at, explained: 0, cost: 0, otherKind: 0, last: null, sureness: 'unsure' };
}

/** Whether the prefecture that is written is not that of the municipality behind it. */
export function isElsewhere({ last }: Candidate): boolean {
  for (let step = last; step !== null; step = step.before) if (step.kind === 'elsewhere') return true;
  return false;
}

/** A candidate behind a level that the word leaves out. */
export function withOmitted(above: Candidate, id: number, cost: number): Candidate {
  const last: Step = { kind: 'omitted', id, from: above.at, to: above.at, before: above.last };
  return { ...above, cost: above.cost + cost, last };
}

/** A candidate behind part of the word that is passed over: brackets, or street directions, which count as explained. */
export function withSkipped(above: Candidate, to: number, cost: number, kind: 'name' | 'street'): Candidate {
  const last: Step | null =
    kind === 'street' ? { kind, id: above.id, from: above.at, to, before: above.last } : above.last;
  const explained = kind === 'street' ? above.explained + to - above.at : above.explained;
  return { ...above, at: to, explained, cost: above.cost + cost, last };
}
