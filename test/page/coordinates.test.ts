import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../web/src/state/coordinates.js';
import { requestOf } from '../../web/src/state/request.js';
import { EMPTY } from '../../web/src/state/state.js';

test('two coordinates are a place, in either order and in degrees, minutes and seconds', () => {
  for (const text of [
    '35.71, 139.75',
    '139.75,35.71',
    '139.75 35.71',
    '(35.71、139.75)',
    '３５．７１，１３９．７５',
    '35.71N 139.75E',
    'E139.75 N35.71',
    '35°42′36″N 139°45′0″E',
    '35°42\'36" 139°45\'00"',
    '35 42 36, 139 45 0',
    '139 45 0.0 35 42 36.0',
    '35:42:36N 139:45:00E',
    '北緯35度42分36秒 東経139度45分0秒',
    '東経139度45分、北緯35度42分36秒',
  ]) {
    const place = placeOf(text);
    assert.ok(place !== null, text);
    assert.ok(Math.abs(place.lat - 35.71) < 1e-9 && Math.abs(place.lon - 139.75) < 1e-9, text);
  }
});

test('anything else is no place', () => {
  for (const text of [
    '',
    '35',
    '1-16-21',
    '35 139',
    '35 42 36',
    '35 42 36 139',
    '3-5 42 36 139 45 0',
    '春日1-16',
    '100-0013',
    '35.71',
    '51.5, 0.1',
    '35.7,139.7,5',
  ])
    assert.equal(placeOf(text), null, text);
});

test('digits that are an address code are asked for as one', () => {
  const asked = (word: string) => requestOf({ ...EMPTY, word })?.parameters;
  assert.deepEqual(asked('13105'), { address_code: '13105', code_match_type: '2' });
  assert.deepEqual(asked('13105012001'), { address_code: '13105012001', code_match_type: '2' });
  assert.deepEqual(asked('30'), { address_code: '30', code_match_type: '2' });
  for (const code of ['1310501200100001600021', '13105012001000016000210', '131050120010000000000000160002'])
    assert.deepEqual(asked(code), { address_code: code, code_match_type: '2' }, 'a house, a lot');
  assert.deepEqual(asked('１３１０５'), { address_code: '13105', code_match_type: '2' });
  assert.deepEqual(asked('131016'), { address_code: '13101', code_match_type: '2' }, 'with its check digit');
  assert.deepEqual(asked('011002'), { address_code: '01100', code_match_type: '2' });
  assert.deepEqual(asked('130001'), { address_code: '13', code_match_type: '2' }, 'of a prefecture');
  assert.deepEqual(asked('131017'), { word: '131017' }, 'a wrong check digit');
  assert.deepEqual(asked('1120003'), { word: '1120003' }, 'a postal code');
  assert.deepEqual(asked('1-16'), { word: '1-16' });
  assert.deepEqual(asked('99'), { word: '99' }, 'no prefecture');
});
