import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import type { Section } from '../gazetteer/sections.js';
import type { DataSet } from '../search/query.js';
import { fileFaults } from '../vocabulary/messages.js';

/** Name of the section of a front that says which file holds each municipality. */
const TABLE = 'shards';

/** Name of the section of a file of towns that lists those which are called as a small section of another town. */
export const NAMESAKES = 'whole.namesake';

/** A file of a cut gazetteer. */
export interface PartFile {
  /** Where it is, relative to the front. */
  readonly url: string;
  /** Its size, and how much is loaded. */
  readonly bytes: number;
  readonly packed: number;
}

/** A file with all records of some municipalities. */
export interface Shard extends PartFile {
  /** Codes of its municipalities, five digits. */
  readonly municipalities: readonly string[];
  /** West, south, east, north of its points in degrees; null without points. */
  readonly box: readonly [number, number, number, number] | null;
}

/** The files that a gazetteer was cut into, besides the front. */
export interface ShardTable {
  /** The data set that was cut. */
  readonly whole: DataSet;
  /** Prefectures and municipalities in all languages, with boundaries, stations and changes. */
  readonly country: PartFile;
  /** Prefectures, municipalities and towns in Japanese. */
  readonly towns: PartFile;
  /** Prefectures, municipalities and towns in all languages; null for data in Japanese alone. */
  readonly names: PartFile | null;
  /** In the order of the address tree. */
  readonly shards: readonly Shard[];
  /** Codes of municipalities whose name is contained in that of a town or section somewhere: 府中町. */
  readonly alsoTowns: readonly string[];
}

/** The section with the table of a front. */
export function shardSection(table: ShardTable): Section {
  return { name: TABLE, data: new TextEncoder().encode(JSON.stringify(table)) };
}

/**
 * The table of a front; null for a file that holds all of its records.
 * @throws {GazetteerError} where it is not a table
 */
export function shardTable(gazetteer: Gazetteer): ShardTable | null {
  const bytes = gazetteer.optional(TABLE, 'u8');
  if (bytes === null) return null;
  let table: unknown;
  try {
    table = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new GazetteerError(gazetteer.file, fileFaults.unsound(`section ${TABLE} is not JSON`));
  }
  if (isTable(table)) return table;
  throw new GazetteerError(gazetteer.file, fileFaults.unsound(`section ${TABLE} is not a table of files`));
}

type Unread = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unread => typeof value === 'object' && value !== null;

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function isFile(value: unknown): value is Unread {
  if (!isObject(value) || typeof value.url !== 'string') return false;
  return Number.isSafeInteger(value.bytes) && Number.isSafeInteger(value.packed);
}

function isShard(value: unknown): boolean {
  if (!isFile(value) || !areTexts(value.municipalities)) return false;
  const { box } = value;
  return box === null || (Array.isArray(box) && box.length === 4 && box.every(Number.isFinite));
}

function isTable(value: unknown): value is ShardTable {
  if (!isObject(value)) return false;
  const { whole, country, towns, names, shards, alsoTowns } = value;
  const files = [country, towns, ...(names === null ? [] : [names])];
  return (
    isObject(whole) &&
    files.every(isFile) &&
    Array.isArray(shards) &&
    shards.every(isShard) &&
    areTexts(alsoTowns)
  );
}
