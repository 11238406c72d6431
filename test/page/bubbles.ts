import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { answered, colourInTheMiddle, listed, PICTURES, skip, typeWord } from './browser.js';
import { smallPage } from './small-page.js';

/** Towns of two prefectures, of which one alone has more than the map shows as points. */
const MANY = 10_500;
const FEW = 300;
/** Pixels below the middle of a circle where its number does not reach. */
const BELOW_THE_NUMBER = 11;

function towns(code: string, municipality: string, lon: number, lat: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const number = `${i + 1}`.padStart(5, '0');
    const place = `${lon + (i % 100) / 2000},${(lat + Math.floor(i / 100) / 2000).toFixed(6)}`;
    return `${code} ${municipality} ${number} 見本${number}町 @${place}`;
  });
}

const small = smallPage([
  '11 埼玉県 @139.4,36.0',
  '11 201 川越市 @139.48,35.92',
  ...towns('11', '201', 139.45, 35.9, MANY - 500),
  '11 202 熊谷市 @139.38,36.14',
  ...towns('11', '202', 139.35, 36.12, 500),
  '12 千葉県 @140.3,35.5',
  '12 100 千葉市 @140.1,35.6',
  ...towns('12', '100', 140.1, 35.6, FEW),
]);

/** Numbers that the page asks for of places, by their codes. */
function counting(page: Page): Map<string, number> {
  const counted = new Map<string, number>();
  page.on('response', async (response) => {
    const { searchParams } = new URL(response.url());
    if (searchParams.get('limit') !== '0,0' || !searchParams.has('address_code')) return;
    const body = (await response.json()) as { result: { info: { hit: number } } };
    counted.set(searchParams.get('address_code') ?? '', body.result.info.hit);
  });
  return counted;
}

test('of more hits than points the map has numbers by place, and a click narrows the search', { skip }, () =>
  small.visit({ path: '/?q=見本&map=7,140.3,35.5' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await answered(page);
    assert.equal((await listed(page)).said, '10,800 件中 50 件');
    // the number of 千葉県 stands where that is, on a circle much darker than the land
    const red = async (): Promise<number> =>
      Number.parseInt((await colourInTheMiddle(page, BELOW_THE_NUMBER)).slice(1, 3), 16);
    await until(async () => (await red()) < 0x80, 'the number is drawn');
    await page.screenshot({ path: join(PICTURES, 'bubbles.png') });
    assert.ok(
      !asked.some((url) => /limit=\d+%2C1000/.test(url) && /word=/.test(url)),
      'no points are fetched',
    );
    const box = await page.locator('.canvas').boundingBox();
    assert.ok(box !== null);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await answered(page);
    assert.equal(new URL(page.url()).searchParams.get('code'), '12');
    assert.equal((await listed(page)).said, '300 件中 50 件', 'as many as the number said');
    // in the prefecture with too many the numbers are those of its municipalities, exact ones
    const counted = counting(page);
    await page.goto(`${small.base}/?q=見本&map=8.2,139.4,36`);
    await until(() => counted.size === 2, 'municipalities are counted');
    assert.deepEqual(Object.fromEntries(counted), { 11201: MANY - 500, 11202: 500 });
  }),
);

test('the map goes to where all hits of a word lie, not to the first of them', { skip }, () =>
  small.visit({}, async ({ page }) => {
    await typeWord(page, '見本');
    const middle = (): number => Number(new URL(page.url()).searchParams.get('map')?.split(',')[1]);
    // between the two prefectures; the list begins with towns around 139.5
    await until(() => Math.abs(middle() - 139.85) < 0.1, 'the map is there');
  }),
);

test('a code has numbers by place like a word, also below a prefecture', { skip }, () =>
  small.visit({ path: '/?code=1&levels=OAZ&map=7,140.3,35.5' }, async ({ page }) => {
    await answered(page);
    const red = async (): Promise<number> =>
      Number.parseInt((await colourInTheMiddle(page, BELOW_THE_NUMBER)).slice(1, 3), 16);
    await until(async () => (await red()) < 0x80, 'the number is drawn');
    const counted = counting(page);
    await page.goto(`${small.base}/?code=11&levels=OAZ&map=8.2,139.4,36`);
    await until(() => counted.size === 2, 'municipalities are counted');
    assert.deepEqual(Object.fromEntries(counted), { 11201: MANY - 500, 11202: 500 });
  }),
);

test('where the map is near, hits in view are points though all are too many', { skip }, () =>
  small.visit({}, async ({ page }) => {
    const near = page.waitForResponse((response) => /proximity=.*limit=0%2C1000/.test(response.url()));
    await page.goto(`${small.base}/?q=見本&map=14,139.38,36.13`);
    const { result } = (await (await near).json()) as { result: { info: { hit: number } } };
    assert.ok(result.info.hit > 0 && result.info.hit <= 500, `${result.info.hit}`);
  }),
);
