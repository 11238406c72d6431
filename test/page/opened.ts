import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIGHT } from '@banchi/tiles/palette.js';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { answered, colourInTheMiddle, listed, skip, typeWord } from './browser.js';
import { smallPage } from './small-page.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

const small = smallPage([
  '13 東京都 @139.7,35.7',
  '13 105 文京区 @139.752,35.708',
  '13 105 0003 春日 @139.749,35.710',
  '13 105 0004 後楽',
]);

const PHONE = { width: 390, height: 844 };
const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };

/** How far below the upper edge of the screen something begins, and how much of it can be seen, in pixels. */
async function seen(page: Page, selector: string): Promise<{ top: number; height: number }> {
  const box = await page.locator(selector).first().boundingBox();
  const { height: screen } = page.viewportSize() ?? { height: 0 };
  assert.ok(box !== null, selector);
  return { top: box.y, height: Math.min(screen, box.y + box.height) - Math.max(0, box.y) };
}

test('a link to an opened record shows its card, on a phone too', { skip }, () =>
  specimen.visit({ path: '/?q=青葉町&open=999910001001', viewport: PHONE }, async ({ page }) => {
    await page.waitForSelector('.detail[data-code="999910001001"]');
    await answered(page);
    const sheet = await seen(page, '.scroll');
    const card = await seen(page, '.detail');
    assert.ok(
      card.top >= sheet.top && card.top < sheet.top + 120,
      `card at ${card.top}, list at ${sheet.top}`,
    );
  }),
);

test('a code that no record has is reported', { skip }, () =>
  specimen.visit({ path: '/?q=青葉町&open=99999999', map: false }, async ({ page }) => {
    await page.getByText('コード 99999999 の住所はありません').waitFor();
    await page.getByRole('button', { name: '閉じる' }).click();
    assert.equal(new URL(page.url()).searchParams.get('open'), null);
  }),
);

test('the changes of the place that the word is taken for are shown', { skip }, () =>
  specimen.visit({ path: '/?q=見本市中央区&then=2005', map: false }, async ({ page }) => {
    await page.waitForSelector('.history tbody tr:nth-child(3)');
    assert.equal(await page.locator('.history h2').innerText(), '見本市中央区の変化');
    assert.equal(await page.getByText('この場所の2005年のデータはありません').count(), 0);
  }),
);

test('what a past year calls just so is what is meant, and where the map goes', { skip }, () =>
  specimen.visit({ path: '/?q=見本市&year=2005&then=2005' }, async ({ page }) => {
    await page.waitForSelector('.history tbody tr:nth-child(3)');
    assert.equal(await page.locator('.history h2').innerText(), '見本市の変化');
    const zoom = (): number => Number(new URL(page.url()).searchParams.get('map')?.split(',')[0]);
    await until(() => zoom() > 11, 'the map goes to the city');
  }),
);

test('a phone on its side has the results beside the map', { skip }, () =>
  specimen.visit({ path: '/?q=青葉町', viewport: PHONE_ON_ITS_SIDE }, async ({ page }) => {
    await answered(page);
    const option = await seen(page, '.option');
    assert.ok(option.height >= 40, `${option.height} pixels of the first result`);
    const map = await page.locator('.map').boundingBox();
    assert.ok(map !== null && map.height === PHONE_ON_ITS_SIDE.height && map.x > 0);
  }),
);

test('coordinates that are typed are a place, and digits of a code what has it', { skip }, () =>
  specimen.visit({}, async ({ page }) => {
    await typeWord(page, '30.0139, 150.00316');
    await page.waitForSelector('.pin');
    assert.equal((await listed(page)).hits[3], '見本県見本市中央区青葉町一丁目');
    assert.equal(await page.inputValue('#word'), '30.0139, 150.00316');
    await typeWord(page, '99991');
    await page.waitForSelector('.pin', { state: 'detached' });
    assert.equal((await listed(page)).hits[0], '見本県見本市中央区');
  }),
);

test('a point that is its parent’s is hollow, and the card says whose it is', { skip }, () =>
  small.visit({ path: '/?open=131050004' }, async ({ page }) => {
    const position = page.locator('.detail .row', { hasText: '位置' }).first();
    await position.filter({ hasText: '上位の住所の位置' }).waitFor();
    await until(
      async () => (await colourInTheMiddle(page)) === LIGHT.halo,
      'the middle of the point is empty',
    );
    await page.goto(`${small.base}/?open=131050003`);
    await position.filter({ hasText: 'この住所自身の代表点' }).waitFor();
    await until(async () => (await colourInTheMiddle(page)) === LIGHT.vermilion, 'the point is full');
  }),
);
