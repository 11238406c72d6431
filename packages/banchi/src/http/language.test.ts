import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageTag, preferredLanguage } from './language.js';

test('the language that the header prefers, otherwise English', () => {
  const japanese = [
    'ja',
    'JA',
    'ja-JP',
    'ja,en-US;q=0.9,en;q=0.8',
    'en;q=0.5, ja;q=0.501',
    'fr, ja;q=0.1',
    'ja, *;q=0.5',
    'ja, en',
    ' ja ; q=1.000',
  ];
  for (const header of japanese) assert.equal(preferredLanguage(header), 'ja', header);
  const english = [
    undefined,
    '',
    '*',
    'en',
    'fr',
    'en, ja',
    'ja;q=0',
    'ja;q=0.5, en;q=0.9',
    'ja;q=0.5, *',
    'ja;q=2',
    'ja;q=x',
    'jav',
    'x-ja',
    ',;,;q=,',
  ];
  for (const header of english) assert.equal(preferredLanguage(header), 'en', header);
});

test('a page has five languages: Chinese by its script or region, and Korean', () => {
  const tags = {
    ja: 'ja',
    fr: 'en',
    'zh-CN,zh;q=0.9,en;q=0.8': 'zh-Hans',
    zh: 'zh-Hans',
    'zh-Hans-SG': 'zh-Hans',
    'zh-TW,zh;q=0.9,en;q=0.8': 'zh-Hant',
    'zh-Hant': 'zh-Hant',
    'zh-HK': 'zh-Hant',
    'ko-KR,ko;q=0.9,ja;q=0.5': 'ko',
    'ko;q=0.5, ja;q=0.6': 'ja',
    'ko;q=0.5, *': 'en',
    'kok, zhx': 'en',
  };
  for (const [header, tag] of Object.entries(tags)) assert.equal(pageTag(header), tag, header);
});

test('a message comes in the next language where the first has none', () => {
  for (const header of ['ko-KR,ko;q=0.9,ja;q=0.5', 'zh-TW, ja;q=0.8, en;q=0.7'])
    assert.equal(preferredLanguage(header), 'ja', header);
  for (const header of ['zh', 'ko', 'zh-CN,zh;q=0.9,en;q=0.8'])
    assert.equal(preferredLanguage(header), 'en', header);
});
