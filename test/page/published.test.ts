import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Seen } from '../anywhere/static-host.js';
import { pageText } from '../docs/pages.js';
import { until } from '../support/until.js';
import { answered, listed, mapReady, showFirstYear, skip, typeWord, unfold, violations } from './browser.js';
import { BELOW, dataOf, files, loaded, publishWith, TOWN, visit } from './published.js';

publishWith();

/** Answers that are held back. */
const held: (() => void)[] = [];

/** Compares the requests of a visit with the documents. */
function assertCosts(seen: readonly Seen[]): void {
  const guide = pageText('docs/guides/static.md');
  const sizes = new Map(seen.map(({ path, bytes }) => [path, bytes]));
  const isMap = (path: string): boolean => /maplibre|address-map/.test(path);
  const isData = (path: string): boolean => path.endsWith('.gaz.gz');
  for (const [what, belongs] of [
    ['document, page and worker', (path: string) => !isMap(path) && !isData(path)],
    ['map', isMap],
    ['front', isData],
  ] as const) {
    const own = [...sizes].filter(([path]) => belongs(path));
    const [, requests, size] = new RegExp(`^\\| ${what} \\| (\\d+) \\| ([\\d.]+) MiB`, 'm').exec(guide) ?? [];
    assert.equal(String(own.length), requests, `${what}: ${own.map(([path]) => path).join(' ')}`);
    const bytes = own.reduce((sum, [, each]) => sum + each, 0);
    if (belongs !== isData) assert.equal((bytes / 2 ** 20).toFixed(1), size, what);
  }
}

test('a published page searches, completes, explains and draws from its file alone', { skip }, () =>
  visit('', async (page, host) => {
    await mapReady(page);
    await loaded(page);
    assertCosts(host.seen);
    await typeWord(page, '青葉町');
    const { said, hits } = await listed(page);
    assert.match(said, /\d+ 件/);
    assert.ok(hits.includes(TOWN), hits.join(' '));
    await typeWord(page, '見本市青葉');
    await page.waitForSelector('[role=option]');
    await typeWord(page, '見本');
    await page
      .locator('.meant .taken')
      .filter({ hasText: /見本県$/ })
      .waitFor();
    assert.deepEqual(await violations(page), []);
    await unfold(page, '.request');
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await until(
      async () => (await page.inputValue('dialog textarea')).includes('"hit"'),
      'the answer as JSON',
    );
    assert.equal(await page.getByRole('button', { name: 'curl' }).count(), 0);
    const asked = new Set(host.seen.map(({ path, status }) => `${status} ${path}`));
    assert.ok(asked.has(`200 ${dataOf(null)}`));
    for (const year of [2005, 2015])
      assert.ok(!asked.has(`200 ${dataOf(year)}`), 'nobody has asked for the past');
    assert.equal([...asked].filter((each) => /tiles|search\/|geocode/.test(each)).length, 0);
  }),
);

test('a link to a search, a place and a past is answered, in another language too', { skip }, async () => {
  await visit('?q=青葉町', async (page) => {
    await answered(page);
    assert.ok((await listed(page)).hits.includes(TOWN));
  });
  await visit('?q=30.0139, 150.00316', async (page) => {
    await page.waitForSelector('.pin');
    assert.equal((await listed(page)).hits[3], TOWN);
  });
  await visit('?q=Aobacho&ui=en', async (page) => {
    await answered(page);
    assert.match((await listed(page)).said, /found/);
  });
});

test('a past year is loaded when somebody looks at it', { skip }, () =>
  visit('?open=99991', async (page, host) => {
    const past = page.locator('.past li');
    await past.first().waitFor();
    assert.match((await past.first().textContent()) ?? '', /2005年読み込みが必要（0\.\d MB）/);
    const isAsked = (year: number) => host.seen.some(({ path }) => path === dataOf(year));
    assert.deepEqual([isAsked(2005), isAsked(2015)], [false, false]);
    await showFirstYear(page);
    await page.waitForSelector('.history tbody tr');
    assert.deepEqual([isAsked(2005), isAsked(2015)], [true, false]);
    await page.getByRole('checkbox', { name: '左右に並べる' }).check();
    await page.getByRole('separator', { name: '2005年と現在の境目' }).waitFor();
    await page.waitForSelector('.behind canvas');
    await until(async () => /2005年見本県/.test((await past.first().textContent()) ?? ''), 'its name then');
    assert.deepEqual(await violations(page), []);
    await page.goto(`${host.base}${BELOW}?q=青葉町&year=2015`);
    await page.waitForSelector('.option');
    assert.equal(isAsked(2015), true);
    await page.goto(`${host.base}${BELOW}?q=青葉町&year=1999`);
    await page.getByText(/1999/).first().waitFor();
    await page.getByText('利用できる年: 2005、2015').first().waitFor();
  }),
);

test('a past year that is missing is reported, and today is answered all the same', { skip }, () =>
  visit(
    '?q=青葉町&then=2005',
    async (page, host) => {
      const said = page.getByRole('alert');
      await said.waitFor();
      assert.match((await said.textContent()) ?? '', /住所データ（2005年, 0\.\d MB）を読み込めませんでした/);
      await typeWord(page, '青葉町');
      assert.ok((await listed(page)).hits.includes(TOWN));
      host.files.set(dataOf(2005), files.get(dataOf(2005)) ?? new Uint8Array());
      await page.getByRole('button', { name: '再試行' }).click();
      await said.waitFor({ state: 'detached' });
    },
    { change: (host) => host.files.delete(dataOf(2005)), expected: /404/ },
  ),
);

test('lines that are pasted are answered line by line', { skip }, () =>
  visit('', async (page) => {
    await loaded(page);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${TOWN}1-1\r\n山田太郎\r\n本町`)})`);
    await page.focus('#word');
    await page.keyboard.press('Control+V');
    await page.waitForSelector('.list[aria-busy=false]');
    assert.equal(await page.locator('.list tbody tr').count(), 3);
    assert.match((await page.locator('.list tbody tr').first().textContent()) ?? '', /青葉町一丁目1-1/);
  }),
);

test('a tile is the one of the service, and a host may decode the file itself', { skip }, () =>
  visit(
    '',
    async (page) => {
      await loaded(page);
      const drawn = await page.evaluate<number>(`new Promise((resolve, reject) => {
        const settings = JSON.parse(document.getElementById('settings').textContent);
        const worker = new Worker(new URL(settings.published.worker, document.baseURI), { type: 'module' });
        worker.onmessage = ({ data }) => {
          if ('fault' in data || 'error' in data) reject(new Error(JSON.stringify(data)));
          if ('opened' in data) worker.postMessage({ id: 1, ask: { path: '/tiles/0/0/0.mvt', entries: [], language: 'en' } });
          if (data.id === 1) resolve(data.body.byteLength);
        };
        const [{ url, id }] = settings.published.files;
        worker.postMessage({ open: { url: new URL(url, document.baseURI).href, id } });
      })`);
      assert.ok(drawn > 0);
    },
    {
      change: ({ files }) => {
        const name = dataOf(null);
        files.set(name, gunzipSync(files.get(name) ?? new Uint8Array()));
      },
    },
  ),
);

test('while the file loads the page says so, with its size', { skip }, () =>
  visit(
    '?q=青葉町',
    async (page, host) => {
      const bar = page.getByRole('progressbar');
      await bar.waitFor();
      assert.match((await page.textContent('.loading')) ?? '', /住所データを読み込んでいます（[\d.]+ MB）/);
      assert.deepEqual(await violations(page), []);
      host.trouble = null;
      for (const go of held.splice(0)) go();
      await answered(page);
      assert.ok((await listed(page)).hits.includes(TOWN));
      assert.equal(await bar.count(), 0);
    },
    {
      change: (host) => {
        host.trouble = (request, response) => {
          if (request.url !== dataOf(null)) return false;
          held.push(() => response.end(files.get(request.url ?? '')));
          return true;
        };
      },
    },
  ),
);

test('a file that is missing or damaged is reported in one sentence, and may be loaded again', {
  skip,
}, async () => {
  const name = dataOf(null);
  const whole = files.get(name) ?? new Uint8Array();
  await visit(
    '?q=青葉町',
    async (page, host) => {
      const said = page.getByRole('alert');
      await said.waitFor();
      assert.match((await said.textContent()) ?? '', /読み込めませんでした/);
      assert.deepEqual(await violations(page), []);
      host.files.set(name, whole);
      await page.getByRole('button', { name: '再試行' }).click();
      await page.waitForSelector('.option');
      assert.ok((await listed(page)).hits.includes(TOWN));
      assert.equal(await said.count(), 0);
    },
    { change: ({ files }) => files.delete(name), expected: /404/ },
  );
  const bytes = Uint8Array.from(gunzipSync(whole));
  bytes[bytes.findLastIndex((byte) => byte !== 0)] ^= 1;
  await visit(
    '',
    async (page) => {
      await page.getByText('住所データが壊れているか').waitFor();
    },
    { change: ({ files }) => files.set(name, bytes) },
  );
});
