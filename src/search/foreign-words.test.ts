import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../test/support/small-gazetteer.js';
import { type ForeignParts, interpretForeign } from './foreign-words.js';
import type { Interpretation } from './interpret/interpreter.js';
import { AddressTree } from './tree.js';

let tree: AddressTree;
before(async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 102 中央区',
    '13 102 0001 本町',
    '13 102 0002 元本町',
  ]);
  tree = new AddressTree(gazetteer);
});

test('nothing is told of records that are no deeper than what is known, unless the word is their whole address', () => {
  const firstAt = (depth: number): number => {
    let id = 0;
    while (tree.depth(id) !== depth) id++;
    return id;
  };
  const [municipality, town] = [firstAt(1), firstAt(2)];
  const NOTHING: Interpretation = { kind: null, ids: [], spans: () => [], rest: '', suggest: () => [] };
  for (const exact of [null, municipality, town])
    for (const further of [null, municipality, town])
      for (const read of [null, municipality, town])
        for (const kind of ['exact', 'resolved'] as const)
          for (const floor of [0, 1, 2]) {
            let told = 0;
            const ids = (id: number | null): Uint32Array => Uint32Array.from(id === null ? [] : [id]);
            const parts = {
              tree,
              strings: {},
              facts: { isLot: () => false, postCode: () => -1 },
              find: (_text: string, _language: string, match: string) =>
                ids(match === 'exact' ? exact : further),
              spans: () => {
                told++;
                return () => [];
              },
              mayReach: () => true,
              japanese: () => (read === null ? NOTHING : { ...NOTHING, kind, ids: [read] }),
            } as unknown as ForeignParts;
            const isUseful = ({ ids: [first], kind: how }: Interpretation): boolean =>
              first !== undefined && (tree.depth(first) > floor || how === 'exact');
            const whole = interpretForeign('东京都中央区', 'zh_cn', parts);
            told = 0;
            const found = interpretForeign('东京都中央区', 'zh_cn', parts, floor);
            const what = JSON.stringify({ exact, further, read, kind, floor });
            assert.equal(isUseful(found), isUseful(whole), what);
            if (isUseful(whole)) assert.deepEqual([found.ids, found.kind], [whole.ids, whole.kind], what);
            const isShallow = (id: number | null): boolean => id === null || tree.depth(id) <= floor;
            if (exact === null && isShallow(further) && isShallow(read) && kind !== 'exact')
              assert.equal(told, 0, what);
          }
});
