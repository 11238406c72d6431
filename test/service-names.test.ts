import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { open } from '@banchi/engine';
import type { Contract } from 'banchi/credentials/key.js';
import { createClient } from '../clients/js/src/index.js';
import { keyedService } from './access/keyed-service.js';
import { type Item, refused } from './support/requests.js';
import { specimenGazetteers } from './support/specimen.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const HOUSE = '見本県見本市中央区青葉町一丁目1-2';

/** All items, in their order. */
async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** A request of every route that has them. */
const PATHS = [
  '/geocode?word=x&',
  '/suggest?word=x&',
  '/reverse?position=1,2&',
  '/search/address?word=xx&',
  '/export?',
];

describe('names in other languages', () => {
  let service: SpecimenService;
  before(async () => {
    service = await serveSpecimen();
  });
  after(() => service.close());

  const asked = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await fetch(service.base + path, init)).json();
  const resultOf = async <T>(path: string): Promise<T> =>
    ((await asked(path)) as { readonly result: T }).result;

  /** The names of a record as the multilingual search has them, in languages. */
  async function namesOf(code: unknown, languages: readonly string[]): Promise<Item> {
    const { item } = await resultOf<{ item: Item[] }>(`/search/address_multi?address_code=${code}`);
    const names = Object.entries(item[0]).filter(([name]) =>
      languages.some((each) => name.endsWith(`_${each}`)),
    );
    return Object.fromEntries(names);
  }

  /** Checks that a record has the names in languages behind all that it has without them. */
  async function assertNamed(record: Item, plain: Item, languages: readonly string[]): Promise<void> {
    const names = await namesOf(record.address_code, languages);
    assert.equal(Object.keys(names).length, 9 * languages.length - languages.length);
    assert.deepEqual(Object.entries(record), [...Object.entries(plain), ...Object.entries(names)]);
  }

  test('/geocode has them where they are asked for, and nothing else changes', async () => {
    const path = `/geocode?word=${HOUSE} 3F`;
    const plain = await resultOf<{ record: Item }>(path);
    assert.ok(!Object.keys(plain.record).some((name) => /_(?:en|zh_cn|zh_tw|ko)$/.test(name)));
    for (const [lang, languages] of [
      ['en', ['en']],
      ['ko,zh-TW', ['zh_tw', 'ko']],
      ['en&lang=ko', ['en', 'ko']],
      ['ja,en,zh_cn,zh_tw,ko', ['en', 'zh_cn', 'zh_tw', 'ko']],
    ] as const) {
      const { record, ...others } = await resultOf<{ record: Item }>(`${path}&lang=${lang}`);
      await assertNamed(record, plain.record, languages);
      assert.deepEqual({ record: plain.record, ...others }, plain);
    }
    assert.deepEqual(await resultOf(`${path}&lang=ja`), plain);
    const { record } = await resultOf<{ record: Item }>(`${path}&lang=en&parts=true`);
    assert.equal(record.address_en, '1-2, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon');
  });

  test('ties, suggestions and completions have them', async () => {
    const tie = await resultOf<{ ambiguous: { records: Item[] } }>('/geocode?word=見本市港区〓町&lang=ko');
    assert.deepEqual(
      tie.ambiguous.records.map(({ address_ko }) => typeof address_ko),
      ['string', 'string'],
    );
    const plain = await resultOf<{ items: { record: Item; text: string }[] }>('/suggest?word=見本');
    const named = await resultOf<typeof plain>('/suggest?word=見本&lang=zh_cn,en');
    assert.equal(named.items.length, plain.items.length);
    for (const [i, { record, text }] of named.items.entries()) {
      assert.equal(text, plain.items[i].text);
      await assertNamed(record, plain.items[i].record, ['en', 'zh_cn']);
    }
  });

  test('the address search has them, and past years where their data has them', async () => {
    for (const query of ['word=青葉町&match_info=true', 'position=150.00072,30.0139&datum=TOKYO']) {
      const { item: plain } = await resultOf<{ item: Item[] }>(`/search/address?${query}`);
      const { item } = await resultOf<{ item: Item[] }>(`/search/address?${query}&lang=en&lang=ko`);
      for (const [i, { match, ...record }] of item.entries()) {
        const { match: _same, ...others } = plain[i];
        await assertNamed(record, others, ['en', 'ko']);
        assert.deepEqual(match, plain[i].match);
      }
    }
    const past = await fetch(`${service.base}/search/address?address_level=TOD&pastmap_year=2005&lang=en`);
    assert.equal(past.status, 200);
  });

  test('points and whole parts of the data have them', async () => {
    const path = '/reverse?position=150.00072,30.0139';
    const plain = await resultOf<{ record: Item }>(path);
    const named = await resultOf<{ record: Item }>(`${path}&lang=ko`);
    await assertNamed(named.record, plain.record, ['ko']);
    const lines = async (query: string): Promise<Item[]> =>
      (await (await fetch(`${service.base}/export${query}`)).text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const exported = await lines('?address_level=OAZ&lang=zh_tw');
    const without = await lines('?address_level=OAZ');
    for (const [i, record] of exported.entries()) await assertNamed(record, without[i], ['zh_tw']);
    const csv = await (await fetch(`${service.base}/export?address_level=TOD&lang=en&format=csv`)).text();
    const [head, row] = csv.split('\n').map((line) => line.split(','));
    assert.equal(row[head.indexOf('address_en')], 'Mihon');
  });

  test('batches have them in every answer, and GeoJSON in its properties', async () => {
    const init = (body: unknown): RequestInit => ({
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    });
    const answers = (await asked('/geocode?lang=en', init([HOUSE, { word: '見本県' }]))) as {
      result: { record: Item };
    }[];
    assert.deepEqual(
      answers.map(({ result }) => result.record.address_en),
      ['1-2, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon', 'Mihon'],
    );
    const points = (await asked('/reverse?lang=ko', init([[150.00072, 30.0139]]))) as typeof answers;
    assert.equal(typeof points[0].result.record.address_ko, 'string');
    const feature = (await asked(`/geocode?word=見本県&lang=en&format=geojson`)) as {
      features?: { properties: Item }[];
      properties?: Item;
    };
    const properties = feature.features?.[0].properties ?? feature.properties;
    assert.equal(properties?.address_en, 'Mihon');
  });

  test('fields of /geocode.csv may be names', async () => {
    const fields = 'address,address_en,address2_ko,address_zh_cn';
    const text = await (await fetch(`${service.base}/geocode.csv?word=見本県&fields=${fields}`)).text();
    const { address_ko, address_zh_cn } = await namesOf('99', ['ko', 'zh_cn']);
    assert.equal(text, `見本県,Mihon,${address_ko},${address_zh_cn}`);
  });

  test('languages that there are not are refused by name', async () => {
    for (const path of PATHS) {
      for (const lang of ['fr', 'en,,ko', 'en,en', '']) {
        const { errors } = await refused(`${service.base}${path}lang=${lang}`, 400, 'INVALID_PARAMETER');
        assert.deepEqual(
          errors.map(({ parameter, value }) => [parameter, value]),
          [['lang', lang]],
          path + lang,
        );
      }
    }
  });

  test('a key needs the contract multilingual for them', async (t) => {
    const keyed = await keyedService(t);
    const statuses = async (contracts: readonly Contract[], path: string, body?: string): Promise<number> => {
      const { key } = await keyed.create({ contracts });
      const headers = { 'x-api-key': key, authorization: 'ip', 'content-type': 'application/json' };
      const init = body === undefined ? { headers } : { headers, method: 'POST', body };
      return (await fetch(keyed.base + path, init)).status;
    };
    for (const path of PATHS) {
      assert.equal(await statuses(['export'], `${path}lang=en`), 403, path);
      assert.notEqual(await statuses(['export'], `${path}lang=ja`), 403, path);
      assert.notEqual(await statuses(['export', 'multilingual'], `${path}lang=en`), 403, path);
    }
    assert.equal(await statuses([], '/geocode?lang=en', '["x"]'), 403);
    assert.equal(await statuses([], '/reverse?lang=en', '[[1,2]]'), 403);
    assert.equal(await statuses([], '/geocode.csv?word=x&fields=address_en'), 403);
  });

  test('the library and the client ask for them, and read whole parts of the data', async () => {
    const banchi = await open({ gazetteers: await specimenGazetteers() });
    const client = createClient({ baseUrl: service.base });
    for (const each of [banchi, client]) {
      const { record } = await each.geocode(HOUSE, { lang: ['en', 'ko'] });
      assert.equal(record?.address_en, '1-2, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon');
      assert.equal(record?.address_zh_cn, undefined);
      const { items } = await each.suggest('見本', { lang: 'zh_tw' });
      assert.equal(typeof items[0].record.address_zh_tw, 'string');
      await assert.rejects(each.suggest('見本', { lang: 'fr' as 'ko' }), /lang.*fr/);
    }
    for await (const answer of banchi.geocodeMany([HOUSE], { lang: 'en' }))
      assert.ok('result' in answer && answer.result.record?.address_en !== undefined);
    for await (const answer of client.geocodeBatch([HOUSE], { lang: 'en' }))
      assert.ok('result' in answer && answer.result.record?.address_en !== undefined);
    for await (const answer of banchi.reverseMany([[150.00072, 30.0139]], { lang: 'en' }))
      assert.ok('result' in answer && answer.result.record?.address_en !== undefined);
    for await (const answer of client.reverseBatch([[150.00072, 30.0139]], { lang: 'en' }))
      assert.ok('result' in answer && answer.result.record?.address_en !== undefined);
    for (const options of [
      {},
      { address_code: '99', address_level: ['TBN'], lang: ['en'] },
      { address_level: ['SHK'], address_polygon: true },
      { address_level: ['OAZ'], pastmap_year: 2015 },
      { address_code: '01' },
    ] as const) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(options)) query.set(name, String(value));
      const text = await (await fetch(`${service.base}/export?${query}`)).text();
      const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
      assert.equal(lines.length > 0, query.get('address_code') !== '01');
      assert.deepEqual(await listed(banchi.exportRecords(options)), lines);
      assert.deepEqual(await listed(client.exportRecords(options)), lines);
    }
    await assert.rejects(listed(banchi.exportRecords({ pastmap_year: 1900 })), /pastmap_year.*1900/);
    await assert.rejects(listed(client.exportRecords({ pastmap_year: 1900 })), /pastmap_year.*1900/);
    await banchi.close();
  });
});
