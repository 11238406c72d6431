import type { Named } from '../gazetteer/contents.js';
import { toUnits } from '../geo/units.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { NO_POINT, type PointNote } from '../vocabulary/match.js';
import type { FoundStation } from '../vocabulary/stations.js';
import { LinesOfDescent } from './former/lines-of-descent.js';
import { Geocoder } from './geocoder.js';
import type { Codes } from './ids/codes.js';
import type { SubtreeCount } from './ids/hit-counts.js';
import type { PlaneMask, Planes } from './ids/planes.js';
import type { RecordNotes } from './ids/record-notes.js';
import { both, countSelected, fromIds, interval, pageOf, type Selection } from './ids/selection.js';
import type { AddressQuery, Descent, GeocodeQuery, HitCounts, StationsQuery, SuggestQuery } from './query.js';
import { Suggester } from './suggester.js';
import type { AddressTree } from './tree.js';
import { WordSearch } from './word-search.js';

/** A record as the cluster keeps it, as far as answers to words need it. */
export interface KeptRecord {
  /** As the address search answers it. */
  readonly json: string;
  /** The full address in each language that has one. */
  readonly names: Readonly<Partial<Record<ForeignLanguage, string>>>;
  /** Where its place comes from, and whose it is; see `Points.note`. */
  readonly point: PointNote;
}

/** Gets records by their ids, in any order. */
type RecordFetch = (ids: readonly number[]) => Promise<ReadonlyMap<number, KeptRecord>>;

/** Times a question is asked at most: the first answer names the records, the second one has them. */
const MOST_ROUNDS = 4;
const COMMA = ',';

const encoder = new TextEncoder();
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
  readonly #desk = new RecordDesk();

  constructor(directory: Named) {
    this.#words = new WordSearch(directory);
    const { tree, codes, planes, notes, changes } = this.#words;
    this.tree = tree;
    this.codes = codes;
    this.planes = planes;
    this.notes = notes;
    this.#lines = new LinesOfDescent(changes);
    this.#suggester = new Suggester(this.#words, this.#desk);
    this.#geocoder = new Geocoder(this.#words, { points: this.#desk, writer: this.#desk }, this.#suggester);
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
      .matches(query, [...points.keys()], [...points.values()])
      .map((match) => match.map((part) => decoder.decode(part)).join(''));
  }

  /** Totals by prefecture and level, from the counts of each prefecture. */
  counts(found: readonly SubtreeCount[]): HitCounts {
    return this.#words.counts(found);
  }

  /** The one best answer for an address as people write it, as JSON. */
  geocode(query: GeocodeQuery, fetch: RecordFetch): Promise<string> {
    return this.#answered(() => this.#geocoder.geocode(query), fetch);
  }

  /** Completions of a half-typed word, as JSON. */
  suggest(query: SuggestQuery, fetch: RecordFetch): Promise<string> {
    return this.#answered(() => this.#suggester.suggest(query), fetch);
  }

  /** Asks once to learn which records the answer has, and again with them. */
  async #answered(ask: () => string, fetch: RecordFetch): Promise<string> {
    const known = new Map<number, KeptRecord>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [text, missing] = this.#desk.with(known, ask);
      if (missing.length === 0) return text;
      const fetched = await fetch(missing);
      for (const id of missing) {
        const record = fetched.get(id);
        if (record === undefined) throw new RangeError(`record ${id} was asked for and not fetched`);
        known.set(id, record);
      }
    }
    throw new RangeError('records are asked for without end');
  }
}

/** Hands out fetched records, and collects the ids of the others. */
class RecordDesk {
  #known: ReadonlyMap<number, KeptRecord> = new Map();
  #missing = new Set<number>();

  /** The answer to a question with the records at hand, and the ids of the records that it lacks. */
  with(known: ReadonlyMap<number, KeptRecord>, ask: () => string): [text: string, missing: number[]] {
    this.#known = known;
    this.#missing = new Set();
    const text = ask();
    return [text, [...this.#missing]];
  }

  /** Records as JSON joined by commas. */
  write(ids: Uint32Array): Uint8Array {
    return encoder.encode(Array.from(ids, (id) => this.#record(id)?.json ?? '').join(COMMA));
  }

  fullName(id: number, language: ForeignLanguage): string | null {
    return this.#record(id)?.names[language] ?? null;
  }

  fullAddress(id: number): string {
    return this.#item(id)?.address ?? '';
  }

  /** As `Points.locate`. */
  locate(id: number, write: (lon: number, lat: number) => void): void {
    const position = this.#item(id)?.position ?? null;
    if (position !== null) write(toUnits(position[0]), toUnits(position[1]));
  }

  note(id: number): PointNote {
    return this.#record(id)?.point ?? NO_POINT;
  }

  #item(id: number): AddressItem | null {
    const record = this.#record(id);
    return record === undefined ? null : (JSON.parse(record.json) as AddressItem);
  }

  #record(id: number): KeptRecord | undefined {
    const record = this.#known.get(id);
    if (record === undefined) this.#missing.add(id);
    return record;
  }
}
