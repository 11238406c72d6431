import { test } from 'node:test';
import { skip } from '../page/browser.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { assertSameInChromium } from './in-chromium.js';

test('4,000 drawn requests of every kind have the same bytes in Chromium and in Node', {
  skip,
}, async () => {
  const [file] = await starterGazetteers();
  await assertSameInChromium(file, 4_000);
});
