import { LEVELS } from '../vocabulary/levels.js';
import { fileFaults } from '../vocabulary/messages.js';
import { GazetteerError } from './format.js';
import { type Refuse, refusal } from './rules.js';

/** Section `meta`, the one that is parsed: its fields, how they are written, read and checked. */

/** A source a file was built from. */
interface SourceNote {
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
}

/** Content of the `meta` section. */
export interface Meta {
  /** Identifies the data set; the same input builds the same id. */
  readonly id: string;
  /** The id of the data set that this file was cut from; absent where the file holds all of its records. */
  readonly whole?: string;
  /** Past year, or null for current data. */
  readonly year: number | null;
  /** ISO 8601 time of the build. */
  readonly built: string;
  /** Version of the fold function that made the spellings. */
  readonly fold: number;
  readonly nodes: number;
  readonly labels: number;
  /** How many of the labels lots and houses may have, the first ones; placeholders have the very first. */
  readonly numbers: number;
  /** Records of each level, placeholders aside. */
  readonly records: Readonly<Record<string, number>>;
  readonly sources: readonly SourceNote[];
  /** The sources of names and points. */
  readonly origins: readonly OriginNote[];
}

/** One of the things that names and points come from. */
export interface OriginNote {
  /** Place among the sources. */
  readonly source: number;
  /** Date of the data: `2026-03-10`, `2026-03` or `2026`; null where unknown. */
  readonly date: string | null;
  /** Whether codes below the municipality are those of the Address Base Registry. */
  readonly isRegistry: boolean;
}

/** The section, in UTF-8. */
export function metaBytes(meta: Meta): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(meta));
}

/** @throws {GazetteerError} when the `meta` section is not JSON, or a field is missing or of another kind */
export function readMeta(file: string, bytes: Uint8Array): Meta {
  let meta: unknown;
  try {
    meta = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new GazetteerError(file, fileFaults.unsound('section meta is not JSON'));
  }
  checkMeta(meta, refusal(file));
  return meta as Meta;
}

/** The fields of `meta` before any check. */
type Unread = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isObject = (value: unknown): value is Unread => typeof value === 'object' && value !== null;

/** Checks that `meta` has the fields that are read, each of its type. */
function checkMeta(meta: unknown, refuse: Refuse): void {
  if (!isObject(meta)) refuse('meta', 'it is a JSON object');
  const rules: readonly (readonly [field: string, kind: string, holds: boolean])[] = [
    ['id', 'a text', isText(meta.id)],
    ['whole', 'a text', meta.whole === undefined || isText(meta.whole)],
    ['year', 'a whole number or null', meta.year === null || isWhole(meta.year)],
    ['built', 'a text', isText(meta.built)],
    ['fold', 'a whole number', isWhole(meta.fold)],
    ['nodes', 'a whole number', isWhole(meta.nodes)],
    ['labels', 'a whole number', isWhole(meta.labels)],
    ['numbers', 'a whole number from 1 to that of labels', isWhole(meta.numbers) && isCountOf(meta)],
    ['sources', 'a list of titles, publishers and licences', areSources(meta.sources)],
    ['origins', 'a list of sources and dates', areOrigins(meta)],
    ['records', 'a whole number for each level', areCounts(meta.records)],
  ];
  for (const [field, kind, holds] of rules) if (!holds) refuse('meta', `${field} must be ${kind}`);
}

function areSources(value: unknown): boolean {
  const isSource = (each: unknown): boolean =>
    isObject(each) && isText(each.title) && isText(each.publisher) && isText(each.licence);
  return Array.isArray(value) && value.every(isSource);
}

function areOrigins({ origins, sources }: Unread): boolean {
  const isOrigin = (each: unknown): boolean =>
    isObject(each) &&
    isWhole(each.source) &&
    (each.source as number) < (sources as readonly unknown[]).length &&
    (each.date === null || isText(each.date)) &&
    typeof each.isRegistry === 'boolean';
  return Array.isArray(origins) && Array.isArray(sources) && origins.every(isOrigin);
}

const isCountOf = ({ numbers, labels }: Unread): boolean =>
  (numbers as number) >= 1 && (numbers as number) <= (labels as number);

function areCounts(value: unknown): boolean {
  return isObject(value) && LEVELS.every((level) => isWhole(value[level]));
}
