import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsSection, isNumberOrSection } from './section-beginnings.js';

test('sections, numbers and wings begin behind a town; more of a name does not', () => {
  for (const behind of [
    ...['字桜本12-3', '大字田中1', '甲1234', '乙', '丙の5', '戊45番地1', 'イ部12', 'ロ45', 'ヌ 3', 'い12'],
    ...['子2-1', 'ウ4', '部20'],
    ...['第3地割12', '第十五地割45番地1', '３地割', '二番二号', '十四番地', '百五の二'],
    ...['地先', '地内', '無番地', '番外12', '官有地', '以下未定', 'Ａ棟８０２', 'B-12', '耕地5'],
  ])
    assert.ok(beginsSection(behind), behind);
  for (const behind of [
    '島12',
    '二島目',
    '西山3-1',
    '乙新地45',
    '甲新田甲上',
    'イオン',
    'ハイツ',
    '三和',
    '丁名内',
    '子安3',
    '部田2',
    '中町1',
    'North',
  ])
    assert.ok(!beginsSection(behind), behind);
});

test('a number behind a municipality names no town', () => {
  for (const behind of [
    '1630-1',
    '１６３０番地の１',
    ' 248',
    '無番地',
    '1917-3 山田荘',
    '千五百番地',
    '字西浦12',
  ])
    assert.ok(isNumberOrSection(behind), behind);
  for (const behind of ['', ' ', '葵町1-2', '西浦12', '1丁目の家', '三河台'])
    assert.ok(!isNumberOrSection(behind), behind);
});
