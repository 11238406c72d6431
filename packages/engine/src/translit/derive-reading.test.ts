import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveReading } from './derive-reading.js';
import { ReadingLexicon } from './reading-lexicon.js';

const lexicon = ReadingLexicon.from([
  ['北', 'キタ'],
  ['北町', 'キタマチ'],
  ['北浦', 'キタウラ'],
  ['南', 'ミナミ'],
  ['本町', 'ホンチョウ'],
  ['本町', 'ホンマチ'],
  ['本町', 'ホンマチ'],
  ['大字中山', 'オオアザナカヤマ'],
  ['霞', 'カスミ'],
  ['関', 'セキ'],
  ['黒髪', '不明'],
]);

test('the most frequent reading of the same name', () => {
  assert.equal(deriveReading('本町', lexicon), 'ホンマチ');
  assert.equal(deriveReading('字中山', lexicon), 'ナカヤマ');
});

test('readings of pieces', () => {
  assert.equal(deriveReading('南浦', lexicon), 'ミナミウラ');
  assert.equal(deriveReading('霞ケ関', lexicon), 'カスミガセキ');
  assert.equal(deriveReading('南三条', lexicon), 'ミナミ3ジョウ');
  assert.equal(deriveReading('南の町', lexicon), 'ミナミノマチ');
});

test('nothing where a character is unknown', () => {
  assert.equal(deriveReading('黒髪', lexicon), null);
  assert.equal(deriveReading('北海', lexicon), null);
  assert.equal(deriveReading('（大字なし）', lexicon), null);
  assert.equal(deriveReading('', lexicon), null);
  assert.equal(deriveReading('北'.repeat(1000), lexicon), null);
});
