import { UNITS_PER_DEGREE } from './units.js';

/** The ASCII digits of 0 to 9999, four bytes each, the first the highest. */
export const FOUR_DIGITS = Int32Array.from({ length: 10_000 }, (_, i) => {
  const digit = (place: number): number => 0x30 + (Math.floor(i / place) % 10);
  return (digit(1000) << 24) | (digit(100) << 16) | (digit(10) << 8) | digit(1);
});

/**
 * Writes units of 1e-7 degree (a 32-bit integer, which keeps the arithmetic fast) as a decimal number of degrees without
 * needless zeros, and returns where it ended. Up to twelve bytes behind the start
 * are overwritten.
 */
export function writeCoordinate(view: DataView, start: number, units: number): number {
  let at = start;
  let value = units;
  if (value < 0) {
    view.setUint8(at++, 0x2d);
    value = -value | 0;
  }
  const whole = (value / UNITS_PER_DEGREE) | 0;
  const rest = (value - whole * UNITS_PER_DEGREE) | 0;
  const digits = FOUR_DIGITS[whole];
  const leading = whole < 10 ? 3 : whole < 100 ? 2 : 1;
  view.setInt32(at, digits << (8 * leading));
  at += 4 - leading;
  if (rest === 0) return at;
  const upper = (rest / 10_000) | 0;
  view.setInt32(at, FOUR_DIGITS[upper]);
  view.setUint8(at, 0x2e); // seven digits: the first of the eight is always 0
  view.setInt32(at + 4, FOUR_DIGITS[rest - 10_000 * upper]);
  at += 8;
  while (view.getUint8(at - 1) === 0x30) at--;
  return at;
}
