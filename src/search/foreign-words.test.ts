import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../test/support/small-gazetteer.js';
import { type ForeignParts, foreignLanguagesOf, interpretForeign } from './foreign-words.js';
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

test('of a word without a Japanese form nothing is told of records no deeper than what is known, but whole addresses', () => {
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
            const isShallow = further === null || tree.depth(further) <= floor;
            if (exact === null && isShallow && read === null) assert.equal(told, 0, what);
          }
});

test('all forms of a long word together are looked for in no more letters than those of an address', () => {
  const municipality = Array.from({ length: tree.size }, (_, id) => id).find((id) => tree.depth(id) === 1);
  for (const word of [
    '1 cho 2 cho Mura village, Ama-gun (near) '.repeat(9),
    'Sinzyuku town, Ama-gun, Hon Building, 113-0033 Tukizi 1 cho, 12'.repeat(6),
    `Chuo City, ${'Sinzyuku town, Ama-gun, '.repeat(4)}${'a'.repeat(250)} 1 cho, 12`,
    '주오구 혼정 2촌 (가나) '.repeat(26),
  ])
    for (const ids of [[], [municipality ?? 0]]) {
      const language = /[a-z]/.test(word) ? 'en' : 'ko';
      let looked = 0;
      const parts = {
        tree,
        strings: { open: () => {}, text: () => 'Chuo-ku' },
        facts: { isLot: () => false, postCode: () => -1 },
        find: (text: string, _language: string, match: string) => {
          looked += text.length;
          return Uint32Array.from(match === 'exact' ? [] : ids);
        },
        spans: () => () => [],
        mayReach: () => true,
        japanese: () => ({ kind: null, ids: [], spans: () => [], rest: '', suggest: () => [] }),
      } as unknown as ForeignParts;
      interpretForeign(word.slice(0, 400), language, parts);
      // each form is looked for as an address in two orders, and as one that says more
      assert.ok(looked > 0 && looked <= 3 * 2400, `${looked} letters of ${word}`);
    }
});

test('the script tells the language, numbers and what counts them none', () => {
  for (const [word, languages] of [
    ['No. 5', []],
    ['3-chome 2 go', []],
    ['305호', []],
    ['12번지 3', []],
    ['一丁目28號', []],
    ['Ｈｏｎｇｏ ７', ['en']],
    ['和歌山市ふじと台', []],
    ['和歌山县和歌山市ふじと台', ['zh_cn', 'zh_tw']],
    ['札内あかしや町, 幕别町', ['zh_cn', 'zh_tw']],
    ['혼고 7초메', ['ko']],
  ] as const)
    assert.deepEqual(foreignLanguagesOf(word), languages, word);
});
