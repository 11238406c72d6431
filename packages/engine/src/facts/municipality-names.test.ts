import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composedName } from './municipality-names.js';

test('a municipality may be named with its county, city or island', () => {
  for (const [name, kind, outer, inner] of [
    ['東牟婁郡串本町', 'county', '東牟婁郡', '串本町'],
    ['八頭郡郡家町', 'county', '八頭郡', '郡家町'],
    ['名古屋市緑区', 'city', '名古屋市', '緑区'],
    ['三宅島三宅村', 'island', '三宅島', '三宅村'],
  ])
    assert.deepEqual({ ...composedName(name) }, { kind, outer, inner });
  for (const name of ['小郡市', '郡上市', '大和郡山市', '四日市市', '千代田区', '木島平村', '八丈町'])
    assert.equal(composedName(name), null, name);
});
