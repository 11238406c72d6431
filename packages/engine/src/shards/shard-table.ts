import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { FLAG, type Section } from '../gazetteer/sections.js';
import { segmentTexts } from '../gazetteer/segments.js';
import type { DataSet } from '../search/query.js';
import { MUNICIPALITY } from '../vocabulary/levels.js';
import { fileFaults } from '../vocabulary/messages.js';

/** Name of the section of a front that says which file holds each municipality. */
const TABLE = 'shards';

/** Name of the section of a file of towns that lists those which are called as a small section of another town. */
export const NAMESAKES = 'whole.namesake';

/** A file of a cut gazetteer. */
export interface PartFile {
  /** Where it is, relative to the front. */
  readonly url: string;
  /** The id of its data set. */
  readonly id: string;
}

/** A file of a past year that was published with a front. */
export interface PublishedYear {
  readonly year: number;
  /** The id of its data set. */
  readonly id: string;
}

/** What the front says of a file with all records of some municipalities. */
interface ShardPlace {
  /** Codes of its municipalities, five digits. */
  readonly municipalities: readonly string[];
  /** West, south, east, north of its points in degrees; null without points. */
  readonly box: readonly [number, number, number, number] | null;
}

/** The files that a gazetteer was cut into, besides the front. */
export interface ShardTable<File extends PartFile = PartFile> {
  /** The data set that was cut. */
  readonly whole: DataSet;
  /** Prefectures with boundaries, large stations and tracks: all that a map of the country shows. */
  readonly outlines: File;
  /** Prefectures and municipalities with boundaries, stations and tracks. */
  readonly map: File;
  /** Prefectures and municipalities in all languages, with changes. */
  readonly country: File;
  /** Prefectures, municipalities and towns in Japanese, with stations and changes. */
  readonly towns: File;
  /** Prefectures, municipalities and towns in all languages; null for data in Japanese alone. */
  readonly names: File | null;
  /** All municipalities of the front, in its order. */
  readonly shards: readonly (File & ShardPlace)[];
  /** Codes of municipalities whose name is contained in that of a town or section somewhere: 府中町. */
  readonly alsoTowns: readonly string[];
  /** The files of past years that were published with it. */
  readonly years: readonly PublishedYear[];
}

type StoredFile = readonly [url: string, id: string];
type StoredShard = readonly [url: string, id: string, municipalities: number, box: readonly number[] | null];

/** The table as the front stores it: of each shard also how many municipalities follow, and the box in thousandths of degrees. */
interface StoredTable {
  readonly whole: DataSet;
  readonly outlines: StoredFile;
  readonly map: StoredFile;
  readonly country: StoredFile;
  readonly towns: StoredFile;
  readonly names: StoredFile | null;
  readonly shards: readonly StoredShard[];
  readonly alsoTowns: readonly string[];
  readonly years: readonly PublishedYear[];
}

/** Parts of a degree in which boxes are stored: a tenth of the shortest side, some hundred metres. */
const BOX_PARTS = 1000;

/** The section with the table of a front. Boxes grow up to the next thousandth of a degree. */
export function shardSection({ whole, alsoTowns, years, ...files }: ShardTable): Section {
  const stored = ({ url, id }: PartFile): StoredFile => [url, id];
  const table: StoredTable = {
    ...{ whole, outlines: stored(files.outlines), map: stored(files.map) },
    ...{ country: stored(files.country), towns: stored(files.towns) },
    ...{ names: files.names === null ? null : stored(files.names), alsoTowns, years },
    shards: files.shards.map(({ url, id, municipalities, box }) => [
      url,
      id,
      municipalities.length,
      box?.map((side, i) => Math[i < 2 ? 'floor' : 'ceil'](side * BOX_PARTS)) ?? null,
    ]),
  };
  return { name: TABLE, data: new TextEncoder().encode(JSON.stringify(table)) };
}

/**
 * The table of a front; null for a file that holds all of its records.
 * @throws {GazetteerError} where it is not a table of all municipalities of the front
 */
export function shardTable(gazetteer: Gazetteer): ShardTable | null {
  const bytes = gazetteer.optional(TABLE, 'u8');
  if (bytes === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new GazetteerError(gazetteer.file, fileFaults.unsound(`section ${TABLE} is not JSON`));
  }
  const codes = municipalityCodes(gazetteer);
  if (isUnmarked(stored)) throw new GazetteerError(gazetteer.file, fileFaults.unmarkedFront);
  if (!isTable(stored) || stored.shards.reduce((sum, [, , count]) => sum + count, 0) !== codes.length)
    throw new GazetteerError(gazetteer.file, fileFaults.unsound(`section ${TABLE} is not a table of files`));
  const { whole, outlines, map, country, towns, names, shards, alsoTowns, years } = stored;
  const fileOf = ([url, id]: StoredFile): PartFile => ({ url, id });
  let next = 0;
  return {
    ...{ whole, outlines: fileOf(outlines), map: fileOf(map) },
    ...{ country: fileOf(country), towns: fileOf(towns), alsoTowns, years },
    names: names === null ? null : fileOf(names),
    shards: shards.map(([url, id, count, box]) => {
      const municipalities = codes.slice(next, next + count);
      next += count;
      const degrees = box?.map((side) => side / BOX_PARTS) ?? null;
      return { url, id, municipalities, box: degrees as ShardPlace['box'] };
    }),
  };
}

/**
 * Checks that a file is the one that a front means.
 * @throws {GazetteerError} naming its address relative to the front, where it was cut from another data set, or is another file of this one
 */
export function checkPart({ meta }: Gazetteer, { url, id }: PartFile, { whole }: ShardTable): void {
  if (meta.id === id && meta.whole === whole.id) return;
  const { otherBuild, otherPart } = fileFaults;
  const from = meta.whole ?? meta.id;
  throw new GazetteerError(url, from === whole.id ? otherPart(meta.id, id) : otherBuild(from, whole.id));
}

/**
 * Checks that a file may be opened by itself: it holds all of its records, or is a front.
 * @throws {GazetteerError} for a file that only a front may open
 */
export function checkAlone({ file, meta, entries }: Gazetteer): void {
  if (meta.whole !== undefined && !entries.some(({ name }) => name === TABLE))
    throw new GazetteerError(file, fileFaults.partAlone);
}

/**
 * Checks that files of past years are those that were published with a front, if any were.
 * @throws {GazetteerError} for the first that is not
 */
export function checkYears(past: readonly Gazetteer[], { years }: ShardTable): void {
  if (years.length === 0) return;
  for (const { file, meta } of past)
    if (!years.some(({ year, id }) => year === meta.year && id === meta.id))
      throw new GazetteerError(file, fileFaults.otherYear(meta.year, meta.id, years));
}

/** Codes of the municipalities of a file, five digits, in its order. */
function municipalityCodes({ nodes, tree }: Gazetteer): string[] {
  const textOf = segmentTexts(tree);
  const segmentOf = (id: number): string => textOf(nodes.segment.at(id));
  const codes: string[] = [];
  for (let id = 0; id < nodes.size; id++)
    if ((nodes.flags.at(id) & FLAG.level) === MUNICIPALITY)
      codes.push(segmentOf(nodes.parent.at(id)) + segmentOf(id));
  return codes;
}

type Unread = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unread => typeof value === 'object' && value !== null;

const isText = (value: unknown): boolean => typeof value === 'string';

const isBox = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 4 && value.every(Number.isFinite));

const isFile = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);

/** Whether a table is one of versions that did not write what its files hold, or had one file for names and map. */
const isUnmarked = (value: unknown): boolean =>
  isObject(value) && (isText(value.country) || (isFile(value.country) && value.map === undefined));

const isYear = (value: unknown): boolean =>
  isObject(value) && Number.isSafeInteger(value.year) && isText(value.id);

function isShard(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [url, id, municipalities, box] = value;
  return (
    isText(url) && isText(id) && Number.isSafeInteger(municipalities) && municipalities > 0 && isBox(box)
  );
}

function isTable(value: unknown): value is StoredTable {
  if (!isObject(value)) return false;
  const { whole, outlines, map, country, towns, names, shards, alsoTowns, years } = value;
  return (
    isObject(whole) &&
    [outlines, map, country, towns, ...(names === null ? [] : [names])].every(isFile) &&
    Array.isArray(years) &&
    years.every(isYear) &&
    Array.isArray(shards) &&
    shards.every(isShard) &&
    Array.isArray(alsoTowns) &&
    alsoTowns.every(isText)
  );
}
