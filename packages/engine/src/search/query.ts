import type { Reading } from '../reading/reading.js';
import type { Conditions } from '../vocabulary/conditions.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import type { LinesOfPlaces } from '../vocabulary/descent.js';
import type { AddressItem, OfficialIds, RecordOrigin } from '../vocabulary/fields.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { AnswerLanguages, ForeignLanguage } from '../vocabulary/languages.js';
import type { Level } from '../vocabulary/levels.js';
import type { FormerName, MatchedSpan, MatchNote, PointNote } from '../vocabulary/match.js';
import { asIs, type Message, MessageError } from '../vocabulary/message.js';
import type { Verdict } from '../vocabulary/parts.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import type { NearStation } from './stations/near-stations.js';

const encoder = new TextEncoder();

/** Converts an output coordinate from JGD2011; `[longitude, latitude]` in degrees both ways. */
export type CoordinateOutput = (position: LonLat) => LonLat;

/** A checked query: the conditions of a request, with coordinates in JGD2011, and the form of the answer. */
export interface AddressQuery extends Conditions {
  /** Boundaries as JSON objects instead of strings holding JSON. */
  readonly polygonAsObject?: boolean;
  /** Output datum; absent = JGD2011 as stored. */
  readonly output?: CoordinateOutput;
  /** Which record shape to write: with past-map fields, or with the language fields. */
  readonly shape: 'address' | 'multilingual';
  /** Largest size of `items` in bytes; beyond it the search throws {@link AnswerTooLarge}. */
  readonly maxBytes?: number;
  /** Bytes that there is memory for now; absent: enough. Beyond it the search throws {@link NoRoom}, if it can before it writes. */
  readonly room?: number;
}

/** Matching records by prefecture and by level; each sums up to the total. */
export interface HitCounts {
  /** Prefectures with hits, in the order of the tree, with their names in Japanese. */
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
  /** Hits by prefecture and level, if the query asks for `matchInfo`. */
  readonly counts?: HitCounts;
  /** UTF-8 JSON of the requested window: the items joined by commas, without brackets. */
  readonly items: Uint8Array;
  /**
   * Lends the memory of `items` to the next answer. Call it at most once, after copying or dropping them; without it
   * the next answer only needs a new buffer.
   */
  release?(): void;
}

/** A page as values. */
export interface AddressPage {
  /** Exact total number of matching records. */
  readonly hit: number;
  /** Hits by prefecture and level, if the query asks for `matchInfo`. */
  readonly counts?: HitCounts;
  /** The records of the requested window, in the shape that the query asks for. */
  readonly records: readonly AddressItem[];
  /** About how many bytes they have as JSON. */
  readonly bytes: number;
}

/** Thrown when the page would be larger than `maxBytes`. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Thrown when the page would need more memory than there is now, the query's `room`. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
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
 * Thrown by `search`, or rejected with, when the data cannot be asked just now, for example a cluster without enough
 * nodes; http answers 503. Its message is for the log of the operator.
 */
export class Unavailable extends MessageError {
  override readonly name = 'Unavailable';
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number;
  constructor(message: Message | string, retryAfter = 1, options?: ErrorOptions) {
    super(typeof message === 'string' ? asIs(message) : message, options);
    this.retryAfter = retryAfter;
  }
}

/** A source that a data set was made from. */
interface DataSource {
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
}

/** A data set to search: the current records, or those of one past year. */
export interface DataSet {
  /** Changes whenever an answer could change; caches of answers go by it. */
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
  /** Whether the parts of the address are wanted; absent: no. */
  readonly parts?: boolean;
  /** Output datum; absent = JGD2011 as stored. */
  readonly output?: CoordinateOutput;
  /** Languages whose names records have besides the Japanese ones; absent: none. */
  readonly names?: readonly ForeignLanguage[];
}

/** The meaning of a word, with records as node numbers: their fields may come from elsewhere. What costs is found when it is asked for. */
export interface Meaning {
  readonly reading: Reading;
  /** How it was found; null where it was not. */
  readonly kind: 'exact' | 'resolved' | 'postcode' | null;
  /** The one best record, or those that nothing decides between. Ascending. */
  readonly ids: readonly number[];
  /** The one best record; null where there is none. */
  readonly id: number | null;
  /** How many records nothing decides between; 0 without a tie. */
  readonly ambiguous: number;
  /** The unexplained rest of the word. */
  readonly rest: string;
  /** The reason why the rest is not answered; null where none is known. */
  readonly note: MatchNote | null;
  /** The language that the word was read in; absent for Japanese. */
  readonly language?: ForeignLanguage;
  /** How each part of the word was read, from left to right. */
  spans(): readonly MatchedSpan[];
  /** Records that a misspelled word may have meant, the likeliest first. */
  suggested(): readonly number[];
  /** From 0 to 1, see `confidenceOf`. */
  confidence(): number;
  /** What the data has of the word, see `verdictOf`. */
  verdict(): Verdict;
  /** The former name that a part of the word was read as, the deepest of several; null where none was. */
  former(): FormerName | null;
}

/**
 * An answer as a value, and as JSON. Take what you need of it before you wait for anything: the data that it is read from may be closed then.
 */
export interface Answer<Result> {
  value(): Result;
  /** JSON in UTF-8, valid until the next answer is written. */
  bytes(): Uint8Array;
}

/** An answer that is a value already. */
export class ValueAnswer<Result> implements Answer<Result> {
  readonly #value: Result;

  constructor(value: Result) {
    this.#value = value;
  }

  value(): Result {
    return this.#value;
  }

  bytes(): Uint8Array {
    return encoder.encode(JSON.stringify(this.#value));
  }
}

/** A record that a word means. Costly values are made when asked for. */
export interface LocatedRecord {
  readonly level: Level;
  /** Whether a record of the deepest level is a house or a lot; null for other levels. */
  readonly number: 'house' | 'lot' | null;
  /** Full address. */
  address(): string;
  /** Full address in another language; null where a name above it is not known in it. */
  addressIn(language: ForeignLanguage): string | null;
  /** Full code. */
  code(): string;
  /** `[longitude, latitude]` in JGD2011; null where nothing is known. */
  position(): LonLat | null;
  /** Where the position comes from, and whose it is. */
  point(): PointNote;
  /** The nearest stations within 20 km of the position, the nearest first; none without a position or in data without stations. */
  stations(most: number): readonly NearStation[];
  /** The registry's ids. */
  ids(): OfficialIds;
  /** Where name and own point come from. */
  from(): RecordOrigin;
  /**
   * All fields; the boundary is not filled.
   * @param names languages whose names follow
   */
  item(names?: readonly ForeignLanguage[]): AddressItem;
  /** The boundary, or the outline of a lot, in JGD2011; null where there is none. */
  polygon(): Exclude<AddressItem['address_polygon'], string>;
}

/** A record that was considered for a word, but is not its meaning. */
export interface Considered {
  readonly address: string;
  readonly code: string;
  /** The reason against it, in English. */
  readonly by: string;
  /** UTF-16 ranges of the word that it explains. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** The rest of the word that it leaves unexplained. */
  readonly rest: string;
}

/** A word that is still being typed. */
export interface SuggestQuery {
  /** As typed so far, of any length. */
  readonly word: string;
  /** Whether it may be in another language than Japanese. */
  readonly languages: AnswerLanguages;
  /** Languages whose names records have besides the Japanese ones; absent: none. */
  readonly names?: readonly ForeignLanguage[];
}

/** A place whose nearest stations are wanted. */
export interface StationsQuery {
  /** `[longitude, latitude]` in degrees, JGD2011. */
  readonly position: LonLat;
  /** Stations at most. */
  readonly limit: number;
  /** Metres at most, inclusive, up to 20000. */
  readonly distance: number;
  /** Whether names in other languages than Japanese are wanted. */
  readonly languages: AnswerLanguages;
}

/** The descent of the places of a code, or the nearest known code. */
export type Descent = LinesOfPlaces | { readonly nearest: string | null };

/** Answers checked queries, at once or later. The service does not see which engine is behind it. */
export interface AddressSearch {
  /** Years of the past data sets served, ascending. */
  readonly years: readonly number[];
  /** The data served now: current records first, then past years ascending. */
  readonly dataSets: readonly DataSet[];
  /**
   * Searches. An engine that answers at once returns or throws; another one returns a promise of the same.
   * @param deadline time by `performance.now()` after which nobody waits for the answer any more
   * @throws {AnswerTooLarge} when the page exceeds the query's `maxBytes`
   * @throws {NotImplemented} when this engine or data set cannot answer a condition
   * @throws {Unavailable} when the data cannot be asked just now
   */
  search(query: AddressQuery, deadline?: number): AddressAnswer | Promise<AddressAnswer>;
  /**
   * Searches in steps of a few milliseconds after the first, for a page that takes long to write; between two of them others may be served.
   * Null for a query that is not answered so; absent in engines that answer asynchronously.
   * @throws as {@link search}, in each step
   */
  searchInSlices?(query: AddressQuery): Generator<undefined, AddressAnswer> | null;
  /** The same page as values. It throws as {@link search} does. */
  page(query: AddressQuery, deadline?: number): AddressPage | Promise<AddressPage>;
  /** The one best answer for an address as people write it. */
  geocode(query: GeocodeQuery, deadline?: number): Answer<GeocodeResult> | Promise<Answer<GeocodeResult>>;
  /** Other meanings of a word that were considered, the nearest first. Absent or null if the engine does not know them. */
  runnersUp?(query: GeocodeQuery): readonly Considered[] | null;
  /** Completions of a word. */
  suggest(query: SuggestQuery, deadline?: number): Answer<SuggestResult> | Promise<Answer<SuggestResult>>;
  /** The descent of the places of a code, of today or of the past. */
  lineage(code: string): Descent | Promise<Descent>;
  /**
   * The stations nearest to a place, the nearest first.
   * @throws {NotImplemented} when the data has no stations
   */
  stations(query: StationsQuery): readonly FoundStation[] | Promise<readonly FoundStation[]>;
  /** Whether queries can be answered now; absent: always. A rejection means no. */
  ready?(): boolean | Promise<boolean>;
  /** Holds the data served now, so that several questions get answers from one data set. Absent: nothing replaces the data. */
  hold?(): HeldSearch;
}

/** A search over the data that was served when it was held, even if other data is served by now. */
export interface HeldSearch {
  readonly search: AddressSearch;
  /** Lets go of the data. The search must not be used afterwards. */
  release(): void;
}
