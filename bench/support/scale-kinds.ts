import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { FOREIGN_LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import type { SortKey } from '@banchi/engine/vocabulary/sort-keys.js';
import { addressQuery } from './address-query.js';
import { drawForeignWords } from './foreign-words.js';
import { drawCodes, drawWords } from './queries.js';
import { seededRandom } from './random.js';
import { FoldedTexts } from './texts.js';

/** The seed of all queries, and of generated countries. */
export const SEED = 6;
const FOREIGN_WORDS = 200;
const PLACES = 300;
/** Tokyo station. */
const CENTRE = [139.767125, 35.681236] as const;

/** Sort keys that the whole country is asked for by. */
const ORDERS: readonly SortKey[] = ['postcode', 'address_read', 'address_code', 'address_level'];
/** Years that the file stands for where several are asked together. */
const YEARS = [2023, 2024, 2025];

/** The kind of most words that people type. */
export const LONG_WORDS = 'words of 3 characters or more';

/** Queries of one kind. */
export interface Kind {
  readonly name: string;
  readonly queries: readonly AddressQuery[];
  /** The engine that is asked instead of the file alone. */
  readonly of?: Asked;
  /** Whether selections are kept and each query is asked several times in a row; the first time does not count. */
  readonly again?: boolean;
}

/** Answers queries; how many records there are in all. */
export type Asked = (query: AddressQuery) => number;

/** One gazetteer as files of several past years, each with the same records. */
function asYears(gazetteer: Gazetteer): Asked {
  const files = YEARS.map((year) => {
    const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
    // only the year differs
    const asOfYear = { file: `${gazetteer.file} as of ${year}`, meta: { ...gazetteer.meta, year } };
    return Object.defineProperty(search, 'gazetteer', { value: asOfYear });
  });
  const local = new LocalSearch(files);
  return (query) => local.search(query).hit;
}

/** The kinds of query, the same ones of every file; their words are drawn from its records. */
export function kindsOf(gazetteer: Gazetteer, search: GazetteerSearch): Kind[] {
  const texts = new FoldedTexts(gazetteer);
  const codes = new Codes(gazetteer);
  const random = seededRandom(SEED);
  const drawn = drawWords(texts, SEED).map(({ word }) => word);
  const isTwo = (text: string): boolean => [...text].length === 2;
  const long = drawn.filter((each) => !isTwo(each)).map((text) => partial(text, 'ja'));
  const two = [...drawn.filter(isTwo), '-1', '1-', '町1'].map((text) => partial(text, 'ja'));
  const points = pointsIn(gazetteer);
  const places = Array.from({ length: PLACES }, () => {
    for (;;) {
      const id = Math.floor(random() * texts.tree.size);
      if (texts.isRecord(id) && points.has(id)) return [points.lon(id) / 1e7, points.lat(id) / 1e7] as const;
    }
  });
  const around = { centre: CENTRE, radius: 20_000 };
  const kinds: Kind[] = [
    { name: LONG_WORDS, queries: long },
    { name: 'words of 2 characters', queries: two },
    { name: 'exact', queries: ['1-1', '1', '10', '中央', '本町'].map((text) => word(text, 'ja', 'exact')) },
    {
      name: 'code prefixes',
      queries: drawCodes(texts, (id) => codes.fullCode(id), 300, SEED).map(({ prefix }) =>
        addressQuery({ code: { text: prefix, match: 'prefix' } }),
      ),
    },
    { name: 'address at a point', queries: places.map((position) => addressQuery({ position })) },
    {
      name: '500 m',
      queries: places.map((centre) => addressQuery({ proximity: { centre, radius: 500 } })),
    },
    { name: '20 km around Tokyo station', queries: [addressQuery({ proximity: around })] },
    { name: '  nearest first', queries: [sorted(addressQuery({ proximity: around }), 'distance')] },
    {
      name: '  with a word',
      queries: ['1-1', '本町', '中央'].map((text) => ({ ...partial(text, 'ja'), proximity: around })),
    },
    { name: '1-1 from record 20,000 on', queries: [{ ...partial('1-1', 'ja'), offset: 20_000 }] },
    { name: '  without a page', queries: [{ ...partial('1-1', 'ja'), count: 0 }] },
    {
      name: 'all of Tokyo by reading',
      queries: [sorted(addressQuery({ code: { text: '13', match: 'prefix' } }), 'address_read')],
    },
    { name: 'the country by postal code', queries: [sorted(addressQuery({}), 'postcode')] },
    {
      name: 'the country by other keys, up and down',
      queries: ORDERS.flatMap((key) =>
        [false, true].map((descending) => ({ ...addressQuery({}), sort: [{ key, descending }] })),
      ),
    },
    {
      name: 'three years by reading',
      queries: [sorted({ ...addressQuery({}), years: YEARS }, 'address_read')],
      of: asYears(gazetteer),
    },
    { name: 'words asked again', queries: [...long, ...two], again: true },
  ];
  if (gazetteer.foreignRanks() === null) return kinds;
  for (const language of FOREIGN_LANGUAGES) {
    const own = drawForeignWords(gazetteer, search, language, FOREIGN_WORDS, SEED);
    kinds.push({ name: `words, ${language}`, queries: own.map(({ text }) => partial(text, language)) });
  }
  return kinds;
}

function partial(text: string, language: Language): AddressQuery {
  return word(text, language, 'partial');
}

function word(text: string, language: Language, match: 'partial' | 'exact'): AddressQuery {
  const shape = language === 'ja' ? 'address' : 'multilingual';
  return addressQuery({ word: { text, language, match }, shape });
}

function sorted(query: AddressQuery, key: SortKey): AddressQuery {
  return { ...query, sort: [{ key, descending: false }] };
}

/** A query in a few characters. */
export function shown({ word: asked, code, position, proximity, sort: [first] }: AddressQuery): string {
  if (first.key !== 'address_sort') return `by ${first.descending ? '-' : ''}${first.key}`;
  return asked?.text ?? code?.text ?? String(position ?? proximity?.centre ?? 'all');
}
