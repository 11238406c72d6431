import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { codeRanks } from '@banchi/engine/gazetteer/bounds.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { addressQuery } from '../bench/support/address-query.js';
import { recordsArbitrary } from './reference/arbitrary-tree.js';
import { engineOf } from './reference/compare.js';
import { fc } from './support/property.js';

/** A town with a chome, a block with a house, and a lot that reads the same as the house. */
const TOWN: readonly AddressRecord[] = [
  { codes: ['30'], level: 'TOD', name: '和歌山県' },
  { codes: ['30', '201'], level: 'SHK', name: '和歌山市' },
  { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町' },
  { codes: ['30', '201', '0001', '000', '000', '000010000200000'], level: 'TBN', name: '1-2' },
  { codes: ['30', '201', '0001', '000', '001'], level: 'GIK', name: '1' },
  { codes: ['30', '201', '0001', '000', '001', '00200000'], level: 'TBN', name: '2' },
  { codes: ['30', '201', '0001', '001'], level: 'AZC', name: '一丁目' },
];

function codes(engine: GazetteerSearch, query: Partial<AddressQuery>): unknown[] {
  const { items } = engine.search({ ...addressQuery({}), ...query });
  return JSON.parse(`[${new TextDecoder().decode(items)}]`).map(
    (item: Readonly<Record<string, unknown>>) => item.address_code,
  );
}

test('issue 9: houses stand before lots, chome before what has none', async (t) => {
  const engine = await engineOf(TOWN);
  t.after(() => engine.gazetteer.close());
  const town = '302010001';
  const house = `${town}00000100200000`;
  const lot = `${town}000000000010000200000`;
  const word = { text: '葵町1-2', language: 'ja', match: 'partial' } as const;
  assert.deepEqual(codes(engine, { word }), [house, lot]);
  const all = { code: { text: town, match: 'prefix' }, showCodeZero: true } as const;
  const byTree = [town, `${town}001`, `${town}000`, `${town}000001`, house, `${town}000000`, lot];
  assert.deepEqual(codes(engine, all), byTree);
  const sort = [{ key: 'address_code' as const, descending: false }];
  assert.deepEqual(codes(engine, { ...all, sort }), byTree.toSorted());
  const reversed = [{ key: 'address_code' as const, descending: true }];
  assert.deepEqual(codes(engine, { ...all, sort: reversed }), byTree.toSorted().reverse());
});

test('codes are found by any beginning and ranked as strings', async () => {
  const property = fc.asyncProperty(recordsArbitrary, async (records) => {
    fc.pre(records.some(({ codes: { length } }) => length === 1));
    const { gazetteer } = await engineOf(records);
    try {
      const tested = new Codes(gazetteer);
      const all = Array.from({ length: gazetteer.meta.nodes }, (_, id) => tested.fullCode(id));
      const sorted = all.toSorted();
      assert.deepEqual(
        all.map((_, id) => tested.rank(id)),
        all.map((code) => sorted.indexOf(code)),
      );
      assert.deepEqual(
        [...codeRanks(gazetteer.nodes)],
        all.map((code) => sorted.indexOf(code)),
      );
      for (const code of all) {
        assert.deepEqual(tested.exact(code), [{ low: all.indexOf(code), high: all.indexOf(code) + 1 }]);
        for (let length = 1; length <= code.length; length++) {
          const prefix = code.slice(0, length);
          const ids = all.map((_, id) => id).filter((id) => all[id].startsWith(prefix));
          assert.deepEqual(
            tested.withPrefix(prefix).flatMap(({ low, high }) => ids.filter((id) => id >= low && id < high)),
            ids,
            prefix,
          );
          const size = tested.withPrefix(prefix).reduce((sum, { low, high }) => sum + high - low, 0);
          assert.equal(size, ids.length, prefix);
        }
        assert.deepEqual(tested.exact(`${code}9`), all.includes(`${code}9`) ? tested.exact(`${code}9`) : []);
      }
    } finally {
      gazetteer.close();
    }
  });
  await fc.assert(property, { numRuns: 60 });
});
