import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { answered, listed, skip, typeWord } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Where the middle of the map is, and how near, as the address bar says; null while it says nothing. */
function viewOf(page: Page): { zoom: number; lon: number; lat: number } | null {
  const [zoom, lon, lat] = (new URL(page.url()).searchParams.get('map') ?? '').split(',').map(Number);
  return lat === undefined ? null : { zoom, lon, lat };
}

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
