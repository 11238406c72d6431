import type { MatchKind } from '../../vocabulary/match.js';
import { NUMBER_TYPES, POINT_ORIGINS } from '../../vocabulary/match.js';
import type { MatchedSpan } from '../walk/explain.js';

const encoder = new TextEncoder();

/** How a record was found, as far as it depends on the word. */
export interface Found {
  readonly kind: MatchKind | null;
  readonly spans: readonly MatchedSpan[];
  /** What of the word as typed no span covers. */
  readonly rest: string;
}

/** The ends of a match for each kind of number and origin of the point, none of either last. */
const ENDS = [...NUMBER_TYPES, null].map((number) =>
  [...POINT_ORIGINS, null].map((position) =>
    encoder.encode(`,"number":${JSON.stringify(number)},"position":${JSON.stringify(position)}}`),
  ),
);
/** A match without a word, up to what the record is. */
export const NO_WORD = encoder.encode('{"kind":null,"word":null,"rest":null,"spans":[]');

/** The end of a match: what a record of the deepest level is, and where its point comes from. */
export function matchEnd(
  number: (typeof NUMBER_TYPES)[number] | null,
  position: (typeof POINT_ORIGINS)[number] | null,
): Uint8Array {
  return ENDS[number === null ? NUMBER_TYPES.length : NUMBER_TYPES.indexOf(number)][
    position === null ? POINT_ORIGINS.length : POINT_ORIGINS.indexOf(position)
  ];
}
