/**
 * What stands behind a number of an address and makes it one of a small section, a block, a house or a lot, in the
 * languages that write it with letters: the inside of a regular expression, longest first where one begins another.
 */
export const COUNTERS = { en: 'chome|banchi|ban|gou?', ko: '초메|조메|번지|번|호' } as const;
