import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LIGHT } from '@banchi/tiles/palette.js';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { answered, colourInTheMiddle, skip } from './browser.js';
import { smallPage } from './small-page.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Towns of two prefectures: together more than paging reaches. */
const TOWNS = 10_600;
const large = smallPage(
  ['11 埼玉県', '12 千葉県'].flatMap((prefecture) => [
    `${prefecture} @139.4,36.0`,
    `${prefecture.slice(0, 2)} 201 見本市 @139.48,35.92`,
    ...Array.from({ length: TOWNS }, (_, i) => {
      const number = `${i + 1}`.padStart(5, '0');
      return `${prefecture.slice(0, 2)} 201 ${number} 大見本${number}町 @139.4,36.0`;
    }),
  ]),
);

/** All that the search finds: more than the list shows at first. */
const MANY = '見本県';

async function found(): Promise<{ hit: number; codes: string[] }> {
  const response = await fetch(`${specimen.service.base}/search/address?word=${MANY}&limit=0,1000`);
  const { result } = (await response.json()) as {
    result: { info: { hit: number }; item: { address_code: string }[] };
  };
  return { hit: result.info.hit, codes: result.item.map(({ address_code }) => address_code) };
}

async function taken(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `すべての結果を${name}で保存` }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('all results are taken away as a table and as points, not only those of the list', { skip }, () =>
  specimen.visit({ path: `/?q=${MANY}`, map: false }, async ({ page }) => {
    await answered(page);
    const { hit, codes } = await found();
    assert.ok(hit > 50, `${hit}`);
    const csv = await taken(page, 'CSV');
    assert.ok(csv.startsWith('\ufeffaddress_code,'), 'Excel takes it for UTF-8');
    const rows = csv.trimEnd().split('\r\n').slice(1);
    assert.deepEqual(
      rows.map((row) => row.split(',')[0]),
      codes,
    );
    const { features } = JSON.parse(await taken(page, 'GeoJSON')) as { features: { id: string }[] };
    assert.deepEqual(
      features.map(({ id }) => id),
      codes,
    );
  }),
);

test('what paging does not reach is fetched place by place', { skip }, () =>
  large.visit({ path: '/?q=大見本', map: false }, async ({ page }) => {
    await answered(page);
    const rows = (await taken(page, 'CSV')).trimEnd().split('\r\n').slice(1);
    assert.equal(rows.length, 2 * TOWNS);
    assert.equal(new Set(rows.map((row) => row.split(',')[0])).size, 2 * TOWNS);
  }),
);

test('a house, whose code is long, is a point on the map', { skip }, async () => {
  const { item } = await specimen.service.ask({
    word: '青葉町一丁目1-1',
    address_level: 'TBN',
    limit: '0,1',
  });
  const [house] = item as { address_code: string; address: string; position: [number, number] }[];
  assert.ok(house.address_code.length > 20);
  await specimen.visit({ path: `/?q=${house.address}&map=19,${house.position}` }, async ({ page }) => {
    await until(async () => (await colourInTheMiddle(page)) === LIGHT.indigo, 'the point is drawn');
    assert.equal(await page.locator('.option').count(), 1);
  });
});

test('the map fetches all hits, not only those of the list', { skip }, () =>
  specimen.visit({}, async ({ page }) => {
    const rest = page.waitForResponse((response) => /limit=50%2C1000/.test(response.url()));
    await page.fill('#word', MANY);
    const { result } = (await (await rest).json()) as { result: { info: { hit: number }; item: unknown[] } };
    assert.equal(result.item.length + 50, result.info.hit);
  }),
);

test('an opened record begins with what people take away, each to be copied', { skip }, () =>
  specimen.visit(
    { path: '/?open=999910001001', permissions: ['clipboard-read', 'clipboard-write'], map: false },
    async ({ page }) => {
      await page.waitForSelector('.detail[data-code]');
      const names = await page.locator('.detail dt').allInnerTexts();
      assert.deepEqual(names.slice(0, 4), ['住所', '郵便番号', '位置', '読み']);
      const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
      await page.getByRole('button', { name: 'コピー: 位置' }).click();
      await until(async () => /^30\.\d+, 150\.\d+$/.test(await clipboard()), 'the position is copied');
      await page.getByRole('button', { name: 'コピー: 住所', exact: true }).click();
      await until(
        async () => (await clipboard()) === '見本県見本市中央区青葉町一丁目',
        'the address is copied',
      );
    },
  ),
);

test('on paper the dark page is dark on white', { skip }, () =>
  specimen.visit({ path: '/?open=999910001001', colorScheme: 'dark', map: false }, async ({ page }) => {
    await page.waitForSelector('.detail[data-code]');
    const colours = (): Promise<string[]> =>
      page.evaluate(
        "(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('.detail')))",
      );
    const [ground] = await colours();
    await page.emulateMedia({ media: 'print' });
    assert.notEqual(ground, 'rgb(255, 255, 255)');
    assert.deepEqual(await colours(), ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    await page.emulateMedia({ media: null });
  }),
);
