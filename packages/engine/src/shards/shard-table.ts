import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { FLAG, type Section } from '../gazetteer/sections.js';
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
  /** Prefectures and municipalities in all languages, with boundaries, stations and changes. */
  readonly country: File;
  /** Prefectures, municipalities and towns in Japanese. */
  readonly towns: File;
  /** Prefectures, municipalities and towns in all languages; null for data in Japanese alone. */
  readonly names: File | null;
  /** All municipalities of the front, in its order. */
  readonly shards: readonly (File & ShardPlace)[];
  /** Codes of municipalities whose name is contained in that of a town or section somewhere: 府中町. */
  readonly alsoTowns: readonly string[];
}

/** The table as the front stores it: of each shard the address, how many municipalities follow, and the box in thousandths of degrees. */
interface StoredTable {
  readonly whole: DataSet;
  readonly country: string;
  readonly towns: string;
  readonly names: string | null;
  readonly shards: readonly (readonly [url: string, municipalities: number, box: readonly number[] | null])[];
  readonly alsoTowns: readonly string[];
}

/** Parts of a degree in which boxes are stored: a tenth of the shortest side, some hundred metres. */
const BOX_PARTS = 1000;

/** The section with the table of a front. Boxes grow up to the next thousandth of a degree. */
export function shardSection({ whole, country, towns, names, shards, alsoTowns }: ShardTable): Section {
  const stored: StoredTable = {
    ...{ whole, country: country.url, towns: towns.url, names: names?.url ?? null, alsoTowns },
    shards: shards.map(({ url, municipalities, box }) => [
      url,
      municipalities.length,
      box?.map((side, i) => Math[i < 2 ? 'floor' : 'ceil'](side * BOX_PARTS)) ?? null,
    ]),
  };
  return { name: TABLE, data: new TextEncoder().encode(JSON.stringify(stored)) };
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
  if (!isTable(stored) || stored.shards.reduce((sum, [, count]) => sum + count, 0) !== codes.length)
    throw new GazetteerError(gazetteer.file, fileFaults.unsound(`section ${TABLE} is not a table of files`));
  const { whole, country, towns, names, shards, alsoTowns } = stored;
  let next = 0;
  return {
    ...{ whole, country: { url: country }, towns: { url: towns }, alsoTowns },
    names: names === null ? null : { url: names },
    shards: shards.map(([url, count, box]) => {
      const municipalities = codes.slice(next, next + count);
      next += count;
      const degrees = box?.map((side) => side / BOX_PARTS) ?? null;
      return { url, municipalities, box: degrees as ShardPlace['box'] };
    }),
  };
}

/** Codes of the municipalities of a file, five digits, in its order. */
function municipalityCodes({ nodes, tree }: Gazetteer): string[] {
  const { 'segments.offset': offset, 'segments.heap': heap } = tree;
  const segmentOf = (id: number): string => {
    const segment = nodes.segment.at(id);
    return String.fromCharCode(...heap.subarray(offset[segment], offset[segment + 1]));
  };
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

function isShard(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [url, municipalities, box] = value;
  return isText(url) && Number.isSafeInteger(municipalities) && municipalities > 0 && isBox(box);
}

function isTable(value: unknown): value is StoredTable {
  if (!isObject(value)) return false;
  const { whole, country, towns, names, shards, alsoTowns } = value;
  return (
    isObject(whole) &&
    [country, towns, ...(names === null ? [] : [names])].every(isText) &&
    Array.isArray(shards) &&
    shards.every(isShard) &&
    Array.isArray(alsoTowns) &&
    alsoTowns.every(isText)
  );
}
