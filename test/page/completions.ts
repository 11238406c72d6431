import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, listed, skip, typeWord } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

test('what is still being typed is completed, apart from what it finds', { skip }, () =>
  specimen.visit({ map: false }, async ({ page }) => {
    await page.fill('#word', '青');
    const section = page.getByRole('region', { name: '続きの候補' });
    await section.getByRole('button', { name: /見本市中央区青葉町$/ }).waitFor();
    // a search takes numbers whole, so a longer number is another address
    await typeWord(page, '青葉町1-2-1');
    assert.deepEqual((await listed(page)).hits, ['見本県見本市中央区青葉町一丁目2-1']);
    await section.getByRole('button').first().click();
    await answered(page);
    assert.deepEqual((await listed(page)).hits, ['見本県見本市中央区青葉町一丁目2-10']);
    await page.fill('#word', '아오');
    await section.or(page.locator('.option')).first().waitFor();
  }),
);
