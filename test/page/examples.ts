import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSpecimen } from '../support/specimen-service.js';
import { answered, listed, skip, withPage } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Of every kind that the starter shows. */
const EXAMPLES = [
  ['/search/address?word=青葉町', '青葉町'],
  ['/search/address?word=あおば', 'あおば\n読み'],
  ['/search/address?word=見本市中央区&address_level=SHK&address_polygon=true', '見本市中央区\n境界'],
  ['/search/address?proximity=150.0060,30.0100,300&sort=distance', '150.006,30.01\n半径 300 m'],
  ['/search/address_multi?word_en=Aobacho', 'Aobacho\n英語'],
] as const;

test('examples of every kind say what they show, and each shows something', { skip }, async () => {
  // words in the reader's language go before others, wherever they stand
  const examples = [...EXAMPLES.slice(4), ...EXAMPLES.slice(0, 4)].map(([path]) => path);
  const service = await serveSpecimen({ page: { ...specimen.service.page, examples } });
  try {
    await withPage(specimen.browser, service.base, { map: false }, async ({ page }) => {
      const links = page.locator('.empty .link');
      assert.deepEqual(
        await links.allInnerTexts(),
        EXAMPLES.map(([, text]) => text),
      );
      assert.match((await page.locator('.empty .further a').getAttribute('href')) ?? '', /\/docs$/);
      for (const [i, [path]] of EXAMPLES.entries()) {
        await links.nth(i).click();
        await answered(page);
        assert.ok((await listed(page)).hits.length > 0, path);
        await page.goBack();
        await links.first().waitFor();
      }
    });
  } finally {
    await service.close();
  }
});
