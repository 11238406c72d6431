import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const CHROMIUM = '/usr/bin/chromium';
const skip = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;

const EXAMPLES = [
  '/search/address?word=見本市中央区青葉町',
  '/search/address?address_code=99&code_match_type=2&address_level=SHK',
  '/search/address?proximity=150.00028,30.0139,100&sort=distance',
];

let service: SpecimenService;
let browser: Browser;
before(async () => {
  if (skip !== false) return;
  service = await serveSpecimen({ examples: EXAMPLES });
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: flags });
});
after(async () => {
  await browser?.close();
  await service?.close();
});

/** Opens the front page; anything the browser complains of, or loads from elsewhere, fails the test at its end. */
async function withPage(locale: string, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 400/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(service.base)) faults.push(request.url());
  });
  await page.route(/favicon/, (route) => route.fulfill({ status: 204 }));
  try {
    await page.goto(service.base);
    await run(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(faults, []);
}

/** Types a word, sends it, and reads what the page then says and lists. */
async function search(page: Page, word: string): Promise<{ said: string; hits: string[] }> {
  await page.fill('input', word);
  await page.press('input', 'Enter');
  await page.waitForSelector('#hits[aria-busy="false"]', { state: 'attached' });
  return {
    said: (await page.textContent('#state')) ?? '',
    hits: await page.locator('#hits li a').allTextContents(),
  };
}

test('the front page in Japanese: examples that answer, and a search box', { skip }, async () => {
  await withPage('ja-JP', async (page) => {
    assert.equal(await page.getAttribute('html', 'lang'), 'ja');
    assert.deepEqual(await page.locator('#examples a').allTextContents(), EXAMPLES);
    assert.equal(await page.textContent('button'), '検索');

    const towns = await search(page, '青葉町一丁目1-10');
    assert.deepEqual(towns, { said: '1 件', hits: ['見本県見本市中央区青葉町一丁目1-10'] });
    const reading = await search(page, 'みほんけんみほんし');
    assert.equal(reading.hits[0], '見本県見本市');
    assert.equal((await search(page, '存在しない町')).said, '0 件');
    const wrong = await search(page, `町${' '.repeat(3)}`);
    assert.match(wrong.said, /短すぎます/);
    assert.deepEqual(wrong.hits, []);

    await page.click('#examples li:nth-child(3) a');
    assert.match((await page.textContent('body')) ?? '', /^\{"status":"OK","result":\{"info":\{"hit":6\}/);
  });
});

test('the front page in English finds English and Korean names', { skip }, async () => {
  await withPage('en-GB', async (page) => {
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    const english = await search(page, 'Kojima, Minato-ku');
    assert.equal(english.said, '3 found');
    assert.equal(english.hits[0], 'Kojima, Minato-ku, Mihon-shi, Mihon');
    const korean = await search(page, '아오바초 1초메');
    assert.equal(korean.said, '29 found');
    assert.equal(korean.hits.length, 20);
    assert.equal(korean.hits[0], '미혼현 미혼시 주오구 아오바초 1초메');

    await page.click('#hits li:first-child a');
    const { result } = JSON.parse((await page.textContent('body')) ?? '');
    assert.equal(result.item[0].address_code, '999910001001');
  });
});

test('markup in a word is text', { skip }, async () => {
  await withPage('en-GB', async (page) => {
    await search(page, '<img src=x onerror=alert(1)>');
    assert.equal(await page.locator('img').count(), 0);
  });
});
