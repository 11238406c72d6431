import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behindName } from './behind-name.js';

test('issue 52, line 6: an address begins at a prefecture right behind a name', () => {
  const found = behindName('カフェ青葉埼玉県川口市本町4-1-8');
  assert.equal(found?.text, '埼玉県川口市本町4-1-8');
  assert.deepEqual(found?.sources(0, 3), [{ from: 5, to: 8 }]);
  for (const word of ['東京都府中市宮町1', '埼玉県川口市本町4', 'カフェ 埼玉県川口市', '中央埼玉県人会'])
    assert.equal(behindName(word), null, word);
});
