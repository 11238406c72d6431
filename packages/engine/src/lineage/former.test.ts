import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openChanges } from '@banchi/build/sources/changes/changes.js';
import { step, unit } from '../../../../test/support/lineage-steps.js';
import { collect, needsRealData, realData } from '../../../../test/support/sources.js';
import { fold } from '../text/index.js';
import { type FormerMunicipality, formerMunicipalities, formerNames } from './former.js';
import { History } from './history.js';

test('a municipality that keeps its name is not a former one', () => {
  const [kushiro, akan, onbetsu] = [
    unit('01206', '釧路市'),
    unit('01666', '阿寒町'),
    unit('01669', '音別町'),
  ];
  const history = new History([
    ...[kushiro, akan, onbetsu].map((from) => step('2005-10-11', 'merge', from, kushiro)),
    step('2002-04-01', 'county', unit('03523', '安代町', '二戸郡'), unit('03308', '安代町', '岩手郡')),
    step('2005-09-01', 'merge', unit('03308', '安代町', '岩手郡'), unit('03214', '八幡平市')),
  ]);
  assert.deepEqual(
    [...formerMunicipalities(history)]
      .map(({ holding: { above, name, until }, ended }) =>
        [until, above, name, ...ended.map(({ step: { kind } }) => kind)].join(' '),
      )
      .sort(),
    [
      '2002-04-01 二戸郡 安代町 county',
      '2005-09-01 岩手郡 安代町 merge',
      '2005-10-11  阿寒町 merge',
      '2005-10-11  音別町 merge',
    ],
  );
});

test('former names lead to the municipalities of today', needsRealData, async () => {
  const items = await collect(openChanges([realData('history/estat-municipal-changes.csv.gz')]));
  const making = formerNames(
    new History(items.flatMap((item) => (item.kind === 'step' ? [item.step] : []))),
    fold,
  );
  let made = making.next();
  while (made.done !== true) made = making.next();
  const names = made.value;
  const shown = (name: string): string[] => (names.get(fold(name)) ?? []).map(line).sort();
  assert.deepEqual(shown('浦和市'), ['11204 2001-05-01 merge → 11100 さいたま市']);
  assert.deepEqual(shown('うらわし'), shown('浦和市'));
  assert.deepEqual(shown('騎西町'), ['11421 2010-03-23 merge → 11210 加須市']);
  assert.deepEqual(shown('北埼玉郡騎西町'), shown('騎西町'));
  assert.deepEqual(shown('高野口町'), ['30342 2006-03-01 merge → 30203 橋本市']);
  assert.deepEqual(shown('浜松市北区'), [
    '22135 2024-01-01 reorganise,reorganise → 22138 中央区 part, 22139 浜名区 part',
  ]);
  assert.deepEqual(shown('上九一色村'), [
    '19341 2006-03-01 absorb,absorb → 19201 甲府市 part, 19430 富士河口湖町 part',
  ]);
  // goes on with what was not separated
  assert.deepEqual(shown('札幌市西区'), ['01107 1989-11-06 separate → 01109 手稲区 part']);
  assert.deepEqual(shown('福岡市西区'), [
    '40135 1982-05-10 separate,separate → 40136 城南区 part, 40137 早良区 part',
  ]);
  // of three ages and places
  assert.equal(shown('朝日村').length, 3);
  for (const name of ['釧路市', '札幌市', '函館市', '富士河口湖町']) assert.deepEqual(shown(name), [], name);
});

function line({ holding, ended, successors }: FormerMunicipality): string {
  const kinds = ended.map(({ step: { kind } }) => kind).join();
  const whole = successors.filter((each) => each.whole);
  const now = (whole.length > 0 ? whole : successors)
    .map(({ holding: { code, name }, whole: all }) => `${code} ${name}${all ? '' : ' part'}`)
    .sort();
  return `${holding.code} ${holding.until} ${kinds} → ${now.join(', ')}`;
}
