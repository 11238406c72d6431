import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddressParameters } from '@banchi/engine/contract/parameters.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { curl, pathOf, requestOf } from '../../web/src/state/request.js';
import {
  allLinesOf,
  EMPTY,
  fromQuery,
  fromRequest,
  linesOf,
  type State,
  toQuery,
} from '../../web/src/state/state.js';
import { fc } from '../support/property.js';

const degrees = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6);
const place = fc.record({ lon: degrees(180), lat: degrees(85) }, { noNullPrototype: true });
const year = fc.option(fc.integer({ min: 1900, max: 2100 }));

const anyState: fc.Arbitrary<State> = fc.record<State>(
  {
    word: fc.string({ unit: 'grapheme', maxLength: 20 }),
    language: fc.constantFrom('auto', 'ja', 'en', 'zh_cn', 'zh_tw', 'ko'),
    match: fc.constantFrom(1, 2, 3),
    levels: fc.subarray([...LEVELS]),
    year,
    code: fc.stringMatching(/^[0-9]{0,12}$/),
    codePrefix: fc.boolean(),
    sort: fc.constantFrom('', 'address_code', '-postcode'),
    list: fc.constantFrom('', '東京都千代田区霞が関\n青葉町 1-2', ',\n&=?#+\n"'),
    datum: fc.constantFrom('JGD', 'TOKYO', 'TOKYO_NAVI'),
    place: fc.option(place),
    circle: fc.option(
      fc.tuple(place, fc.integer({ min: 1, max: 20_000 })).map(([at, radius]) => ({ ...at, radius })),
    ),
    chosen: fc.option(fc.stringMatching(/^[0-9]{2,12}$/)),
    station: fc.option(fc.stringMatching(/^[0-9]{6}$/)),
    sections: fc.boolean(),
    streets: fc.boolean(),
    compared: year,
    divider: fc.option(fc.integer({ min: 6, max: 94 })),
    view: fc.option(
      fc.tuple(place, fc.integer({ min: 0, max: 2000 })).map(([at, zoom]) => ({ ...at, zoom: zoom / 100 })),
    ),
  },
  { noNullPrototype: true },
);

test('a link holds the whole state', () => {
  fc.assert(fc.property(anyState, (state) => assert.deepEqual(fromQuery(`?${toQuery(state)}`), state)));
  assert.equal(toQuery(EMPTY), '');
});

test('whatever stands in a link, the page has a state', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('q', 'at', 'near', 'map', 'levels', 'year', 'match', 'open'),
        fc.string(),
      ),
      (query) => {
        const state = fromQuery(`?${new URLSearchParams(query)}`);
        assert.deepEqual(fromQuery(toQuery(state)), state);
      },
    ),
  );
});

test('the page asks nothing that the service refuses', () => {
  fc.assert(
    fc.property(anyState, fc.constantFrom(...LANGUAGES), (state, spoken) => {
      const request = requestOf({ ...state, year: null }, 'ja', spoken);
      // A sort by distance without a place, or a code without digits, is the reader's own wish.
      if (request === null) return;
      const entries = Object.entries(request.parameters);
      const result = parseAddressParameters(entries, request.endpoint, () => 'en', []);
      const faults =
        'errors' in result ? result.errors.map(({ parameter, reason }) => `${parameter}: ${reason}`) : [];
      const expected = faults.filter((fault) => !/^word_?[a-z_]*: (?:the word|too short)/.test(fault));
      assert.deepEqual(expected, [], pathOf(request));
    }),
  );
});

test('a request and the state that asks it', () => {
  for (const path of [
    '/search/address?word=千代田区霞が関',
    '/search/address?address_code=13&code_match_type=2&address_level=SHK',
    '/search/address?proximity=135.5,34.5,100&sort=distance',
    '/search/address_multi?word_en=Chuo-ku',
  ]) {
    const state = fromRequest(path);
    assert.ok(state !== undefined, path);
    const request = requestOf(state);
    assert.ok(request !== null, path);
    assert.equal(decodeURIComponent(pathOf(request)), path);
  }
  assert.equal(fromRequest('/tiles.json'), undefined);
  const quoted = requestOf({ ...EMPTY, word: "it's" }, 'ja', 'en');
  assert.ok(quoted !== null);
  assert.match(curl(quoted, 'http://127.0.0.1/'), /'word_en=it'\\''s'/);
  // a key is named, never written
  assert.match(
    curl(quoted, 'http://127.0.0.1/', 'referer'),
    /^curl -sG \S+ -H "x-api-key: \$BANCHI_KEY" -H 'authorization: referer' -e 'http:\/\/127\.0\.0\.1\/' --data/,
  );
  assert.doesNotMatch(curl(quoted, 'http://127.0.0.1/', 'ip'), / -e /);
});

test('the lines of a pasted list', () => {
  assert.deepEqual(linesOf('青葉町\t1-2\r\n\r\n  桜ヶ丘 \n\u3000\n'), ['青葉町 1-2', '桜ヶ丘']);
  assert.deepEqual(linesOf(' '), []);
  assert.equal(linesOf('青葉町\n'.repeat(20_000)).length, 10_000);
  assert.equal(allLinesOf('青葉町\n'.repeat(20_000)).length, 20_000);
  assert.equal(
    fromQuery(toQuery({ ...EMPTY, list: '青葉町\n'.repeat(1000) })).list,
    '',
    'too long for a link',
  );
});
