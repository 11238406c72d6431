/** The parts of an address, from large to small, in one order for every language; `docs/interface.md` explains them. */
export const PART_NAMES = [
  'prefecture',
  'county',
  'municipality',
  'ward',
  'town',
  'section',
  'street',
  'block',
  'number',
  'building',
  'floor',
  'room',
  'rest',
] as const;

/** One of {@link PART_NAMES}. */
export type PartName = (typeof PART_NAMES)[number];

/** The data's verdict on a part. */
export const PART_VERDICTS = ['confirmed', 'corrected', 'added', 'unconfirmed', 'contradicted'] as const;

/** One of {@link PART_VERDICTS}. */
export type PartVerdict = (typeof PART_VERDICTS)[number];

/**
 * The verdict on the answer to a word. `complete`: its house, lot or block is in the data; `unconfirmed_number`: its town is, its number
 * is not; `town_only`, `municipality_only`: it ends there; `contradictory`: it names two places; `not_found`: no one record answers it.
 */
export const VERDICTS = [
  'complete',
  'unconfirmed_number',
  'town_only',
  'municipality_only',
  'contradictory',
  'not_found',
] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/** A part of an address. */
export interface AddressPart {
  /** As typed; empty where it is left out. */
  readonly written: string;
  /** Its value in one form: `29-11` for ２９の１１. */
  readonly value: string;
  readonly verdict: PartVerdict;
}

/** The parts of an address; those that it has not are absent. */
export type AddressParts = { readonly [name in PartName]?: AddressPart };
