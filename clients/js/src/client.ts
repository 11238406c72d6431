import type { ErrorBody } from '@banchi/engine/contract/errors.js';
import { GEOCODE_WORDS, LIMITS } from '@banchi/engine/facts/limits.js';
import type { GivenTo, QuestionName, ResultOf } from '@banchi/engine/questions/index.js';
import type { LineageResult } from '@banchi/engine/questions/lineage.js';
import type { ReverseResult } from '@banchi/engine/questions/reverse.js';
import type { FoundStation } from '@banchi/engine/questions/stations.js';
import type { Datum } from '@banchi/engine/vocabulary/coordinates.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { SearchParameters } from '@banchi/engine/vocabulary/parameters.js';
import {
  type Endpoint,
  EXPORT_PATH,
  GEOCODE_PATH,
  PATHS,
  REVERSE_PATH,
} from '@banchi/engine/vocabulary/searches.js';
import type { SuggestResult } from '@banchi/engine/vocabulary/suggest-result.js';
import { TooManyRecords } from './errors.js';
import { type CallOptions, type ClientOptions, NDJSON, type Sent, Transport } from './transport.js';

/** Matching records of one prefecture. */
export interface PrefectureHits {
  readonly address_code: string;
  readonly address: string | null;
  readonly hit: number;
}

/** A page of records. */
export interface SearchResult<E extends Endpoint = 'address'> {
  /** Exact number of matching records. */
  readonly hit: number;
  /** Numbers of hits by prefecture and by level; only where `match_info` is asked for. */
  readonly hitByPrefecture?: readonly PrefectureHits[];
  readonly hitByLevel?: Readonly<Record<Level, number>>;
  readonly items: readonly AddressItem<E>[];
}

/** A call that pages. */
export interface PagingOptions extends CallOptions {
  /** Records a request, 1 to 1000. Default 1000. */
  readonly pageSize?: number;
}

/** Options of a question about an address. */
export interface GeocodeOptions extends CallOptions {
  /** Whether the parts of the address are wanted, each with a verdict, and the whole in one form. Default false. */
  readonly parts?: boolean;
  /** Whether its block and house number is wanted, or its lot. */
  readonly target?: 'house' | 'lot';
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

/** Options of completions. */
export interface SuggestOptions extends CallOptions {
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

/** Which stations are wanted. */
export interface StationsOptions extends CallOptions {
  /** Stations at most, 1 to 100. Default 5. */
  readonly limit?: number;
  /** Metres at most, up to 20000. Default 20000. */
  readonly distance?: number;
}

/** A word of a batch: with a target of its own where it has one, or the parts of an address in any order. */
export type BatchWord =
  | string
  | { readonly word: string; readonly target?: 'house' | 'lot' }
  | { readonly parts: readonly string[]; readonly target?: 'house' | 'lot' };

/** A batch. */
export interface BatchOptions extends GeocodeOptions {
  /** Words a request, 1 to 1000. Default 1000. A key that allows 50 requests in one second lets in no more than 50 words. */
  readonly batchSize?: number;
}

/** The part of the data whose records are wanted; absent: all. */
export interface ExportOptions extends CallOptions {
  /** The code with which the records' codes begin. */
  readonly address_code?: string;
  readonly address_level?: readonly Level[];
  /** Whether records have their boundaries, or the outlines of their lots. Default false. */
  readonly address_polygon?: boolean;
  /** A past year that is served. Default: current records. */
  readonly pastmap_year?: number;
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

/** A point: `[longitude, latitude]`, or a text with both in either order, in degrees, minutes and seconds too. */
export type BatchPoint = readonly [longitude: number, latitude: number] | string;

/** Options of a question about points. */
export interface ReverseOptions extends CallOptions {
  /** Levels that records may have; the finest at a point is taken. Default: all. */
  readonly address_level?: readonly Level[];
  /** Datum of points and answers. Default JGD. */
  readonly datum?: Datum;
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
  /** Points a request, 1 to 1000. Default 1000. */
  readonly batchSize?: number;
}

/** The answer to each point of a batch: the result, or the error of the point. */
export type ReverseAnswer = { readonly status: 'OK'; readonly result: ReverseResult } | ErrorBody;

/** The answer to each word of a batch: the result, or the error of the word. */
export type BatchAnswer = { readonly status: 'OK'; readonly result: GeocodeResult } | ErrorBody;

/** Asks one service. Every method may throw a {@link RequestError} or a {@link ConnectionError}. */
export interface Client {
  /** One page of the address search. */
  searchAddress(parameters: SearchParameters, options?: CallOptions): Promise<SearchResult>;
  /** One page of the multilingual search. */
  searchMultilingual(
    parameters: SearchParameters<'address_multi'>,
    options?: CallOptions,
  ): Promise<SearchResult<'address_multi'>>;
  /**
   * Every record of the address search, page by page as they are taken.
   * @throws {TooManyRecords} behind the last record that paging reaches
   */
  eachAddress(parameters: Unpaged<'address'>, options?: PagingOptions): AsyncGenerator<AddressItem>;
  /** Yields every record of a multilingual search, page by page. */
  eachMultilingual(
    parameters: Unpaged<'address_multi'>,
    options?: PagingOptions,
  ): AsyncGenerator<AddressItem<'address_multi'>>;
  /**
   * Every record of a part of the data in the order of the address tree, however many there are, as they come. A key needs the
   * contract `export`.
   */
  exportRecords(options?: ExportOptions): AsyncGenerator<AddressItem>;
  /** The one best record for an address as people write it. */
  geocode(word: string, options?: GeocodeOptions): Promise<GeocodeResult>;
  /**
   * Geocodes any number of words: yields one answer a word, in their order, as the service makes them. A refused word is answered
   * with its error.
   */
  geocodeBatch(
    words: Iterable<BatchWord> | AsyncIterable<BatchWord>,
    options?: BatchOptions,
  ): AsyncGenerator<BatchAnswer>;
  /**
   * The finest record at a point, or several that share it.
   * @param position `[longitude, latitude]`
   */
  reverse(
    position: readonly [longitude: number, latitude: number],
    parameters?: Omit<SearchParameters, 'position' | 'proximity'>,
    options?: CallOptions,
  ): Promise<readonly AddressItem[]>;
  /**
   * The finest record at each of any number of points, and how far its own point lies from it, in their order. A refused point is
   * answered with its error.
   */
  reverseBatch(
    points: Iterable<BatchPoint> | AsyncIterable<BatchPoint>,
    options?: ReverseOptions,
  ): AsyncGenerator<ReverseAnswer>;
  /** Completions of a word that is being typed, large places first. */
  suggest(word: string, options?: SuggestOptions): Promise<SuggestResult>;
  /**
   * The stations nearest to a place, the nearest one first.
   * @param position `[longitude, latitude]`
   */
  stations(
    position: readonly [longitude: number, latitude: number],
    options?: StationsOptions,
  ): Promise<readonly FoundStation[]>;
  /**
   * The result of a question by its name, with the parameters of its route: `ask('here', { position: [139.7524, 35.7083] })`.
   */
  ask<N extends QuestionName>(
    question: N,
    parameters: GivenTo<N>,
    options?: CallOptions,
  ): Promise<ResultOf<N>>;
  /** Former names and successors of a municipality or town, by its code of today or of the past. */
  lineage(addressCode: string, options?: CallOptions): Promise<LineageResult>;
  /**
   * The answer to any other request, unchanged: `/version`, or a search with its envelope.
   * @param path with its query, escaped
   */
  get(path: string, options?: CallOptions): Promise<unknown>;
}

/** The totals as they are sent. */
interface SearchInfo {
  readonly hit: number;
  readonly hit_by_prefecture?: readonly PrefectureHits[];
  readonly hit_by_level?: Readonly<Record<Level, number>>;
}

/** Parameters of a search without its window. */
export type Unpaged<E extends Endpoint> = Omit<SearchParameters<E>, 'limit'>;

/** Longer URLs are sent as forms: proxies may refuse them. */
const LONGEST_URL = 2000;

/** Makes a client. It holds no connection of its own and need not be closed. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);

  async function search<E extends Endpoint>(
    endpoint: E,
    parameters: SearchParameters<E>,
    call?: CallOptions,
  ): Promise<SearchResult<E>> {
    const form = formOf(parameters);
    const path = `${PATHS[endpoint]}?${form}`;
    const sent =
      path.length <= LONGEST_URL
        ? { path }
        : { path: PATHS[endpoint], body: form, type: 'application/x-www-form-urlencoded' };
    const { result } = (await transport.send(sent, call)) as {
      readonly result: { readonly info: SearchInfo; readonly item: AddressItem<E>[] };
    };
    const { hit, hit_by_prefecture: hitByPrefecture, hit_by_level: hitByLevel } = result.info;
    return {
      hit,
      items: result.item,
      ...(hitByPrefecture === undefined ? {} : { hitByPrefecture }),
      ...(hitByLevel === undefined ? {} : { hitByLevel }),
    };
  }

  async function* each<E extends Endpoint>(
    endpoint: E,
    parameters: Unpaged<E>,
    { pageSize = 1000, signal }: PagingOptions = {},
  ): AsyncGenerator<AddressItem<E>> {
    for (let offset = 0; ; offset += pageSize) {
      const page = { ...parameters, limit: [offset, pageSize] } as unknown as SearchParameters<E>;
      const { hit, items } = await search(endpoint, page, { signal });
      yield* items;
      if (items.length === 0 || offset + pageSize >= hit) return;
      if (offset + pageSize > LIMITS.offset) throw new TooManyRecords(hit, offset + pageSize);
    }
  }

  /** The path of a question is its name. */
  async function ask<N extends QuestionName>(
    question: N,
    parameters: GivenTo<N>,
    call?: CallOptions,
  ): Promise<ResultOf<N>> {
    const path = `/${question}?${formOf(parameters)}`;
    const { result } = (await transport.send({ path }, call)) as { readonly result: ResultOf<N> };
    return result;
  }

  async function geocode(
    word: string,
    { target, parts, lang, signal }: GeocodeOptions = {},
  ): Promise<GeocodeResult> {
    return ask('geocode', { word, target, ...wanted(parts), lang }, { signal });
  }

  async function* geocodeBatch(
    words: Iterable<BatchWord> | AsyncIterable<BatchWord>,
    { target, parts, lang, signal, batchSize = GEOCODE_WORDS }: BatchOptions = {},
  ): AsyncGenerator<BatchAnswer> {
    const asks = formOf({ target, ...wanted(parts), lang });
    const path = asks === '' ? GEOCODE_PATH : `${GEOCODE_PATH}?${asks}`;
    yield* inBatches(path, words, batchSize, signal) as AsyncGenerator<BatchAnswer>;
  }

  async function* reverseBatch(
    points: Iterable<BatchPoint> | AsyncIterable<BatchPoint>,
    { address_level, datum, lang, signal, batchSize = GEOCODE_WORDS }: ReverseOptions = {},
  ): AsyncGenerator<ReverseAnswer> {
    const asks = formOf({ address_level, datum, lang });
    const path = asks === '' ? REVERSE_PATH : `${REVERSE_PATH}?${asks}`;
    yield* inBatches(path, points, batchSize, signal) as AsyncGenerator<ReverseAnswer>;
  }

  async function* exportRecords({ signal, ...asked }: ExportOptions = {}): AsyncGenerator<AddressItem> {
    const form = formOf(asked);
    const path = form === '' ? EXPORT_PATH : `${EXPORT_PATH}?${form}`;
    yield* transport.stream({ path }, { signal }) as AsyncGenerator<AddressItem>;
  }

  /** Sends elements in batches as they are taken, and yields their answers. */
  async function* inBatches<T>(
    path: string,
    elements: Iterable<T> | AsyncIterable<T>,
    batchSize: number,
    signal: CallOptions['signal'],
  ): AsyncGenerator {
    const asked = (batch: readonly T[]): ((answered: number) => Sent | undefined) => {
      const lines = batch.map((element) => JSON.stringify(element));
      return (answered) =>
        answered < lines.length ? { path, body: lines.slice(answered).join('\n'), type: NDJSON } : undefined;
    };
    let batch: T[] = [];
    for await (const element of elements) {
      if (batch.push(element) < batchSize) continue;
      yield* transport.lines(asked(batch), { signal });
      batch = [];
    }
    yield* transport.lines(asked(batch), { signal });
  }

  async function suggest(word: string, { lang, signal }: SuggestOptions = {}): Promise<SuggestResult> {
    return ask('suggest', { word, lang }, { signal });
  }

  async function stations(
    position: readonly [longitude: number, latitude: number],
    { limit, distance, signal }: StationsOptions = {},
  ): Promise<readonly FoundStation[]> {
    return (await ask('stations', { position, limit, distance }, { signal })).items;
  }

  return {
    searchAddress: (parameters, call) => search('address', parameters, call),
    searchMultilingual: (parameters, call) => search('address_multi', parameters, call),
    eachAddress: (parameters, call) => each('address', parameters, call),
    eachMultilingual: (parameters, call) => each('address_multi', parameters, call),
    exportRecords,
    geocode,
    geocodeBatch,
    reverse: async (position, parameters, call) =>
      (await search('address', { ...parameters, position }, call)).items,
    reverseBatch,
    suggest,
    stations,
    ask,
    lineage: (code, call) => ask('lineage', { address_code: code }, call),
    get: (path, call) => transport.send({ path }, call),
  };
}

/** `parts` where they are wanted: without them the request is as short as ever. */
function wanted(parts = false): { readonly parts?: true } {
  return parts ? { parts } : {};
}

/** Parameters as they are sent: lists and tuples joined by commas, without undefined ones. */
function formOf(parameters: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) form.set(name, String(value));
  return form.toString();
}
