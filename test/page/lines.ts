import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { answered, skip } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** The numbers of addresses, remainders and offers that stand in more than one line. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.option .address, .link span, .taken, .list td')].flatMap((element) => {
    const nodes = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let at = 0; walker.nextNode(); at += walker.currentNode.length) nodes.push({ at, node: walker.currentNode });
    const place = (offset) => {
      const { at, node } = nodes.findLast((each) => each.at <= offset);
      return [node, offset - at];
    };
    return [...element.textContent.matchAll(/[0-9０-９]+(?:[-－‐−][0-9０-９]+)+/g)].filter(({ 0: text, index }) => {
      const range = document.createRange();
      range.setStart(...place(index));
      const [node, offset] = place(index + text.length - 1);
      range.setEnd(node, offset + 1);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size > 1;
    }).map(([text]) => text);
  })`);
}

test('numbers are broken at no hyphen, wherever a line ends', { skip }, () =>
  specimen.visit({ map: false }, async ({ page }) => {
    const words = [
      '見本市中央区青葉町一丁目1-2-3 コーポ見本9-1',
      '見本県見本市中央区青葉町一丁目99－9－1 見本館二号棟10‐12',
      // a part of a number is found
      '青葉町一丁目1',
    ];
    let numbers = 0;
    for (const word of words) {
      await page.fill('#word', word);
      await answered(page);
      for (let width = 300; width <= 420; width += 8) {
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await broken(page), [], `${word}, ${width} pixels wide`);
      }
      numbers += (await page.locator('.option .whole').count()) > 0 ? 1 : 0;
    }
    assert.equal(numbers, words.length);
  }),
);
