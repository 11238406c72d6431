import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behind, isApart, standsBehindTowns } from './behind-names.js';

/** Text behind a name, known only by how it is written. */
const behind = (text: string, known: Partial<Behind> = {}): Behind => ({
  name: '七瀬',
  text,
  run: /^[^0-9]*/.exec(text)?.[0] ?? '',
  isNumber: false,
  isBeforeAza: () => false,
  number: () => null,
  isSection: () => false,
  isNearSection: () => false,
  hasStreets: () => false,
  ...known,
});

test('a name is cut where it goes on, not before what stands behind names', () => {
  for (const text of ['中町161', '中町', '東1', '総合支所']) assert.ok(!isApart(behind(text)), text);
  for (const text of [
    '第12地割',
    '甲3000',
    '甲',
    'イ12',
    'ノ1326',
    '無12',
    '無番地',
    '国有無番地',
    '地先',
    '内',
    '番',
  ])
    assert.ok(isApart(behind(text)), text);
  for (const text of ['七瀬5', 'サクラビル', '樱花大厦', '北\ue000畑'])
    assert.ok(isApart({ ...behind(text), run: text.replace(/[0-9\ue000].*/u, '') }), text);
});

test('a number, a section and one with a typing error stand behind names; directions where there are streets', () => {
  assert.ok(isApart(behind('3', { isNumber: true })));
  assert.ok(isApart(behind('舘', { isSection: () => true })));
  assert.ok(isApart(behind('中根', { isNearSection: () => true })));
  assert.ok(isApart(behind('松原下ル', { hasStreets: () => true })));
  assert.ok(!isApart(behind('松原下ル')));
});

test('a small section that nobody knows stands before a number and ends otherwise than towns do', () => {
  const number = {
    digits: '12',
    counter: 'none',
    end: 0,
    usable: true,
    isLot: false,
    isOther: false,
  } as const;
  assert.ok(isApart(behind('下田12', { number: () => number })));
  assert.ok(!isApart(behind('下田町12', { number: () => number })));
  assert.ok(!isApart(behind('下田四丁目', { run: '下田', number: () => ({ ...number, counter: '丁目' }) })));
  assert.ok(!isApart(behind('下田12', { name: '東', number: () => number })));
});

test('issue 52, kind 8: a small section may end as towns do, behind a 町 or with a name of its own', () => {
  const number = {
    digits: '9',
    counter: 'none',
    end: 0,
    usable: true,
    isLot: false,
    isOther: false,
  } as const;
  const before = (text: string, name: string): boolean =>
    isApart(behind(text, { name, number: () => number }));
  for (const [text, name] of [
    ['稲荷町9', '笠間'],
    ['小泉南9', '笠間'],
    ['村北9', '矢中町'],
    ['本町9', '足助町'],
  ])
    assert.ok(before(text, name), name + text);
  for (const [text, name] of [
    ['中町9', '七瀬'],
    ['公園町9', '南立石'],
    ['稲荷町9', '東'],
    ['北9', '矢中町'],
  ])
    assert.ok(!before(text, name), name + text);
});

test('text behind towns of any name is recognised by its beginning', () => {
  assert.ok(standsBehindTowns('平笠第12地割', 2));
  assert.ok(!standsBehindTowns('平笠第二小学校', 0));
  assert.ok(!standsBehindTowns('平笠内町', 2));
  assert.ok(standsBehindTowns('平笠内', 2));
});
