import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { StaticHost } from '../anywhere/static-host.js';
import { until } from '../support/until.js';
import { answered, listed, mapReady, skip, typeWord, violations } from './browser.js';
import { BELOW, dataOf, files, loaded, publishWith, TOWN, visit } from './published.js';

publishWith('--ranges');

/** Requests for the file of a year that were answered. */
function asked(host: StaticHost, year: number | null = null) {
  return host.seen.filter(({ path }) => path === dataOf(year));
}

test(
  'a page that reads its file in parts searches, completes, explains, draws and shows a past',
  {
    skip,
  },
  () =>
    visit('', async (page, host) => {
      await mapReady(page);
      await loaded(page);
      await typeWord(page, '青葉町');
      assert.ok((await listed(page)).hits.includes(TOWN));
      await typeWord(page, '見本市青葉');
      await page.waitForSelector('[role=option]');
      await typeWord(page, '見本');
      await page
        .locator('.meant .taken')
        .filter({ hasText: /見本県$/ })
        .waitFor();
      assert.deepEqual(await violations(page), []);
      for (const { range, status } of asked(host))
        assert.ok(range !== undefined && status === 206, `${status}`);
      assert.deepEqual([asked(host, 2005), asked(host, 2015)], [[], []], 'nobody has asked for the past');
      await page.goto(`${host.base}${BELOW}?q=30.0139, 150.00316`);
      await page.waitForSelector('.pin');
      await loaded(page);
      assert.equal((await listed(page)).hits[3], TOWN);
      await page.goto(`${host.base}${BELOW}?open=99991&then=2005&divider=50`);
      await page.waitForSelector('.history tbody tr');
      await page.waitForSelector('.behind canvas');
      assert.ok(asked(host, 2005).length > 0);
      assert.deepEqual(asked(host, 2015), []);
      for (const ui of ['en', 'zh-Hans', 'zh-Hant', 'ko']) {
        await page.goto(`${host.base}${BELOW}?q=青葉町&ui=${ui}`);
        await answered(page);
        assert.notEqual((await listed(page)).hits.length, 0, ui);
      }
      await page.goto(`${host.base}${BELOW}?q=Aobacho&ui=en`);
      await answered(page);
      assert.match((await listed(page)).said, /found/);
    }),
);

test('the worker draws a tile from parts of the file alone', { skip }, () =>
  visit('', async (page, host) => {
    await loaded(page);
    const drawn = await page.evaluate<number>(`new Promise((resolve, reject) => {
      const { published } = JSON.parse(document.getElementById('settings').textContent);
      const worker = new Worker(new URL(published.worker, document.baseURI), { type: 'module' });
      const ask = { path: '/tiles/0/0/0.mvt', entries: [], language: 'en' };
      worker.onmessage = ({ data }) => {
        if ('fault' in data || 'error' in data) reject(new Error(JSON.stringify(data)));
        if ('opened' in data) worker.postMessage({ id: 1, ask });
        if (data.id === 1) resolve(data.body.byteLength);
      };
      const [{ url, bytes }] = published.files;
      worker.postMessage({ open: { url: new URL(url, document.baseURI).href, bytes } });
    })`);
    assert.ok(drawn > 0);
    assert.ok(asked(host).every(({ status }) => status === 206));
  }),
);

/** Waits for the sentence with the reason for a missing answer. */
async function told(page: Page, sentence: RegExp): Promise<void> {
  const said = page.getByRole('alert');
  await said.filter({ hasText: sentence }).waitFor();
  assert.deepEqual(await violations(page), []);
}

test('a host in trouble is told of in one sentence, nothing wrong is shown, and it may be tried again', {
  skip,
}, async () => {
  const troubles: [(request: IncomingMessage, response: ServerResponse) => unknown, RegExp][] = [
    [(_, response) => response.writeHead(200).end(files.get(dataOf(null))), /ファイルの一部だけを送れない/],
    [(_, response) => response.writeHead(503).end(), /ホストがエラーを返しました/],
    [(request) => request.socket.destroy(), /読み込めませんでした/],
    [
      (_, response) => response.writeHead(206, { 'content-range': 'bytes 7-9/11' }).end('abc'),
      /一部しか届きませんでした/,
    ],
  ];
  await visit(
    '',
    async (page, host) => {
      await loaded(page);
      for (const [trouble, sentence] of troubles) {
        host.trouble = (request, response) => {
          if (request.url !== dataOf(null)) return false;
          trouble(request, response);
          return true;
        };
        await page.goto(`${host.base}${BELOW}?q=青葉町`);
        await told(page, sentence);
        assert.equal(await page.locator('.option').count(), 0);
        host.trouble = null;
        await page.getByRole('button', { name: '再試行' }).click();
        await page.waitForSelector('.option');
        assert.ok((await listed(page)).hits.includes(TOWN));
        assert.equal(await page.getByRole('alert').count(), 0);
      }
      host.files.delete(dataOf(null));
      await page.goto(`${host.base}${BELOW}?q=青葉町`);
      await told(page, /読み込めませんでした/);
    },
    { expected: /404|503|ERR_/ },
  );
});

test('who keeps the page keeps its files whole, and parts of them answer without the host', { skip }, () =>
  visit(
    '',
    async (page, host) => {
      await loaded(page);
      await page.getByRole('button', { name: 'オフライン用に保存' }).click();
      const told = page.locator('#keep-panel');
      await told.getByText(/読み込み \d\.\d MB/).waitFor();
      await told.getByRole('button', { name: '保存' }).click();
      await told.getByText(/保存済みです/).waitFor();
      await until(async () => asked(host).some(({ status }) => status === 200), 'the whole file');
      await host.close();
      await page.goto(`${host.base}${BELOW}?q=青葉町`);
      await mapReady(page);
      await loaded(page);
      await answered(page);
      assert.ok((await listed(page)).hits.includes(TOWN));
      await page.goto(`${host.base}${BELOW}?open=99991&then=2005&divider=50`);
      await page.waitForSelector('.history tbody tr');
    },
    { expected: /ERR_CONNECTION_REFUSED/ },
  ),
);
