import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { keyedService } from '../access/keyed-service.js';
import { until } from '../support/until.js';
import {
  answered,
  listed,
  mapReady,
  PATIENCE,
  PICTURES,
  SCALE,
  skip,
  unfold,
  violations,
} from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** The page of a service with keys, a word typed. */
async function refused(t: TestContext) {
  const keyed = await keyedService(t, specimen.service.parts);
  const context = await specimen.browser.newContext({
    locale: 'en',
    reducedMotion: 'reduce',
    deviceScaleFactor: SCALE,
  });
  t.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${keyed.base}/?q=青葉町`);
  await mapReady(page);
  await page.waitForSelector('form.key');
  return { ...keyed, context, page };
}

test('where the service needs a key there is a field for it', { skip }, async (t) => {
  const { page, context, base, create } = await refused(t);
  assert.equal(await page.locator('.field-error').count(), 0, 'nothing is wrong yet');
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: join(PICTURES, 'key-wide-light-en.png') });

  await page.fill('#key', 'bk_wrong');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('#error-key').innerText(), /not a valid key/);

  const { key } = await create({ referers: ['127.0.0.1'] });
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (/search|tiles|geocode|suggest/.test(request.url())) asked.push(request.headers());
  });
  const tile = page.waitForResponse((response) => /\/tiles\//.test(response.url()) && response.ok());
  await page.fill('#key', key);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.waitForSelector('.option');
  await answered(page);
  await tile;
  assert.ok((await listed(page)).hits.length > 0);
  await until(() => asked.length > 2, 'what the page asks besides is asked');
  assert.ok(asked.every((headers) => headers['x-api-key'] === key));
  assert.equal(asked[0].authorization, 'referer');

  // for this tab only, and in no link
  assert.ok(!page.url().includes(key));
  assert.ok(!(await page.locator('.request').innerHTML()).includes(key));
  await page.reload();
  await page.waitForSelector('.option');
  const other = await context.newPage();
  await other.goto(`${base}/?q=青葉町`);
  await other.waitForSelector('form.key');

  await page.getByRole('button', { name: 'Forget the API key' }).click();
  await page.waitForSelector('form.key');
  assert.equal(await page.evaluate('sessionStorage.length'), 0);
});

test('a key for addresses works where it is not for pages, and one for neither is refused with the reason', {
  skip,
}, async (t) => {
  const { page, create } = await refused(t);
  const { key: neither } = await create({ modes: ['bearer'] });
  await page.fill('#key', neither);
  await page.keyboard.press('Enter');
  assert.match(await page.locator('#error-key').innerText(), /does not allow this way/);
  const { key } = await create({ modes: ['ip'], contracts: [] });
  await page.fill('#key', key);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.option');
  const command = page
    .waitForEvent('console', (message) => message.type() === 'info') // not that names are refused to it
    .catch(() => null);
  await page.evaluate('navigator.clipboard.writeText = (text) => Promise.resolve(console.info(text))');
  await unfold(page, '.request');
  await page.getByRole('button', { name: 'curl' }).click();
  assert.match((await command)?.text() ?? '', /-H "x-api-key: \$BANCHI_KEY" -H 'authorization: ip'/);
});
