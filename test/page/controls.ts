import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/until.js';
import { answered, mapIdle, skip, typeWord, viewOf, violations } from './browser.js';
import { smallPage } from './small-page.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Places at both ends of the country, and a house without a reading. */
const wide = smallPage([
  '01 北海道 @143,43.5',
  '01 101 札幌市 @141.35,43.06',
  '47 沖縄県 @127.7,26.2',
  '47 201 那覇市 @127.68,26.21',
  '47 201 0001 港町 @127.67,26.22',
]);

test('scale, place of the reader, link: named beside their icons: issue 53, line 8', { skip }, () =>
  specimen.visit(
    { path: '/?map=15,150.006,30.01', permissions: ['clipboard-read', 'clipboard-write', 'geolocation'] },
    async ({ page, context }) => {
      await context.setGeolocation({ longitude: 150.00316, latitude: 30.0139 });
      assert.match(await page.locator('.scale').innerText(), /[125]0* m$/);
      const tools = page.locator('.group.named');
      assert.deepEqual((await tools.locator('button').allInnerTexts()).slice(0, 2), ['円', '境界']);
      await tools.getByRole('button', { name: '共有' }).click();
      await page.getByText('コピーしました').first().waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), page.url());
      await tools.getByRole('button', { name: '現在地' }).click();
      await page.waitForSelector('.pin');
      await answered(page);
      assert.equal(new URL(page.url()).searchParams.get('at'), '150.00316,30.0139');
      assert.ok((await page.locator('.option').count()) > 2, 'the addresses there');
    },
  ),
);

test('on a phone the tools are behind a button: issue 53, line 8', { skip }, () =>
  specimen.visit(
    { path: '/?map=15,150.006,30.01', viewport: { width: 390, height: 844 } },
    async ({ page }) => {
      assert.equal(await page.getByRole('button', { name: '共有' }).isVisible(), false);
      await page.locator('.tools summary').click();
      await page.getByRole('button', { name: '共有' }).waitFor();
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.locator('.years[open]').count(), 0, 'the years are folded: line 9');
    },
  ),
);

test('a circle that is put on a map of the country brings it near: issue 53, line 8', { skip }, () =>
  wide.visit({ path: '/?map=5,138,37' }, async ({ page }) => {
    await page.getByRole('button', { name: '円の中を検索' }).click();
    await page.locator('.circle-handle').waitFor();
    await until(() => (viewOf(page)?.zoom ?? 0) > 8, 'the circle fills the map');
    assert.match(new URL(page.url()).searchParams.get('near') ?? '', /,20000$/);
  }),
);

test('far tiles and hits of the word before are not shown for near ones: issue 53, line 5', { skip }, () =>
  wide.visit({ path: '/?q=札幌市' }, async ({ page }) => {
    await mapIdle(page);
    await page.evaluate(`globalThis.seen = new Set();
      new MutationObserver(() => {
        if (document.querySelector('.canvas[data-stale]')) seen.add('stale');
        if (document.querySelector('.tile-bar')) seen.add('bar');
      }).observe(document.querySelector('.map'), { subtree: true, childList: true, attributes: true })`);
    await page.getByRole('button', { name: '全体を表示' }).click();
    await mapIdle(page);
    await typeWord(page, '港町');
    await until(() => (viewOf(page)?.zoom ?? 0) > 12, 'the map is at the town');
    await mapIdle(page);
    assert.deepEqual(await page.evaluate('[...seen].sort()'), ['bar', 'stale']);
    assert.equal(await page.locator('.canvas[data-stale], .tile-bar').count(), 0);
  }),
);

test('the years are folded where there is no past in view: issue 53, line 9', { skip }, () =>
  specimen.visit({ path: '/?map=15,150.006,30.01' }, async ({ page }) => {
    await page.waitForSelector('.years[open]');
    await page.goto(`${specimen.service.base}/?map=15,139.7,35.7`);
    await page.waitForSelector('.years:not([open])');
    await page.goto(`${specimen.service.base}/?map=15,139.7,35.7&then=2005`);
    await page.waitForSelector('.years[open]');
  }),
);

test('what is not known of a record has no row: issue 53, line 10', { skip }, () =>
  wide.visit({ path: '/?open=472010001', map: false }, async ({ page }) => {
    await page.waitForSelector('.detail[data-code="472010001"]');
    const rows = await page.locator('.detail .row dt').allInnerTexts();
    assert.ok(rows.includes('住所') && !rows.includes('読み'), `${rows}`);
  }),
);
