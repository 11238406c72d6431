import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIGHT } from '@banchi/tiles/palette.js';
import { until } from '../support/until.js';
import { answered, colourInTheMiddle, listed, mapIdle, skip, typeWord, violations } from './browser.js';
import { smallPage } from './small-page.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** The office of 文京区 is nearer to the point of the next section than to that of its own. */
const small = smallPage([
  '13 東京都 @139.7,35.7',
  '13 105 文京区 @139.752,35.708',
  '13 105 0003 春日 @139.749,35.710',
  '13 105 0003 001 一丁目 @139.749,35.7099',
  '13 105 0003 001 016 16 @139.7522,35.7083',
  '13 105 0003 001 016 021 21 @139.7524,35.7083',
  '13 105 0004 後楽 @139.7523,35.7075',
  '13 105 0004 001 一丁目 @139.7523,35.7075',
]);

/** Beside the point of 七番丁 lies a block of the next town; a third one is out of sight. */
const beside = smallPage([
  '30 和歌山県 @135.16,34.22',
  '30 201 和歌山市 @135.17,34.23',
  '30 201 0001 七番丁 @135.172,34.23',
  '30 201 0002 九番丁 @135.1735,34.232',
  '30 201 0002 000 001 1 @135.1721,34.23',
  '30 201 0003 湊 @135.2,34.25',
]);

test('the note names the place that was found, and nothing where nothing was', { skip }, () =>
  beside.visit({}, async ({ page }) => {
    const note = page.locator('.map-note');
    await typeWord(page, '七番丁');
    await note.filter({ hasText: '和歌山県和歌山市七番丁' }).waitFor();
    await typeWord(page, 'ががががが');
    await note.waitFor({ state: 'detached' });
    await typeWord(page, '七番丁');
    await note.filter({ hasText: '和歌山県和歌山市七番丁' }).waitFor();
    // two towns that nothing decides between
    await typeWord(page, '番丁');
    await note.waitFor({ state: 'detached' });
    // the place that was found is out of sight
    await page.goto(`${beside.base}/?q=七番丁&map=16,135.2,34.25`);
    await note.filter({ hasText: '和歌山県和歌山市湊' }).waitFor();
    await page.goto(`${beside.base}/?map=16,135.172,34.23`);
    await note.filter({ hasText: '和歌山県和歌山市九番丁' }).waitFor();
  }),
);

test(
  'without streets, where the data ends at sections the map says how to get them: issue 53, line 1',
  {
    skip,
  },
  () =>
    beside.visit({ path: '/?map=16,135.2,34.25' }, async ({ page }) => {
      const note = page.locator('.map-note');
      await note.filter({ hasText: '住居の番号はこのデータにありません' }).waitFor();
      await note.getByRole('button', { name: '道路の表示方法' }).click();
      await page.getByText('npm start -- --map gsi').waitFor();
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }),
);

test('where sections are drawn, their names stand once', { skip }, () =>
  beside.visit({ path: '/?map=14,135.172,34.23&sections=1' }, async ({ page }) => {
    await page.locator('.notice.plain').waitFor();
    await mapIdle(page);
    assert.notEqual(await colourInTheMiddle(page), LIGHT.land, 'the name of 七番丁');
    // where the name of the tile would stand beside it
    for (const below of [14, 16, 18, 20, 22, 24])
      assert.equal(await colourInTheMiddle(page, below), LIGHT.land, `${below} pixels below`);
  }),
);

test('where the map is near it says which section that is, and how far down the data goes', { skip }, () =>
  specimen.visit({ path: '/?map=16,150.00316,30.0139' }, async ({ page }) => {
    const note = page.locator('.map-note');
    await note.filter({ hasText: '見本県見本市中央区青葉町一丁目' }).waitFor();
    const count = async (level: string): Promise<number> =>
      (
        await specimen.service.ask({
          address_code: '999910001001',
          code_match_type: '2',
          address_level: level,
        })
      ).info.hit;
    assert.equal(
      (await note.locator('span').innerText()).trim(),
      `街区 ${await count('GIK')} · 番地・号 ${await count('TBN')}`,
    );
    await page.goto(`${specimen.service.base}/?map=16,145,25`);
    await page.getByText('この辺りのデータはありません').waitFor();
    await page.locator('.map-note').getByRole('button', { name: '全体を表示' }).click();
    await note.waitFor({ state: 'detached' });
    assert.ok(Number(new URL(page.url()).searchParams.get('map')?.split(',')[0]) < 14);
  }),
);

test('without streets the ground of the blocks is drawn', { skip }, () =>
  specimen.visit({ path: '/?map=19.5,150.003185,30.013925' }, async ({ page }) => {
    await until(async () => (await colourInTheMiddle(page)) === LIGHT.block, 'the block is drawn');
  }),
);

test('coordinates are a place in a link too', { skip }, () =>
  specimen.visit({ path: '/?q=30.0139, 150.00316' }, async ({ page }) => {
    await page.waitForSelector('.pin');
    await answered(page);
    assert.equal((await listed(page)).hits.at(-1)?.startsWith('見本県見本市中央区青葉町一丁目'), true);
  }),
);

test('at a house stand the section and the chome that it lies in, and not the next ones', { skip }, () =>
  small.visit({ path: '/?at=139.7524,35.7083' }, async ({ page }) => {
    await answered(page);
    const { said, hits } = await listed(page);
    assert.deepEqual(hits.slice(2), [
      '東京都文京区春日',
      '東京都文京区春日一丁目',
      '東京都文京区春日一丁目16',
      '東京都文京区春日一丁目16-21',
    ]);
    assert.equal(said, `この地点: ${hits.length} 件`);
  }),
);
