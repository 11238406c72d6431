import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeText } from './formulas.js';

test('a sign makes a formula in every width, behind white space, and before a line end', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'])
    for (const before of ['', ' ', '\t', '\n', '\r\n', '\u3000', '\ufeff', '\u0000', '\u200b \n'])
      for (const behind of ['1+1', 'cmd|\n', '\r\nA1', 'HYPERLINK("x")\n見本市'])
        assert.equal(safeText(before + sign + behind), `'${before}${sign}${behind}`);
});

test('other cells stay as they are', () => {
  for (const text of ['', '\n', '\n見本市', '見本市\n=1+1', '1-2-3', '〒100-0001', 'ー', '−5度', '*', "'=1"])
    assert.equal(safeText(text), text);
});
