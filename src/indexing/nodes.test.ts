import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord, Origin } from '../record/record.js';
import { LEVELS } from '../vocabulary/levels.js';
import { codeText, fillValues, isZero, NodeTree, orderNodes } from './nodes.js';

const at = (line: number): Origin => ({ file: 'towns.ndjson', line });
const record = (codes: string, name: string | null, values: Partial<AddressRecord> = {}): AddressRecord => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, ...values };
};

function treeOf(...records: readonly AddressRecord[]): NodeTree {
  const tree = new NodeTree();
  records.forEach((each, i) => {
    tree.add(each, at(i + 1));
  });
  return tree;
}

const noOrphan = (): void => assert.fail('nothing is left out');

test('a segment of zeros only skips its level', () => {
  assert.ok(isZero('0') && isZero('000'));
  assert.ok(!isZero('001') && !isZero('100'));
});

test('nodes are numbered depth first, siblings by code, whatever the order of the records', () => {
  const tree = treeOf(
    record('30 201 0002', '本町'),
    record('30', '和歌山県'),
    record('13', '東京都'),
    record('30 201', '和歌山市'),
    record('30 201 0001 000 005', '5'),
    record('30 201 0001', '葵町'),
  );
  const { nodes, parent, end } = orderNodes(tree, noOrphan);
  assert.deepEqual(nodes.map(codeText), [
    '13',
    '30',
    '30 201',
    '30 201 0001',
    '30 201 0001 000',
    '30 201 0001 000 005',
    '30 201 0002',
  ]);
  assert.deepEqual([...parent], [0xffffffff, 0xffffffff, 1, 2, 3, 4, 2]);
  assert.deepEqual([...end], [1, 7, 7, 6, 6, 6, 7]);
  assert.equal(nodes[4].record, null, 'a placeholder that no source gives');
});

test('the zero code stands behind its siblings: chome before blocks and lots without one', () => {
  const tree = treeOf(
    record('30', '和歌山県'),
    record('30 201', '和歌山市'),
    record('30 201 0001', '葵町'),
    record('30 201 0001 000 000 00001', '1'),
    record('30 201 0001 000 002', '2'),
    record('30 201 0001 101', '字東'),
  );
  const { nodes } = orderNodes(tree, noOrphan);
  assert.deepEqual(nodes.slice(3).map(codeText), [
    '30 201 0001 101',
    '30 201 0001 000',
    '30 201 0001 000 002',
    '30 201 0001 000 000',
    '30 201 0001 000 000 00001',
  ]);
});

test('two names under one code are refused with both places', () => {
  const tree = treeOf(record('30', '和歌山県'));
  assert.throws(() => tree.add(record('30', '奈良県'), { file: 'other.ndjson', line: 7 }), {
    name: 'BuildError',
    message: 'code 30 is 和歌山県 (towns.ndjson:1) and 奈良県 (other.ndjson:7): one code must have one name',
  });
});

test('names that fold alike are one record, and the later one fills what is empty', () => {
  const tree = treeOf(
    record('13 101 0001', '霞が関', { read: null, post_code: '1000013' }),
    record('13 101 0001', '霞ヶ関', { read: 'カスミガセキ', post_code: '9999999' }),
  );
  assert.equal(tree.merged, 1);
  const merged = tree.find(['13', '101', '0001'])?.record;
  assert.equal(merged?.name, '霞が関');
  assert.equal(merged?.read, 'カスミガセキ');
  assert.equal(merged?.post_code, '1000013');
});

test('filling copies what is unknown and leaves the rest, false and 0 included', () => {
  const target = { read: 'ア', exclude: false, name_type: 0 as const };
  fillValues(target, { read: 'イ', en: 'A', exclude: true, name_type: 1 });
  assert.deepEqual(target, { read: 'ア', exclude: false, name_type: 0, en: 'A' });
});

test('siblings of which one code is a prefix of the other are refused with both places', () => {
  const tree = treeOf(record('30', '和歌山県'), record('30 20', '甲市'), record('30 201 0001', '葵町'));
  assert.throws(() => orderNodes(tree, () => undefined), {
    name: 'BuildError',
    message:
      'codes 30 20 (towns.ndjson:2) and 30 201 (towns.ndjson:3) are siblings at level SHK and one is a prefix of the other',
  });
});

test('segments of different widths stand side by side when none is a prefix of another', () => {
  const tree = treeOf(record('3', '甲県'), record('41', '乙県'), record('402', '丙県'));
  assert.deepEqual(orderNodes(tree, noOrphan).nodes.map(codeText), ['3', '402', '41']);
});

test('records below an ancestor that nobody names are left out, each told of', () => {
  const tree = treeOf(
    record('30', '和歌山県'),
    record('30 201 0001', '葵町'),
    record('30 201 0001 000 005', '5'),
    record('30 202', '海南市'),
  );
  const told: string[] = [];
  const { nodes } = orderNodes(tree, (node, missing) =>
    told.push(`${codeText(node)} lacks ${codeText(missing)}`),
  );
  assert.deepEqual(nodes.map(codeText), ['30', '30 202']);
  assert.deepEqual(told, ['30 201 0001 lacks 30 201', '30 201 0001 000 005 lacks 30 201']);
});

test('finding by codes', () => {
  const tree = treeOf(record('30 201', '和歌山市'));
  assert.equal(tree.find(['30', '201'])?.record?.name, '和歌山市');
  assert.equal(tree.find(['30'])?.record, null);
  assert.equal(tree.find(['30', '999']), null);
  assert.equal(tree.find(['99', '201', '0001']), null);
});
