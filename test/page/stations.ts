import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stationSource } from '../support/railways.js';
import { smallGazetteer } from '../support/small-gazetteer.js';
import { until } from '../support/until.js';
import { answered, skip, typeWord, viewOf, violations } from './browser.js';
import { smallPage } from './small-page.js';

const small = smallPage(() =>
  smallGazetteer(
    [
      '13 東京都 @139.7,35.7',
      '13 101 千代田区 @139.753,35.694',
      '13 101 0001 丸の内 マルノウチ @139.765,35.68',
      '13 101 0002 八重洲 @139.7695,35.6805',
      '13 101 0002 000 001 1 @139.7673,35.6813',
      '27 大阪府 @135.5,34.7',
      '27 128 大阪市中央区 @135.51,34.68',
    ],
    undefined,
    [],
    [
      stationSource([
        '000002 東京 トウキョウ @139.7671,35.6812 東日本旅客鉄道/東海道線/2 東海旅客鉄道/東海道新幹線/1',
        '000003 有楽町 ユウラクチョウ @139.7630,35.6750 東日本旅客鉄道/東海道線/2',
      ]),
    ],
  ),
);

test(
  'a station is an answer: its card comes first, the map goes there, a click opens it: issue 53, line 2',
  { skip },
  () =>
    small.visit({}, async ({ page }) => {
      await typeWord(page, '東京駅');
      const card = page.locator('.results .station');
      await card.waitFor();
      assert.equal(await card.locator('.station-name').innerText(), '東京駅');
      assert.equal(await page.textContent('.count'), '1 駅');
      assert.equal(await page.locator('.no-result').count(), 0, 'nothing says that there is no address');
      await until(async () => {
        await answered(page);
        const view = viewOf(page);
        return view !== null && view.zoom > 14 && Math.hypot(view.lon - 139.7671, view.lat - 35.6812) < 0.003;
      }, 'the map is at the station');
      await card.click();
      const opened = page.locator('[data-station="000002"][aria-busy=false]');
      await opened.waitFor();
      assert.equal(await page.inputValue('#word'), '東京駅', 'the box keeps its name');
      const text = await opened.innerText();
      for (const part of ['東海道新幹線', '東海旅客鉄道', '丸の内', '八重洲', '35.6812, 139.7671'])
        assert.ok(text.includes(part), `${part} in ${text}`);
      assert.deepEqual(await violations(page), []);
      const link = page.url();
      await opened.getByRole('button', { name: '丸の内' }).click();
      await page.waitForSelector('.detail[data-code="131010001"]');
      await page.goto(link);
      await opened.waitFor();
      await page.locator('#word').press('Escape');
      await card.waitFor();
      await page.locator('#word').press('Enter');
      await opened.waitFor();
    }),
);

test(
  'names of buildings are said not to be in the data, and nothing far is suggested: issue 53, line 3',
  { skip },
  () =>
    small.visit({ map: false }, async ({ page }) => {
      await typeWord(page, '東京タワー');
      await page.locator('.no-result', { hasText: '建物・店・名所の名前はありません' }).waitFor();
      await page.locator('.no-result section').waitFor({ state: 'detached' });
      // a town that the word begins with is a help
      await typeWord(page, '丸の内ホテル');
      await page.locator('.no-result section', { hasText: '丸の内' }).waitFor();
      // other conditions may be why nothing is found
      await page.goto(`${small.base}/?q=丸の内ホテル&levels=TOD`);
      await page.locator('.no-result', { hasText: '階層や一致方法' }).waitFor();
    }),
);
