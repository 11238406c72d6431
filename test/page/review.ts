import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { banchi } from '../support/commands.js';
import { placeSpecimen } from '../support/specimen.js';
import { until } from '../support/until.js';
import { close, launch, PICTURES, skip, violations } from './browser.js';

/** The page that `banchi geocode --review` writes, as a file, which is how people open it. */
const folder = mkdtempSync(join(tmpdir(), 'banchi-review-page-'));
const page = join(folder, 'eyes.html');
const map = join(folder, 'map.html');
let browser: Browser;
before(async () => {
  if (skip !== false) return;
  browser = await launch();
  await placeSpecimen(join(folder, 'a.gaz'));
  const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const rows = ['見本市中央区青場町', '青葉町', '山田太郎', script];
  writeFileSync(join(folder, 'list.txt'), `${rows.join('\n')}\n`);
  const { code, err } = await banchi([
    'geocode',
    '-g',
    join(folder, 'a.gaz'),
    '--review',
    page,
    '--map',
    map,
    join(folder, 'list.txt'),
  ]);
  assert.equal(code, 0, err);
});
after(async () => {
  if (skip === false) await close(browser);
  rmSync(folder, { recursive: true });
});

for (const [name, colorScheme, width] of [
  ['wide and light', 'light', 1000],
  ['on a phone and dark', 'dark', 390],
] as const)
  test(`rows that need eyes are shown, ${name}, and nothing is run or asked for`, { skip }, async () => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const tab = await context.newPage();
    const faults: string[] = [];
    tab.on('console', (message) => faults.push(message.text()));
    tab.on('pageerror', (error) => faults.push(error.message));
    tab.on('request', (request) => {
      if (request.url() !== pathToFileURL(page).href) faults.push(request.url());
    });
    await tab.goto(pathToFileURL(page).href);
    await tab.screenshot({ path: join(PICTURES, `review-${colorScheme}.png`), fullPage: true });
    assert.equal(await tab.title(), 'list.txt: rows that need eyes');
    assert.equal(await tab.locator('article').count(), 4);
    assert.match(await tab.locator('#row4').innerText(), /<script>document\.title=2<\/script>/);
    const [first] = await tab.locator('#row1 li').allInnerTexts();
    assert.match(first, /見本県見本市中央区/);
    // the style is let in by its hash: without it the pictures would be as large as the page
    const { width: drawn = 0 } = (await tab.locator('#row1 svg').boundingBox()) ?? {};
    assert.ok(drawn > 100 && drawn < 300, `${drawn}`);
    const scrollWidth = (await tab.evaluate('document.documentElement.scrollWidth')) as number;
    assert.ok(scrollWidth <= width, `${scrollWidth}`);
    await tab.locator('svg.all a').last().click();
    assert.match(tab.url(), /#row\d+$/);
    assert.deepEqual(faults, []);
    await context.close();
  });

test('a map shows all results, and names those at a place', { skip }, async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  const tab = await context.newPage();
  const faults: string[] = [];
  tab.on('console', (message) => faults.push(message.text()));
  tab.on('pageerror', (error) => faults.push(error.message));
  await tab.goto(pathToFileURL(map).href);
  await tab.screenshot({ path: join(PICTURES, 'map.png') });
  // one of the two places
  await tab.mouse.click(352, 234);
  assert.match(await tab.locator('#said').innerText(), /^\d+ 見本県/);
  await tab.mouse.move(200, 200);
  await tab.mouse.wheel(0, -400);
  const shown = (): Promise<string> => tab.locator('#scale').innerText();
  const first = await shown();
  assert.match(first, /^\d+ k?m$/);
  // issue 50, line 19: a wheel too many does not lose the country
  for (let i = 0; i < 20; i++) await tab.mouse.wheel(0, 3000);
  await until(async () => (await shown()) !== first, 'the map is zoomed out');
  const named = async (): Promise<boolean> =>
    Number(await tab.locator('canvas').getAttribute('data-names')) > 0;
  await until(named, 'names stand on it');
  for (let i = 0; i < 20; i++) await tab.keyboard.press('ArrowLeft');
  assert.ok(await named(), 'it cannot be moved away');
  await tab.getByRole('button', { name: 'Show all rows' }).click();
  await tab.getByRole('button', { name: 'Zoom in' }).click();
  await tab.getByRole('button', { name: 'Zoom out' }).click();
  await tab.mouse.click(352, 234);
  assert.match(await tab.locator('#said').innerText(), /^\d+ 見本県/);
  assert.deepEqual(faults, []);
  assert.equal(await tab.title(), 'list.txt');
  await context.close();
});

test('the page has no fault that axe finds', { skip }, async () => {
  const context = await browser.newContext({ bypassCSP: true });
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(page).href);
  assert.deepEqual(await violations(tab), []);
  await context.close();
});
