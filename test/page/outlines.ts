import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LIGHT } from '@banchi/tiles/palette.js';
import { outlinedGazetteer } from '../support/outlined-gazetteer.js';
import { testFolder } from '../support/sources.js';
import { until } from '../support/until.js';
import { colourInTheMiddle, skip } from './browser.js';
import { smallPage } from './small-page.js';

const folder = testFolder();
const outlined = smallPage(async () => mapGazetteer((await outlinedGazetteer(folder)).file));

const ISLAND = '465050001000000005010000000000';

test('a chosen lot is filled within its outline, and others are drawn', { skip }, () =>
  outlined.visit({ path: `/?q=屋久島町安房501&open=${ISLAND}` }, async ({ page }) => {
    await page.waitForSelector(`.detail[data-code="${ISLAND}"]`);
    const zoom = (): number => Number(new URL(page.url()).searchParams.get('map')?.split(',')[0]);
    await until(() => zoom() >= 16, 'the map goes to the lot');
    await until(async () => (await colourInTheMiddle(page)) === LIGHT.vermilion, 'its point is drawn');
    // the lot reaches 44 pixels from its point, the one around it 165
    const [within, beside] = [await colourInTheMiddle(page, 25), await colourInTheMiddle(page, 100)];
    assert.notEqual(within, beside, 'the chosen lot is filled');
    const red = (colour: string): number =>
      Number.parseInt(colour.slice(1, 3), 16) - Number.parseInt(colour.slice(5, 7), 16);
    assert.ok(red(within) > red(beside), `${within} within, ${beside} beside`);
    await until(async () => {
      for (let pixels = 156; pixels <= 172; pixels += 3)
        if ((await colourInTheMiddle(page, pixels)) !== beside) return true;
      return false;
    }, 'the lot around it is drawn');
    await page.locator('.sources summary').click();
    const sources = await page.locator('.sources').innerText();
    assert.match(sources, /法務省/);
    assert.match(sources, /登記所備付地図データ/);
    assert.match(sources, /must not be used to identify persons/);
  }),
);
