/** A lot's number as the registry map writes it, taken apart. */
interface LotNumber {
  /** Number, branch and branch of the branch: `794-ﾛ` is `794`, `ﾛ`. */
  readonly parts: readonly string[];
  /** Whether the outline is one of several of this number: V apart in one sheet, W once more, X divided between sheets. */
  readonly isPiece: boolean;
}

/** Outlines besides lots: blanks that another sheet fills, ground without a number, lots whose borders are undecided. */
type Unnumbered = 'blank' | 'ground' | 'undecided';

const BLANK = /^(?:地区外|別図)/;
const UNDECIDED = /^筆界未定/;
/** Roads, water and other ground that has no number in the register. */
const GROUND =
  /^(?:長狭物不明|無地番|白地|道路?|道敷|水路?|水面|里道|赤道|青地|河川(?:敷地)?|河|川|溝|用悪?水路|排水路|堤|堤塘|畦畔|国有地|海|海浜地|砂浜|公有水面|不明)(?:-[0-9]+)?$/;
const PIECE = /(?:[VW][0-9]+|X\([0-9]+\/[0-9]+\))$/;

/**
 * Reads `地番`.
 * @returns the number, or the kind of ground that has none
 */
export function lotNumber(written: string): LotNumber | Unnumbered {
  if (BLANK.test(written)) return 'blank';
  if (UNDECIDED.test(written)) return 'undecided';
  if (GROUND.test(written)) return 'ground';
  const number = written.replace(PIECE, '');
  return { parts: number.split('-'), isPiece: number !== written };
}
