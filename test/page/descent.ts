import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Step } from '@banchi/engine/lineage/step.js';
import { happenings } from '../../web/src/descent.js';
import { step, unit } from '../support/lineage-steps.js';
import { answered, listed, PICTURES, skip, violations } from './browser.js';
import { smallPage } from './small-page.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** 騎西町 and 加須市 of 埼玉県, which were merged in 2010. */
const PLACES = [
  '11 埼玉県 @139.6,36.1',
  '11 201 川越市 カワゴエシ @139.48,35.92',
  '11 210 加須市 カゾシ @139.60,36.13',
  '11 210 0001 騎西 キサイ @139.57,36.10',
];
const KAZO = unit('11210', '加須市', null, 'カゾシ');
const KISAI = unit('11421', '騎西町', '北埼玉郡', 'キサイマチ', 'キタサイタマグン');
const STEPS: readonly Step[] = [
  step('1971-04-01', 'town', unit('11421', '騎西村', '北埼玉郡'), KISAI),
  step('2010-03-23', 'merge', KISAI, KAZO),
  step('2010-03-23', 'merge', unit('11424', '北川辺町', '北埼玉郡'), KAZO),
  step('2010-03-23', 'merge', KAZO, KAZO),
];

const small = smallPage(PLACES, STEPS);

test('a former name is answered with a line that says until when it held', { skip }, () =>
  small.visit({ path: '/?q=北埼玉郡騎西町', map: false }, async ({ page }) => {
    await answered(page);
    assert.deepEqual(await page.locator('.former').first().innerText(), '2010-03-22まで: 北埼玉郡騎西町');
    assert.match((await listed(page)).hits[0], /^埼玉県加須市/);
    await page.locator('.head select').selectOption('en');
    await page.getByText('until 2010-03-22: Kisai-machi, Kitasaitama-gun').first().waitFor();
    // the name of today has no such line
    await page.goto(`${small.base}/?q=加須市`);
    await answered(page);
    await page.locator('.option').first().waitFor();
    assert.equal(await page.locator('.former').count(), 0);
  }),
);

test('the card of a place shows its line of descent', { skip }, () =>
  small.visit({ path: '/?open=11210', map: false }, async ({ page }) => {
    const lines = page.locator('.descent li');
    await lines.first().waitFor();
    assert.deepEqual(
      (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
      [
        '2010-03-23 合併 加須市、北埼玉郡北川辺町、北埼玉郡騎西町 加須市',
        '1971-04-01 町制施行 北埼玉郡騎西村 北埼玉郡騎西町',
      ],
    );
    await page.screenshot({ path: join(PICTURES, 'descent.png') });
    assert.deepEqual(await violations(page), []);
    // in the reader's language, where the reading is known
    await page.locator('.head select').selectOption('en');
    await page.locator('.descent', { hasText: 'Kisai-machi, Kitasaitama-gun' }).waitFor();
    await page.goto(`${small.base}/?open=11201`);
    await page.waitForSelector('.detail[data-code="11201"]');
    assert.equal(await page.locator('.descent').count(), 0, 'nothing became of 川越市');
  }),
);

test('the years are played one after the other, and end with today', { skip }, () =>
  specimen.visit({ path: '/?open=99991' }, async ({ page }) => {
    const said = page.locator('.slider output');
    await page.getByRole('button', { name: '年代を順に表示' }).click();
    for (const year of ['2005年', '2015年', '現在'])
      await page.locator('.slider output', { hasText: year }).waitFor();
    await page.getByRole('button', { name: '年代を順に表示' }).click();
    await page.getByRole('button', { name: '停止' }).click();
    assert.equal(await said.innerText(), '2005年');
    await page.waitForSelector('.history tbody tr');
  }),
);

test('steps of one day into one place are one line, and what stayed the same is none', () => {
  const place = (name: string, year: number | null = null) => ({
    code: '1',
    name,
    read: null,
    ...{ name_en: null, name_zh_cn: null, name_zh_tw: null, name_ko: null },
    from: null,
    until: null,
    year,
    today: year === null,
  });
  const became = (
    from: number | null,
    to: number | null,
    kind: Step['kind'] | 'same',
    date: string | null,
  ) => ({
    from,
    to,
    date,
    kind,
    whole: true,
    part: null,
    certainty: 100,
    source: 'list' as const,
  });
  const places = ['浦和市', '大宮市', 'さいたま市', '岩槻市'].map((name) => place(name));
  const steps = [
    became(0, 2, 'merge', '2001-05-01'),
    became(1, 2, 'merge', '2001-05-01'),
    became(3, 2, 'absorb', '2005-04-01'),
    became(2, 2, 'same', null),
  ];
  assert.deepEqual(
    happenings({ places, steps }, ({ name }) => name).map(({ date, from, to }) => [
      date,
      from.join(),
      to.join(),
    ]),
    [
      ['2005-04-01', '岩槻市', 'さいたま市'],
      ['2001-05-01', '浦和市,大宮市', 'さいたま市'],
    ],
  );
});
