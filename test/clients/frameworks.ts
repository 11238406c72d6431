/** `<banchi-address>` in React, Vue and Svelte, each built as its makers say. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { skip } from '../page/browser.js';
import { until } from '../support/until.js';
import { installOthers } from './installed.js';
import { buildPage } from './pages-elsewhere.js';
import { shop } from './shop.js';

const here = shop();
let missing: string | null = null;
before(() => {
  if (skip === false) missing = installOthers();
});

for (const [name, entry] of [
  ['React', 'react.jsx'],
  ['Vue', 'vue.js'],
  ['Svelte', 'svelte.js'],
] as const)
  test(`in ${name} it takes a value, reports changes, and belongs to the form`, { skip }, async (t) => {
    if (missing !== null) return t.skip(missing);
    const { elsewhere, service } = here;
    await buildPage(elsewhere, entry);
    const script = entry.replace(/\.\w+$/, '.js');
    const url = elsewhere.put(`<!doctype html><meta charset="utf-8"><title>shop</title><div id="app"></div>
<script>window.service = ${JSON.stringify(service)}</script>
<script type="module" src="${service}/address-form.js"></script><script type="module" src="/${script}"></script>`);
    const faults = await here.visit(url, async (page) => {
      const box = page.getByRole('combobox', { name: 'Postal code or address' });
      await box.waitFor();
      const prefecture = page.getByLabel('Prefecture');
      await until(async () => (await prefecture.inputValue()) === '東京都', 'the value is given');
      await box.fill('文京区春日1-16-21 5F');
      await box.press('Enter');
      await page.locator('#confidence', { hasText: 'resolved 春日１丁目' }).waitFor();
      const building = page.getByLabel('Building and room');
      await until(async () => (await building.inputValue()) === '5F', 'the building is separated');
      assert.equal(
        await page.evaluate('document.querySelector("banchi-address").confidence'),
        'resolved',
        'what comes back from the framework forgets nothing',
      );
      assert.deepEqual(
        await page.evaluate(
          '[...new FormData(document.getElementById("form"))].map((entry) => entry.join("="))',
        ),
        [
          'home-postal-code=112-0003',
          'home-prefecture=東京都',
          'home-municipality=文京区',
          'home-town=春日１丁目',
          'home-number=16-21',
          'home-building=5F',
          'home-address-code=13105000300101602100000',
          'home-confidence=resolved',
        ],
      );
    });
    assert.deepEqual(faults, []);
  });
