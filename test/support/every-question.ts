import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import { tileAt } from '../../bench/support/tile-at.js';

const base: AddressQuery = {
  levels: LEVELS,
  showCodeZero: true,
  sort: [{ key: 'address_sort', descending: false }],
  offset: 0,
  count: 1000,
  polygon: true,
  shape: 'multilingual',
};

/** Words that are found in the specimen, are not, and are more than it has, by language. */
const WORDS = {
  ja: [
    '見本県見本市中央区青葉町一丁目2-3',
    '青葉町1',
    'アオバチョウ',
    '町',
    '見本市中央区青葉町1-2-3 ビル3F',
    '999-9003',
  ],
  en: ['Aobacho 1-chome Chuo-ku', 'Mihon-shi', 'cho'],
  zh_cn: ['见本县见本市', '青叶町'],
  zh_tw: ['見本縣', '青葉町一丁目'],
  ko: ['아오바초', '미혼시'],
} as const;

const SORTS = [
  'address_code',
  'address_read',
  'address_en',
  'postcode',
  'distance',
  'address_level',
] as const;
const POINT = [150.00316, 30.0139] as const;

/** Between them these read every section. */
const QUERIES: readonly AddressQuery[] = [
  base,
  ...LANGUAGES.flatMap((language) =>
    WORDS[language].flatMap((text) =>
      (['partial', 'prefix', 'exact'] as const).map((match) => ({
        ...base,
        count: 20,
        word: { text, language, match },
        matchInfo: true,
      })),
    ),
  ),
  ...SORTS.flatMap((key) =>
    [true, false].map((descending) => ({
      ...base,
      count: 20,
      sort: [{ key, descending }],
      proximity: { centre: POINT, radius: 500 },
    })),
  ),
  ...SORTS.map((key) => ({ ...base, count: 20, offset: 30, sort: [{ key, descending: true }] })),
  ...LEVELS.map((level) => ({ ...base, levels: [level], position: POINT })),
  ...['99', '99991000100', '999910001001002003', '00'].flatMap((text) =>
    (['prefix', 'exact'] as const).map((match) => ({ ...base, code: { text, match } })),
  ),
];

/** Asks the specimen, or a file made from it, in every way; throws where one of them throws. */
export function askEverything(gazetteer: Gazetteer): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const engine = new GazetteerSearch(gazetteer);
  for (const query of QUERIES) JSON.parse(`[${decoder.decode(engine.search(query).items)}]`);
  for (const text of Object.values(WORDS).flat()) {
    engine.geocode({ word: text, target: null }).value();
    engine.runnersUp({ word: text, target: null });
    for (let units = 1; units <= text.length; units++)
      engine.suggest({ word: text.slice(0, units), languages: 'all' }).value();
  }
  const tiles = new GazetteerTiles(gazetteer);
  for (let z = 4; z <= 18; z += 2) tiles.draw(tileAt(POINT, z));
}
