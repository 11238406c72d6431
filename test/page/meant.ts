import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/until.js';
import { answered, listed, skip, typeWord, viewOf } from './browser.js';
import { smallPage } from './small-page.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Three towns of one name in a ward, and two cities of one name. */
const small = smallPage(
  [
    '26 京都府 @135.75,35.02',
    '26 102 京都市上京区 @135.75,35.03',
    '26 102 0001 一町目 イッチョウメ 〒6028064 @135.74,35.02',
    '26 102 0002 一町目 イッチョウメ 〒6028134 @135.75,35.03',
    '26 102 0003 一町目 イッチョウメ 〒6028103 @135.76,35.025',
    '13 東京都 トウキョウト @139.7,35.7',
    '13 105 文京区 ブンキョウク @139.75,35.71',
    '13 105 0007 本郷 ホンゴウ @139.76,35.708',
    '13 105 0007 003 三丁目 3チョウメ @139.761,35.707',
    '14 神奈川県 カナガワケン @139.4,35.4',
    '14 105 横浜市瀬谷区 ヨコハマシセヤク @139.5,35.47',
    '14 105 0007 本郷 ホンゴウ @139.49,35.46',
    '14 105 0007 003 三丁目 3チョウメ @139.491,35.461',
  ],
  [],
  { languages: true },
);

test('what a word is taken for stands first, and the exact list with its total below', { skip }, () =>
  specimen.visit({}, async ({ page }) => {
    await typeWord(page, '見本');
    const meant = page.getByRole('region', { name: 'この語の指す場所' });
    await meant
      .locator('.taken')
      .filter({ hasText: /見本県$/ })
      .waitFor();
    assert.deepEqual((await meant.locator('.neighbour').allInnerTexts()).slice(0, 2).map(lastLine), [
      '見本県見本市',
      '見本県見本郡見本町',
    ]);
    const body = (await (
      await fetch(`${specimen.service.base}/search/address?word=見本&limit=0,50`)
    ).json()) as { result: { info: { hit: number }; item: { address: string }[] } };
    const { said, hits } = await listed(page);
    assert.equal(said, `${body.result.info.hit} 件中 50 件`);
    assert.deepEqual(
      hits,
      body.result.item.map(({ address }) => address),
    );
    await meant.locator('.neighbour').first().click();
    await page.waitForSelector('.detail[data-code="99990"]');
  }),
);

test('the map goes to what is meant, also where a remainder stays unexplained', { skip }, () =>
  specimen.visit({}, async ({ page }) => {
    const before = viewOf(page);
    assert.ok(before === null || before.zoom < 12);
    await typeWord(page, '見本県見本市中央区青葉町一丁目99-9');
    assert.equal(await page.locator('.option .rest').innerText(), '99-9');
    await until(async () => {
      await answered(page);
      return (viewOf(page)?.zoom ?? 0) > 14;
    }, 'the map is at the section');
    const { lon, lat } = viewOf(page) ?? { lon: 0, lat: 0 };
    assert.ok(Math.hypot(lon - 150.004, lat - 30.012) < 0.01, `${lon},${lat}`);
  }),
);

/** The text behind the sign and the name of the level. */
function lastLine(text: string): string {
  return text.split('\n').at(-1) ?? '';
}

test('places of one address are told apart, and all are in view: issue 53, line 4', { skip }, () =>
  small.visit({}, async ({ page }) => {
    await typeWord(page, '京都市上京区一町目');
    const lines = page.locator('.meant .apart');
    await lines.first().waitFor();
    assert.deepEqual(
      new Set(await lines.allInnerTexts()),
      new Set(['〒602-8064', '〒602-8134', '〒602-8103']),
    );
    await until(async () => {
      await answered(page);
      const view = viewOf(page);
      return view !== null && view.zoom > 11 && Math.abs(view.lon - 135.75) < 0.004;
    }, 'the middle of the three');
  }),
);

test('a single digit behind a name stays in the question: issue 53, line 4', { skip }, () =>
  small.visit({ locale: 'en-GB', map: false }, async ({ page }) => {
    await typeWord(page, 'hongo 3');
    assert.equal(
      await page.getAttribute('.results', 'data-request'),
      '/search/address_multi?word_en=hongo 3-chome',
    );
    assert.deepEqual((await listed(page)).said, '2 found');
  }),
);
