import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { type Answer, refused } from './support/requests.js';
import { addresses, requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const PATH = '/search/address_multi';
const AOBA = '見本県見本市中央区青葉町';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

const ask = (parameters: Record<string, string>): Promise<Answer['result']> => service.ask(parameters, PATH);

/** The first address and the total. */
async function first(parameters: Record<string, string>): Promise<[unknown, number]> {
  const { info, item } = await ask(parameters);
  return [item[0]?.address, info.hit];
}

test('every language field of every record, in the order of the interface, and no past-map fields', async () => {
  const all = { address_code: '99', code_match_type: '2', show_code_zero: 'true', limit: '0,1000' };
  const { item } = await ask(all);
  assert.equal(item.length, 165);
  for (const record of item) {
    assert.deepEqual(Object.keys(record), FIELD_NAMES.address_multi);
    // a name in Japanese comes with one in each language, the specimen has them all; a level without name with none
    for (const name of FIELD_NAMES.address_multi.filter((field) => /^address(?:\d|_detail\d)?$/.test(field)))
      for (const suffix of FOREIGN_LANGUAGES)
        assert.equal(record[`${name}_${suffix}`] === null, record[name] === null, `${name}_${suffix}`);
  }
});

test('names and full addresses in four languages', async () => {
  const [house] = (await ask({ address_code: '99991000100100101000000' })).item;
  const names = (suffix: string): unknown[] =>
    ['1', '2', '3', '4', '5', '_detail1', '_detail2'].map((level) => house[`address${level}_${suffix}`]);
  assert.deepEqual(names('en'), ['Japan', 'Mihon', 'Chuo-ku, Mihon-shi', 'Aobacho', '1-chome', '1', '10']);
  assert.deepEqual(names('zh_cn'), ['日本', '见本县', '见本市中央区', '青叶町', '一丁目', '1', '10']);
  assert.deepEqual(names('zh_tw'), ['日本', '見本縣', '見本市中央區', '青葉町', '一丁目', '1', '10']);
  assert.deepEqual(names('ko'), ['일본', '미혼현', '미혼시 주오구', '아오바초', '1초메', '1', '10']);
  assert.equal(house.address_en, '1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon');
  assert.equal(house.address_zh_cn, '见本县见本市中央区青叶町一丁目1-10');
  assert.equal(house.address_zh_tw, '見本縣見本市中央區青葉町一丁目1-10');
  assert.equal(house.address_ko, '미혼현 미혼시 주오구 아오바초 1초메 1-10');
});

test('partial match in each language: several words in any order', async () => {
  const whole: [Record<string, string>, number][] = [
    [{ word_en: 'Aobacho' }, 42],
    [{ word_en: 'aobacho chuo-ku' }, 42],
    [{ word_en: 'Mihon Chuo-ku Aobacho' }, 42],
    [{ word_zh_cn: '青叶町' }, 42],
    [{ word_zh_cn: '青叶町 见本县' }, 42],
    [{ word_zh_tw: '青葉町' }, 42],
    [{ word_ko: '아오바초' }, 42],
    [{ word_ko: '주오구 아오바초' }, 42],
  ];
  for (const [word, hits] of whole) assert.deepEqual(await first(word), [AOBA, hits], JSON.stringify(word));
  for (const word_en of ['Aobacho 1-chome', 'Aobacho 1 Chome', 'AOBACHO 1CHOME', 'Āobachō 1-chome'])
    assert.deepEqual(await first({ word_en }), [`${AOBA}一丁目`, 18], word_en);
  assert.deepEqual(await first({ word_ko: '아오바초 1 초메' }), [`${AOBA}一丁目`, 18]);
  assert.equal((await first({ word_en: 'Nowhere Nothing' }))[1], 0);
  // no language is searched but the one asked for
  assert.equal((await first({ word_zh_cn: 'Aobacho' }))[1], 0);
});

test('a number behind # in front is a room and no number of the address', async () => {
  const [address] = await first({ word_en: '1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon' });
  for (const room of ['#305 ', '#305, ', '#12b '])
    assert.deepEqual(await first({ word_en: `${room}1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon` }), [
      address,
      1,
    ]);
  // the answer says so: 1-99 does not exist, nor is 10 meant
  const [above] = await first({ word_en: '#10 99, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon' });
  assert.equal(above, '見本県見本市中央区青葉町一丁目');
});

test('exact match: whole addresses in both English orders, and tails', async () => {
  const house = `${AOBA}一丁目1-10`;
  const words: Record<string, string>[] = [
    { word_en: '1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon' },
    { word_en: 'Mihon Mihon-shi Chuo-ku Aobacho 1-chome 1-10' },
    { word_zh_cn: '见本县见本市中央区青叶町一丁目1-10' },
    { word_zh_tw: '見本縣見本市中央區青葉町一丁目1-10' },
    { word_zh_tw: '見本縣 見本市中央區 青葉町 一丁目 1-10' },
    { word_ko: '미혼현 미혼시 주오구 아오바초 1초메 1-10' },
  ];
  for (const word of words)
    assert.deepEqual(await first({ ...word, word_match_type: '1' }), [house, 1], JSON.stringify(word));
  assert.deepEqual(await first({ word_en: 'Aobacho', word_match_type: '1' }), [AOBA, 1]);
  assert.equal((await first({ word_en: 'Aobach', word_match_type: '1' }))[1], 0);
});

test('prefix match begins where a level begins', async () => {
  assert.deepEqual(await first({ word_en: 'aobac', word_match_type: '2' }), [AOBA, 42]);
  // the common name 青葉銀座 begins so too
  assert.deepEqual(await first({ word_ko: '아오바', word_match_type: '2' }), [AOBA, 43]);
  assert.equal((await first({ word_en: 'obacho', word_match_type: '2' }))[1], 0);
  assert.equal((await first({ word_zh_tw: '葉町', word_match_type: '2' }))[1], 0);
});

test('sorts by the names of each language', async () => {
  for (const suffix of FOREIGN_LANGUAGES) {
    const towns = { address_level: 'OAZ', limit: '0,100' };
    const key = `address_${suffix}`;
    const ascending = (await ask({ ...towns, sort: key })).item.map((record) => record[key]);
    assert.equal(ascending.length, 15);
    assert.equal(new Set(ascending).size, 15);
    const descending = (await ask({ ...towns, sort: `-${key}` })).item.map((record) => record[key]);
    assert.deepEqual(descending, ascending.toReversed());
    if (suffix === 'en') assert.deepEqual(ascending, ascending.toSorted());
  }
});

test('the other conditions as in the address search', async () => {
  const door = { position: '150.00028,30.0144' };
  assert.deepEqual(addresses((await ask(door)).item), [`${AOBA}一丁目1-3-1`, `${AOBA}一丁目1-3-2`]);
  const near = await ask({
    proximity: '150.00028,30.0139,100',
    word_en: 'Aobacho',
    sort: '-distance',
    limit: '0,2',
  });
  assert.deepEqual(
    near.item.map(({ distance }) => distance),
    [84.9, 69.81],
  );
  const [ward] = (await ask({ word_ko: '미나토구', address_level: 'SHK', address_polygon: 'true' })).item;
  assert.equal(JSON.parse(String(ward.address_polygon)).type, 'MultiPolygon');
});

test('what does not go together is refused', async () => {
  const cases: [Record<string, string>, string[]][] = [
    [{ position: '150,30', proximity: '150,30,10' }, ['proximity', 'position']],
    [{ word_en: 'Mihon', word_ko: '미혼' }, ['word_en', 'word_ko']],
    [{ word_en: 'Aobacho 1' }, ['word_en']],
    [{ word: '見本' }, ['word']],
    [{ address_level: 'SHK', pastmap_year: '2005' }, ['pastmap_year']],
    [{ address_level: 'SHK', sort: 'pastmap_year' }, ['sort']],
    [{ word_zh_cn: '青叶', word_match_type: '4' }, ['word_match_type']],
  ];
  for (const [parameters, names] of cases) {
    const { errors } = await refused(requestUrl(service.base, parameters, PATH), 400, 'INVALID_PARAMETER');
    assert.deepEqual(
      errors.map(({ parameter }) => parameter),
      names,
    );
  }
});
