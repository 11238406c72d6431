import assert from 'node:assert/strict';
import { test } from 'node:test';
import { separatorOf } from './separator.js';

const of = (...lines: readonly string[]): string => separatorOf(Buffer.from(lines.join('\n')));

test('cells are separated by semicolons or tabs only where these make a table', () => {
  assert.equal(of('id;address', '1;Kasuga 1-16-21, Bunkyo-ku', '2;Umeda 3-3-1, Kita-ku, Osaka'), ';');
  assert.equal(of('番号\t住所', '1\t文京区春日1-16-21', '2\t文京区本郷7-3-1'), '\t');
  assert.equal(of('番号,住所', '1,文京区春日1-16-21; 2階', '2,文京区本郷7-3-1'), ',');
  assert.equal(of('番号\t住所', '1\t文京区春日1-16-21', ''), '\t');
  // titles above, notes below
  assert.equal(of('施設一覧,,', '番号,名称,住所', '1,図書館,文京区春日1-16-21', '※令和8年'), ',');
  assert.equal(of('住所', '文京区春日1-16-21', '文京区本郷7-3-1'), ',');
  assert.equal(of('address', '"1-16-21 Kasuga, Bunkyo-ku; Tokyo"', '"7-3-1 Hongo, Bunkyo-ku; Tokyo"'), ',');
  assert.equal(of(''), ',');
});
