import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { Kind, Subject } from './subject.js';

/** The names above the town that a way leaves out or changes, so that other records may be written alike. */
export type Loss = 'prefecture' | 'county' | 'city' | 'municipality' | 'suffix' | 'above';

/** A way of writing addresses, as people do. */
export interface Way {
  readonly name: string;
  /** Japanese where nothing is said. */
  readonly language?: Language;
  /** Kinds of records that are written so. */
  readonly kinds: readonly Kind[];
  /**
   * The record to find: the subject's own, or for numbers that nobody has the record above them: the block for a house too
   * far, the town or chome for a block, lot or branch too far, the town for a chome too far; for a town that nobody knows
   * the municipality. For `suggestion` it must be suggested, and nothing answered.
   */
  readonly expects: 'record' | 'block' | 'section' | 'town' | 'municipality' | 'suggestion';
  readonly loses?: readonly Loss[];
  /** The record so written, or null where the way does not fit it, or the numbers could mean another one. */
  readonly write: (subject: Subject, random: () => number) => string | null;
  /** Share that is known to be reachable, where it is not 0.99, with its reason. */
  readonly least?: readonly [share: number, reason: string];
}

/** All that has a number or a chome. */
export const NUMBERED: readonly Kind[] = ['house', 'lot', 'block', 'chome'];
/** All kinds. */
export const ALL: readonly Kind[] = ['house', 'lot', 'block', 'chome', 'town'];
/** Records with numbers behind the town. */
export const WITH_NUMBERS: readonly Kind[] = ['house', 'lot', 'block'];
