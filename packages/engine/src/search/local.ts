import type { Meta } from '../gazetteer/meta.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { nothingFound } from './counts.js';
import type { GazetteerSearch } from './engine.js';
import {
  type AddressAnswer,
  type AddressPage,
  type AddressQuery,
  type AddressSearch,
  type Answer,
  type Considered,
  type DataSet,
  type Descent,
  type GeocodeQuery,
  NotImplemented,
  type StationsQuery,
  type SuggestQuery,
} from './query.js';
import { pageTogether, searchTogether } from './together.js';

/**
 * Searches the gazetteer files of one machine: one of current records and any number of past years. A query without
 * years sees the current file only. Every question is answered at once.
 */
export class LocalSearch implements AddressSearch {
  readonly #years: readonly number[];
  readonly #dataSets: readonly DataSet[];
  readonly #current: GazetteerSearch | null;
  readonly #past: ReadonlyMap<number, GazetteerSearch>;

  /** @throws {RangeError} naming both files when two hold the same year, or two are current */
  constructor(searches: readonly GazetteerSearch[]) {
    const byYear = new Map<number | null, GazetteerSearch>();
    for (const search of searches) {
      const { year } = search.gazetteer.meta;
      const other = byYear.get(year);
      if (other !== undefined) {
        const what = year === null ? 'current records' : `the records of ${year}`;
        throw new RangeError(`${other.gazetteer.file} and ${search.gazetteer.file} both hold ${what}`);
      }
      byYear.set(year, search);
    }
    this.#current = byYear.get(null) ?? null;
    byYear.delete(null);
    this.#past = byYear as Map<number, GazetteerSearch>;
    this.#years = [...this.#past.keys()].sort((a, b) => a - b);
    const inOrder = [this.#current, ...this.#years.map((year) => this.#past.get(year))];
    this.#dataSets = inOrder.flatMap((search) => (search ? [dataSet(search.gazetteer.meta)] : []));
  }

  /** Years of the past data sets, ascending. */
  get years(): readonly number[] {
    return this.#years;
  }

  /** Current records first, then past years ascending. */
  get dataSets(): readonly DataSet[] {
    return this.#dataSets;
  }

  /** @throws {AnswerTooLarge} when the page exceeds `maxBytes` */
  search(query: AddressQuery): AddressAnswer {
    const searches = this.#searchesFor(query.years);
    if (searches.length === 0) return nothingFound(query);
    if (searches.length === 1) return searches[0].search(query);
    return searchTogether(
      searches.map((search) => ({ search, query })),
      query,
    );
  }

  /** @throws {AnswerTooLarge} when the page exceeds `maxBytes` */
  page(query: AddressQuery): AddressPage {
    const searches = this.#searchesFor(query.years);
    if (searches.length === 0) return nothingFound(query);
    if (searches.length === 1) return searches[0].page(query);
    return pageTogether(
      searches.map((search) => ({ search, query })),
      query,
    );
  }

  /** Null for a query of several files, or of none. @throws {AnswerTooLarge} when the page exceeds `maxBytes` */
  searchInSlices(query: AddressQuery): Generator<undefined, AddressAnswer> | null {
    const searches = this.#searchesFor(query.years);
    return searches.length === 1 ? searches[0].searchInSlices(query) : null;
  }

  /** @throws {NotImplemented} without current records */
  geocode(query: GeocodeQuery): Answer<GeocodeResult> {
    return this.#today('word').geocode(query);
  }

  /** @throws {NotImplemented} without current records */
  runnersUp(query: GeocodeQuery): readonly Considered[] {
    return this.#today('word').runnersUp(query);
  }

  /** @throws {NotImplemented} without current records */
  suggest(query: SuggestQuery): Answer<SuggestResult> {
    return this.#today('word').suggest(query);
  }

  /** @throws {NotImplemented} without current records */
  lineage(code: string): Descent {
    return this.#today('address_code').lineage(code);
  }

  /** @throws {NotImplemented} without current records, and without stations */
  stations(query: StationsQuery): readonly FoundStation[] {
    return this.#today('position').stations(query);
  }

  /** The search of current records. @param parameter what cannot be answered without them */
  #today(parameter: string): GazetteerSearch {
    if (this.#current === null) throw new NotImplemented(parameter);
    return this.#current;
  }

  #searchesFor(years: readonly number[] | undefined): GazetteerSearch[] {
    if (years === undefined) return this.#current === null ? [] : [this.#current];
    return years.flatMap((year) => this.#past.get(year) ?? []);
  }
}

/** The data set that a file holds. */
export function dataSet({ id, year, built, records, sources }: Meta): DataSet {
  return { id, year, built, records, sources };
}
