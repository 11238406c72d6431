import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage } from './language.js';

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

test('Chinese by its script or region, and Korean', () => {
  const preferred = {
    'zh-CN,zh;q=0.9,en;q=0.8': 'zh_cn',
    zh: 'zh_cn',
    'zh-Hans-SG': 'zh_cn',
    'zh-TW,zh;q=0.9,en;q=0.8': 'zh_tw',
    'zh-Hant': 'zh_tw',
    'zh-HK': 'zh_tw',
    'ko-KR,ko;q=0.9,ja;q=0.5': 'ko',
    'ko;q=0.5, ja;q=0.6': 'ja',
    'ko;q=0.5, *': 'en',
    'kok, zhx': 'en',
  };
  for (const [header, language] of Object.entries(preferred))
    assert.equal(preferredLanguage(header), language, header);
});
