import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { answered, listed, skip } from './browser.js';
import { smallPage } from './small-page.js';

/** Places whose names have characters that Simplified Chinese has too. */
const PLACES = [
  '01 北海道 ホッカイドウ',
  '01 101 札幌市中央区 サッポロシチュウオウク',
  '01 101 0001 北一条西 キタイチジョウニシ',
  '01 101 0001 002 二丁目',
  '07 福島県 フクシマケン',
  '07 546 双葉郡双葉町 フタバグンフタバマチ',
  '11 埼玉県 サイタマケン',
  '11 211 本庄市 ホンジョウシ',
  '13 東京都 トウキョウト',
  '13 102 中央区 チュウオウク',
  '13 102 0001 銀座 ギンザ',
  '13 105 文京区 ブンキョウク',
  '13 105 0001 春日 カスガ',
  '13 105 0001 001 一丁目',
  '13 105 0001 001 016 16',
  '13 105 0001 001 016 021 21',
  '13 106 台東区 タイトウク',
  '13 106 0001 浅草 アサクサ',
  '13 106 0002 浅草橋 アサクサバシ',
  '15 新潟県 ニイガタケン',
  '15 204 三条市 サンジョウシ',
];
const named = smallPage(PLACES);
const unnamed = smallPage(PLACES, [], { languages: false });

/** Asks a word in the page: the parameter that it is searched by, and the records found. */
async function asked(
  page: Page,
  base: string,
  word: string,
): Promise<[parameter: string, ...hits: string[]]> {
  await page.goto(`${base}/?q=${encodeURIComponent(word)}`);
  await answered(page);
  const request = (await page.getAttribute('.results', 'data-request')) ?? '';
  const [parameter = ''] = /word[a-z_]*(?==)/.exec(request) ?? [];
  return [parameter, ...(await listed(page)).hits];
}

test('the service says in which language a word is searched', { skip }, () =>
  named.visit({ path: '/', locale: 'en-US', map: false }, async ({ page }) => {
    const words = {
      ...{ 浅草: 'word', 三条市: 'word', 本庄市: 'word', 双葉町: 'word', 札幌市中央区北1条西2: 'word' },
      ...{ 浅草桥: 'word_zh_cn', 银座: 'word_zh_cn', 东京都: 'word_zh_cn' },
      ...{ 'Asakusa, Taito-ku': 'word_en', 아사쿠사: 'word_ko' },
    };
    for (const [word, parameter] of Object.entries(words)) {
      const [by, ...hits] = await asked(page, named.base, word);
      assert.equal(by, parameter, word);
      assert.ok(hits.length > 0, word);
    }
    // the next word in another language, typed
    await page.fill('#word', '浅草');
    await answered(page);
    assert.match((await page.getAttribute('.results', 'data-request')) ?? '', /[?&]word=/);
  }),
);

test('a place that only a part of the word names is not what the word means', { skip }, () =>
  named.visit({ path: '/', locale: 'en-US', map: false }, async ({ page }) => {
    const suggested = page.waitForResponse((response) => /\/suggest\?.*Tokyo(?:&|$)/.test(response.url()));
    await page.fill('#word', '1-16-21 Kasuga, Bunkyo-ku, Tokyo');
    await suggested;
    await answered(page);
    assert.equal((await listed(page)).hits.length, 1);
    assert.deepEqual(await page.locator('.taken').allInnerTexts(), []);
  }),
);

test(
  'the outline of the place that the word means has its name in the language of the page: issue 53, line 7',
  {
    skip,
  },
  () =>
    named.visit({ path: '/', locale: 'ko-KR', map: false }, async ({ page }) => {
      const outlineIn = (language: string) =>
        page.waitForResponse((response) => {
          const { searchParams: query } = new URL(response.url());
          return query.has('address_polygon') && query.get('lang') === language;
        });
      const answer = outlineIn('ko');
      await page.goto(`${named.base}/?q=${encodeURIComponent('台東区浅草')}`);
      const { result } = (await (await answer).json()) as { result: { item: { address_ko: string }[] } };
      assert.match(result.item[0].address_ko, /아사쿠사$/);
      const other = outlineIn('en');
      await page.locator('.head select').selectOption('en');
      await other;
    }),
);

test('a service without names in other languages is asked in Japanese', { skip }, () =>
  unnamed.visit({ path: '/', locale: 'zh-CN', map: false }, async ({ page, expectFault }) => {
    for (const word of ['浅草', '三条市', '銀座']) {
      const [by, ...hits] = await asked(page, unnamed.base, word);
      assert.deepEqual([by, hits.length > 0], ['word', true], word);
    }
    const [by] = await asked(page, unnamed.base, 'Asakusa');
    assert.equal(by, 'word');
    // the page shows who chooses a language that the data has no names in it
    expectFault(/status of 501/);
    await page.goto(`${unnamed.base}/?q=Asakusa&in=en`);
    await page.locator('.notice, .field-error').filter({ hasText: /\S/ }).waitFor();
  }),
);
