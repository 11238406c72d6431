import type { StepKind } from '../vocabulary/changes.js';

export { STEP_KINDS, type StepKind } from '../vocabulary/changes.js';

/** A municipality, a ward or a county as it was called at some time. */
export interface Unit {
  /** Standard area code, five digits: prefecture and municipality without the check digit. */
  readonly code: string;
  /** Own name: 亀田町, 中央区. */
  readonly name: string;
  /** Reading of the own name, katakana; null where the list gives none. */
  readonly read: string | null;
  /** County, subprefecture or designated city that it lies in, or null. */
  readonly above: string | null;
  /** Reading of that, katakana. */
  readonly aboveRead: string | null;
}

/** One line of descent, from one unit to another on one day. A merger of three units has three steps. */
export interface Step {
  /** The first day on which the new holds, `2005-03-31`. */
  readonly date: string;
  readonly kind: StepKind;
  /** Null if the unit begins without a predecessor. */
  readonly from: Unit | null;
  /** Null if the unit ends without a successor. */
  readonly to: Unit | null;
  /** Whether all of `from` went to `to`. */
  readonly whole: boolean;
  /** Which part went there, as the list says it: 大字梯及び古関, 三方原地区以外. Null for the whole, and where nothing is said. */
  readonly part: string | null;
}

/** The effect of each kind of step: whether `from` ends, and whether `to` begins. */
export const STEP_EFFECTS: Readonly<Record<StepKind, { readonly ends: boolean; readonly begins: boolean }>> =
  {
    merge: { ends: true, begins: true },
    absorb: { ends: true, begins: false },
    city: { ends: true, begins: true },
    town: { ends: true, begins: true },
    rename: { ends: true, begins: true },
    county: { ends: true, begins: true },
    subprefecture: { ends: true, begins: true },
    designated: { ends: true, begins: true },
    ward: { ends: false, begins: true },
    separate: { ends: false, begins: true },
    divide: { ends: true, begins: true },
    unite: { ends: true, begins: true },
    reorganise: { ends: true, begins: true },
    'county-begins': { ends: false, begins: true },
    'county-ends': { ends: true, begins: false },
    'core-city': { ends: false, begins: false },
    'special-city': { ends: false, begins: false },
  };
