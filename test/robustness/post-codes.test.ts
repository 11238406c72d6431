import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { needsRealData, realData } from '../support/sources.js';
import { comparePostCodes, JUDGED, rateTable } from './post-codes.js';

test(
  'towns, chome, blocks and houses have the codes that the published list has for them',
  needsRealData,
  async () => {
    const gazetteer = mapGazetteer((await starterGazetteers())[0]);
    const rates = comparePostCodes(gazetteer, readFileSync(realData('postal/utf_ken_all.zip')));
    gazetteer.close();
    const shown = (): string =>
      [rateTable(rates), ...JUDGED.flatMap((kind) => rates[kind].misses.map((miss) => miss.join(' ')))].join(
        '\n',
      );
    for (const kind of ['town', 'chome', 'block', 'number'] as const)
      assert.equal(rates[kind].right, rates[kind].judged, shown());
    assert.ok(
      rates.town.judged > 110_000 && rates.chome.judged > 80_000 && rates.number.judged > 50_000,
      shown(),
    );
    // the list writes some sections otherwise: 諸ノ木 of 鳴海町 is 諸の木, without its town
    assert.ok(rates.section.judged - rates.section.right <= 10 && rates.section.judged > 80_000, shown());
  },
);
