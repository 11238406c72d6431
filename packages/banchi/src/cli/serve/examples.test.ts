import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { Key } from '../../credentials/key.js';
import { exampleRequests, examplesWithKey, STARTER_EXAMPLES } from './examples.js';

test('examples are about the largest place, by what lies below it', async () => {
  const gazetteer = await smallGazetteer([
    '05 秋田県',
    '05 463 羽後町',
    '05 463 0001 田沢',
    '05 463 0002 西馬音内',
    '13 東京都 トウキョウト',
    '13 101 千代田区',
    '13 101 0001 霞が関',
    '13 105 文京区 ブンキョウク',
    '13 105 0001 後楽',
    '13 105 0002 本郷 ホンゴウ',
    '13 105 0002 001 一丁目',
    '13 105 0002 002 二丁目',
    '30 和歌山県',
    '30 201 和歌山市',
  ]);
  assert.deepEqual(await exampleRequests(new LocalSearch([new GazetteerSearch(gazetteer)])), [
    '/search/address?word=東京都文京区本郷&limit=0,3',
    '/search/address?address_code=13105&code_match_type=2&address_level=SHK,OAZ&limit=0,5',
    '/search/address?word=本郷&sort=-address_code&limit=0,3',
    '/search/address_multi?word_en=Hongo, Bunkyo-ku, Tokyo&limit=0,3',
    '/search/address_multi?word_en=Hongo&limit=0,3',
    '/search/address_multi?word_zh_cn=东京都文京区本乡&limit=0,3',
    '/search/address_multi?word_zh_cn=本乡&limit=0,3',
    '/search/address_multi?word_zh_tw=東京都文京區本鄉&limit=0,3',
    '/search/address_multi?word_zh_tw=本鄉&limit=0,3',
    '/search/address_multi?word_ko=도쿄도 분쿄구 혼고&limit=0,3',
    '/search/address_multi?word_ko=혼고&limit=0,3',
  ]);
  gazetteer.close();
});

test('data of few levels has examples, and no data none', async () => {
  const towns = await smallGazetteer(['05 秋田県', '05 463 羽後町']);
  assert.deepEqual(await exampleRequests(new LocalSearch([new GazetteerSearch(towns)])), [
    '/search/address?word=秋田県羽後町&limit=0,3',
    '/search/address?address_code=05463&code_match_type=2&address_level=SHK,OAZ&limit=0,5',
    '/search/address?word=羽後町&sort=-address_code&limit=0,3',
    '/search/address_multi?word_zh_cn=秋田县羽后町&limit=0,3',
    '/search/address_multi?word_zh_cn=羽后町&limit=0,3',
    '/search/address_multi?word_zh_tw=秋田縣羽後町&limit=0,3',
    '/search/address_multi?word_zh_tw=羽後町&limit=0,3',
  ]);
  towns.close();
  assert.deepEqual(await exampleRequests(new LocalSearch([])), []);
});

const KEY: Key = {
  id: 'abcdefghijkl',
  name: 'x',
  modes: ['ip'],
  allow: ['127.0.0.1'],
  referers: [],
  contracts: [],
  rate: null,
  quota: null,
  created: '2026-01-01T00:00:00.000Z',
  expires: null,
  revoked: null,
  digests: [],
};

test('with keys those examples are shown that the first valid key may ask for', () => {
  const now = Date.parse('2026-06-01T00:00:00Z');
  const revoked: Key = { ...KEY, modes: ['bearer'], revoked: KEY.created };
  const expired: Key = { ...KEY, modes: ['bearer'], expires: KEY.created };
  const sheet: Key = { ...KEY, modes: ['url'] };
  assert.equal(examplesWithKey([revoked, expired, sheet], now), null);
  const plain = examplesWithKey([revoked, expired, sheet, KEY], now);
  assert.equal(plain?.options, '-H "x-api-key: $KEY" -H "authorization: ip"');
  assert.deepEqual(
    STARTER_EXAMPLES.filter((request) => plain?.isAllowed(request) !== true),
    STARTER_EXAMPLES.filter((request) => request.startsWith('/search/address_multi?')),
  );
  const whole = examplesWithKey([{ ...KEY, contracts: ['multilingual', 'pastmap'] }], now);
  assert.ok(
    [...STARTER_EXAMPLES, '/search/address?pastmap_year=2005'].every((each) => whole?.isAllowed(each)),
  );
});
