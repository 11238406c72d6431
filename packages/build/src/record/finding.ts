/** Kinds of faults in published data. */
export type FindingKind =
  /** A point that cannot be true: outside its municipality, or far from the rest of its town. */
  | 'point-impossible'
  /** A point that is another town's, to the centimetre. */
  | 'point-copied'
  /** A boundary of which two sides cross each other. */
  | 'boundary-crossed'
  /** Rows of one town and one table with both values of `rsdt_addr_flg`. */
  | 'flag-rows'
  /** The table of towns and the table of their points have different values of `rsdt_addr_flg`. */
  | 'flag-points'
  /** Houses stand in a town whose `rsdt_addr_flg` is 0, or are flagged 0 themselves. */
  | 'flag-houses'
  /** A lot has another `rsdt_addr_flg` than its town. */
  | 'flag-lots'
  /** A town where houses are numbered, of which no house is there. */
  | 'unhoused'
  /** Lots or houses whose town no table of towns has, or that stand in no town. */
  | 'townless'
  /** Two rows with one code. */
  | 'code-twice'
  /** Names under one code that differ between tables. */
  | 'names-differ'
  /** A town or municipality that a table says to be abolished, and that other rows use. */
  | 'abolished-used'
  /** A town that only the list of postal codes names. */
  | 'postal-only'
  /** A town that the list of postal codes does not name. */
  | 'postal-lacks'
  /** Readings of one name that differ. */
  | 'readings-differ'
  /** Towns of one name beside each other. */
  | 'named-twice';

/**
 * How the build treats a fault: `withheld`, the point is not shown; `kept`, the record stays as its source has it; `merged`, the rows became one record;
 * `refused`, the row is not used.
 */
export type Treatment = 'withheld' | 'kept' | 'merged' | 'refused';

/** A row of a published file. */
export interface PublishedRow {
  /** Path as the user gave it; a member of an archive as `archive.zip!member.csv`. */
  readonly file: string;
  /** Line, 1-based, header included. */
  readonly line: number;
}

/** A fault in published data: which record it is about, and the values that cannot both be right. */
export interface Finding {
  readonly kind: FindingKind;
  /** Code segments of the record, from the prefecture down. */
  readonly codes: readonly string[];
  /** The own name of the record, where no record of a gazetteer file has it. */
  readonly name?: string;
  /** The value that is used, or the only one, and the value that it contradicts; `''` for none. */
  readonly values: readonly [used: string, other: string];
  /** The rows of the two values; null where there is none, or where only the finished file shows the fault. */
  readonly rows: readonly [used: PublishedRow | null, other: PublishedRow | null];
  readonly done: Treatment;
}
