import type { ReviewReason, RowKind } from '../../messages/verdicts.js';
import type { AnsweredRow } from './answer-columns.js';

/** How the rows of a list are counted, and which of them need eyes. */

/** The kind of a row. */
export function kindOf({ outcome, found }: AnsweredRow): RowKind {
  const verdict = found?.verdict() ?? 'not_found';
  if (outcome === 'found') return verdict;
  return outcome === 'not_found' && verdict === 'contradictory' ? verdict : outcome;
}

/** From this confidence on a complete answer needs no review. */
const SURE = 0.9;

/** Why a row needs eyes; null where it needs none. A word that is not found has a suggestion only where one was looked for. */
export function reasonOf(row: AnsweredRow, kind: RowKind, isReviewed: boolean): ReviewReason | null {
  const { found, isFar } = row;
  switch (kind) {
    case 'empty':
    case 'placeholder':
      return null;
    case 'complete':
      return (found?.confidence() ?? 0) < SURE ? 'unsure' : isFar === true ? 'far' : null;
    case 'not_found':
      return isReviewed && found?.suggestion() != null ? 'suggested' : kind;
    default:
      return kind;
  }
}

/** Whether a row is answered with the point of its municipality, or of its prefecture. */
export function standsAtMunicipality({ found, position }: AnsweredRow): boolean {
  const precision = position === null ? null : (found?.record?.point().precision ?? null);
  return precision === 'municipality' || precision === 'prefecture';
}
