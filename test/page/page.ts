import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { until } from '../support/until.js';
import {
  answered,
  listed,
  mapReady,
  showFirstYear,
  skip,
  typeWord,
  unfold,
  type Watched,
} from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** A part of the map where 青葉町 is, near enough for its blocks. */
const NEAR = 'map=15.00,150.006000,30.010000';

const on = (path: string, run: (watched: Watched) => Promise<void>, locale = 'ja-JP'): Promise<void> =>
  specimen.visit({ path, locale }, run);

/** Runs a test that looks at the list alone. */
const onList = (path: string, run: (watched: Watched) => Promise<void>): Promise<void> =>
  specimen.visit({ path, map: false }, run);

/** Where a place lies on the screen, by Web Mercator around the middle of the map that `NEAR` says. */
async function onScreen(page: Page, lon: number, lat: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.canvas').boundingBox();
  assert.ok(box !== null);
  const world = 512 * 2 ** 15;
  const y = (degrees: number): number => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
  return {
    x: box.x + box.width / 2 + ((lon - 150.006) / 360) * world,
    y: box.y + box.height / 2 - (y(lat) - y(30.01)) * world,
  };
}

test('examples that answer stand where nothing has been asked', { skip }, () =>
  onList('/', async ({ page }) => {
    assert.equal(await page.getAttribute('html', 'lang'), 'ja');
    const examples = page.locator('.empty .link');
    assert.equal(await examples.count(), 3);
    await examples.nth(0).click();
    await answered(page);
    assert.equal(await page.inputValue('#word'), '見本市中央区青葉町一丁目');
    assert.match((await listed(page)).said, /^15 件$|^1[0-9] 件$/);
    await page.goBack();
    await page.locator('.empty .link').nth(2).click();
    await answered(page);
    const { hits } = await listed(page);
    assert.ok(hits.includes('見本県見本市中央区'), `${hits}`);
  }),
);

test('results as one types, in kanji, kana, romaji and Hangul; the matched part set off', { skip }, () =>
  onList('/', async ({ page }) => {
    await typeWord(page, '青葉町一丁目');
    assert.equal((await listed(page)).hits[0], '見本県見本市中央区青葉町一丁目');
    assert.equal(
      await page
        .locator('.option')
        .first()
        .locator('b')
        .allTextContents()
        .then((all) => all.join('')),
      '青葉町一丁目',
    );
    await typeWord(page, 'みほんけん');
    assert.equal((await listed(page)).hits[0], '見本県');
    assert.equal(await page.locator('.option').first().locator('b').innerText(), '見本県', 'by its reading');
    await typeWord(page, 'Kojima, Minato-ku');
    assert.equal(
      (await listed(page)).hits[0],
      '見本県見本市港区小島Kojima, Minato-ku, Mihon-shi, Mihon',
      "the reader's language, then that of the word",
    );
    assert.match(
      (await page.locator('.pick select').nth(1).locator('option:checked').textContent()) ?? '',
      /英語/,
    );
    await typeWord(page, '아오바초');
    assert.equal((await listed(page)).hits[0], '見本県見本市中央区青葉町미혼현 미혼시 주오구 아오바초');
    await page.fill('#word', '<img src=x onerror=alert(1)>');
    await answered(page);
    assert.equal(await page.locator('#app img').count(), 0);
  }),
);

test('an earlier answer never overwrites a later one', { skip }, () =>
  onList('/', async ({ page }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/search\/address\?word=%E9%9D%92%E8%91%89%E7%94%BA&/, async (route) => {
      await released;
      await route.continue().catch(() => undefined); // the page may have given it up
    });
    const asked = page.waitForRequest(/\/search\/address\?word=%E9%9D%92%E8%91%89%E7%94%BA&/);
    await page.fill('#word', '青葉町');
    const earlier = await asked;
    const isEarlier = { predicate: (request: Request) => request === earlier };
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isEarlier),
      page.waitForEvent('requestfailed', isEarlier),
    ]);
    const later = page.waitForResponse(/\/search\/address\?word=%E6%A1%9C/);
    await page.fill('#word', '桜ヶ丘');
    await later;
    release();
    await ended;
    await answered(page);
    assert.equal((await listed(page)).hits[0], '見本県見本市中央区桜ヶ丘');
  }),
);

test('by keys alone: / to the box, arrows through results, Enter opens, Escape closes', { skip }, () =>
  onList('/', async ({ page }) => {
    await page.locator('.head button').focus();
    await page.keyboard.press('/');
    assert.equal(await page.locator('#word:focus').count(), 1);
    await page.keyboard.type('青葉町');
    await answered(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getAttribute('#word', 'aria-activedescendant'), 'result-1');
    assert.equal(await page.getAttribute('#result-1', 'aria-selected'), 'true');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.detail[data-code="999910001001"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.detail', { state: 'detached' });
    assert.equal(await page.inputValue('#word'), '青葉町');
    await page.keyboard.press('Escape');
    assert.equal(await page.inputValue('#word'), '');
  }),
);

test('an opened record: five languages, readings, code segments, neighbours, past years', { skip }, () =>
  onList('/?open=999910001001', async ({ page }) => {
    const detail = page.locator('.detail[data-code="999910001001"]');
    await detail.waitFor();
    const text = (await detail.innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      '見本県見本市中央区青葉町一丁目',
      'Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon',
      '见本县见本市中央区青叶町一丁目',
      '見本縣見本市中央區青葉町一丁目',
      '미혼현 미혼시 주오구 아오바초 1초메',
      'ミホンケンミホンシチュウオウクアオバチョウ1チョウメ',
      'ミホンケンミホンシチュウオウクアオバチョウイッチョウメ',
      '〒999-9003',
      '30.0148, 150.003',
      'この住所自身の代表点',
      '若葉町',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.deepEqual(await detail.locator('.segment .digits').allTextContents(), [
      '99',
      '991',
      '0001',
      '001',
    ]);
    await detail.locator('.neighbour', { hasText: '青葉町' }).first().click();
    await page.waitForSelector('.detail[data-code="999910001"]');
    await page.locator('.detail .neighbour', { hasText: '十丁目' }).click();
    await page.waitForSelector('.detail[data-code="999910001010"]');
    await page.goBack();
    await page.waitForSelector('.detail[data-code="999910001"]');
  }),
);

test('a click on the map shows what is there, level by level', { skip }, () =>
  on(`/?${NEAR}`, async ({ page }) => {
    const { x, y } = await onScreen(page, 150.00316, 30.0139);
    await page.mouse.click(x, y);
    await page.waitForSelector('.pin');
    await answered(page);
    const { hits, said } = await listed(page);
    assert.equal(said, `この地点: ${hits.length} 件`);
    assert.deepEqual(hits.slice(0, 4), [
      '見本県',
      '見本県見本市中央区',
      '見本県見本市中央区青葉町',
      '見本県見本市中央区青葉町一丁目',
    ]);
    assert.match(
      new URL(page.url()).searchParams.get('at') ?? '',
      /^150\.0031\d*,30\.0139\d*$|^150\.003\d*,30\.013\d*$/,
    );
    await page.goBack();
    await page.waitForSelector('.pin', { state: 'detached' });
  }),
);

test('what is at a place is read in the language of the page', { skip }, () =>
  on(
    '/?at=150.00316,30.0139',
    async ({ page }) => {
      await answered(page);
      const { hits, said } = await listed(page);
      assert.deepEqual(hits.slice(0, 3), [
        'Mihon',
        'Chuo-ku, Mihon-shi, Mihon',
        'Aobacho, Chuo-ku, Mihon-shi, Mihon',
      ]);
      assert.equal(said, `${hits.length} at this place`);
    },
    'en-GB',
  ),
);

test('a circle is dragged, and its results and distance follow', { skip }, () =>
  on(`/?near=150.006,30.01,100&${NEAR}`, async ({ page }) => {
    await answered(page);
    const before = (await listed(page)).hits.length;
    const handle = page.locator('.circle-handle');
    assert.equal(await handle.innerText(), '100 m');
    const box = await handle.boundingBox();
    assert.ok(box !== null);
    const { x } = await onScreen(page, 150.006 + 350 / 96_400, 30.01);
    await page.mouse.move(box.x + 13, box.y + 13);
    await page.mouse.down();
    await page.mouse.move(x - 40, box.y + 13, { steps: 4 });
    await page.mouse.move(x, box.y + 13, { steps: 4 });
    await page.mouse.up();
    await answered(page);
    const radius = Number(await page.inputValue('.radius input'));
    assert.ok(Math.abs(radius - 350) < 15, `${radius} m`);
    assert.equal(await handle.innerText(), `${radius} m`);
    const { result } = await (
      await fetch(`${specimen.service.base}/search/address?proximity=150.006,30.01,${radius}`)
    )
      .json()
      .then((body) => body as { result: { info: { hit: number } } });
    assert.equal((await listed(page)).said, `${result.info.hit} 件`);
    assert.ok(result.info.hit > before);
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await answered(page);
    assert.ok(Number(await page.inputValue('.radius input')) < radius);
    assert.match(await page.locator('.option .aside').first().innerText(), / m$/);
  }),
);

test('sections of a place, and what changed since a past year', { skip }, () =>
  on('/?open=99991', async ({ page }) => {
    await page.getByRole('button', { name: '区域の境界をすべて表示' }).click();
    await page.getByText('15 区域のうち 14 区域に境界あり').waitFor();
    await showFirstYear(page);
    await page.waitForSelector('.history tbody tr');
    const rows = await page.locator('.history tbody tr').allInnerTexts();
    const lines = rows.map((row) => row.split(/\s+/).filter(Boolean).join(' '));
    assert.equal(lines[0], '見本市 見本市中央区');
    assert.ok(lines.includes('若葉町 青葉町'), `${lines}`);
    assert.ok(lines.includes('みどり台 みどり台境界変更'), `${lines}`);
    assert.ok(lines.includes('– 埋立地新設'), `${lines}`);
    assert.equal(await page.locator('.slider output').innerText(), '2005年');
    await page.goBack();
    await page.waitForSelector('.history', { state: 'detached' });
  }),
);

test('without a place the slider says what to do, and near a place what changed there', { skip }, () =>
  on('/', async ({ page }) => {
    await showFirstYear(page);
    const history = page.locator('.history');
    await history.getByText('検索するか、地図を拡大すると').waitFor();
    assert.equal(await history.locator('h2').innerText(), '2005年と現在');
    assert.equal(await history.locator('table').count(), 0);
    await typeWord(page, '見本市中央区');
    await history.getByText('見本市中央区の変化').waitFor();
    await history.locator('tbody tr').first().waitFor();
  }),
);

test('the years open at a place and fold away from it, but not in the hand', { skip }, () =>
  on('/?map=14,150.006,30.01', async ({ page }) => {
    const goTo = (view: string): Promise<unknown> =>
      page.evaluate(
        `history.replaceState(null, '', '?map=${view}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    const [near, far, summary] = ['14,150.006,30.01', '4,150.006,30.01', page.locator('.years > summary')];
    const folded = page.locator('.years:not([open])');
    await page.locator('.years[open]').waitFor();
    await goTo(far);
    await folded.waitFor();
    await summary.hover();
    await goTo(near);
    await summary.click();
    const slider = page.locator('.slider input');
    await slider.waitFor();
    await slider.focus();
    await page.locator('#word').hover();
    await goTo(far);
    await slider.press('Home');
    await page.locator('.history').waitFor();
  }),
);

test('the language and the year are switched, and numbers with them', { skip }, () =>
  onList('/?q=若葉町', async ({ page }) => {
    await answered(page);
    const now = await listed(page);
    await showFirstYear(page);
    await page.getByRole('checkbox', { name: 'この年の住所を検索' }).check();
    await answered(page);
    const past = await listed(page);
    assert.notDeepEqual(past, now);
    assert.ok(past.hits.every((hit) => hit.includes('若葉町')));
    for (const [tag, text] of [
      ['en', 'Search'],
      ['ko', '검색'],
      ['zh-Hans', '搜索'],
      ['zh-Hant', '搜尋'],
    ]) {
      await page.locator('.head select').selectOption(tag);
      await page.waitForSelector(`html[lang=${tag}]`);
      assert.ok(((await page.title()) + (await page.getAttribute('#word', 'aria-label'))).length > 0);
      assert.equal(new URL(page.url()).searchParams.get('ui'), tag);
      assert.ok(
        (await page.title()).includes(text.slice(0, 2)) || tag === 'en',
        `${tag}: ${await page.title()}`,
      );
    }
    await page.reload();
    assert.equal(await page.getAttribute('html', 'lang'), 'zh-Hant');
  }),
);

test('a link reproduces what was seen, and back and forward go through it', { skip }, () =>
  on('/', async ({ page, context }) => {
    await typeWord(page, '桜ヶ丘');
    await unfold(page, '.filters');
    await page.getByRole('button', { name: '大字・町' }).click();
    await answered(page);
    await page.locator('.option').first().click();
    await page.waitForSelector('.detail[data-code="999910002"]');
    const link = page.url();
    const seen = await listed(page);

    const other = await context.newPage();
    await other.goto(link);
    await mapReady(other);
    await other.waitForSelector('.detail[data-code="999910002"]');
    await answered(other);
    assert.deepEqual(await listed(other), seen);
    assert.equal(await other.getAttribute('.chip.level:nth-of-type(3)', 'aria-pressed'), 'true');
    await other.close();

    await page.goBack();
    await page.waitForSelector('.detail', { state: 'detached' });
    await page.goBack();
    await page.waitForSelector('.chip.level[aria-pressed=true]', { state: 'detached' });
    await page.goForward();
    await page.goForward();
    await page.waitForSelector('.detail[data-code="999910002"]');
  }),
);

test('an error stands beside the field it belongs to, in the words of the service', { skip }, () =>
  onList('/?q=青葉町', async ({ page, expectFault }) => {
    expectFault(/status of 400/);
    await answered(page);
    const before = await listed(page);
    await page.goto(`${specimen.service.base}/?q=青葉町&sort=nothing`);
    const error = page.locator('#error-sort');
    await error.waitFor();
    assert.match(await error.innerText(), /address_sort/);
    assert.equal(await page.locator('#error-word').count(), 0);
    await page.locator('.fields select').first().selectOption('');
    await answered(page);
    assert.equal(await page.locator('.field-error').count(), 0);
    assert.deepEqual(await listed(page), before);
    await page.goto(`${specimen.service.base}/?q=青葉町&year=1999`);
    await page.locator('#error-years').waitFor();
    assert.match(await page.locator('#error-years').innerText(), /2005/);
  }),
);

test('while the service is away a bar says so and the last results stay', { skip }, () =>
  onList('/', async ({ page, expectFault }) => {
    expectFault(/ERR_|Failed to load/);
    await typeWord(page, '青葉町');
    const before = await listed(page);
    await page.route(/\/search\//, (route) => route.abort());
    await page.fill('#word', '桜ヶ丘');
    await page.getByText('サービスに接続できません').waitFor();
    assert.deepEqual(await listed(page), before);
    await page.unroute(/\/search\//);
    await page.getByRole('button', { name: '再試行' }).click();
    await page.waitForSelector('.offline', { state: 'detached' });
    assert.equal((await listed(page)).hits[0], '見本県見本市中央区桜ヶ丘');
  }),
);

test('no result says so, and suggestions stand apart, labelled as such', { skip }, () =>
  onList('/', async ({ page }) => {
    await typeWord(page, '青葉町存在しない');
    assert.deepEqual(await listed(page), { said: '一致する住所はありません', hits: [] });
    const section = page.getByRole('region', { name: '候補（一致した結果ではありません）' });
    await section.waitFor();
    await section.getByRole('button').first().click();
    await answered(page);
    assert.ok((await listed(page)).hits.length > 0);

    // one character wrong: the record above it, the unexplained rest, and suggestions
    await typeWord(page, '見本県見本市中央区青場町');
    await section.getByRole('button', { name: '見本県見本市中央区青葉町' }).waitFor();
    assert.deepEqual((await listed(page)).hits, ['見本県見本市中央区青場町']);
    assert.equal(await page.locator('.option .rest').innerText(), '青場町');
  }),
);

test('the request is copied as address and command, and its answer shown', { skip }, () =>
  specimen.visit(
    { path: '/?q=青葉町', permissions: ['clipboard-read', 'clipboard-write'], map: false },
    async ({ page }) => {
      await answered(page);
      assert.equal(await page.textContent('.request code'), '/search/address?word=青葉町');
      const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
      await unfold(page, '.request');
      await page.locator('.buttons button').nth(0).click();
      await page.getByText('コピーしました').first().waitFor();
      const url = await clipboard();
      assert.equal((await fetch(url)).status, 200);
      await page.locator('.buttons button').nth(1).click();
      const command = `curl -sG ${specimen.service.base}/search/address --data-urlencode 'word=青葉町'`;
      await until(async () => (await clipboard()) === command, 'the command is copied');
      await page.locator('.buttons button').nth(2).click();
      while ((await page.inputValue('.json textarea')) === '') await page.waitForTimeout(20);
      assert.deepEqual(JSON.parse(await page.inputValue('.json textarea')), await (await fetch(url)).json());
      await page.keyboard.press('Escape');
      await page.waitForSelector('.json', { state: 'detached' });
    },
  ),
);

test('what the service refuses is said in Japanese on a Japanese page, else in English', {
  skip,
}, async () => {
  for (const [locale, hasText] of [
    ['ja-JP', /1999.*データ/],
    ['ko-KR', /1999.*not served/],
  ] as const)
    await specimen.visit(
      { path: '/?q=青葉町&year=1999', locale, map: false },
      async ({ page, expectFault }) => {
        expectFault(/status of 400/);
        await page.locator('.field-error', { hasText }).waitFor({ timeout: 30_000 });
      },
    );
});
