import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '../../../../test/support/any-text.js';
import { fc } from '../../../../test/support/property.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { foldMultilingual } from './index.js';

/** Rows of texts that fold alike. */
const ALIKE: readonly (readonly [language: ForeignLanguage, texts: readonly string[]])[] = [
  ['en', ['Tokyo', 'tōkyō', 'TOKYO', 'Toukyou', 'Ｔｏｋｙｏ']],
  ['en', ['Shin-juku', 'shinjuku', "Shin'juku", 'Shin juku']],
  ['en', ['Shimbashi', 'Shinbashi']],
  ['en', ['Gumma', 'Gunma']],
  ['en', ['Ohsaka', 'Oosaka', 'Osaka', 'Ōsaka']],
  ['en', ['1-chome', '1 Chome', '1chome']],
  ['en', ['Kyushu', 'Kyuushuu', 'Kyūshū']],
  ['en', ['Hatchobori', 'Hacchobori', 'Hatchoubori']],
  ['en', ['Chiyoda-ku', 'Chiyoda Ward', 'chiyodaku']],
  ['zh_tw', ['東京都千代田區霞關', '东京都千代田区霞关', '東京都千代田区霞関']],
  ['zh_cn', ['滨松', '濱松', '浜松']],
  ['zh_cn', ['广岛', '廣島', '広島']],
  ['zh_cn', ['本庄', '本莊', '本荘']],
  ['zh_cn', ['里町', '裏町']],
  ['zh_tw', ['本莊', '本荘']],
  ['zh_tw', ['橫濱', '横滨', '横浜']],
  ['zh_tw', ['1 丁目', '１丁目']],
  ['ko', ['도쿄도 지요다구', '도쿄도지요다구', '도쿄도, 지요다구', '\u1103\u1169쿄도지요다구']],
];

for (const [language, texts] of ALIKE) {
  test(`${language}: ${texts.join(' = ')}`, () => {
    assert.deepEqual(new Set(texts.map((text) => foldMultilingual(text, language))).size, 1);
  });
}

const DIFFERENT: readonly (readonly [language: ForeignLanguage, a: string, b: string])[] = [
  ['en', 'Ohara', 'Oara'],
  ['en', 'Hokkaido Otaru', 'Hokkaidotaru'],
  ['en', 'Ohyama', 'Omama'],
  ['zh_cn', '东京', '京都'],
  ['zh_cn', '锻冶町', '锻治町'],
  ['zh_tw', '鍛冶町', '鍛治町'],
  ['zh_cn', '汤舟', '汤船'],
  ['zh_cn', '千才', '千岁'],
  ['zh_cn', '斋田', '齐田'],
  ['zh_tw', '齋田', '齊田'],
  ['zh_cn', '辰己', '辰巳'],
  ['zh_cn', '辰已', '辰巳'],
  ['zh_tw', '本庄', '本莊'],
  ['zh_tw', '里町', '裏町'],
  ['ko', '도쿄', '교토'],
];

for (const [language, a, b] of DIFFERENT) {
  test(`${language}: ${a} is not ${b}`, () => {
    assert.notEqual(foldMultilingual(a, language), foldMultilingual(b, language));
  });
}

test('sounds of one word merge, and a number is closed by a hyphen', () => {
  assert.equal(foldMultilingual('Aoicho, Osaka-shi', 'en'), 'aoichoosakashi');
  assert.equal(foldMultilingual('Aoicho-Osaka-shi', 'en'), 'aoichosakashi');
  assert.equal(foldMultilingual('1-chome, Osaka-shi', 'en'), '1-osakashi');
  for (const text of ['1-chome', '1 Chome', '1chome', '１-CHOME'])
    assert.equal(foldMultilingual(text, 'en'), '1-');
  assert.equal(foldMultilingual('Kita 1-jo Nishi', 'en'), foldMultilingual('Kita 1jo Nishi', 'en'));
  assert.equal(foldMultilingual('1초메', 'ko'), '1-');
  assert.equal(foldMultilingual('一丁目', 'zh_cn'), '1-');
});

test('idempotent', () => {
  const alphabet = [
    ..."aiueouoohhmmbpntchcyKōū ,'-.1 wardé東东關关衞卫沢泽도구\u1100\u1161\u200d\u0301\ud800",
  ];
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 30 }),
    anyText({ maxLength: 30 }),
  );
  for (const language of ['en', 'zh_cn', 'zh_tw', 'ko'] as const) {
    fc.assert(
      fc.property(texts, (text) => {
        const once = foldMultilingual(text, language);
        // the sounds of several English words do not merge, those of one word do
        if (language === 'en' && /[\s,'’1]/u.test(text.normalize('NFKD'))) return;
        assert.equal(foldMultilingual(once, language), once);
      }),
      { numRuns: 5_000 },
    );
  }
});
