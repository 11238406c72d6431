import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, PAGE_LANGUAGES, preferredPageLanguage, TEXTS } from '../../web/src/texts/texts.js';

/** The names in braces, in the order of the alphabet. */
function braces(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

test('every language has every text, with the same values in it', () => {
  for (const language of PAGE_LANGUAGES) {
    const texts: Readonly<Record<string, string>> = TEXTS[language];
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(TEXTS.ja).sort(), language);
    for (const [key, text] of Object.entries(texts)) {
      assert.notEqual(text.trim(), '', `${language} ${key}`);
      // a year may be left without a word of its own, but never without the value
      assert.deepEqual(braces(text), braces(TEXTS.ja[key as keyof typeof TEXTS.ja]), `${language} ${key}`);
    }
  }
});

test('no language has been left in another one', () => {
  const japanese = /[\u3040-\u30ff]/;
  for (const language of ['en', 'zh-Hans', 'zh-Hant', 'ko'] as const) {
    const left = Object.entries(TEXTS[language]).filter(([, text]) => japanese.test(text));
    assert.deepEqual(left, [], language);
  }
  const latin = Object.entries(TEXTS.ko)
    .filter(([, text]) => !/[\uac00-\ud7a3]/.test(text))
    .map(([key]) => key);
  assert.deepEqual(latin, ['title', 'radiusUnit', 'curl', 'json'], 'texts without Hangul');
});

test('the language follows the browser, by script where it has two', () => {
  assert.equal(preferredPageLanguage(['fr-CH', 'ja-JP', 'en']), 'ja');
  assert.equal(preferredPageLanguage(['zh-TW']), 'zh-Hant');
  assert.equal(preferredPageLanguage(['zh-Hant-HK']), 'zh-Hant');
  assert.equal(preferredPageLanguage(['zh']), 'zh-Hans');
  assert.equal(preferredPageLanguage(['ko-KR']), 'ko');
  assert.equal(preferredPageLanguage(['fr']), 'en');
});

test('braces are filled, and one without a value stays to be seen', () => {
  assert.equal(fill('{hit} of {all}', { hit: '3' }), '3 of {all}');
});
