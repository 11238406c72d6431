import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { AddressRecord, Origin } from '../record/record.js';
import { fillValues, isZero, NodeTree } from './nodes.js';
import { NumberedTexts } from './numbered-texts.js';

const at = (line: number): Origin => ({ file: 'towns.ndjson', line });
const record = (codes: string, name: string | null, values: Partial<AddressRecord> = {}): AddressRecord => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, ...values };
};

function treeOf(...records: readonly AddressRecord[]): NodeTree {
  const tree = new NodeTree(new NumberedTexts());
  records.forEach((each, i) => {
    tree.add(each, at(i + 1));
  });
  return tree;
}

test('a segment of zeros only skips its level', () => {
  assert.ok(isZero('0') && isZero('000'));
  assert.ok(!isZero('001') && !isZero('100'));
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

test('finding by codes', () => {
  const tree = treeOf(record('30 201', '和歌山市'));
  assert.equal(tree.find(['30', '201'])?.record?.name, '和歌山市');
  assert.equal(tree.find(['30'])?.record, null);
  assert.equal(tree.find(['30', '999']), null);
  assert.equal(tree.find(['99', '201', '0001']), null);
});
