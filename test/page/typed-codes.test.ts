import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestOf } from '../../web/src/state/request.js';
import { EMPTY } from '../../web/src/state/state.js';

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
