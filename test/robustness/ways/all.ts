import { ABOVE } from './above.js';
import { ABSENT } from './absent.js';
import { KYOTO } from './kyoto.js';
import { LANGUAGES } from './languages.js';
import { MARKS } from './marks.js';
import { CHOME, NUMBERS } from './numbers.js';
import { READINGS } from './readings.js';
import { STREETS, TOWN, UNREADABLE } from './town.js';
import { UNKNOWN } from './unknown.js';
import type { Way } from './way.js';

/** Every way of writing. */
export const WAYS: readonly Way[] = [
  ...ABOVE,
  ...TOWN,
  ...STREETS,
  UNREADABLE,
  ...CHOME,
  ...NUMBERS,
  ...MARKS,
  ...READINGS,
  ...ABSENT,
  ...UNKNOWN,
  ...KYOTO,
  ...LANGUAGES,
];
