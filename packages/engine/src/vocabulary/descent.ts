import type { StepKind, TownKind } from './changes.js';
import type { NamesInLanguages } from './languages.js';

/** A municipality, ward, county or town while it was called and coded so. */
export interface LineagePlace extends NamesInLanguages {
  /** Five digits of a municipality, the full address code of a town. */
  readonly code: string;
  /** With its county or city; of a town with its municipality. */
  readonly name: string;
  /** Katakana; null where it is not known. */
  readonly read: string | null;
  /** First day on which it was so; null where that is older than the known changes. */
  readonly from: string | null;
  /** First day on which it was no longer so; null for a place of today, and where only a year is known. */
  readonly until: string | null;
  /** Of a town of a past year that year, else null. */
  readonly year: number | null;
  /** Whether it is there today. */
  readonly today: boolean;
}

/** One change of a place. `from` and `to` are numbers of places in the list; null for a beginning or an end. */
export interface LineageStep {
  readonly from: number | null;
  readonly to: number | null;
  /** The first day on which the new holds; null for towns, of which only a year is known. */
  readonly date: string | null;
  readonly kind: StepKind | TownKind;
  /** Whether all of the land went there. */
  readonly whole: boolean;
  /** Which part went there, as the list says it; null where it says nothing. */
  readonly part: string | null;
  /** In percent. */
  readonly certainty: number;
  /** `list`: the official list of changes; `comparison`: the data of a past year beside today's. */
  readonly source: 'list' | 'comparison';
}

/** The predecessors and successors of the places of one code. */
export interface LinesOfPlaces {
  /** Numbers of the places that have the code, or had it; several where it stood for one after the other. */
  readonly asked: readonly number[];
  readonly places: readonly LineagePlace[];
  /** In order of time. */
  readonly steps: readonly LineageStep[];
}
