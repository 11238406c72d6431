import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { answered, listed, PICTURES, skip, typeWord, violations } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** A column of a table as it is copied: whole, with a rest, of two towns, wrong, twice. */
const LINES = [
  '見本県見本市中央区青葉町一丁目1-1',
  '見本市中央区青葉町二丁目 ○○ビル3F',
  '本町',
  '山田太郎',
  '=1+1',
  '見本県見本市中央区青葉町一丁目1-1',
];

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.focus('#word');
  await page.keyboard.press('Control+V');
}

async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `すべての結果を${name}で保存` }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('points that are pasted get the address at each, and its distance', { skip }, () =>
  specimen.visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
    await paste(page, '30.0139, 150.00116\r\n150.00116 30.0139\r\n31.5, 151.5\r\nx');
    await page.waitForSelector('.list[aria-busy=false]');
    const lines = await page
      .locator('.list tbody tr')
      .evaluateAll((all: { dataset: { outcome: string }; innerText: string }[]) =>
        all.map(({ dataset, innerText }) => `${dataset.outcome} ${innerText}`),
      );
    assert.match(lines[0], /^found [\s\S]*見本県見本市中央区青葉町一丁目1-10[\s\S]*0 ?m/);
    assert.match(lines[1], /^found [\s\S]*青葉町一丁目1-10/);
    assert.match(lines[2], /^nothing /);
    assert.match(lines[3], /^wrong /);
  }),
);

test('the parts of a whole address stand below its place, each with its verdict', { skip }, () =>
  specimen.visit({}, async ({ page }) => {
    await typeWord(page, '見本市中央区青葉町一丁目1-10 見本ビル3F 301');
    await page.waitForSelector('.parts');
    const parts = await page
      .locator('.parts [data-part]')
      .evaluateAll((all: { dataset: { part: string; verdict: string } }[]) =>
        all.map(({ dataset }) => `${dataset.part} ${dataset.verdict}`),
      );
    assert.deepEqual(parts.slice(-4), [
      'number confirmed',
      'building unconfirmed',
      'floor unconfirmed',
      'room unconfirmed',
    ]);
    assert.equal(parts[0], 'prefecture added');
    await page.click('.parts summary');
    assert.match(await page.innerText('.parts'), /番号まで確認できた[\s\S]*見本ビル 3階 301号室/);
    await typeWord(page, '見本市');
    await page.waitForSelector('.parts', { state: 'detached' });
  }),
);

test('lines that are pasted are answered as a table, on the map and to be taken away', { skip }, () =>
  specimen.visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
    await paste(page, LINES.join('\r\n'));
    await page.waitForSelector('.list[aria-busy=false]');
    const wanted = await Promise.all(
      LINES.map(async (word) => {
        const url = `${specimen.service.base}/geocode?word=${encodeURIComponent(word)}`;
        const { result } = (await (await fetch(url)).json()) as {
          result: {
            record: { address: string; address_code: string } | null;
            match: { verdict: string };
            ambiguous: { count: number };
            confidence: number;
          };
        };
        return result;
      }),
    );
    const outcomes = await page
      .locator('.list tbody tr')
      .evaluateAll((all: { dataset: { outcome: string } }[]) => all.map(({ dataset }) => dataset.outcome));
    assert.deepEqual(
      outcomes,
      wanted.map(({ match, ambiguous }) =>
        ambiguous.count > 0 ? 'several' : match.verdict === 'not_found' ? 'nothing' : match.verdict,
      ),
    );
    assert.ok(new Set(outcomes).size >= 3, `${outcomes}`);
    const csv = (await downloaded(page, 'CSV')).trimEnd().split('\r\n');
    assert.ok(
      csv[0].startsWith('\ufeffline,outcome,verdict,precision,confidence,rest,candidates,address_code,'),
    );
    assert.equal(csv.length, LINES.length + 1);
    assert.ok(csv[5].startsWith("'=1+1,"), 'no line is run as a formula');
    assert.deepEqual(csv[1].split(',').slice(1, 5), [
      'found',
      wanted[0].match.verdict,
      'rooftop',
      String(wanted[0].confidence),
    ]);
    const geojson = JSON.parse(await downloaded(page, 'GeoJSON')) as {
      features: { properties: { line: string; address?: string } }[];
    };
    assert.deepEqual(
      geojson.features.map(({ properties: { line, address } }) => [line, address]),
      wanted.map(({ record }, i) => [LINES[i], record?.address]),
    );
    await until(
      () => Number(new URL(page.url()).searchParams.get('map')?.split(',')[0]) > 10,
      'the map is there',
    );
    await page.screenshot({ path: join(PICTURES, 'list.png') });
    assert.deepEqual(await violations(page), []);
    const link = page.url();
    await page.locator('.list tbody button').first().click();
    await page.waitForSelector(`.detail[data-code="${wanted[0].record?.address_code}"]`);
    await page.goBack();
    await page.goto(link);
    await page.waitForSelector('.list[aria-busy=false]');
    assert.equal(await page.locator('.list tbody tr').count(), LINES.length, 'the link holds the list');
    await typeWord(page, '青葉町');
    assert.equal(await page.locator('.list').count(), 0, 'what is typed is another question');
  }),
);

test('one line that is pasted is a word; a list too long for a link is in none', { skip }, () =>
  specimen.visit({ permissions: ['clipboard-read', 'clipboard-write'], map: false }, async ({ page }) => {
    await paste(page, '青葉町\n');
    await answered(page);
    assert.equal(await page.inputValue('#word'), '青葉町');
    assert.ok((await listed(page)).hits.length > 0);
    await paste(page, '見本市中央区青葉町\n'.repeat(600));
    await page.waitForSelector('.list[aria-busy=false]');
    assert.match((await page.locator('.list .count').innerText()).trim(), /^600 行 · 町・字まで 600$/);
    assert.equal(new URL(page.url()).searchParams.get('list'), null);
    await paste(page, '青葉町\n'.repeat(10_003));
    await page.locator('.list .notice', { hasText: '残りの 3 行は調べていません' }).waitFor();
  }),
);
