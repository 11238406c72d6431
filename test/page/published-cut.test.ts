import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StaticHost } from '../anywhere/static-host.js';
import { until } from '../support/until.js';
import { answered, listed, mapReady, skip, typeWord, violations } from './browser.js';
import { BELOW, files, loaded, publishWith, TOWN, visit } from './published.js';

publishWith('--cut');

const FRONT = `${BELOW}front.gaz.gz`;

/** Paths of data that was asked for. */
function asked(host: StaticHost): string[] {
  return host.seen.flatMap(({ path }) => (path.endsWith('.gaz.gz') ? path : []));
}

/** Paths of the files of municipalities. */
function shards(): string[] {
  const list = JSON.parse(new TextDecoder().decode(files.get(`${BELOW}banchi-published.json`)));
  return list.prefectures.flatMap((each: { readonly files: readonly string[] }) =>
    each.files.map((name) => BELOW + name),
  );
}

test('a page with a front searches, completes, explains, draws and shows a past', { skip }, () =>
  visit('?q=見本市中央区青葉町一丁目1-1', async (page, host) => {
    await mapReady(page);
    await loaded(page);
    await answered(page);
    assert.ok((await listed(page)).hits.includes(`${TOWN}1-1`));
    assert.equal(asked(host).filter((path) => path === FRONT).length, 1);
    assert.ok(asked(host).some((path) => shards().includes(path)));
    await typeWord(page, '青葉町');
    assert.ok((await listed(page)).hits.includes(TOWN));
    await typeWord(page, '見本市青葉');
    await page.waitForSelector('[role=option]');
    assert.equal(await page.locator('.notice').count(), 0);
    await typeWord(page, '12-3');
    await page.locator('.notice').filter({ hasText: '町名まで検索しました' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await typeWord(page, '見本');
    await page
      .locator('.meant .taken')
      .filter({ hasText: /見本県$/ })
      .waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(new Set(asked(host)).size, asked(host).length, 'no file is loaded twice');
    await page.goto(`${host.base}${BELOW}?q=30.0139, 150.00316`);
    await page.waitForSelector('.pin');
    await loaded(page);
    assert.equal((await listed(page)).hits[3], TOWN);
    await page.goto(`${host.base}${BELOW}?open=99991&then=2005&divider=50`);
    await page.waitForSelector('.history tbody tr');
    await page.waitForSelector('.behind canvas');
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

test(
  'a file of a municipality that is missing is reported in one sentence, and may be loaded again',
  {
    skip,
  },
  () =>
    visit(
      '?q=見本市中央区青葉町一丁目1-1',
      async (page, host) => {
        const said = page.getByRole('alert');
        await said.filter({ hasText: /読み込めませんでした/ }).waitFor();
        assert.deepEqual(await violations(page), []);
        assert.equal(await page.locator('.option').count(), 0);
        for (const name of shards()) host.files.set(name, files.get(name) ?? new Uint8Array());
        await page.getByRole('button', { name: '再試行' }).click();
        await page.waitForSelector('.option');
        assert.ok((await listed(page)).hits.includes(`${TOWN}1-1`));
        assert.equal(await said.count(), 0);
      },
      {
        change: (host) => {
          for (const name of shards()) host.files.delete(name);
        },
        expected: /404/,
      },
    ),
);

test('who keeps a prefecture searches it without the host', { skip }, () =>
  visit(
    '',
    async (page, host) => {
      await loaded(page);
      await page.getByRole('button', { name: 'オフライン用に保存' }).click();
      const panel = page.locator('#keep-panel');
      await panel.getByText(/読み込み \d\.\d MB/).waitFor();
      await panel.getByRole('combobox', { name: '保存する範囲' }).selectOption('見本県');
      assert.deepEqual(await violations(page), []);
      await panel.getByRole('button', { name: '保存' }).click();
      await panel.getByText(/保存済みです/).waitFor();
      await until(async () => shards().every((path) => asked(host).includes(path)), 'all of its files');
      await host.close();
      await page.goto(`${host.base}${BELOW}?q=見本市中央区青葉町一丁目1-1`);
      await mapReady(page);
      await loaded(page);
      await answered(page);
      assert.ok((await listed(page)).hits.includes(`${TOWN}1-1`));
      await page.goto(`${host.base}${BELOW}?open=99991&then=2005&divider=50`);
      await page.waitForSelector('.history tbody tr');
    },
    { expected: /ERR_CONNECTION_REFUSED/ },
  ),
);
