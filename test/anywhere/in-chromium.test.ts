import { test } from 'node:test';
import { skip } from '../page/browser.js';
import { specimenGazetteers } from '../support/specimen.js';
import { assertSameInChromium } from './in-chromium.js';

test('a worker of Chromium that holds a file whole answers byte for byte as Node does', {
  skip,
}, async () => {
  const [file] = await specimenGazetteers();
  await assertSameInChromium(file, 600);
});
