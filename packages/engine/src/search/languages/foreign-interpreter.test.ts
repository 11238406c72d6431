import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { read } from '../../reading/reading.js';
import { unchanged } from '../../text/index.js';
import { Work } from '../trail/budget.js';
import type { Interpretation } from '../trail/interpretation.js';
import type { PlainWalkResult } from '../trail/plain-reader.js';
import type { Asked } from '../trail/walk-parts.js';
import { AddressTree } from '../tree.js';
import { ForeignInterpreter } from './foreign-interpreter.js';

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

const asked = (): Asked => ({ target: null, work: new Work() });
const NOTHING: Interpretation = { kind: null, ids: [], spans: () => [], rest: '', suggest: () => [] };

/** A text that is taken for a record by its first letter, or by all of them. */
function meaning(id: number, isExact: boolean): PlainWalkResult {
  const text = '东京都中央区';
  const at = isExact ? text.length : 1;
  const last = { kind: 'name', id, from: 0, to: at, before: null } as const;
  const reached = { id, at, explained: at, cost: 0, otherKind: 0, last, sureness: 'sure' } as const;
  const word = { text, kinds: null, borders: [text.length], commas: () => [] };
  const reading = { word, isUsual: false, origins: () => unchanged(text.length) };
  return { language: 'zh_cn', reading, reached: [reached], left: text.length - at, isExact };
}

function interpreterOf(given: {
  readonly read: (text: string) => PlainWalkResult | null;
  readonly nameIn?: () => null;
  readonly japanese?: () => Interpretation;
}): ForeignInterpreter {
  return new ForeignInterpreter({
    tree,
    facts: { nameIn: given.nameIn ?? (() => null), hasPostCode: () => false, isInDistrict: () => false },
    reader: { read: ({ text }) => given.read(text) },
    sounds: { read: () => null },
    short: { wardsOf: () => null },
    japanese: { interpret: given.japanese ?? (() => NOTHING) },
    transcribed: { respelled: () => null },
  });
}

test('of a word without a Japanese form no record above the known depth is found, except whole addresses', () => {
  const firstAt = (depth: number): number => {
    let id = 0;
    while (tree.depth(id) !== depth) id++;
    return id;
  };
  const [municipality, town] = [firstAt(1), firstAt(2)];
  for (const exact of [null, municipality, town])
    for (const further of [null, municipality, town])
      for (const meant of [null, municipality, town])
        for (const kind of ['exact', 'resolved'] as const)
          for (const floor of [0, 1, 2]) {
            let listed = 0;
            const interpreter = interpreterOf({
              read: () =>
                exact !== null ? meaning(exact, true) : further !== null ? meaning(further, false) : null,
              nameIn: () => {
                listed++;
                return null;
              },
              japanese: () => (meant === null ? NOTHING : { ...NOTHING, kind, ids: [meant] }),
            });
            const isUseful = ({ ids: [first], kind: how }: Interpretation): boolean =>
              first !== undefined && (tree.depth(first) > floor || how === 'exact');
            const whole = interpreter.interpret(read('东京都中央区').in('zh_cn'), 'geocode', asked());
            listed = 0;
            const found = interpreter.interpret(read('东京都中央区').in('zh_cn'), 'geocode', asked(), floor);
            const what = JSON.stringify({ exact, further, meant, kind, floor });
            assert.equal(isUseful(found), isUseful(whole), what);
            if (isUseful(whole)) assert.deepEqual([found.ids, found.kind], [whole.ids, whole.kind], what);
            const isShallow = further === null || tree.depth(further) <= floor;
            if (exact === null && isShallow && meant === null) assert.equal(listed, 0, what);
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
    for (const id of [null, municipality ?? 0]) {
      const language = /[a-z]/.test(word) ? 'en' : 'ko';
      let looked = 0;
      const interpreter = interpreterOf({
        read: (text) => {
          looked += text.length;
          return id === null ? null : meaning(id, false);
        },
      });
      interpreter.interpret(read(word.slice(0, 400)).in(language), 'geocode', asked());
      assert.ok(looked > 0 && looked <= 2400, `${looked} letters of ${word}`);
    }
});
