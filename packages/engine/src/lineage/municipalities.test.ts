import assert from 'node:assert/strict';
import { test } from 'node:test';
import { step, unit } from '../../../../test/support/lineage-steps.js';
import { History } from './history.js';
import { traceMunicipalities } from './municipalities.js';
import type { Step } from './step.js';

/** The successors of the municipalities of a past data set, a line each. */
function traced(
  steps: readonly Step[],
  past: Readonly<Record<string, string>>,
  today: Readonly<Record<string, string>>,
  day: string,
  until: string | null = null,
): string[] {
  const [before, after] = [past, today].map((each) => new Map(Object.entries(each)));
  return [...traceMunicipalities(new History(steps), before, after, day, until)].map(
    ({ kind, from, to, date, event }) =>
      `${kind} ${past[from]} ${from} → ${today[to]} ${to}, ${date} ${event}`,
  );
}

const [naka, higashi, kita, hamakita, chuo, hamana] = [
  unit('22131', '中区', '浜松市'),
  unit('22132', '東区', '浜松市'),
  unit('22135', '北区', '浜松市'),
  unit('22136', '浜北区', '浜松市'),
  unit('22138', '中央区', '浜松市'),
  unit('22139', '浜名区', '浜松市'),
];

const HAMAMATSU = [
  step('2024-01-01', 'reorganise', naka, chuo),
  step('2024-01-01', 'reorganise', higashi, chuo),
  step('2024-01-01', 'reorganise', kita, chuo, '三方原地区'),
  step('2024-01-01', 'reorganise', kita, hamana, '三方原地区以外'),
  step('2024-01-01', 'reorganise', hamakita, hamana),
];

const TODAY = { 22138: '浜松市中央区', 22139: '浜松市浜名区' };

test('wards that came into others: merged with their neighbours, or divided among two', () => {
  const past = { 22131: '浜松市中区', 22135: '浜松市北区', 22136: '浜松市浜北区' };
  const lines = [
    'merged 浜松市中区 22131 → 浜松市中央区 22138, 2024-01-01 reorganise',
    'divided 浜松市北区 22135 → 浜松市中央区 22138, 2024-01-01 reorganise',
    'divided 浜松市北区 22135 → 浜松市浜名区 22139, 2024-01-01 reorganise',
    'merged 浜松市浜北区 22136 → 浜松市浜名区 22139, 2024-01-01 reorganise',
  ];
  assert.deepEqual(traced(HAMAMATSU, past, TODAY, '2021-12-31'), lines);
  // a file that was built after the change may still have the names from before it
  assert.deepEqual(traced(HAMAMATSU, past, TODAY, '2024-06-01'), lines);
  // by the name where a data set has codes of its own
  assert.deepEqual(traced(HAMAMATSU, { 22901: '浜松市中区' }, TODAY, '2021-12-31'), [
    'merged 浜松市中区 22901 → 浜松市中央区 22138, 2024-01-01 reorganise',
  ]);
  // the new file is from before the change, or lacks the ward, or the name belongs to another prefecture
  assert.deepEqual(traced(HAMAMATSU, past, TODAY, '2020-12-31', '2023-12-31'), []);
  assert.deepEqual(traced(HAMAMATSU, { 22131: '浜松市中区' }, { 13102: '中央区' }, '2021-12-31'), []);
  assert.deepEqual(traced(HAMAMATSU, { 13901: '浜松市中区' }, TODAY, '2021-12-31'), []);
});

test('a village that became a town and then a city is one with another name', () => {
  const [village, town, city] = [
    unit('23521', '三好村', '西加茂郡'),
    unit('23521', '三好町', '西加茂郡'),
    unit('23236', 'みよし市'),
  ];
  const steps = [step('2000-04-01', 'town', village, town), step('2010-01-04', 'city', town, city)];
  const past = { 23521: '西加茂郡三好町' };
  assert.deepEqual(traced(steps, past, { 23236: 'みよし市' }, '2005-12-31'), [
    'renamed 西加茂郡三好町 23521 → みよし市 23236, 2010-01-04 city',
  ]);
  assert.deepEqual(traced(steps, { 23521: '西加茂郡三好村' }, { 23236: 'みよし市' }, '1999-12-31'), [
    'renamed 西加茂郡三好村 23521 → みよし市 23236, 2000-04-01 town',
  ]);
});

test('of a chain, the day is that of the merger or the division, not of a change of name before or after', () => {
  const [early, late] = [unit('21426', '奥明方村', '郡上郡'), unit('21426', '明方村', '郡上郡')];
  const [hachiman, gujo] = [unit('21421', '八幡町', '郡上郡'), unit('21219', '郡上市')];
  const steps = [
    step('1970-04-20', 'rename', early, late),
    step('2004-03-01', 'merge', late, gujo),
    step('2004-03-01', 'merge', hachiman, gujo),
    step('2010-04-01', 'rename', gujo, unit('21219', '北郡上市')),
  ];
  assert.deepEqual(traced(steps, { 21426: '郡上郡奥明方村' }, { 21219: '北郡上市' }, '1970-04-02'), [
    'merged 郡上郡奥明方村 21426 → 北郡上市 21219, 2004-03-01 merge',
  ]);
});

test('what comes into one that stays is merged; one that stays and only gives a part away is divided', () => {
  const [toyokawa, ichinomiya] = [unit('23207', '豊川市'), unit('23602', '一宮町', '宝飯郡')];
  const [kohoku, aoba] = [unit('14109', '港北区', '横浜市'), unit('14117', '青葉区', '横浜市')];
  const steps = [
    step('2006-02-01', 'absorb', ichinomiya, toyokawa),
    step('1994-11-06', 'separate', kohoku, aoba, null),
  ];
  const past = { 14109: '横浜市港北区', 23207: '豊川市', 23602: '宝飯郡一宮町' };
  const today = { 14109: '横浜市港北区', 14117: '横浜市青葉区', 23207: '豊川市' };
  assert.deepEqual(traced(steps, past, today, '1990-12-31'), [
    'divided 横浜市港北区 14109 → 横浜市青葉区 14117, 1994-11-06 separate',
    'merged 宝飯郡一宮町 23602 → 豊川市 23207, 2006-02-01 absorb',
  ]);
  assert.deepEqual(traced(steps, past, today, '1995-12-31').length, 1);
});

test('wards of a city that came from two others are not known to be of either', () => {
  const [urawa, omiya] = [unit('11204', '浦和市'), unit('11205', '大宮市')];
  const [merged, saitama] = [unit('11244', 'さいたま市'), unit('11100', 'さいたま市')];
  const ward = unit('11107', '浦和区', 'さいたま市');
  const steps = [
    step('2001-05-01', 'merge', urawa, merged),
    step('2001-05-01', 'merge', omiya, merged),
    step('2003-04-01', 'designated', merged, saitama),
    step('2003-04-01', 'designated', merged, ward, null),
  ];
  const today = { 11100: 'さいたま市', 11107: 'さいたま市浦和区' };
  assert.deepEqual(traced(steps, { 11204: '浦和市' }, today, '1999-12-31'), [
    'merged 浦和市 11204 → さいたま市 11100, 2001-05-01 merge',
  ]);
  // those of the city itself are
  assert.deepEqual(traced(steps, { 11244: 'さいたま市' }, today, '2002-12-31').sort(), [
    'divided さいたま市 11244 → さいたま市浦和区 11107, 2003-04-01 designated',
    'renamed さいたま市 11244 → さいたま市 11100, 2003-04-01 designated',
  ]);
});

test('without a list of changes nothing is known', () => {
  assert.deepEqual(traced([], { 22131: '浜松市中区' }, TODAY, '2021-12-31'), []);
});
