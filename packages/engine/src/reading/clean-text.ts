import { postCodeIn, type WrittenPostCode } from '../facts/postal-codes.js';
import { inOneForm, type Origins, type PlacedString } from '../text/index.js';
import { narrowed, SIGN, signsOf } from './marks.js';
import { withoutFields, withoutMarkup } from './markup.js';

/** A postal code as a number, and where it stands in the word as typed. */
export interface PlacedCode {
  readonly code: number;
  readonly from: number;
  readonly to: number;
}

/**
 * A word in Japanese as all look at it: each letter with its marks as one character, ASCII in its usual width, white space for tags and for
 * names of fields. Searches and `/geocode` go on from here.
 */
export class CleanText implements PlacedString {
  /** The word as typed. */
  readonly source: string;
  readonly text: string;
  /** Where in the source each unit of the text comes from; null where they stand in the same places. */
  readonly origins: Origins | null;
  /** Which characters the text has, as bits of `SIGN`. */
  readonly signs: number;
  /** The postal code in it, by its place in the text. */
  readonly postCode: WrittenPostCode | null;

  constructor(source: string) {
    const { text, origins } = inOneForm(source);
    const unmarked = withoutMarkup(text);
    this.source = source;
    this.origins = origins;
    this.signs = signsOf(unmarked);
    this.text = narrowed(withoutFields(unmarked, this.signs), this.signs);
    this.postCode = (this.signs & SIGN.manyDigits) === 0 ? null : postCodeIn(this.text);
  }

  /** The postal code by its place in the source. */
  get placedCode(): PlacedCode | null {
    return this.postCode === null ? null : placedCode(this.postCode, this);
  }
}

/** A postal code of a text by its place in the word as typed. */
export function placedCode(
  { code, from, to }: WrittenPostCode,
  { origins }: Pick<PlacedString, 'origins'>,
): PlacedCode {
  return { code, from: origins?.from[from] ?? from, to: origins?.to[to - 1] ?? to };
}
