import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../../bench/support/address-query.js';

/** A multilingual query for a word, everything else as the service sets it by default. */
export function wordQuery(
  text: string,
  language: ForeignLanguage,
  match: WordMatch,
  levels: readonly Level[] = LEVELS,
): AddressQuery {
  return addressQuery({ word: { text, language, match }, levels, count: 1000, shape: 'multilingual' });
}

/** The items an engine answers with. */
export function itemsOf(
  engine: GazetteerSearch,
  query: AddressQuery,
): readonly Readonly<Record<string, string | null>>[] {
  const { items } = engine.search(query);
  return JSON.parse(`[${new TextDecoder().decode(items)}]`);
}

/** The Japanese addresses that a word finds. */
export function addresses(
  engine: GazetteerSearch,
  text: string,
  language: ForeignLanguage,
  match: WordMatch,
  levels?: readonly Level[],
): string[] {
  return itemsOf(engine, wordQuery(text, language, match, levels)).map(({ address }) => address ?? '');
}
