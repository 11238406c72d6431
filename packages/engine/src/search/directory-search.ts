import type { Named } from '../gazetteer/contents.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import type { PointNote } from '../vocabulary/match.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { LinesOfDescent } from './former/lines-of-descent.js';
import { Geocoder } from './geocoder.js';
import type { Codes } from './ids/codes.js';
import type { SubtreeCount } from './ids/hit-counts.js';
import type { PlaneMask, Planes } from './ids/planes.js';
import type { RecordNotes } from './ids/record-notes.js';
import { both, countSelected, fromIds, interval, pageOf, type Selection } from './ids/selection.js';
import {
  type AddressQuery,
  type Answer,
  type Descent,
  type GeocodeQuery,
  type HitCounts,
  type StationsQuery,
  type SuggestQuery,
  ValueAnswer,
} from './query.js';
import { Suggester } from './suggester.js';
import type { AddressTree } from './tree.js';
import { geocodeResult, suggestResult } from './word-answers.js';
import { WordSearch } from './word-search.js';

/** A record as the cluster keeps it, as far as answers to words need it. */
export interface KeptRecord {
  /** As the address search answers it. */
  readonly item: AddressItem;
  /** The full address in each language that has one. */
  readonly names: Readonly<Partial<Record<ForeignLanguage, string>>>;
  /** Where its place comes from, and whose it is; see `Points.note`. */
  readonly point: PointNote;
}

/** Gets records by their ids, in any order. */
type RecordFetch = (ids: readonly number[]) => Promise<ReadonlyMap<number, KeptRecord>>;

const decoder = new TextDecoder();

/**
 * Answers questions from a directory alone: which ids a word selects in any language, what an address means, what a
 * word may become. The records themselves are elsewhere.
 */
export class DirectorySearch {
  readonly tree: AddressTree;
  readonly codes: Codes;
  /** Which ids are records of which level. */
  readonly planes: Planes;
  /** Notes of sources about records. */
  readonly notes: RecordNotes;
  readonly #words: WordSearch;
  readonly #geocoder: Geocoder;
  readonly #suggester: Suggester;
  readonly #lines: LinesOfDescent;

  constructor(directory: Named) {
    this.#words = new WordSearch(directory);
    const { tree, codes, planes, notes, changes } = this.#words;
    this.tree = tree;
    this.codes = codes;
    this.planes = planes;
    this.notes = notes;
    this.#lines = new LinesOfDescent(changes);
    this.#suggester = new Suggester(this.#words);
    this.#geocoder = new Geocoder(this.#words, this.#suggester);
  }

  /**
   * The ids that a query's code and word select. Whether they have records at the wanted levels decides how a word is
   * read.
   * @param placed the ids at its position, ascending, if it has one
   */
  select(query: AddressQuery, mask: PlaneMask, placed?: readonly number[]): Selection {
    let selection = this.#words.selectBoth(query, mask);
    if (placed !== undefined) selection = both(selection, fromIds(placed));
    return selection ?? interval(0, this.tree.size);
  }

  /** The descent of the places of a code, of today or of the past; or the nearest known code. */
  lineage(code: string): Descent {
    return this.#lines.of(code);
  }

  /** The stations nearest to a place. @throws {NotImplemented} for a directory without stations */
  stations(query: StationsQuery): FoundStation[] {
    return this.#words.stationsAround(query);
  }

  /** How many records of some planes a selection has. */
  count(selection: Selection, mask: PlaneMask): number {
    return countSelected(selection, this.planes, mask);
  }

  /** A page of ids in the order of the tree. */
  page(selection: Selection, mask: PlaneMask, offset: number, count: number): Uint32Array {
    return pageOf(selection, this.planes, mask, offset, count);
  }

  /** Totals of a selection by prefecture and level. */
  countsOf(selection: Selection, query: AddressQuery): HitCounts {
    return this.#words.countsOf(selection, query);
  }

  /**
   * How a query found records, as JSON, in the order of the records.
   * @param points the records' ids, and where their places come from
   */
  matches(query: AddressQuery, points: ReadonlyMap<number, PointNote>): string[] {
    return this.#words
      .matchesJson(query, [...points.keys()], [...points.values()])
      .map((match) => match.map((part) => decoder.decode(part)).join(''));
  }

  /** Totals by prefecture and level, from the counts of each prefecture. */
  counts(found: readonly SubtreeCount[]): HitCounts {
    return this.#words.counts(found);
  }

  /** The one best answer for an address as people write it. */
  async geocode(query: GeocodeQuery, fetch: RecordFetch): Promise<Answer<GeocodeResult>> {
    const geocoded = this.#geocoder.geocoded(query, this.#words.interpreter.meaning(query));
    const { meaning, tied, suggested } = geocoded;
    const records = await fetched(
      [...(meaning.id === null ? [] : [meaning.id]), ...tied, ...suggested],
      fetch,
    );
    return new ValueAnswer(geocodeResult(geocoded, records, this));
  }

  /** Completions of a half-typed word. */
  async suggest(query: SuggestQuery, fetch: RecordFetch): Promise<Answer<SuggestResult>> {
    const completed = this.#suggester.completed(query);
    const records = await fetched(
      completed.items.map(({ id }) => id),
      fetch,
    );
    return new ValueAnswer(suggestResult(completed, records));
  }
}

/** Fetches the records of an answer, each once. */
async function fetched(ids: readonly number[], fetch: RecordFetch): Promise<FetchedRecords> {
  return new FetchedRecords(ids.length === 0 ? new Map() : await fetch([...new Set(ids)]));
}

/** Hands out fetched records. */
class FetchedRecords {
  readonly #known: ReadonlyMap<number, KeptRecord>;

  constructor(known: ReadonlyMap<number, KeptRecord>) {
    this.#known = known;
  }

  record(id: number): AddressItem {
    return this.#record(id).item;
  }

  fullName(id: number, language: ForeignLanguage): string | null {
    return this.#record(id).names[language] ?? null;
  }

  note(id: number): PointNote {
    return this.#record(id).point;
  }

  #record(id: number): KeptRecord {
    const record = this.#known.get(id);
    if (record === undefined) throw new RangeError(`record ${id} was asked for and not fetched`);
    return record;
  }
}
