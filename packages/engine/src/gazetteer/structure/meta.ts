import { LEVELS } from '../../vocabulary/levels.js';
import type { Refuse } from '../rules.js';

/** The fields of `meta` before any check. */
type Unread = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isObject = (value: unknown): value is Unread => typeof value === 'object' && value !== null;

/** Checks that `meta` has the fields that are read, each of its type. */
export function checkMeta(meta: unknown, refuse: Refuse): void {
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
