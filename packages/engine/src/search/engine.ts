import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { LotOutlines } from '../gazetteer/lot-outlines.js';
import { NONE } from '../gazetteer/sections.js';
import { shownDistance } from '../geo/distance.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { ForeignLanguage, Language } from '../vocabulary/languages.js';
import type { PointNote } from '../vocabulary/match.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { type AnswerOptions, AnswerWriter } from './answer/answer.js';
import { LinesOfDescent } from './former/lines-of-descent.js';
import { Geocoder } from './geocoder.js';
import type { Codes } from './ids/codes.js';
import { type PlaneMask, type Planes, planeMask } from './ids/planes.js';
import { RecentSelections, type Selected } from './ids/recent-selections.js';
import {
  both,
  countSelected,
  fromIds,
  intersect,
  interval,
  pageOf,
  type Selection,
} from './ids/selection.js';
import { LocatedRecords } from './located-records.js';
import { JoinedItems, namesIn, type SortedRecord } from './merge.js';
import { Sorter } from './order/sorter.js';
import { Boundaries } from './places/boundaries.js';
import { Places, type PlaceWork } from './places/places.js';
import { Points } from './places/points.js';
import {
  type AddressAnswer,
  type AddressPage,
  type AddressQuery,
  type Answer,
  type Considered,
  type Descent,
  type GeocodeQuery,
  type HitCounts,
  type LocatedRecord,
  type Meaning,
  NotImplemented,
  type StationsQuery,
  type SuggestQuery,
} from './query.js';
import { NearStations } from './stations/near-stations.js';
import { Suggester } from './suggester.js';
import type { AddressTree } from './tree.js';
import { WordAnswers } from './word-answers.js';
import { WordSearch } from './word-search.js';

/** The result of a search before anything is written: the exact total and the ids of the page. */
interface FoundPage {
  readonly hit: number;
  readonly ids: Uint32Array;
  /** Where the query asks for them. */
  readonly counts: HitCounts | undefined;
}

/** An answer whose memory can be given back. */
interface OwnedAnswer extends AddressAnswer {
  release(): void;
}

/**
 * For up to this many candidates distances are computed one by one; beyond it the whole circle is searched, which
 * takes as long as some 500 distances.
 */
const FEW_CANDIDATES = 512;

/** Milliseconds: selections that took longer are kept for their next page; others are found as fast again. */
const LONG = 0.1;

/** Records of a slice of an answer: with their matches a few milliseconds. */
const SLICE = 100;

/** Bytes of selections that are kept: a few of the largest at 25 million records. */
const RECENT_BYTES = 1 << 24;

/** How a file is searched. */
interface SearchOptions {
  /** Bytes for selections that took long and are kept for the next page of them. Default 16 MiB; 0 keeps none. */
  readonly recentBytes?: number;
  /** From how many nodes on the nodes of a spelling are looked at together. Default 4096; it changes no answer. */
  readonly many?: number;
  /** `YYYY-MM-DD`: among former places of one name, those that had it on that day come first. Default: any day. */
  readonly asOf?: string;
}

/** Searches one gazetteer file. */
export class GazetteerSearch {
  readonly gazetteer: Gazetteer;
  readonly #tree: AddressTree;
  readonly #planes: Planes;
  readonly #recent: RecentSelections;
  readonly #codes: Codes;
  readonly #words: WordSearch;
  readonly #points: Points;
  readonly #places: Places;
  readonly #writer: AnswerWriter;
  readonly #records: LocatedRecords;
  readonly #geocoder: Geocoder;
  readonly #suggester: Suggester;
  readonly #answers: WordAnswers;
  readonly #lines: LinesOfDescent;
  readonly #sorter: Sorter;

  constructor(gazetteer: Gazetteer, { recentBytes = RECENT_BYTES, many, asOf }: SearchOptions = {}) {
    this.gazetteer = gazetteer;
    this.#recent = new RecentSelections(recentBytes);
    this.#points = new Points(gazetteer);
    this.#words = new WordSearch(gazetteer, many, asOf ?? null);
    const { tree, codes, planes, notes, changes } = this.#words;
    this.#tree = tree;
    this.#planes = planes;
    this.#codes = codes;
    const boundaries = Boundaries.of(gazetteer);
    this.#places = new Places(this.#points, boundaries, LotOutlines.of(gazetteer), { tree, planes, notes });
    this.#writer = new AnswerWriter(gazetteer, tree, this.#points, boundaries);
    this.#sorter = new Sorter({ gazetteer, tree, codes, planes, points: this.#points });
    this.#lines = new LinesOfDescent(changes);
    const source = { points: this.#points, writer: this.#writer };
    this.#records = new LocatedRecords({
      ...{ tree, codes, notes, ...source },
      drawing: () => this.#writer,
      stations: () => NearStations.of(gazetteer),
    });
    this.#suggester = new Suggester(this.#words);
    this.#geocoder = new Geocoder(this.#words, this.#suggester);
    this.#answers = new WordAnswers(this.#words, source);
  }

  /** Counts the work of searches by place so far. */
  get placeWork(): PlaceWork {
    return this.#places.work;
  }

  /** The meaning of a word, for callers that need only a few fields of many records. */
  meaning(query: GeocodeQuery): Meaning {
    return this.#words.interpreter.meaning(query);
  }

  /** The one best answer for an address as people write it. */
  geocode(query: GeocodeQuery): Answer<GeocodeResult> {
    return this.answer(query, this.meaning(query));
  }

  /** The answer for a word of this meaning. */
  answer(query: GeocodeQuery, meaning: Meaning): Answer<GeocodeResult> {
    this.#checkNames(query);
    const geocoded = this.#geocoder.geocoded(query, meaning);
    return {
      value: () => this.#answers.geocodeResult(geocoded),
      bytes: () => this.#answers.geocodeBytes(geocoded),
    };
  }

  /** The likeliest records of a tie; none without one. */
  likeliest(meaning: Meaning): readonly number[] {
    return this.#geocoder.likeliest(meaning);
  }

  /** The language that a word was read in. */
  languageOf(meaning: Meaning): Language {
    return this.#geocoder.languageOf(meaning);
  }

  /** A record that a word means. */
  record(id: number): LocatedRecord {
    return this.#records.record(id);
  }

  /** Other meanings of a word that were considered, the nearest first. */
  runnersUp(query: GeocodeQuery): readonly Considered[] {
    return this.#geocoder.runnersUp(query).map(({ id, by, spans, rest }) => ({
      address: this.#writer.fullAddress(id),
      code: this.#codes.fullCode(id),
      by,
      spans: spans.map(({ from, to }) => ({ from, to })),
      rest,
    }));
  }

  /** Completions of a half-typed word. */
  suggest(query: SuggestQuery): Answer<SuggestResult> {
    this.#checkNames(query);
    const { names } = query;
    const completed = this.#suggester.completed(query);
    return {
      value: () => this.#answers.suggestResult(completed, names),
      bytes: () => this.#answers.suggestBytes(completed, names),
    };
  }

  /** The descent of the places of a code, of today or of the past; or the nearest known code. */
  lineage(code: string): Descent {
    return this.#lines.of(code);
  }

  /** The stations nearest to a place. @throws {NotImplemented} for a file without stations */
  stations(query: StationsQuery): FoundStation[] {
    return this.#words.stationsAround(query);
  }

  /** Finds the page of a query. */
  find(query: AddressQuery): FoundPage {
    const mask = planeMask(query.levels, query.showCodeZero);
    const { selection, hit } = this.#selected(query, mask);
    const counts = query.matchInfo === true ? this.#words.countsOf(selection, query) : undefined;
    return { hit, ids: this.#page(selection, mask, hit, query), counts };
  }

  /** Finds and writes the page of a query; years are not this class's business. The answer owns its bytes. */
  search(query: AddressQuery): OwnedAnswer {
    this.#check(query);
    const { hit, ids, counts } = this.find(query);
    return new OwnAnswer(hit, counts, this.#writer, this.#writer.own(ids, this.#answerOptions(ids, query)));
  }

  /** The page of a query as values. */
  page(query: AddressQuery): AddressPage {
    this.#check(query);
    const { hit, ids, counts } = this.find(query);
    const page = { hit, records: this.items(ids, query), bytes: this.likelyBytes(ids, query) };
    return counts === undefined ? page : { ...page, counts };
  }

  /**
   * Records as values, in the shape that a query asks for.
   * @throws {AnswerTooLarge} @throws {NoRoom} as {@link write}
   */
  items(ids: Uint32Array, query: AddressQuery): AddressItem[] {
    const items = this.#writer.values(ids, recordOptions(query));
    if (query.matchInfo !== true) return items;
    const matches = this.#words.matches(query, ids, this.#notesOf(ids));
    return items.map((item, i) => ({ ...item, match: matches[i] }));
  }

  /** About how many bytes records have as JSON. */
  likelyBytes(ids: Uint32Array, query: AddressQuery): number {
    return this.#writer.likelyBytes(ids, recordOptions(query));
  }

  /**
   * Finds the page of a query, then writes it a slice at a time: between two of them others may be served.
   * @throws as {@link search}
   */
  *searchInSlices(query: AddressQuery): Generator<undefined, AddressAnswer> {
    this.#check(query);
    const { hit, ids, counts } = this.find(query);
    const { maxBytes = Number.POSITIVE_INFINITY, room = Number.POSITIVE_INFINITY } = query;
    const items = new JoinedItems(maxBytes);
    for (let from = 0; from < ids.length; from += SLICE) {
      yield;
      const written = items.length + (from > 0 ? 1 : 0); // with the comma
      const left = { maxBytes: maxBytes - written, room: room - written };
      items.add(this.write(ids.subarray(from, from + SLICE), { ...query, ...left }).slice());
    }
    return { hit, ...(counts === undefined ? {} : { counts }), items: items.bytes() };
  }

  /**
   * Writes records in the shape a query asks for, joined by commas; valid until the next call.
   * @throws {AnswerTooLarge} when they exceed the query's `maxBytes`
   * @throws {NoRoom} when they exceed, or are likely to exceed, its `room`
   */
  write(ids: Uint32Array, query: AddressQuery): Uint8Array {
    return this.#writer.write(ids, this.#answerOptions(ids, query));
  }

  /** A record as it is compared with those of other files. */
  sorted(id: number, { proximity, position }: AddressQuery): SortedRecord {
    const centre = proximity?.centre ?? position;
    const metres = centre === undefined ? Number.NaN : this.#points.metresFrom(centre, id);
    const code = this.#tree.postCode(id);
    return {
      orderKey: () => this.#codes.orderKey(id),
      code: () => this.#codes.fullCode(id),
      depth: () => this.#tree.depth(id),
      reading: () => this.#writer.fullReading(id),
      postCode: () => (code === NONE ? null : code),
      year: () => this.gazetteer.meta.year,
      shownMetres: () => (Number.isNaN(metres) ? null : shownDistance(metres)),
      ...namesIn((language) => this.#writer.fullName(id, language)),
    };
  }

  #answerOptions(ids: Uint32Array, query: AddressQuery): AnswerOptions {
    const isMatched = query.matchInfo === true;
    return recordOptions(query, isMatched ? this.#words.matchesJson(query, ids, this.#notesOf(ids)) : null);
  }

  /** @throws {NotImplemented} where names are asked for that the file does not have */
  #check(query: AddressQuery): void {
    if (query.shape === 'multilingual' && !this.#sorter.hasLanguages)
      throw new NotImplemented('address_multi');
    this.#checkNames(query);
  }

  /** @throws {NotImplemented} where names are wanted that the file does not have */
  #checkNames({ names = [] }: { readonly names?: readonly ForeignLanguage[] }): void {
    if (names.length > 0 && !this.#sorter.hasLanguages) throw new NotImplemented('lang');
  }

  #notesOf(ids: Uint32Array): PointNote[] {
    return Array.from(ids, (id) => this.#points.note(id));
  }

  /** The selection of the conditions, from memory if the same conditions took long before. */
  #selected(query: AddressQuery, mask: PlaneMask): Selected {
    const { word, position, proximity } = query;
    const isCheap = word === undefined && position === undefined && proximity === undefined;
    const key = isCheap ? '' : conditionsKey(query, mask);
    const known = isCheap ? undefined : this.#recent.find(key);
    if (known !== undefined) return known;
    const started = performance.now();
    const selection = this.#select(query, mask);
    const selected = { selection, hit: countSelected(selection, this.#planes, mask) };
    if (!isCheap && performance.now() - started > LONG) this.#recent.keep(key, selected);
    return selected;
  }

  /** Joins all conditions but the levels, the cheap ones first, so that the dear ones have less to do. */
  #select(query: AddressQuery, mask: PlaneMask): Selection {
    const { position, proximity } = query;
    let selection = this.#words.selectBoth(query, mask);
    if (position !== undefined) selection = both(selection, fromIds(this.#places.at(position, mask)));
    if (proximity !== undefined) selection = this.#near(selection, proximity, mask);
    return selection ?? interval(0, this.#tree.size);
  }

  #near(
    selection: Selection | null,
    { centre, radius }: NonNullable<AddressQuery['proximity']>,
    mask: PlaneMask,
  ): Selection {
    if (selection === null) return this.#places.within(centre, radius);
    const candidates = countSelected(selection, this.#planes, mask);
    if (candidates > FEW_CANDIDATES) return intersect(selection, this.#places.within(centre, radius));
    const ids = pageOf(selection, this.#planes, mask, 0, candidates);
    return fromIds(this.#places.keepWithin(ids, centre, radius));
  }

  #page(selection: Selection, mask: PlaneMask, hit: number, query: AddressQuery): Uint32Array {
    const { offset, count } = query;
    const wanted = Math.max(0, Math.min(count, hit - offset));
    if (wanted === 0) return new Uint32Array(0);
    return this.#sorter.page({ selection, mask, hit }, query, offset, wanted);
  }
}

/** How a query wants its records. */
function recordOptions(query: AddressQuery, matches: AnswerOptions['matches'] = null): AnswerOptions {
  const { proximity, output, polygon, polygonAsObject, maxBytes, room, shape, names } = query;
  return {
    matches,
    centre: proximity?.centre ?? null,
    output: output ?? null,
    polygon: polygon ? (polygonAsObject ? 'object' : 'string') : null,
    maxBytes: maxBytes ?? Number.POSITIVE_INFINITY,
    room: room ?? Number.POSITIVE_INFINITY,
    shape,
    names,
  };
}

/** A key of conditions and wanted planes, different for all that differ: the one free text stands last. */
function conditionsKey({ word, code, position, proximity }: AddressQuery, mask: PlaneMask): string {
  const codes = code === undefined ? '' : `${code.match} ${code.text}`;
  const circle = proximity === undefined ? '' : `${proximity.centre} ${proximity.radius}`;
  const words = word === undefined ? '' : `${word.language} ${word.match} ${word.text}`;
  return `${mask}|${codes}|${position ?? ''}|${circle}|${words}`;
}

/** An answer that holds a writer's memory. */
class OwnAnswer implements OwnedAnswer {
  readonly hit: number;
  readonly counts: HitCounts | undefined;
  readonly items: Uint8Array;
  readonly #writer: AnswerWriter;

  constructor(hit: number, counts: HitCounts | undefined, writer: AnswerWriter, items: Uint8Array) {
    this.hit = hit;
    this.counts = counts;
    this.items = items;
    this.#writer = writer;
  }

  release(): void {
    this.#writer.giveBack(this.items);
  }
}
