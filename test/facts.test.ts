import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { KANJI_KINDS, KATAKANA_KINDS } from '@banchi/engine/facts/buildings.js';
import { JAPANESE_COUNTERS } from '@banchi/engine/facts/counters.js';
import { DASHES } from '@banchi/engine/facts/dashes.js';
import { FORM_ROWS } from '@banchi/engine/facts/foreign-forms.js';
import { NUMBER_ROWS } from '@banchi/engine/facts/numbers.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { FOREIGN_LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from '../bench/support/address-query.js';
import { seededRandom } from '../bench/support/random.js';
import type { Client } from '../clients/js/src/client.js';
import { formFields } from '../clients/js/src/form-fields.js';
import { begun } from '../clients/js/src/places.js';
import { SKIP_REAL_DATA, usualSet } from './support/real-data.js';

/** A writing that a table knows, a usual one of the same address, and their language. */
type Row = readonly [written: string, usual: string, language: Language];

const AOICHO: readonly (readonly [address: string, language: Language])[] = [
  ['和歌山県和歌山市葵町', 'ja'],
  ['Aoicho, Wakayama-shi, Wakayama', 'en'],
  ['와카야마현 와카야마시 아오이초', 'ko'],
];
/** The postal code of 葵町 as people write it. */
const CODES = ['640-8273', '6408273', '640 8273', '640-82 73', '〒640 8273', '〶640-8273', '６４０−８２７３'];
/** The country at an end of an address. */
const COUNTRIES: readonly Row[] = [
  ['日本和歌山県和歌山市葵町', '和歌山県和歌山市葵町', 'ja'],
  ['日本国 和歌山県和歌山市葵町', '和歌山県和歌山市葵町', 'ja'],
  ['Aoicho, Wakayama-shi, Wakayama, Japan', 'Aoicho, Wakayama-shi, Wakayama', 'en'],
  ['Japan, Aoicho, Wakayama-shi, Wakayama', 'Aoicho, Wakayama-shi, Wakayama', 'en'],
  ['일본 와카야마현 와카야마시 아오이초', '와카야마현 와카야마시 아오이초', 'ko'],
];
/** Rows drawn of a table. */
const DRAWN = 12;

/** The rows of each table of facts. */
const TABLES: Readonly<Record<string, readonly Row[]>> = {
  numbers: NUMBER_ROWS.flatMap(({ places }) => places).map(([written, usual]) => [written, usual, 'ja']),
  counters: Object.values(JAPANESE_COUNTERS)
    .flatMap((each) => each.map(({ place }) => place))
    .map(([written, usual]) => [written, usual, 'ja']),
  'forms of other languages': FOREIGN_LANGUAGES.flatMap((language) => {
    const { usual, either, further, sounds } = FORM_ROWS[language];
    const rows = [usual, ...either, further, sounds].flat();
    return rows.flatMap(({ places = [] }) => places).map(([a, b]): Row => [a, b, language]);
  }),
  'postal codes': CODES.flatMap((code) =>
    AOICHO.map(([address, language]): Row => [`${code} ${address}`, address, language]),
  ),
  dashes: [...DASHES].map((dash) => [`葵町1${dash}2`, '葵町1-2', 'ja']),
  buildings: [...KANJI_KINDS, ...KATAKANA_KINDS].map((kind) => [
    `和歌山市葵町1-2 山田${kind}`,
    '和歌山市葵町1-2',
    'ja',
  ]),
  countries: COUNTRIES,
};

describe('each fact is known to every asker', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => engine.gazetteer.close());

  const client = {
    geocode: (word: string) => Promise.resolve(engine.geocode({ word, target: null }).value()),
    suggest: (word: string) => Promise.resolve(engine.suggest({ word, languages: 'all' }).value()),
  } as Client;

  /** The asker's answers, by its name: the codes of its first records. */
  const ASKERS: Readonly<Record<string, (word: string, language: Language) => Promise<unknown>>> = {
    '/search': (text, language) => {
      const found = engine.find(addressQuery({ word: { text, language, match: 'partial' }, count: 1000 }));
      return Promise.resolve(found.ids.length === 0 ? null : found.ids[0]);
    },
    '/geocode': async (word) => {
      const { record, ambiguous } = await client.geocode(word);
      return record?.address_code ?? ambiguous.records[0]?.address_code ?? null;
    },
    lists: (word) => {
      const { id, ambiguous } = engine.meaning({ word, target: null });
      return Promise.resolve(id ?? (ambiguous === 0 ? null : ambiguous));
    },
    '/suggest': async (word) => (await client.suggest(word)).items.length > 0 || null,
    'map controls and the page': async (word) => (await begun(client, word, 1)).length > 0 || null,
    'the component': async (word) => {
      const { prefecture, municipality } = formFields(await client.geocode(word)).fields;
      return `${prefecture}${municipality}`;
    },
  };

  for (const [table, rows] of Object.entries(TABLES))
    test(`${table}: a way to write it finds what the usual one finds`, async () => {
      const random = seededRandom(table.length);
      const drawn =
        rows.length <= DRAWN
          ? rows
          : Array.from({ length: DRAWN }, () => rows[Math.floor(random() * rows.length)]);
      for (const [written, usual, language] of drawn)
        for (const [asker, ask] of Object.entries(ASKERS)) {
          const wanted = await ask(usual, language);
          assert.notEqual(wanted, null, `${asker} knows ${usual}`);
          assert.deepEqual(await ask(written, language), wanted, `${asker}: ${written} for ${usual}`);
        }
    });
});
