import type { Conditions } from '../vocabulary/conditions.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import type { LinesOfPlaces } from '../vocabulary/descent.js';
import type { AddressItem, OfficialIds, RecordOrigin } from '../vocabulary/fields.js';
import type { AnswerLanguages } from '../vocabulary/languages.js';
import type { Level } from '../vocabulary/levels.js';
import type { FormerName } from '../vocabulary/match.js';

/** Converts an output coordinate from JGD2011; `[longitude, latitude]` in degrees both ways. */
export type CoordinateOutput = (position: LonLat) => LonLat;

/** A checked query: what a request asks for, its coordinates in JGD2011, and how the answer is to be written. */
export interface AddressQuery extends Conditions {
  /** Boundaries as JSON objects instead of strings holding JSON. */
  readonly polygonAsObject?: boolean;
  /** Output datum; absent = JGD2011 as stored. */
  readonly output?: CoordinateOutput;
  /** Which record shape to write: with past-map fields, or with the language fields. */
  readonly shape: 'address' | 'multilingual';
  /** Largest size of `items` in bytes; beyond it the search throws {@link AnswerTooLarge}. */
  readonly maxBytes?: number;
}

/** Matching records by prefecture and by level; each sums up to the total. */
export interface HitCounts {
  /** Of those that have some, in the order of the tree; their names in Japanese. */
  readonly prefectures: readonly {
    readonly code: string;
    readonly name: string | null;
    readonly hit: number;
  }[];
  readonly levels: Readonly<Record<Level, number>>;
}

/** One answer. It owns its bytes: no later search changes them. */
export interface AddressAnswer {
  /** Exact total number of matching records. */
  readonly hit: number;
  /** The same by prefecture and level, where the query asks for `matchInfo`. */
  readonly counts?: HitCounts;
  /** UTF-8 JSON of the requested window: the items joined by commas, without brackets. */
  readonly items: Uint8Array;
  /**
   * Lends the memory of `items` to the next answer. To be called at most once, by who has copied or dropped them; never
   * having called it costs a new buffer and nothing else.
   */
  release?(): void;
}

/** Thrown when the page would be larger than `maxBytes`. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Thrown by `search` for a condition that this engine or data set cannot answer (yet); http answers 501. */
export class NotImplemented extends Error {
  override readonly name = 'NotImplemented';
  /** @param parameter the request parameter at fault */
  constructor(parameter: string) {
    super(`${parameter} is not implemented`);
    this.parameter = parameter;
  }
  readonly parameter: string;
}

/**
 * Thrown by `search`, or what its promise is rejected with, when the data cannot be asked just now, such as a cluster
 * without enough nodes; http answers 503. Its message is for the log of the operator.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter = 1, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** A source that a data set was made from. */
interface DataSource {
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
}

/** What a search answers from: the current records, or those of one past year. */
export interface DataSet {
  /** Changes whenever an answer could change: what caches of answers go by. */
  readonly id: string;
  /** Past year, or null for current data. */
  readonly year: number | null;
  /** ISO 8601 time at which it was made. */
  readonly built: string;
  /** Records of each level, placeholders aside. */
  readonly records: Readonly<Record<string, number>>;
  readonly sources: readonly DataSource[];
}

/** A word that one best answer is wanted for. */
export interface GeocodeQuery {
  /** As typed, of any length. */
  readonly word: string;
  /** Only block-and-house numbers, or only lots, below a town; null = either. */
  readonly target: 'house' | 'lot' | null;
  /** Output datum; absent = JGD2011 as stored. */
  readonly output?: CoordinateOutput;
}

/** What a word means, its record by the node alone: who finds it need not be who tells of it. */
export interface Meaning {
  /** How it was found; null where it was not. */
  readonly kind: 'exact' | 'resolved' | 'postcode' | null;
  /** What of the word nothing explains. */
  readonly rest: string;
  /** How many records nothing decides between; 0 where there are no several. */
  readonly ambiguous: number;
  /** The one best record; null where there is none. */
  readonly id: number | null;
  /** The record that was most likely meant by a misspelled word, or null. */
  suggestion(): number | null;
  /** From 0 to 1, see {@link confidenceOf}. */
  confidence(): number;
  /** The former name that a part of the word was read as, the deepest of several; null where none was. */
  former(): FormerName | null;
}

/** A record that a word means. What takes some work is made when it is asked for. */
export interface LocatedRecord {
  readonly level: Level;
  /** What a record of the deepest level is; null for the others. */
  readonly number: 'house' | 'lot' | null;
  /** Full address. */
  address(): string;
  /** Full code. */
  code(): string;
  /** `[longitude, latitude]` in JGD2011; null where nothing is known. */
  position(): LonLat | null;
  /** Where the position comes from. */
  positionOf(): 'own' | 'children' | 'parent' | null;
  /** The registry's ids. */
  ids(): OfficialIds;
  /** Where name and own point come from. */
  from(): RecordOrigin;
  /** All fields. */
  item(): AddressItem;
}

/** A record that was considered for a word and is not what it means. */
export interface Considered {
  readonly address: string;
  readonly code: string;
  /** What decided against it, in English. */
  readonly by: string;
  /** UTF-16 ranges of the word that it explains. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** What of the word it leaves. */
  readonly rest: string;
}

/** A word that is still being typed. */
export interface SuggestQuery {
  /** As typed so far, of any length. */
  readonly word: string;
  /** Whether it may be in another language than Japanese. */
  readonly languages: AnswerLanguages;
}

/** What the places of a code were and became, or the nearest code that is known. */
export type Descent = LinesOfPlaces | { readonly nearest: string | null };

/** Answers checked queries, at once or later. The service does not see which engine stands behind it. */
export interface AddressSearch {
  /** Years of the past data sets served, ascending. */
  readonly years: readonly number[];
  /** What is served now: current records first, then past years ascending. */
  readonly dataSets: readonly DataSet[];
  /**
   * Searches. An engine that answers at once returns or throws; one that does not returns a promise of the same.
   * @param deadline time by `performance.now()` after which nobody waits for the answer any more
   * @throws {AnswerTooLarge} when the page exceeds the query's `maxBytes`
   * @throws {NotImplemented} when a condition cannot be answered by this engine or data set
   * @throws {Unavailable} when the data cannot be asked just now
   */
  search(query: AddressQuery, deadline?: number): AddressAnswer | Promise<AddressAnswer>;
  /**
   * The one best answer for an address as people write it: JSON of `result` in `docs/interface.md`. Absent: this engine
   * has none.
   */
  geocode?(query: GeocodeQuery, deadline?: number): string | Promise<string>;
  /** The same in UTF-8, valid until the next call: for who sends many. Absent: this engine takes its time. */
  geocodeBytes?(query: GeocodeQuery): Uint8Array;
  /** What else a word was considered to mean, the nearest first. Absent: this engine does not tell. */
  runnersUp?(query: GeocodeQuery): readonly Considered[];
  /** What a word may become: JSON of `result` in `docs/interface.md`. Absent: this engine has none. */
  suggest?(query: SuggestQuery, deadline?: number): string | Promise<string>;
  /** What the places of a code of today or of the past were and became. Absent: this engine does not tell. */
  lineage?(code: string): Descent | Promise<Descent>;
  /** Whether queries can be answered now; absent: always. A rejection means no. */
  ready?(): boolean | Promise<boolean>;
}
