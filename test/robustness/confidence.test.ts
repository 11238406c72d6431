import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { CONFIDENCE_CLASSES } from '@banchi/engine/search/languages/confidence.js';
import { projectRoot } from '../support/imports.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { measureConfidence } from './confidence.js';

/** Of fewer answers a single one decides too much. */
const ENOUGH = 100;

test('as many answers are right as their confidence says; of those with 0.9 and more 99.9 %', {
  skip: SKIP_REAL_DATA,
}, async (t) => {
  const search = new GazetteerSearch(mapGazetteer(await usualSet()));
  t.after(() => search.gazetteer.close());
  const rates = measureConfidence(search, 24);
  let answers = 0;
  let right = 0;
  for (const { of, ...rate } of rates) {
    const what = `${of.of}: ${rate.right} of ${rate.answers}, ${JSON.stringify(rate.wrong.slice(0, 5))}`;
    if (rate.answers >= ENOUGH) assert.ok(rate.right >= of.confidence * rate.answers, what);
    if (of.confidence < 0.9) continue;
    answers += rate.answers;
    right += rate.right;
  }
  t.diagnostic(`${right} of ${answers}`);
  assert.ok(answers >= 10_000, `${answers} answers`);
  assert.ok(right >= 0.999 * answers, `${right} of ${answers}`);
});

test('the document has every kind of answers with its confidence', () => {
  const page = readFileSync(join(projectRoot, 'docs/guides/batch-geocoding.md'), 'utf8');
  for (const { of, confidence } of CONFIDENCE_CLASSES)
    assert.ok(page.includes(`| ${confidence} | ${of} |`), `${confidence} ${of}`);
});
