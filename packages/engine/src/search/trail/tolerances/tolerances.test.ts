import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { starterGazetteers } from '../../../../../../test/support/kept-starter.js';
import { mapGazetteer } from '../../../files/map-gazetteer.js';
import { GazetteerSearch } from '../../engine.js';
import { MUNICIPALITY_LEFT_OUT } from './all/municipality-left-out.js';
import { WARD_LEFT_OUT } from './all/ward-left-out.js';
import { JO_LEFT_OUT } from './en/jo-left-out.js';
import { ONE_KANA } from './en/one-kana.js';
import { OTHER_TOWN_KIND } from './en/other-kind.js';
import { OTHER_SYSTEM } from './en/other-system.js';
import { TURNED_ROUND } from './en/turned-round.js';
import { VOICED } from './en/voiced.js';
import { AGAIN } from './ja/again.js';
import { AZA } from './ja/aza.js';
import { BRACKET } from './ja/bracket.js';
import { CHOME_ONLY } from './ja/chome-only.js';
import { CITY_LEFT_OUT } from './ja/city-left-out.js';
import { COUNTY_LEFT_OUT } from './ja/county-left-out.js';
import { EXCHANGED_KANJI } from './ja/exchanged-kanji.js';
import { FORMER_TOWN_LEFT_OUT } from './ja/former-town-left-out.js';
import { ISLAND_NAMED } from './ja/island-named.js';
import { KIND_LEFT_OUT } from './ja/kind-left-out.js';
import { LAND_PART } from './ja/land-part.js';
import { LARGE_LEFT_OUT } from './ja/large-left-out.js';
import { NEAR_NAME } from './ja/near-name.js';
import { OFFICE } from './ja/office.js';
import { ONE_CHARACTER } from './ja/one-character.js';
import { OTHER_KIND } from './ja/other-kind.js';
import { OTHER_PREFECTURE } from './ja/other-prefecture.js';
import { OTHER_SIGNS } from './ja/other-signs.js';
import { PARTICLE } from './ja/particle.js';
import { SIGN_BEHIND_AZA } from './ja/sign-behind-aza.js';
import { SPACED_NUMBER } from './ja/spaced-number.js';
import { STREET } from './ja/street.js';
import { STREET_OTHERWISE } from './ja/street-otherwise.js';
import { TAKEN_FOR } from './ja/taken-for.js';
import { UNREADABLE } from './ja/unreadable.js';
import { WORD_LEFT_OUT } from './ja/word-left-out.js';
import type { Tolerance } from './tolerance.js';

const TOLERANCES: readonly Tolerance[] = [
  MUNICIPALITY_LEFT_OUT,
  WARD_LEFT_OUT,
  JO_LEFT_OUT,
  ONE_KANA,
  OTHER_TOWN_KIND,
  OTHER_SYSTEM,
  TURNED_ROUND,
  VOICED,
  AGAIN,
  AZA,
  BRACKET,
  CHOME_ONLY,
  CITY_LEFT_OUT,
  COUNTY_LEFT_OUT,
  EXCHANGED_KANJI,
  FORMER_TOWN_LEFT_OUT,
  ISLAND_NAMED,
  KIND_LEFT_OUT,
  LAND_PART,
  LARGE_LEFT_OUT,
  NEAR_NAME,
  OFFICE,
  ONE_CHARACTER,
  OTHER_KIND,
  OTHER_PREFECTURE,
  OTHER_SIGNS,
  PARTICLE,
  SIGN_BEHIND_AZA,
  SPACED_NUMBER,
  STREET_OTHERWISE,
  STREET,
  TAKEN_FOR,
  UNREADABLE,
  WORD_LEFT_OUT,
];

let search: GazetteerSearch;
before(async () => {
  const [today] = await starterGazetteers();
  search = new GazetteerSearch(mapGazetteer(today));
});
after(() => search.gazetteer.close());

for (const { cost, word, meant } of TOLERANCES)
  test(`${word} needs a tolerance and means ${meant}`, () => {
    assert.ok(cost > 0);
    const { record, suggestions, match } = search.geocode({ word, target: null }).value();
    assert.equal((record ?? suggestions[0])?.address, meant);
    assert.notEqual(match.kind, 'exact');
    assert.equal(search.geocode({ word: meant, target: null }).value().match.kind, 'exact');
  });

test('each file is a tolerance that is tested here', () => {
  const files = ['all', 'en', 'ja'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith('.js')),
  );
  assert.equal(files.length, TOLERANCES.length);
});
