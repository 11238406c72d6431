import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { accuracyOf } from './accuracy.js';
import { type PartedRow, partedRows } from './parted-rows.js';
import { spelledNumbers } from './spellings.js';

/** Shares of right parts at least. */
const LEAST = { number: 0.995, building: 0.97, floor: 0.97, room: 0.97 } as const;

describe('the parts of published addresses with buildings', { skip: SKIP_REAL_DATA }, () => {
  let rows: readonly PartedRow[] = [];
  let search: GazetteerSearch;
  before(async () => {
    rows = await partedRows();
    search = new GazetteerSearch(mapGazetteer(await usualSet()));
  });

  test('streets of Kyoto stand apart from the town that they tell from others of its name', () => {
    for (const [street, town] of [
      ['新町通松原下る', '富永町'],
      ['新町通松原下ル', '富永町'],
    ]) {
      const word = `京都市下京区${street}${town}123`;
      const { match } = search.geocode({ word, target: null, parts: true }).value();
      assert.equal(match.parts?.street?.written, street);
      assert.equal(match.parts?.town?.value, town);
      assert.equal(match.parts?.number?.value, '123');
    }
  });

  test("numbers are the record's in every way of writing: issue 50, line 24", (t) => {
    const { tried, wrong } = spelledNumbers(search, 20);
    t.diagnostic(`${tried} spellings`);
    assert.ok(tried > 1500, `only ${tried} spellings`);
    assert.deepEqual(wrong, []);
  });

  // the rules were made for one half, the other half judges them
  for (const [half, at] of [
    ['even', 0],
    ['odd', 1],
  ] as const)
    test(`are right: ${half} rows`, (t) => {
      const {
        rows: count,
        right,
        faults,
      } = accuracyOf(
        search,
        rows.filter((_, i) => i % 2 === at),
      );
      assert.ok(count >= 700, `only ${count} rows`);
      for (const [part, least] of Object.entries(LEAST) as [keyof typeof LEAST, number][]) {
        const share = right[part] / count;
        const wrong = faults.filter((fault) => fault.part === part);
        assert.ok(share >= least, `${part}: ${share} ${JSON.stringify(wrong.slice(0, 20), null, 1)}`);
        t.diagnostic(`${part}: ${(100 * share).toFixed(2)} % of ${count}`);
      }
    });
});
