import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKanjiNumeral, kanjiNumber, kanjiNumberStart } from '../facts/kanji-number.js';
import { streetDirectionEnds } from '../facts/streets.js';
import { readSearched } from '../reading/reading.js';
import { CHINESE_VARIANTS } from './chinese-variants.js';
import { fold, foldMultilingual, readingOfName, readOut, spellings } from './index.js';
import { OLD_FORMS } from './old-forms.js';
import { UNIHAN_VARIANTS } from './unihan-variants.js';
import { KANJI_VARIANTS } from './variants.js';

const FORMS = [...KANJI_VARIANTS, ...OLD_FORMS, ...UNIHAN_VARIANTS];

/** Texts that break careless rules, 255 UTF-16 code units each or longer. */
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['unclosed brackets', '（'.repeat(255)],
  ['an unclosed bracket', `東京都（${'あ'.repeat(250)}`],
  ['high surrogates', '\ud83d'.repeat(255)],
  ['low surrogates', '\udc00'.repeat(255)],
  ['combining marks', `か${'\u3099\u0301'.repeat(127)}`],
  ['digits', '9'.repeat(255)],
  ['full-width digits', '９'.repeat(255)],
  ['kanji numerals', '一'.repeat(255)],
  ['powers of ten', '千百十'.repeat(85)],
  ['numbers with counters', '十二番地の'.repeat(51)],
  ['counters alone', '丁目番地号'.repeat(51)],
  ['dashes', '-ー－'.repeat(85)],
  ['digits and dashes', '1-'.repeat(127)],
  ['joined numbers', '三の'.repeat(127)],
  ['repetition marks', '々'.repeat(255)],
  ['字', '大字'.repeat(127)],
  ['characters that grow under NFKC', '\ufdfa'.repeat(255)],
  ['letters', 'oh'.repeat(127)],
  ['sounds', 'mbou '.repeat(51)],
  ['directions', '通上ル東入'.repeat(51)],
  ['a long text', '栄三丁目12番3号'.repeat(20_000)],
];

for (const [what, text] of HOSTILE) {
  test(`${what}: no throw, idempotent`, () => {
    const folded = fold(text);
    assert.equal(fold(folded), folded);
    assert.doesNotMatch(folded, /--|^-/);
    assert.ok(readSearched(text, 'ja').texts.every((each) => each.text.length <= 100 * 18));
    assert.ok(streetDirectionEnds(folded).every((end) => end <= folded.length));
    assert.ok(
      !spellings({ level: 'OAZ', name: text, read: text, readThrough: text, aliases: [text] }).includes(''),
    );
    for (const language of ['en', 'zh_cn', 'zh_tw', 'ko'] as const) {
      const once = foldMultilingual(text, language);
      assert.equal(foldMultilingual(once, language), once);
    }
    assert.equal(typeof readOut(text), 'string');
    readingOfName(text);
  });
}

test('kanji numbers', () => {
  const write = (n: number): string => {
    let text = '';
    for (const [power, sign] of [
      [1000, '千'],
      [100, '百'],
      [10, '十'],
    ] as const) {
      const digit = Math.floor(n / power) % 10;
      if (digit > 0) text += (digit > 1 ? '〇一二三四五六七八九'[digit] : '') + sign;
    }
    return n % 10 > 0 ? text + '〇一二三四五六七八九'[n % 10] : text;
  };
  for (let n = 1; n <= 9999; n++) {
    const standard = write(n);
    const positional = Array.from(String(n), (d) => '〇一二三四五六七八九'[Number(d)]).join('');
    for (const text of [standard, positional]) {
      assert.equal(kanjiNumber(text, 0, text.length), n, text);
      assert.equal(kanjiNumberStart(`栄${text}`, text.length + 1), 1, text);
    }
  }
  for (const text of ['', '十三一', '〇三', '十十', '百千', '一二三四五', '二三十', '十〇']) {
    assert.equal(kanjiNumber(text, 0, text.length), -1, text);
  }
  assert.ok(isKanjiNumeral('〇'.charCodeAt(0)) && !isKanjiNumeral('万'.charCodeAt(0)));
});

test('a canonical kanji is nobody’s variant, a variant has one canonical kanji', () => {
  const variants = FORMS.flatMap(([, all]) => [...all]);
  assert.equal(new Set(variants).size, variants.length);
  for (const [canonical, , place] of FORMS) {
    assert.ok(!variants.includes(canonical), canonical);
    assert.ok(place !== '');
  }
  for (const [japanese, chinese] of CHINESE_VARIANTS) {
    for (const c of chinese) {
      assert.equal(foldMultilingual(c, 'zh_cn'), foldMultilingual(japanese, 'zh_tw'), c);
    }
  }
});
