import assert from 'node:assert/strict';
import { test } from 'node:test';
import { specimenGazetteers } from '../../../../test/support/specimen.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { FOREIGN_LANGUAGES } from '../vocabulary/languages.js';
import { DirectorySearch, type KeptRecord } from './directory-search.js';
import { GazetteerSearch } from './engine.js';

/** An address, two that several records answer, misspelled ones, completions, former names, other languages, nothing. */
const WORDS = [
  '見本県見本市中央区青葉町一丁目1番10号 305号室',
  '青葉町',
  '見本市',
  '見本市港区〓町',
  '见本市中央区青葉甼町',
  '見本',
  'Mihon-shi, Mihon',
  '999-9002',
  '山田太郎',
];

test('a directory answers as the file does, and fetches the records of an answer once', async (t) => {
  const [file] = await specimenGazetteers();
  const gazetteer = mapGazetteer(file);
  t.after(() => gazetteer.close());
  const search = new GazetteerSearch(gazetteer);
  const directory = new DirectorySearch(gazetteer);
  let fetches = 0;
  const fetch = async (ids: readonly number[]): Promise<ReadonlyMap<number, KeptRecord>> => {
    fetches++;
    return new Map(
      ids.map((id) => {
        const record = search.record(id);
        const names = Object.fromEntries(
          FOREIGN_LANGUAGES.flatMap((language) => {
            const name = record.addressIn(language);
            return name === null ? [] : [[language, name]];
          }),
        );
        return [id, { item: record.item(), names, point: record.point() }];
      }),
    );
  };
  for (const word of WORDS) {
    fetches = 0;
    const asked = { word, target: null, parts: true };
    const geocoded = await directory.geocode(asked, fetch);
    assert.deepEqual(geocoded.bytes(), Uint8Array.from(search.geocode(asked).bytes()), word);
    assert.ok(fetches <= 1, word);
    const completed = { word, languages: 'all' } as const;
    const suggested = await directory.suggest(completed, fetch);
    assert.deepEqual(suggested.bytes(), Uint8Array.from(search.suggest(completed).bytes()), word);
    assert.ok(fetches <= 2, word);
  }
});
