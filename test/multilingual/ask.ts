import { addressQuery } from '../../bench/support/address-query.js';
import type { GazetteerSearch } from '../../src/search/engine.js';
import type { AddressQuery } from '../../src/search/query.js';
import type { WordMatch } from '../../src/vocabulary/conditions.js';
import type { ForeignLanguage } from '../../src/vocabulary/languages.js';
import { LEVELS, type Level } from '../../src/vocabulary/levels.js';

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
