import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressMatch } from '@banchi/engine/vocabulary/fields.js';
import type { Answer } from './support/requests.js';
import { requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

const MULTI = '/search/address_multi';
/** Requests of every kind, with their paths. */
const REQUESTS: readonly (readonly [Readonly<Record<string, string>>, string?])[] = [
  [{ word: '見本市中央区青葉町' }],
  [{ word: '青葉町1', limit: '3,10', sort: '-address_level,address_read' }],
  [{ word: 'アオバチョウ', word_match_type: '1' }],
  [{ word: '見本市中央区青葉町1-2-3 見本ビル5F' }],
  [{ word: '青葉', address_code: '99', code_match_type: '2', address_polygon: 'true' }],
  [{ address_code: '99', code_match_type: '2', show_code_zero: 'true', limit: '0,1000' }],
  [{ address_level: 'TBN', limit: '0,50', datum: 'TOKYO' }],
  [{ proximity: '150.00316,30.0139,500', sort: 'distance' }],
  [{ position: '150.00316,30.0139' }],
  [{ word: '見本', pastmap_year: '2005,2015', sort: 'pastmap_year,-address_code' }],
  [{ word: 'どこにもない町' }],
  [{ word: '青葉町', limit: '0,0' }],
  [{ word_en: 'Aobacho' }, MULTI],
  [{ word_en: 'Aoba Chuo', limit: '0,20' }, MULTI],
  [{ word_en: 'Aobacho, Chuo-ku', word_match_type: '2' }, MULTI],
  [{ word_zh_cn: '青叶町' }, MULTI],
  [{ word_zh_tw: '青葉町', word_match_type: '2' }, MULTI],
  [{ word_ko: '아오바초' }, MULTI],
];

const text = async (parameters: Readonly<Record<string, string>>, path?: string): Promise<string> =>
  (await fetch(requestUrl(service.base, parameters, path))).text();

test('without match_info answers are what they were, byte for byte; with it nothing else changes', async () => {
  for (const [parameters, path] of REQUESTS) {
    const plain = await text(parameters, path);
    assert.equal(await text({ ...parameters, match_info: 'false' }, path), plain);
    const reported: Answer = JSON.parse(await text({ ...parameters, match_info: 'true' }, path));
    const { status, result } = reported;
    for (const item of result.item) assert.equal(Object.keys(item).at(-1), 'match');
    const stripped = {
      status,
      result: { info: { hit: result.info.hit }, item: result.item.map(({ match: _, ...item }) => item) },
    };
    assert.equal(JSON.stringify(stripped), JSON.stringify(JSON.parse(plain)), JSON.stringify(parameters));
    assert.ok(plain.startsWith(`{"status":"OK","result":{"info":{"hit":${result.info.hit}},"item":[`));
  }
});

interface Info {
  readonly hit: number;
  readonly hit_by_prefecture: readonly { readonly address_code: string; readonly hit: number }[];
  readonly hit_by_level: Readonly<Record<string, number>>;
}

test('totals by prefecture and level are those of all hits, not of the page', async () => {
  for (const [parameters, path] of REQUESTS) {
    const { info } = await service.ask({ ...parameters, match_info: 'true', limit: '0,1' }, path);
    const { item } = await service.ask({ ...parameters, limit: '0,1000' }, path);
    const counts = info as unknown as Info;
    for (const [level, hit] of Object.entries(counts.hit_by_level))
      assert.equal(hit, item.filter(({ address_level }) => address_level === level).length, level);
    const sum = counts.hit_by_prefecture.reduce((total, { hit }) => total + hit, 0);
    assert.equal(sum, counts.hit);
    for (const { address_code, hit } of counts.hit_by_prefecture)
      assert.equal(hit, item.filter(({ address_code2 }) => address_code2 === address_code).length);
  }
});

/** The match of the first record. */
async function first(parameters: Readonly<Record<string, string>>, path?: string): Promise<AddressMatch> {
  const { item } = await service.ask({ ...parameters, match_info: 'true' }, path);
  return item[0].match as unknown as AddressMatch;
}

/** A match in short: kind, parts with their levels and rules, rest. */
function short({ kind, word, spans, rest }: AddressMatch): string {
  const parts = spans.map(({ from, to, level, rule }) => `${word?.slice(from, to)}=${level}.${rule}`);
  return `${kind}: ${parts.join(' ')} | ${rest}`;
}

test('a record says which part of the word is which part of its address', async () => {
  assert.equal(
    short(await first({ word: '見本市 中央区青葉町' })),
    'exact: 見本市 中央区=SHK.variant 青葉町=OAZ.name | ',
  );
  assert.equal(short(await first({ word: '葉町' })), 'partial: 葉町=OAZ.name | ');
  assert.equal(short(await first({ word: 'あおばちょう' })), 'exact: あおばちょう=OAZ.reading | ');
  assert.equal(
    short(await first({ word: '見本県見本市中央区青葉町一丁目様方' })),
    'resolved: 見本県=TOD.name 見本市中央区=SHK.name 青葉町=OAZ.name 一丁目=AZC.name | 様方',
  );
  assert.equal(short(await first({ word_en: 'AOBACHO' }, MULTI)), 'exact: AOBACHO=OAZ.name | ');
  assert.equal(
    short(await first({ word_ko: '아오바초', word_match_type: '2' }, MULTI)),
    'exact: 아오바초=OAZ.name | ',
  );
});

test('without a word there is no kind, and every record says what it is and where its point comes from', async () => {
  const { item } = await service.ask({ address_level: 'TBN', match_info: 'true', limit: '0,200' });
  for (const { match } of item) {
    const { kind, word, rest, spans, number, position } = match as unknown as AddressMatch;
    assert.deepEqual([kind, word, rest, spans], [null, null, null, []]);
    assert.ok(number === 'house' || number === 'lot');
    assert.ok(position === 'own' || position === 'parent');
  }
});
