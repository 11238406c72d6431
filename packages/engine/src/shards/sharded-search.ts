import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { find } from '../gazetteer/ranges.js';
import { boxAround } from '../geo/circle.js';
import { type Box, toDegrees } from '../geo/units.js';
import { read } from '../reading/reading.js';
import { GazetteerSearch } from '../search/engine.js';
import { LocalSearch } from '../search/local.js';
import type {
  AddressAnswer,
  AddressPage,
  AddressQuery,
  AddressSearch,
  Answer,
  DataSet,
  Descent,
  GeocodeQuery,
  Meaning,
  StationsQuery,
  SuggestQuery,
} from '../search/query.js';
import { type AskedFile, pageTogether, searchTogether } from '../search/together.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import { LEVELS, type Level, MUNICIPALITY, MUNICIPALITY_DIGITS, TOWN } from '../vocabulary/levels.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { PlaceWanted } from './place-wanted.js';
import {
  checkAlone,
  checkPart,
  checkYears,
  NAMESAKES,
  type PartFile,
  type ShardTable,
  shardTable,
} from './shard-table.js';

/** Loads a file of a cut gazetteer whole. @throws where it cannot be loaded */
type LoadPart = (file: PartFile) => Promise<Gazetteer>;

/** Files that one question may load: a circle of 20 km touches about ten. */
const MOST_FILES = 16;

/** Files that a word may load which names no municipality: somebody may still be typing it. */
const MOST_FILES_OF_WORD = 3;

/** Bytes of loaded shards that are kept. */
const KEPT_BYTES = 256 << 20;

/** A place whose nearest record counts lies at most this many metres away. */
const NEAR = 2000;

const depthOf = (level: Level): number => LEVELS.indexOf(level);

/** The municipality of a word: five digits; undefined without one, null where several fit equally well. */
type Found = string | null | undefined;

/** A question whose answer may have names in other languages. */
type Named = Partial<Pick<AddressQuery, 'shape' | 'names'>>;

/** Whether an answer has names in other languages. */
function hasNames({ shape = 'address', names = [] }: Named): boolean {
  return shape === 'multilingual' || names.length > 0;
}

/**
 * Answers from a gazetteer that was cut into files: from the front and, where that is not enough, from the one file that holds the municipality of
 * the question. A file that was loaded is kept for the next question.
 *
 * A word or a level below towns needs a municipality: one that the word names, that its town means, or that the code begins with.
 */
export class ShardedSearch implements AddressSearch {
  readonly #front: GazetteerSearch;
  readonly #table: ShardTable;
  readonly #load: LoadPart;
  readonly #shards = new Map<string, PartFile>();
  readonly #alsoTowns: ReadonlySet<string>;
  /** Loaded files, or those that are being loaded, the last used last. */
  readonly #files = new Map<PartFile, Promise<GazetteerSearch>>();
  /** Sizes of those that are there. */
  readonly #ready = new Map<PartFile, number>();
  #past: LocalSearch;

  /**
   * @param front a file with a table, see {@link shardTable}
   * @param past answers for past years
   */
  constructor(front: Gazetteer, table: ShardTable, load: LoadPart, past: LocalSearch) {
    this.#front = new GazetteerSearch(front);
    this.#table = table;
    this.#load = load;
    this.#past = past;
    this.#alsoTowns = new Set(table.alsoTowns);
    for (const shard of table.shards)
      for (const municipality of shard.municipalities) this.#shards.set(municipality, shard);
  }

  /** The address of the front. */
  get front(): string {
    return this.#front.gazetteer.file;
  }

  get years(): readonly number[] {
    return this.#past.years;
  }

  get dataSets(): readonly DataSet[] {
    return [this.#table.whole, ...this.#past.dataSets];
  }

  /**
   * Has files of past years answer from now on.
   * @throws {GazetteerError} for one that was not published with the front
   */
  set past(past: readonly Gazetteer[]) {
    checkYears(past, this.#table);
    this.#past = new LocalSearch(past.map((file) => new GazetteerSearch(file)));
  }

  /** The file with prefectures and municipalities in all languages, and their changes. */
  #country(): Promise<GazetteerSearch> {
    return this.#file(this.#table.country);
  }

  /** The file with the boundaries of prefectures and municipalities, stations and tracks. */
  map(): Promise<GazetteerSearch> {
    return this.#file(this.#table.map);
  }

  /** The boundaries of prefectures, large stations and tracks: from their own file, unless {@link map} is there. */
  outlines(): Promise<GazetteerSearch> {
    return this.#ready.has(this.#table.map) ? this.map() : this.#file(this.#table.outlines);
  }

  async geocode(query: GeocodeQuery): Promise<Answer<GeocodeResult>> {
    const { word, target } = query;
    const { search, isUnsure } = await this.#meaning({ word, target });
    const named = await this.#inLanguages(search, query);
    const meaning = named.meaning(query);
    return named.answer(query, isUnsure ? lessSure(meaning) : meaning);
  }

  async search(query: AddressQuery): Promise<AddressAnswer> {
    if (query.years !== undefined) return this.#past.search(query);
    const files = await this.#filesFor(query);
    return files.length === 1 ? files[0].search.search(files[0].query) : searchTogether(files, query);
  }

  async page(query: AddressQuery): Promise<AddressPage> {
    if (query.years !== undefined) return this.#past.page(query);
    const files = await this.#filesFor(query);
    return files.length === 1 ? files[0].search.page(files[0].query) : pageTogether(files, query);
  }

  /** Until the names of towns are there, which it begins to load, it completes those of municipalities; it waits where none begins so. */
  async suggest(query: SuggestQuery): Promise<Answer<SuggestResult>> {
    const word = { word: query.word, target: null };
    const code = this.#sure(this.#front, this.#front.meaning(word));
    if (code != null) return (await this.#shard(code)).suggest(query);
    const file = hasNames(query) ? this.#namesFile : await this.#namesRead(word);
    if (this.#ready.has(file)) return (await this.#file(file)).suggest(query);
    this.#file(file).catch(() => undefined);
    const early = (await this.#inLanguages(this.#front, query)).suggest(query);
    return early.value().items.length > 0 ? early : (await this.#file(file)).suggest(query);
  }

  async lineage(code: string): Promise<Descent> {
    const municipality = code.slice(0, MUNICIPALITY_DIGITS);
    if (code.length > MUNICIPALITY_DIGITS && this.#shards.has(municipality))
      return (await this.#shard(municipality)).lineage(code);
    return (
      await this.#file(code.length > MUNICIPALITY_DIGITS ? this.#table.towns : this.#table.country)
    ).lineage(code);
  }

  async stations(query: StationsQuery): Promise<readonly FoundStation[]> {
    return (await this.map()).stations(query);
  }

  /** The shards that may have points in a box. */
  async within(box: Box): Promise<GazetteerSearch[]> {
    return Promise.all(this.#shardsIn(box).map((shard) => this.#file(shard)));
  }

  #shardsIn({ west, south, east, north }: Box): ShardTable['shards'] {
    const [w, s, e, n] = [west, south, east, north].map(toDegrees);
    return this.#table.shards.filter(
      ({ box }) => box !== null && box[0] <= e && box[2] >= w && box[1] <= n && box[3] >= s,
    );
  }

  /** The file with the names of towns in all languages, where there is one. */
  get #namesFile(): PartFile {
    return this.#table.names ?? this.#table.towns;
  }

  /** A file, or the one with its records in all languages, where the names in some are wanted. */
  async #inLanguages(search: GazetteerSearch, query: Named): Promise<GazetteerSearch> {
    if (!hasNames(query)) return search;
    if (search === this.#front) return this.#country();
    return search === (await this.#files.get(this.#table.towns)) ? this.#file(this.#namesFile) : search;
  }

  /** The file that knows what a word means, and whether a small section that it does not hold may be called so. */
  async #meaning(
    query: GeocodeQuery,
  ): Promise<{ readonly search: GazetteerSearch; readonly isUnsure: boolean }> {
    const known = await this.#named(query);
    if (known !== null) return { search: known, isUnsure: false };
    const all = await this.#file(await this.#namesRead(query));
    const meaning = all.meaning(query);
    return {
      search: await this.#amongTowns(all, query, meaning),
      isUnsure: hasNamesakes(all, meaning),
    };
  }

  /** The file that knows what a word means which names its municipality; null for any other word. */
  async #named(query: GeocodeQuery): Promise<GazetteerSearch | null> {
    const inFront = this.#front.meaning(query);
    const early = this.#sure(this.#front, inFront);
    if (early != null) {
      // 德岛市 is read in Chinese, which the front does not know
      if (isWhole(inFront) && !read(query.word).hasChineseForms) return this.#front;
      const shard = await this.#shard(early);
      if (isBelow(shard, shard.meaning(query))) return shard;
    }
    const country = await this.#country();
    const inCountry = country.meaning(query);
    const later = early == null ? this.#sure(country, inCountry) : early;
    if (later != null && isWhole(inCountry)) return country;
    if (later != null && later !== early) {
      const shard = await this.#shard(later);
      if (isBelow(shard, shard.meaning(query))) return shard;
    }
    return null;
  }

  /** The file that knows what a word means, by the towns of the country. */
  async #amongTowns(all: GazetteerSearch, query: GeocodeQuery, meaning: Meaning): Promise<GazetteerSearch> {
    const code = municipalityOf(all, meaning);
    if (code === undefined) return all;
    if (code !== null) {
      const shard = await this.#shard(code);
      return municipalityOf(shard, shard.meaning(query)) === undefined ? all : shard;
    }
    return (await this.#best(all, query, meaning)) ?? all;
  }

  /** Of a few places that fit equally well, the file of the one that explains more of the word, because it has its number; null without one. */
  async #best(
    towns: GazetteerSearch,
    query: GeocodeQuery,
    meaning: Meaning,
  ): Promise<GazetteerSearch | null> {
    const codes = tiedIn(towns, meaning);
    if (codes === null || codes.length > MOST_FILES_OF_WORD) return null;
    const shards = new Set(await Promise.all(codes.map((code) => this.#shard(code))));
    const rests = [...shards].map((search) => ({ search, left: search.meaning(query).rest.length }));
    const least = Math.min(...rests.map(({ left }) => left));
    const best = rests.filter(({ left }) => left === least);
    return best.length === 1 && least < meaning.rest.length ? best[0].search : null;
  }

  /** The municipality that a file is sure of: the one that the word names, if no town elsewhere is called so. */
  #sure(search: GazetteerSearch, meaning: Meaning): Found {
    const code = municipalityOf(search, meaning);
    if (code == null || this.#alsoTowns.has(code)) return undefined;
    // towns of today come before a municipality of the past: 平和町
    return meaning.former() === null ? code : undefined;
  }

  /** The files that a query is answered from. */
  async #filesFor(query: AddressQuery): Promise<readonly AskedFile[]> {
    const { code, levels, word, position, proximity } = query;
    const deepest = Math.max(...levels.map(depthOf));
    if (position !== undefined || proximity !== undefined) return this.#filesAround(query);
    if (code !== undefined && code.text.length >= MUNICIPALITY_DIGITS) {
      const municipality = code.text.slice(0, MUNICIPALITY_DIGITS);
      if (this.#shards.has(municipality)) return [{ search: await this.#shard(municipality), query }];
      return [{ search: await this.#inLanguages(this.#front, query), query }];
    }
    if (code?.match === 'exact' || deepest <= MUNICIPALITY) {
      const isFront = !hasNames(query) && (word?.language ?? 'ja') === 'ja';
      if (query.polygon) return [{ search: await this.map(), query }];
      return [{ search: isFront ? this.#front : await this.#country(), query }];
    }
    if (deepest <= TOWN && !query.polygon) return [{ search: await this.#townsFor(query), query }];
    if (word !== undefined) {
      const place = { word: word.text, target: null };
      const names = await this.#namesFor(query);
      const sure = this.#sure(names, names.meaning(place));
      if (sure != null && (code === undefined || sure.startsWith(code.text)))
        return [{ search: await this.#shard(sure), query }];
    }
    if (code !== undefined) return this.#filesOfPrefecture(query, code.text);
    if (word === undefined) throw new PlaceWanted('address_level');
    return this.#filesOfTowns(query);
  }

  /** The files of the municipalities in which towns contain the word; or of the one whose town it begins with. */
  async #filesOfTowns(query: AddressQuery): Promise<readonly AskedFile[]> {
    const towns = await this.#townsFor(query);
    const { ids, hit } = towns.find({
      ...query,
      levels: ['TOD', 'SHK', 'OAZ', 'AZC'],
      ...{ offset: 0, count: 1000, matchInfo: false },
    });
    const found = [...new Set(Array.from(ids, (id) => municipalityCode(towns.record(id).code())))];
    if (hit === 0 || hit > ids.length) {
      const place = { word: query.word?.text ?? '', target: null };
      const meaning = towns.meaning(place);
      const code = isBelow(towns, meaning) ? municipalityOf(towns, meaning) : null;
      if (code == null) throw new PlaceWanted(wordParameter(query));
      return [{ search: await this.#shard(code), query }];
    }
    const codes = found.filter((code) => code.length === MUNICIPALITY_DIGITS);
    const files = await this.#narrowed(query, codes, MOST_FILES_OF_WORD);
    const above = query.levels.filter((level) => depthOf(level) < MUNICIPALITY);
    if (above.length === 0 || codes.length === found.length) return files;
    return [{ search: towns, query: { ...query, levels: above } }, ...files];
  }

  async #filesOfPrefecture(query: AddressQuery, prefix: string): Promise<readonly AskedFile[]> {
    const codes = [...this.#shards.keys()].filter((municipality) => municipality.startsWith(prefix));
    const above = query.levels.filter((level) => depthOf(level) < MUNICIPALITY);
    const files = await this.#narrowed(query, codes);
    if (above.length === 0) return files;
    const search = query.polygon ? await this.map() : await this.#inLanguages(this.#front, query);
    return [{ search, query: { ...query, levels: above } }, ...files];
  }

  /** The files of municipalities, each asked for these alone: a file has the prefectures above them too. */
  async #narrowed(
    query: AddressQuery,
    codes: readonly string[],
    most = MOST_FILES,
  ): Promise<readonly AskedFile[]> {
    const shards = new Set(codes.map((code) => this.#shards.get(code)));
    if (shards.size > most) throw new PlaceWanted(wordParameter(query));
    const levels = query.levels.filter((level) => depthOf(level) >= MUNICIPALITY);
    return Promise.all(
      codes.map(async (text) => ({
        search: await this.#shard(text),
        query: { ...query, levels, code: { text, match: 'prefix' as const } },
      })),
    );
  }

  /** The files of the municipalities at a point or in a circle. */
  async #filesAround(query: AddressQuery): Promise<readonly AskedFile[]> {
    const { position, proximity, levels, code } = query;
    const inCode = (municipality: string): boolean =>
      code === undefined || municipality.startsWith(code.text.slice(0, MUNICIPALITY_DIGITS));
    if (position !== undefined) {
      const map = await this.map();
      if (levels.every((level) => depthOf(level) <= MUNICIPALITY)) return [{ search: map, query }];
      const at = this.#municipalityAt(map, position);
      if (at !== null && inCode(at)) return [{ search: await this.#shard(at), query }];
      return [{ search: map, query: { ...query, levels: ['TOD'] } }];
    }
    const { centre, radius } = proximity as NonNullable<AddressQuery['proximity']>;
    const codes = this.#codesNear(centre, radius).filter(inCode);
    const files = await this.#narrowed(query, codes);
    const above = levels.filter((level) => depthOf(level) < MUNICIPALITY);
    if (above.length === 0) return files;
    const front = await this.#inLanguages(this.#front, query);
    return [{ search: front, query: { ...query, levels: above } }, ...files];
  }

  /** The municipality whose boundary contains a point, or the nearest one within two kilometres; null where there is none. */
  #municipalityAt(map: GazetteerSearch, position: LonLat): string | null {
    const { ids } = map.find({
      ...{ position, levels: ['SHK'], showCodeZero: false, polygon: false, shape: 'address' },
      ...{ sort: [{ key: 'address_sort', descending: false }], offset: 0, count: 1 },
    });
    if (ids.length > 0) return municipalityCode(map.record(ids[0]).code());
    const [near] = this.#codesNear(position, NEAR);
    return near ?? null;
  }

  /** Municipalities of the shards whose points may lie in a circle. */
  #codesNear([lon, lat]: LonLat, radius: number): string[] {
    return this.#shardsIn(boxAround(lon, lat, radius, radius)).flatMap(
      ({ municipalities }) => municipalities,
    );
  }

  /** The file with the names of towns in the language that a word is read in. */
  async #namesRead(query: GeocodeQuery): Promise<PartFile> {
    const { names, towns } = this.#table;
    if (names === null) return towns;
    if (read(query.word).languageAlone !== null) return names;
    const country = await this.#country();
    return country.languageOf(country.meaning(query)) === 'ja' ? towns : names;
  }

  /** The file with the names of towns that a query is about. */
  #townsFor(query: AddressQuery): Promise<GazetteerSearch> {
    const isJapanese = !hasNames(query) && (query.word?.language ?? 'ja') === 'ja';
    return this.#file(isJapanese ? this.#table.towns : this.#namesFile);
  }

  /** The file with the names of municipalities that a query is about. */
  async #namesFor({ shape, word }: AddressQuery): Promise<GazetteerSearch> {
    return shape === 'address' && (word?.language ?? 'ja') === 'ja' ? this.#front : this.#country();
  }

  #shard(municipality: string): Promise<GazetteerSearch> {
    const shard = this.#shards.get(municipality);
    return shard === undefined ? Promise.resolve(this.#front) : this.#file(shard);
  }

  async #file(file: PartFile): Promise<GazetteerSearch> {
    const known = this.#files.get(file);
    this.#files.delete(file);
    const loading = known ?? this.#load(file).then((gazetteer) => new GazetteerSearch(gazetteer));
    this.#files.set(file, loading);
    try {
      const search = await loading;
      this.#ready.set(file, search.gazetteer.size);
      this.#forget();
      return search;
    } catch (error) {
      // the next question tries anew
      if (this.#files.get(file) === loading) this.#files.delete(file);
      throw error;
    }
  }

  /** Gives up the shards that were used longest ago, beyond {@link KEPT_BYTES}. */
  #forget(): void {
    const { outlines, map, country, towns, names } = this.#table;
    const common = [outlines, map, country, towns, names];
    const sizeOf = (file: PartFile): number => this.#ready.get(file) ?? 0;
    const shards = [...this.#files.keys()].filter((file) => !common.includes(file));
    let bytes = shards.reduce((sum, file) => sum + sizeOf(file), 0);
    for (const file of shards.slice(0, -1)) {
      if (bytes <= KEPT_BYTES) return;
      bytes -= sizeOf(file);
      this.#files.delete(file);
      this.#ready.delete(file);
    }
  }
}

/**
 * The search over a front, and files of past years beside it; null for files that hold all of their records.
 * @param load loads a file of the front whole, given its address relative to the front, and the front's
 * @throws {GazetteerError} for a front whose table is unsound, a file that only a front may open, or a past year that was not published with it; questions throw it for a file that is
 *   not the one that the front means
 */
export function shardedSearch(
  files: readonly Gazetteer[],
  load: (url: string, front: string) => Promise<Gazetteer>,
): ShardedSearch | null {
  files.forEach(checkAlone);
  const front = files.find(({ meta }) => meta.year === null);
  const table = front === undefined ? null : shardTable(front);
  if (front === undefined || table === null) return null;
  const past = files.filter((file) => file !== front);
  checkYears(past, table);
  return new ShardedSearch(
    front,
    table,
    async (file) => {
      const part = await load(file.url, front.file);
      checkPart(part, file, table);
      return part;
    },
    new LocalSearch(past.map((file) => new GazetteerSearch(file))),
  );
}

/** The parameter that says too little of the place: the word in its language, else the code. */
function wordParameter({ word }: AddressQuery): string {
  if (word === undefined) return 'address_code';
  return word.language === 'ja' ? 'word' : `word_${word.language}`;
}

/** The confidence in a town whose name a small section has too, of which the towns do not know. */
const UNSURE = 0.5;

/** A meaning whose record may be another one. */
function lessSure(meaning: Meaning): Meaning {
  return { ...meaning, confidence: () => Math.min(meaning.confidence(), UNSURE) };
}

/** Whether a word means a town, without saying where it is, that is called as a small section elsewhere. */
function hasNamesakes(towns: GazetteerSearch, { id, spans }: Meaning): boolean {
  const namesakes = towns.gazetteer.optional(NAMESAKES, 'u32');
  if (id === null || namesakes === null || find(namesakes, id) < 0) return false;
  return spans().every(({ depth }) => depth === null || depth > MUNICIPALITY);
}

/** Whether a word is the name of a municipality and no more. */
function isWhole({ rest }: Meaning): boolean {
  return rest === '';
}

/** Whether a word means a record below a municipality. */
function isBelow(search: GazetteerSearch, { id }: Meaning): boolean {
  return id !== null && depthOf(search.record(id).level) > MUNICIPALITY;
}

/** The municipality of a word's meaning in a file. */
function municipalityOf(search: GazetteerSearch, { id, ambiguous }: Meaning): Found {
  if (ambiguous > 0) return null;
  if (id === null) return undefined;
  const code = search.record(id).code();
  return code.length < MUNICIPALITY_DIGITS ? undefined : municipalityCode(code);
}

const municipalityCode = (code: string): string => code.slice(0, MUNICIPALITY_DIGITS);

/** Municipalities of the places that fit equally well; null where not all are among the likeliest. */
function tiedIn(search: GazetteerSearch, meaning: Meaning): readonly string[] | null {
  const likeliest = search.likeliest(meaning);
  if (likeliest.length < meaning.ambiguous) return null;
  return [...new Set(likeliest.map((id) => municipalityCode(search.record(id).code())))];
}
