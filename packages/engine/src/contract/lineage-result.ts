import type { LinesOfPlaces } from '../vocabulary/descent.js';

export type { LineagePlace, LineageStep } from '../vocabulary/descent.js';

/** The result of one code at `/lineage`; `docs/interface.md` explains the values. */
export interface LineageResult extends LinesOfPlaces {
  /** The code as it was sent. */
  readonly address_code: string;
}
