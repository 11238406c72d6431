import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames } from './reading-names.js';

test('an English name whose kind the source has cut off is made from the reading', () => {
  const { en } = readNames({
    level: ['SHK', 'SHK', 'SHK'],
    name: ['西八代郡市川三郷町', '西八代郡市川三郷町', '与謝郡伊根町'],
    read: [
      'ニシヤツシログンイチカワミサトチョウ',
      'ニシヤツシログンイチカワミサトチョウ',
      'ヨザグンイネチョウ',
    ],
    given: {
      en: ['Ichikawamisato-, Nishiyatsushiro-gun', null, 'Ine-cho, Yosa-gun'],
      ko: [null, null, null],
    },
  });
  const whole = 'Ichikawamisato-cho, Nishiyatsushiro-gun';
  assert.deepEqual(en, [whole, whole, 'Ine-cho, Yosa-gun']);
});
