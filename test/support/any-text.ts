import { fc } from './property.js';

/** Code points that are halves of pairs. */
const SURROGATES = { from: 0xd800, count: 0x800 };

/** Any code point but half a pair; simple ones are likelier. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count));

/**
 * Texts of any characters at all: `fc.string({ unit: 'binary' })`, which makes a table of all of them first, and that takes
 * two seconds of each process.
 */
export function anyText(
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: character });
}
