/** The six address levels, from prefecture to lot or house number; a record's depth is its level's index here. */
export const LEVELS = ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'] as const;

/** One of the six address levels: prefecture, municipality, large section, small section, block, lot or house number. */
export type Level = (typeof LEVELS)[number];
