import type { ErrorBody } from '../contract/errors.js';
import type { GeocodeOptions } from '../questions/geocode.js';
import type { GivenTo, QuestionName, ResultOf } from '../questions/index.js';
import type { LineageResult } from '../questions/lineage.js';
import type { ReverseOptions, ReverseResult } from '../questions/reverse.js';
import type { StationsGiven } from '../questions/stations.js';
import type { SuggestGiven } from '../questions/suggest.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { Language } from '../vocabulary/languages.js';
import type { Level } from '../vocabulary/levels.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import type { SearchParameters } from '../vocabulary/parameters.js';
import type { Endpoint, GEOCODE_TARGETS } from '../vocabulary/searches.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import type { ExportPage, ExportPlace } from './exported-records.js';

export type { GeocodeOptions, ReverseOptions };

/** Options of {@link open}: the files, and how they answer. */
export interface OpenOptions {
  /**
   * Gazetteer files: one of today, and at most one of each past year, by path or by address (`https://…`). Those at addresses are
   * fetched, and kept until their host has others. Without any the starter gazetteer is opened, and built first where it is not
   * there yet, which takes about half a minute. In a browser addresses must be given.
   */
  readonly gazetteers?: string | readonly string[];
  /** The official grid `TKY2JGD.par` for the datum TOKYO; without it that is the three-parameter translation. */
  readonly tky2jgd?: string;
  /** JSON table of displaced islands for the datum TOKYO_NAVI; without it that is TOKYO. */
  readonly islandOffsets?: string;
  /** Whether boundaries are objects instead of strings that hold JSON. Default false. */
  readonly polygonObjects?: boolean;
  /** Largest answer of a search in MiB. Default 64. */
  readonly maxMib?: number;
  /**
   * Largest gazetteer file that is taken from an address, in MiB as it is unpacked. Default 4096. A host that announces how much it sends is also held to
   * that: no file unpacks to more than 64 times as much.
   */
  readonly maxFileMib?: number;
  /** Threads that {@link Banchi.geocodeMany} may use, 1 to 64. Default: as many as there are processors. */
  readonly threads?: number;
  /** Language of error messages. Default `en`. */
  readonly language?: MessageLanguage;
  /**
   * Is called with a line of text when opening begins something that takes long: `building the starter gazetteer …`, `fetching https://…`. Default:
   * the line is written to the standard error; `false` for silence. In Node only.
   */
  readonly progress?: false | ((text: string) => void);
}

/** A word with a target of its own, or the parts of an address in any order as columns hold them: each ends for itself. */
export type BatchElement = ({ readonly word: string } | { readonly parts: readonly string[] }) & {
  readonly target?: (typeof GEOCODE_TARGETS)[number];
};

/** An address as people write it; with a target of its own, or in parts. */
export type BatchWord = string | BatchElement;

/** The answer to each word of a batch: the result, or the error of the word. */
export type BatchAnswer = { readonly status: 'OK'; readonly result: GeocodeResult } | ErrorBody;

/** Options of completions. */
export type SuggestOptions = Omit<SuggestGiven, 'word'>;

/** How many stations are wanted, and how near. */
export type StationsOptions = Omit<StationsGiven, 'position'>;

/** The part of the data whose records are wanted; absent: all. */
export interface ExportOptions {
  /** The code with which the records' codes begin. */
  readonly address_code?: string;
  readonly address_level?: readonly Level[];
  /** Whether records have their boundaries, or the outlines of their lots. Default false. */
  readonly address_polygon?: boolean;
  /** A past year that is open. Default: current records. */
  readonly pastmap_year?: number;
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

/** Totals of a search. */
export interface SearchInfo {
  /** Exact number of matching records. */
  readonly hit: number;
  /** Hits by prefecture and by level; only if the request asks for `match_info`. */
  readonly hit_by_prefecture?: readonly {
    readonly address_code: string;
    readonly address: string | null;
    readonly hit: number;
  }[];
  readonly hit_by_level?: Readonly<Record<Level, number>>;
}

/** The result of a search. */
export interface SearchResult<E extends Endpoint = 'address'> {
  readonly info: SearchInfo;
  /** The records of the window that `limit` asks for. */
  readonly item: readonly AddressItem<E>[];
}

/** A point: `[longitude, latitude]`, or a text with both in either order, in degrees, minutes and seconds too. */
export type BatchPoint = LonLat | string;

/** The answer to each point of many: the result, or the error of the point. */
export type ReverseAnswer = { readonly status: 'OK'; readonly result: ReverseResult } | ErrorBody;

/** Parameters of a reverse lookup besides its point. */
export type ReverseParameters = Omit<SearchParameters, 'position' | 'proximity'>;

/**
 * The questions. Parameters and fields are those of the service (`docs/interface.md`); lists are arrays, points
 * `[longitude, latitude]`. Every method may reject with a {@link RequestError} or a {@link ClosedError}, and
 * with an {@link OpenError} where a file of a cut gazetteer, or one that threads read, is there no more.
 */
export interface Questions {
  /**
   * The result of a question by its name, with the parameters of its route: `ask('stations', { position: [139.7671, 35.6812] })`. The methods
   * below ask with fewer words, or more than one.
   */
  ask<N extends QuestionName>(question: N, parameters: GivenTo<N>): Promise<ResultOf<N>>;
  /** The one best record for an address as people write it, like `/geocode`. */
  geocode(word: BatchWord, options?: GeocodeOptions): Promise<GeocodeResult>;
  /** As `/search/address`. */
  search(parameters: SearchParameters): Promise<SearchResult>;
  /** As `/search/address_multi`. */
  searchMulti(parameters: SearchParameters<'address_multi'>): Promise<SearchResult<'address_multi'>>;
  /** Completions of a half-typed word, like `/suggest`. */
  suggest(word: string, options?: SuggestOptions): Promise<SuggestResult>;
  /**
   * The finest record at a point, or several that share it; none at sea.
   * @param position `[longitude, latitude]`
   */
  reverse(position: LonLat, parameters?: ReverseParameters): Promise<readonly AddressItem[]>;
  /** The finest record at a point, and how far its own point lies from it, like `/reverse`. */
  addressAt(point: BatchPoint, options?: ReverseOptions): Promise<ReverseResult>;
  /**
   * The stations nearest to a place, the nearest one first, like `/stations`.
   * @param position `[longitude, latitude]`
   */
  stations(position: LonLat, options?: StationsOptions): Promise<readonly FoundStation[]>;
  /** Former names and successors of a municipality or town, like `/lineage`. */
  lineage(addressCode: string): Promise<LineageResult>;
}

/** The questions, and those that an export consists of. */
export interface LibraryQuestions extends Questions {
  /** The page of an export that begins at a place. */
  exportPage(options: ExportOptions, place: ExportPlace): Promise<ExportPage>;
}

/** Open gazetteer files. */
export interface Banchi extends Questions {
  /**
   * As {@link Questions.geocode} for any number of words, in their order, in several threads where they are many. A word that is
   * refused is answered with its error. No more words are read ahead than threads need.
   */
  geocodeMany(
    words: Iterable<BatchWord> | AsyncIterable<BatchWord>,
    options?: GeocodeOptions,
  ): AsyncGenerator<BatchAnswer>;
  /** As {@link Questions.addressAt} for any number of points, in their order. A point that is refused is answered with its error. */
  reverseMany(
    points: Iterable<BatchPoint> | AsyncIterable<BatchPoint>,
    options?: ReverseOptions,
  ): AsyncGenerator<ReverseAnswer>;
  /** Every record of a part of the data in the order of the address tree, however many there are, like `/export`. */
  exportRecords(options?: ExportOptions): AsyncGenerator<AddressItem>;
  /** Closes files and ends threads. Questions that are not answered yet end with a {@link ClosedError}. */
  close(): Promise<void>;
}
