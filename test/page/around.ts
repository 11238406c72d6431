import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIGHT } from '../../web/src/map/palette.js';
import { until } from '../support/until.js';
import { colourInTheMiddle, skip } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

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
