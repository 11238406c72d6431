/** The six address levels, from prefecture to lot or house number; a record's depth is its level's index here. */
export const LEVELS = ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'] as const;

/** One of the six address levels: prefecture, municipality, large section, small section, block, lot or house number. */
export type Level = (typeof LEVELS)[number];

/** A record's depth in the tree, by level: its index in {@link LEVELS}. */
export const [PREFECTURE, MUNICIPALITY, TOWN, SECTION, BLOCK, NUMBER] = [0, 1, 2, 3, 4, 5] as const;

/** Digits of the code of a municipality, those of its prefecture included. */
export const MUNICIPALITY_DIGITS = 5;
