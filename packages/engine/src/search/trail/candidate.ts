import { NONE } from '../../gazetteer/sections.js';
import type { FormerName } from '../../vocabulary/match.js';

/** The meaning of a part of the word. */
export type StepKind =
  /** A prefecture or municipality. */
  | 'place'
  /** A municipality behind a prefecture that is not its own, or behind another city: 大阪府和歌山市, 高松市坂出市. */
  | 'elsewhere'
  /** A town or section by its name. */
  | 'name'
  /** A town, section, block, house or lot by its number. */
  | 'number'
  /** Streets and directions before a town of Kyoto. */
  | 'street'
  /** A name that is spelled nearly. */
  | 'near'
  /** A level that the word leaves out: a step of no length. */
  | 'omitted'
  /** A repetition: 和歌山市葵町 葵町1-2. */
  | 'again'
  /** A name of the past. */
  | 'former';

/** A part of the word and the node it leads to. */
export interface Step {
  readonly kind: StepKind;
  /** The node that the part names. A street names none: then it is the node that the street is in. */
  readonly id: number;
  /** Positions in the folded word. */
  readonly from: number;
  readonly to: number;
  readonly before: Step | null;
}

/** A name that places had in the past. */
export interface FormerStep extends Step {
  readonly kind: 'former';
  readonly former: FormerName;
}

/** Whether a step is one by a former name. */
export function isFormer(step: Step): step is FormerStep {
  return step.kind === 'former';
}

/**
 * How sure it is that the word is an address; see `docs/concepts.md`. `whole`: only if all of the word is understood, since a name stands
 * glued to the text behind it.
 */
export type Sureness = 'sure' | 'prefecture' | 'unsure' | 'whole';

/** A node that the word may mean, and how it was reached. */
export interface Candidate {
  readonly id: number;
  /** Position in the folded word behind what is understood. */
  readonly at: number;
  /** Units of the word that names and numbers explain. */
  readonly explained: number;
  /** How much was tolerated on the way. */
  readonly cost: number;
  /** How often a counter names another kind than what was found: 1 for the house 本町5 and 本町5番地. */
  readonly otherKind: number;
  readonly last: Step | null;
  readonly sureness: Sureness;
}

/** Nothing reached yet, before a position of the folded word. */
export function beginning(at: number): Candidate {
  return { id: NONE, at, explained: 0, cost: 0, otherKind: 0, last: null, sureness: 'unsure' };
}

/** A candidate with some of its values changed, in the one shape that all of them have. */
export function changed(
  { id, otherKind, sureness }: Candidate,
  at: number,
  explained: number,
  cost: number,
  last: Step | null,
): Candidate {
  return { id, at, explained, cost, otherKind, last, sureness };
}

/** The first step of a trail. */
export function firstStep(last: Step): Step {
  let first = last;
  while (first.before !== null) first = first.before;
  return first;
}

/** How many names lead to a candidate. */
export function namesOf({ last }: Candidate): number {
  let names = 0;
  for (let step = last; step !== null; step = step.before) if (step.kind !== 'omitted') names++;
  return names;
}

/** Whether the prefecture or city that is written is not that of the municipality behind it. */
export function isElsewhere({ last }: Candidate): boolean {
  for (let step = last; step !== null; step = step.before) if (step.kind === 'elsewhere') return true;
  return false;
}

/** Whether the place that a written prefecture does not have stands behind another city instead: 高松市坂出市. */
export function isBehindCity({ last }: Candidate): boolean {
  for (let step = last; step !== null; step = step.before)
    if (step.kind === 'elsewhere') return step.before?.kind === 'place';
  return false;
}

/** A candidate behind a level that the word leaves out: 仙台市 behind which a town of 若林区 follows. @param id the node of that level */
export function withOmitted(above: Candidate, id: number, cost: number): Candidate {
  const last: Step = { kind: 'omitted', id, from: above.at, to: above.at, before: above.last };
  return changed(above, above.at, above.explained, above.cost + cost, last);
}

/** A candidate behind a part of the word that is passed over. Directions along streets count as explained, brackets do not. */
export function withSkipped(above: Candidate, to: number, cost: number, kind: 'name' | 'street'): Candidate {
  const last: Step | null =
    kind === 'street' ? { kind, id: above.id, from: above.at, to, before: above.last } : above.last;
  const explained = kind === 'street' ? above.explained + to - above.at : above.explained;
  return changed(above, to, explained, above.cost + cost, last);
}
