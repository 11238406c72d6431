import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '../../../../test/support/any-text.js';
import { fc } from '../../../../test/support/property.js';
import type { Endpoint } from '../vocabulary/searches.js';
import {
  type AddressParameters,
  MAX_LISTED,
  type ParameterEntry,
  parseAddressParameters,
} from './parameters.js';

function entries(query: string): ParameterEntry[] {
  return [...new URLSearchParams(query)];
}

function accept(query: string, endpoint: Endpoint = 'address', years?: readonly number[]): AddressParameters {
  const result = parseAddressParameters(entries(query), endpoint, () => 'en', years);
  if ('errors' in result) assert.fail(`${query}: ${JSON.stringify(result.errors)}`);
  return result.parameters;
}

/** The refused parameters of a request, with reasons, in order. */
function refuse(query: string, endpoint: Endpoint = 'address', years?: readonly number[]): string[] {
  const result = parseAddressParameters(entries(query), endpoint, () => 'en', years);
  if ('parameters' in result) assert.fail(`${query} is accepted: ${JSON.stringify(result.parameters)}`);
  return result.errors.map(({ parameter, reason }) => `${parameter}: ${reason}`);
}

function refuseOne(
  query: string,
  expected: RegExp,
  endpoint: Endpoint = 'address',
  years?: readonly number[],
): void {
  const errors = refuse(query, endpoint, years);
  assert.equal(errors.length, 1, `${query}: ${errors.join(' | ')}`);
  assert.match(errors[0], expected, query);
}

test('defaults', () => {
  assert.deepEqual(accept('word=霞が関'), {
    word: { text: '霞が関', language: 'ja', match: 'partial' },
    code: undefined,
    proximity: undefined,
    position: undefined,
    years: undefined,
    levels: ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'],
    sort: [{ key: 'address_sort', descending: false }],
    polygon: false,
    showCodeZero: false,
    matchInfo: false,
    names: undefined,
    offset: 0,
    count: 100,
    datum: 'JGD',
  });
});

test('everything given', () => {
  const query =
    'word=a b&word_match_type=1&address_code=30&code_match_type=2&proximity=135.1,34.2,500&position=-135,.5' +
    '&address_level=AZC,TOD&pastmap_year=2021,1999&sort=-distance,postcode&address_polygon=true' +
    '&show_code_zero=true&match_info=true&lang=ko,en,ja&limit=20000,1000&datum=TOKYO_NAVI';
  assert.deepEqual(accept(query), {
    word: { text: 'a b', language: 'ja', match: 'exact' },
    code: { text: '30', match: 'prefix' },
    proximity: { centre: [135.1, 34.2], radius: 500 },
    position: [-135, 0.5],
    levels: ['AZC', 'TOD'],
    years: [2021, 1999],
    sort: [
      { key: 'distance', descending: true },
      { key: 'postcode', descending: false },
    ],
    polygon: true,
    showCodeZero: true,
    matchInfo: true,
    names: ['ko', 'en'],
    offset: 20000,
    count: 1000,
    datum: 'TOKYO_NAVI',
  });
});

test('word: 2 to 255 characters, white space aside', () => {
  for (const word of [' 東　京\t都\n', 'あ'.repeat(255), '𠮷'.repeat(255), 'あ '.repeat(255)])
    assert.equal(accept(`word=${encodeURIComponent(word)}`).word?.text, word);
  refuseOne(`word=${'あ'.repeat(256)}`, /^word: 256 characters; at most 255/);
  refuseOne('word=', /^word: empty/);
  refuseOne('word=%20　', /^word: empty/);
  refuseOne('word=東', /^word: too short/);
  refuseOne('word=東&word_match_type=1', /^word: too short/);
  refuseOne('word=𠮷', /^word: too short/);
  refuseOne(`word=${encodeURIComponent('か\u3099')}`, /^word: too short/);
});

test('match types', () => {
  for (const value of ['2', '0', '4', '', ' 1', '01', '1.0', 'exact', 'constructor']) {
    refuseOne(`word=東京&word_match_type=${value}`, /^word_match_type: must be one of 1, 3$/);
  }
  refuseOne('word_en=To&word_match_type=4', /^word_match_type: must be one of 1, 2, 3$/, 'address_multi');
  refuseOne('address_code=1&code_match_type=3', /^code_match_type: must be one of 1, 2$/);
  assert.equal(accept('word_en=To&word_match_type=2', 'address_multi').word?.match, 'prefix');
});

test('multilingual words', () => {
  assert.deepEqual(accept('word_ko=도쿄 시나가와', 'address_multi').word, {
    text: '도쿄 시나가와',
    language: 'ko',
    match: 'partial',
  });
  assert.equal(accept('word_en=  Tokyo   Chiyoda ', 'address_multi').word?.text, '  Tokyo   Chiyoda ');
  refuseOne('word_en=Tokyo 1', /^word_en: the word "1" is too short/, 'address_multi');
  refuseOne('word_en=Tokyo a-', /^word_en: the word "a-" is too short/, 'address_multi');
  // a number and its counter are one part
  for (const word of [
    'en=Kasumigaseki 1 Chome',
    'en=Kasumigaseki 1 Chōme',
    'en=1 chome 3 ban',
    'ko=가스미가세키 1 초메',
  ])
    accept(`word_${word}`, 'address_multi');
  refuseOne('word_en=Kasumigaseki 1 Banner', /^word_en: the word "1" is too short/, 'address_multi');
  refuseOne('word_en=T', /^word_en: too short/, 'address_multi');
  refuseOne('word_zh_cn=', /^word_zh_cn: empty/, 'address_multi');
  refuseOne(`word_zh_tw=${'京'.repeat(256)}`, /^word_zh_tw: 256 characters/, 'address_multi');
  assert.deepEqual(refuse('word_en=Tokyo&word_ko=도쿄', 'address_multi'), [
    'word_en: only one of word_en, word_zh_cn, word_zh_tw, word_ko may be given',
    'word_ko: only one of word_en, word_zh_cn, word_zh_tw, word_ko may be given',
  ]);
  assert.deepEqual(refuse('position=1,2&proximity=1,2,3', 'address_multi').length, 2);
  assert.ok(accept('position=1,2&proximity=1,2,3'));
});

test('address_code: 1 to 255 characters', () => {
  assert.deepEqual(accept(`address_code=${'1'.repeat(255)}`).code, { text: '1'.repeat(255), match: 'exact' });
  refuseOne('address_code=', /^address_code: empty/);
  refuseOne(`address_code=${'1'.repeat(256)}`, /^address_code: 256 characters/);
});

test('points: plain decimal numbers on earth', () => {
  assert.deepEqual(accept('position=0,0').position, [0, 0]);
  assert.deepEqual(accept('position=1e2,-4.5E-1').position, [100, -0.45]);
  assert.equal(accept('proximity=135,34,20000').proximity?.radius, 20000);
  assert.equal(accept('proximity=135,34,0.001').proximity?.radius, 0.001);
  for (const value of [
    '',
    ',',
    '135',
    '135,',
    ',34',
    '135,34,1',
    'abc,34',
    'NaN,34',
    'Infinity,1',
    '0x10,1',
    ' 1,2',
    '1, 2',
    '1,+2',
    '1e999,1',
    '1_0,1',
    '１,２',
    '1..2,3',
    '.,1',
    '-,1',
    '1;2',
  ]) {
    refuseOne(`position=${encodeURIComponent(value)}`, /^position: must be decimal numbers/);
  }
  refuseOne('position=181,34', /^position: longitude must lie between -180 and 180/);
  refuseOne('position=35,135', /^position: latitude must lie between -90 and 90/);
  refuseOne('proximity=135,34', /^proximity: must be decimal numbers/);
  for (const radius of ['0', '-1', '20000.001', '1e9']) {
    refuseOne(
      `proximity=135,34,${radius}`,
      /^proximity: the radius must be greater than 0 and at most 20000/,
    );
  }
});

test('lists: known values, each once', () => {
  for (const value of ['XXX', 'tod', 'TOD,', ',TOD', 'TOD, SHK', 'TOD SHK']) {
    refuseOne(`address_level=${encodeURIComponent(value)}`, /^address_level: ".*" is not one of TOD, SHK/);
  }
  refuseOne('address_level=', /^address_level: empty/);
  refuseOne('address_level=TOD,SHK,TOD', /^address_level: "TOD" is given more than once/);
  refuseOne('pastmap_year=21', /^pastmap_year: "21" is not a year/);
  refuseOne('pastmap_year=２０２１', /is not a year/);
  refuseOne('pastmap_year=', /^pastmap_year: empty/);
  refuseOne('pastmap_year=2021,2021', /^pastmap_year: "2021" is given more than once/);
  refuseOne(
    'pastmap_year=1900',
    /^pastmap_year: the year 1900 is not served; served are 1999, 2021/,
    'address',
    [1999, 2021],
  );
  refuseOne('pastmap_year=1900', /no past years are$/, 'address', []);
  assert.deepEqual(accept('pastmap_year=2021', 'address', [1999, 2021]).years, [2021]);
});

test('sort', () => {
  refuseOne('word=東京&sort=', /^sort: empty/);
  refuseOne('word=東京&sort=post_code', /^sort: "post_code" is not one of/);
  refuseOne('word=東京&sort=--postcode', /^sort: "--postcode" is not one of/);
  refuseOne('word=東京&sort=postcode,-postcode', /^sort: "postcode" is given more than once/);
  refuseOne('word=東京&sort=distance', /^sort: the key distance needs proximity or position/);
  refuseOne('word=東京&sort=address_en', /^sort: "address_en" is not one of/);
  refuseOne('word_en=Tokyo&sort=pastmap_year', /^sort: "pastmap_year" is not one of/, 'address_multi');
  assert.ok(accept('word_en=Tokyo&sort=address_en,-address_ko', 'address_multi'));
  assert.ok(accept('position=1,2&sort=distance'));
});

test('limit: two whole numbers within their limits', () => {
  assert.deepEqual(accept('word=東京&limit=0,0').count, 0);
  for (const value of ['', '10', '0,', ',10', '0,10,1', 'a,b', '0,1.5', '0, 1', '0,１']) {
    refuseOne(
      `word=東京&limit=${encodeURIComponent(value)}`,
      /^limit: must be whole numbers in the form offset,count/,
    );
  }
  refuseOne('word=東京&limit=-1,1', /^limit: offset must lie between 0 and 20000/);
  refuseOne('word=東京&limit=20001,1', /^limit: offset must lie/);
  refuseOne('word=東京&limit=0,1001', /^limit: count must lie between 0 and 1000/);
  refuseOne(`word=東京&limit=0,${'9'.repeat(400)}`, /^limit: count must lie/);
});

test('booleans and datum', () => {
  for (const name of ['address_polygon', 'show_code_zero']) {
    for (const value of ['', '1', '0', 'TRUE', 'yes']) {
      refuseOne(`word=東京&${name}=${value}`, new RegExp(`^${name}: must be one of true, false`));
    }
  }
  refuseOne('word=東京&datum=WGS84', /^datum: must be one of JGD, TOKYO, TOKYO_NAVI/);
  refuseOne('word=東京&datum=', /^datum: must be one of/);
});

test('a request needs a condition', () => {
  refuseOne('', /^null: no condition given; give at least one of word, address_code, .*, pastmap_year$/);
  refuseOne('limit=0,1&sort=postcode', /^null: no condition/);
  refuseOne('', /word_en, .*address_level$/, 'address_multi');
  assert.ok(accept('address_level=TOD'));
  assert.ok(accept('pastmap_year=2021'));
});

test('names: unknown, of the other search, repeated', () => {
  refuseOne('wrod=東京', /^wrod: unknown parameter; the nearest known one is word$/);
  refuseOne('=1', /^: unknown parameter/);
  refuseOne('word=東京&__proto__=1', /^__proto__: unknown parameter/);
  refuseOne('word_en=Tokyo', /^word_en: .* belongs to \/search\/address_multi$/);
  refuseOne(
    'word_en=Tokyo&pastmap_year=2021',
    /^pastmap_year: .* belongs to \/search\/address$/,
    'address_multi',
  );
  refuseOne('word=東京&word=大阪&word=x', /^word: given more than once/);
  refuseOne('word=東京&limit=0,9999&limit=1,1', /^limit: must be whole numbers in the form offset,count/);
});

test('all errors come at once, with names and values as sent', () => {
  const query = 'word=x&limit=0,2000&datum=W&sort=y&foo=1&address_polygon=maybe';
  const result = parseAddressParameters(entries(query), 'address', () => 'en');
  assert.ok('errors' in result);
  assert.deepEqual(
    result.errors.map(({ parameter, value }) => `${parameter}=${value}`),
    ['foo=1', 'word=x', 'sort=y', 'address_polygon=maybe', 'limit=0,2000', 'datum=W'],
  );
});

test('reasons come in Japanese', () => {
  const result = parseAddressParameters(entries('word='), 'address', () => 'ja');
  assert.deepEqual(result, { errors: [{ parameter: 'word', reason: '値が空です', value: '' }] });
});

test('a value that could not be decoded counts as given', () => {
  assert.ok('parameters' in parseAddressParameters([['word', null]], 'address', () => 'en'));
});

test('what is echoed is cut, at a whole character', () => {
  const result = parseAddressParameters([['word', '𠮷'.repeat(9000)]], 'address', () => 'en');
  assert.ok('errors' in result);
  assert.equal(result.errors[0].value, `${'𠮷'.repeat(200)}…`);
});

test('of many faults of a kind the first are listed and the others counted', () => {
  const many = Array.from({ length: 20_000 }, (_, i): ParameterEntry => [`p${i}`, '']);
  const unknown = parseAddressParameters(many, 'address', () => 'en');
  assert.ok('errors' in unknown && unknown.errors.length === MAX_LISTED + 1);
  assert.deepEqual(unknown.errors.at(-1), {
    parameter: null,
    reason: `${20_000 - MAX_LISTED} further parameters are unknown`,
    value: null,
  });
  const both = parseAddressParameters([...many, ...many], 'address', () => 'ja');
  assert.ok('errors' in both && both.errors.length === 2 * (MAX_LISTED + 1));
  assert.match(both.errors[MAX_LISTED].reason, /19980 個のパラメータが複数回/);
  const exactly = parseAddressParameters(many.slice(0, MAX_LISTED), 'address', () => 'en');
  assert.ok('errors' in exactly && exactly.errors.every(({ parameter }) => parameter !== null));
});

test('any parameters are either accepted within all limits or refused with reasons', () => {
  const name = fc.constantFrom(
    'word',
    'address_code',
    'proximity',
    'position',
    'limit',
    'sort',
    'address_level',
    'x',
  );
  const value = fc.oneof(
    anyText(),
    fc.stringMatching(/^[-0-9.,eE]{0,12}$/),
    fc.constantFrom('TOD,SHK', '0,10', '1,2,3', '1,2', '-postcode', 'distance'),
  );
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 6 });
  fc.assert(
    fc.property(pairs, fc.constantFrom<Endpoint>('address', 'address_multi'), (given, endpoint) => {
      const result = parseAddressParameters(given, endpoint, () => 'en');
      if ('errors' in result) {
        assert.ok(result.errors.length > 0 && result.errors.every(({ reason }) => reason !== ''));
        return;
      }
      const { word, proximity, position, offset, count, levels, sort } = result.parameters;
      assert.ok(word === undefined || Array.from(word.text.replace(/\s/gu, '')).length >= 2);
      assert.ok(proximity === undefined || (proximity.radius > 0 && proximity.radius <= 20_000));
      for (const [longitude, latitude] of [proximity?.centre ?? [0, 0], position ?? [0, 0]]) {
        assert.ok(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
      }
      assert.ok(Number.isInteger(offset) && offset >= 0 && offset <= 20_000);
      assert.ok(Number.isInteger(count) && count >= 0 && count <= 1000);
      assert.ok(levels.length > 0 && sort.length > 0);
    }),
    { numRuns: 1000 },
  );
});

test('a list may be its parameter again for each item', () => {
  const parsed = (query: string): unknown =>
    parseAddressParameters(new URLSearchParams(query), 'address', () => 'en');
  assert.deepEqual(
    parsed('word=東京&limit=0&limit=2&address_level=SHK&address_level=OAZ,AZC&position=139&position=35'),
    parsed('word=東京&limit=0,2&address_level=SHK,OAZ,AZC&position=139,35'),
  );
});
