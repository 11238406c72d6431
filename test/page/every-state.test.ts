/**
 * Every state of the page in wide, narrow and low, light and dark, in its languages; and the reference of the interface.
 * With `SCREENSHOTS=all` in every combination, in pictures of full size.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHOWS_ALL, skip, violations } from './browser.js';
import { type Look, lookAt, SCENES, SIZES } from './look.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Every size, most with both colours, and most languages of the page. */
const SOME: readonly Look[] = [
  { size: 'wide', colorScheme: 'light', locale: 'ja' },
  { size: 'narrow', colorScheme: 'dark', locale: 'ja' },
  { size: 'wide', colorScheme: 'dark', locale: 'en' },
  { size: 'narrow', colorScheme: 'light', locale: 'ko' },
  { size: 'low', colorScheme: 'light', locale: 'zh-TW' },
];

const ALL: readonly Look[] = (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ['ja', 'en', 'zh-CN', 'zh-TW', 'ko'].map((locale) => ({ size, colorScheme, locale })),
  ),
);

const scenes = Object.keys(SCENES) as (keyof typeof SCENES)[];
if (SHOWS_ALL) for (const look of ALL) lookAt(look, scenes);
// each scene low, and wide and narrow in one colour each, the next scene in the other ones
else
  for (const [i, look] of SOME.entries())
    lookAt(
      look,
      scenes.filter((_, n) => look.size === 'low' || n % 2 === Math.floor(i / 2)),
    );

test('the reference has nothing that axe finds serious, open operations too', { skip }, async () => {
  const context = await specimen.browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(`${specimen.service.base}/docs/try/`);
    await page.waitForSelector('.opblock');
    for (const operation of ['searchAddress', 'searchAddressByForm', 'geocodeBatch', 'getTile']) {
      const summary = page.locator(`[id$=-${operation}] .opblock-summary-control`);
      await summary.click();
      await page
        .locator(`[id$=-${operation}] .parameters-container, [id$=-${operation}] .opblock-section`)
        .first()
        .waitFor();
    }
    assert.ok((await page.locator('#reference select').count()) > 5);
    assert.deepEqual(await violations(page, ['critical', 'serious']), []);
    assert.equal((await page.getByRole('combobox', { name: 'code_match_type' }).count()) > 0, true);
  } finally {
    await context.close();
  }
});
