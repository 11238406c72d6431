import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { AddressRecord } from '../record/record.js';
import { TreeOrder } from './order.js';
import { Parts } from './parts.js';
import { Threads } from './threads.js';
import type { TreeColumns } from './tree-columns.js';

const record = (codes: string, name: string | null): AddressRecord => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name };
};

/** Ways to build; all must report alike and give the same file. */
const WAYS = [
  { budget: 1 << 20, threads: 1 },
  { budget: 0, threads: 1, remembered: 0 },
  { budget: 1 << 20, threads: 2, remembered: 1 },
  { budget: 0, threads: 2 },
  { budget: 0, threads: 4, remembered: 0 },
];

/** Puts records in order: held in memory and spilled, here and in threads. */
async function ordered(
  ...records: readonly AddressRecord[]
): Promise<{ tree: TreeColumns; reported: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-order-'));
  try {
    const [first, ...others] = await Promise.all(
      WAYS.map(async ({ budget, threads: count, remembered }) => {
        const parts = new Parts(join(folder, `${budget} ${count}`), budget);
        const threads = new Threads(0, count);
        const reported: string[] = [];
        const refuse = (kind: string, reason: Message) => reported.push(`${kind} ${reason.en}`);
        try {
          records.forEach((each, i) => {
            parts.add({ kind: 'record', record: each, origin: { file: 'towns.ndjson', line: i + 1 } });
          });
          assert.equal(parts.spilled > 0, budget === 0);
          const { tree } = await new TreeOrder(parts, { threads, refuse, remembered }).run();
          return { tree, reported, fault: null };
        } catch (fault) {
          return { tree: null, reported, fault };
        } finally {
          assert.equal(threads.running, 0);
          parts.close();
        }
      }),
    );
    for (const each of others) {
      assert.deepEqual(each.reported, first.reported);
      assert.deepEqual(each.fault, first.fault);
      if (each.tree === null || first.tree === null) continue;
      assert.deepEqual(codesOf(each.tree), codesOf(first.tree));
      for (const column of [
        'parent',
        'end',
        'label',
        'flags',
        'post',
        'ownPosts',
        'lon',
        'lat',
        'names',
      ] as const)
        assert.deepEqual(each.tree[column], first.tree[column], column);
    }
    if (first.tree === null) throw first.fault;
    return first;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const codesOf = (tree: TreeColumns): string[] =>
  Array.from({ length: tree.length }, (_, id) => tree.codeText(id));

test('nodes are numbered depth first, siblings by code, whatever the order of the records', async () => {
  const { tree, reported } = await ordered(
    record('30 201 0002', '本町'),
    record('30', '和歌山県'),
    record('13', '東京都'),
    record('30 201', '和歌山市'),
    record('30 201 0001 000 005', '5'),
    record('30 201 0001', '葵町'),
  );
  assert.deepEqual(codesOf(tree), [
    '13',
    '30',
    '30 201',
    '30 201 0001',
    '30 201 0001 000',
    '30 201 0001 000 005',
    '30 201 0002',
  ]);
  assert.deepEqual([...tree.parent], [0xffffffff, 0xffffffff, 1, 2, 3, 4, 2]);
  assert.deepEqual([...tree.end], [1, 7, 7, 6, 6, 6, 7]);
  assert.equal(tree.label[4], 0, 'a placeholder that no source gives');
  assert.deepEqual(reported, []);
});

test('the zero code stands behind its siblings: chome before blocks and lots without one', async () => {
  const { tree } = await ordered(
    record('30', '和歌山県'),
    record('30 201', '和歌山市'),
    record('30 201 0001', '葵町'),
    record('30 201 0001 000 000 00001', '1'),
    record('30 201 0001 000 002', '2'),
    record('30 201 0001 101', '字東'),
  );
  assert.deepEqual(codesOf(tree).slice(3), [
    '30 201 0001 101',
    '30 201 0001 000',
    '30 201 0001 000 002',
    '30 201 0001 000 000',
    '30 201 0001 000 000 00001',
  ]);
});

test('siblings of which one code is a prefix of the other are refused with both places', async () => {
  const fault = (one: string, other: string, level: string) => ({
    name: 'BuildError',
    message: `codes ${one} and ${other} are siblings at level ${level} and one is a prefix of the other`,
  });
  await assert.rejects(
    () => ordered(record('30', '和歌山県'), record('30 20', '甲市'), record('30 201 0001', '葵町')),
    fault('30 20 (towns.ndjson:2)', '30 201 (towns.ndjson:3)', 'SHK'),
  );
  await assert.rejects(
    () => ordered(record('3 1 1', '町'), record('30', '和歌山県')),
    fault('3 (towns.ndjson:1)', '30 (towns.ndjson:2)', 'TOD'),
  );
  await assert.rejects(
    () =>
      ordered(
        record('30', '和歌山県'),
        record('30 1', '市'),
        record('30 1 2', '甲'),
        record('30 1 21', '乙'),
      ),
    fault('30 1 2 (towns.ndjson:3)', '30 1 21 (towns.ndjson:4)', 'OAZ'),
  );
});

test('segments of different widths stand side by side when none is a prefix of another', async () => {
  const { tree } = await ordered(record('3', '甲県'), record('41', '乙県'), record('402', '丙県'));
  assert.deepEqual(codesOf(tree), ['3', '402', '41']);
});

test('records below an ancestor that nobody names are left out, each with a report', async () => {
  const { tree, reported } = await ordered(
    record('30', '和歌山県'),
    record('30 201 0001', '葵町'),
    record('30 201 0001 000 005', '5'),
    record('30 202', '海南市'),
    record('31 202', '乙市'),
  );
  assert.deepEqual(codesOf(tree), ['30', '30 202']);
  const reason = (codes: string, missing: string): string =>
    `refused ${codes}: its ancestor ${missing} has no name in any source`;
  assert.deepEqual(reported, [
    reason('30 201 0001', '30 201'),
    reason('30 201 0001 000 005', '30 201'),
    reason('31 202', '31'),
  ]);
});
