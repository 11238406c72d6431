import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullAddress } from '../../../../test/reference/full-address.js';
import { joint, separator } from './full-address.js';

test('English runs from small to large', () => {
  const of = (...segments: (string | null)[]) => fullAddress(segments, 'en');
  assert.equal(
    of('Tokyo', 'Chiyoda-ku', 'Kasumigaseki', '1-chome', '3', '1'),
    '3-1, Kasumigaseki 1-chome, Chiyoda-ku, Tokyo',
  );
  assert.equal(
    of('Wakayama', 'Wakayama-shi', 'Aoicho', null, '1', '2'),
    '1-2, Aoicho, Wakayama-shi, Wakayama',
  );
  assert.equal(
    of('Wakayama', 'Wakayama-shi', 'Akizuki', null, null, '103-3'),
    '103-3, Akizuki, Wakayama-shi, Wakayama',
  );
  assert.equal(
    of('Kagoshima', 'Yakushima-cho, Kumage-gun', 'Ambo', 'Haruta'),
    'Haruta, Ambo, Yakushima-cho, Kumage-gun, Kagoshima',
  );
  assert.equal(
    of('Iwate', 'Kuzumaki-machi, Iwate-gun', 'Kuzumaki', 'Dai 4-chiwari', null, '12'),
    '12, Kuzumaki Dai 4-chiwari, Kuzumaki-machi, Iwate-gun, Iwate',
  );
  assert.equal(of('Tokyo', 'Chiyoda-ku', null, '1-chome'), '1-chome, Chiyoda-ku, Tokyo');
  assert.equal(of('Tokyo'), 'Tokyo');
  assert.equal(of(null, null), '');
});

test('Korean runs from large to small with spaces', () => {
  assert.equal(
    fullAddress(['도쿄도', '지요다구', '가스미가세키', '1초메', '3', '1'], 'ko'),
    '도쿄도 지요다구 가스미가세키 1초메 3-1',
  );
});

test('Chinese runs from large to small without spaces', () => {
  assert.equal(
    fullAddress(['东京都', '千代田区', '霞关', '一丁目', '3', '1'], 'zh_cn'),
    '东京都千代田区霞关一丁目3-1',
  );
  assert.equal(
    fullAddress(['和歌山縣', '和歌山市', '葵町', null, '1', '2'], 'zh_tw'),
    '和歌山縣和歌山市葵町1-2',
  );
  assert.equal(fullAddress(['北海道', '町', '西1', '25', null, '乙3'], 'zh_cn'), '北海道町西1-25乙3');
});

test('the joint of a pair is what the full address uses', () => {
  assert.deepEqual(joint('en', 'OAZ', 'AZC', 'Kasumigaseki', '1-chome'), { place: 'behind', separator: ' ' });
  assert.deepEqual(joint('en', 'OAZ', 'AZC', 'Ambo', 'Haruta'), { place: 'front', separator: ', ' });
  assert.deepEqual(joint('en', 'GIK', 'TBN', '3', '1'), { place: 'behind', separator: '-' });
  assert.equal(separator('ko', 'AZC', 'GIK', '1초메', '3'), ' ');
  assert.equal(separator('zh_cn', 'AZC', 'GIK', '一丁目', '3'), '');
  assert.equal(separator('zh_cn', 'GIK', 'TBN', '3', '1'), '-');
});
