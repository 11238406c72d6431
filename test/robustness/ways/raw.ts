import { BEYOND } from './beyond.js';
import { COUNTED } from './counted.js';
import { DISTRICTS } from './districts.js';
import { MISREAD } from './misread.js';
import { MIXED } from './mixed.js';
import { NAMES } from './names.js';
import { PLACES_ABOVE } from './places-above.js';
import { SHEETS } from './sheets.js';
import type { Way } from './way.js';

/** Ways of raw data: tables, pages, registers, labels, the customs of districts; and several ways at once. */
export const RAW_WAYS: readonly Way[] = [
  ...COUNTED,
  ...SHEETS,
  ...PLACES_ABOVE,
  ...NAMES,
  ...DISTRICTS,
  ...BEYOND,
  ...MISREAD,
  ...MIXED,
];
