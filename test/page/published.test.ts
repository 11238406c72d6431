import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { type Seen, type StaticHost, staticHost } from '../anywhere/static-host.js';
import { pageText } from '../docs/pages.js';
import { banchi } from '../support/commands.js';
import { specimenGazetteers } from '../support/specimen.js';
import { until } from '../support/until.js';
import {
  answered,
  close,
  launch,
  listed,
  mapReady,
  PATIENCE,
  skip,
  typeWord,
  violations,
} from './browser.js';

/** Where the folder lies on its host: below a path. */
const BELOW = '/addresses/';
const TOWN = '見本県見本市中央区青葉町一丁目';

/** Answers that are held back. */
const held: (() => void)[] = [];

let browser: Browser;
let files: Map<string, Uint8Array>;
before(async () => {
  if (skip !== false) return;
  const folder = mkdtempSync(join(tmpdir(), 'banchi-published-'));
  after(() => rmSync(folder, { recursive: true }));
  const { code, err } = await banchi(['publish', folder, ...(await specimenGazetteers())]);
  assert.equal(code, 0, err);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  files = new Map(names.map((name) => [BELOW + name.split(sep).join('/'), readFileSync(join(folder, name))]));
  const document = files.get(`${BELOW}index.html`);
  assert.ok(document !== undefined);
  files.set(BELOW, document);
  browser = await launch();
});
after(async () => {
  if (skip === false) await close(browser);
});

/** The path of the data of a year; null is today. */
function dataOf(year: number | null): string {
  const document = new TextDecoder().decode(files.get(BELOW));
  const [, url] = new RegExp(`"url":"([^"]*)","year":${year}\\b`).exec(document) ?? [];
  assert.ok(files.has(BELOW + url), `${year}`);
  return BELOW + url;
}

/** Opens the published page; whatever it complains of, or asks of others than its folder, is a fault. */
async function visit(
  path: string,
  run: (page: Page, host: StaticHost) => Promise<void>,
  {
    change = () => undefined,
    expected = /^$/,
  }: {
    readonly change?: (host: StaticHost) => void;
    readonly expected?: RegExp;
  } = {},
): Promise<void> {
  const host = await staticHost(files);
  change(host);
  const context = await browser.newContext({
    locale: 'ja-JP',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/GPU stall/.test(message.text()))
      faults.push(message.text());
  });
  context.on('request', (request) => {
    const url = request.url();
    const { origin, pathname } = new URL(url);
    if (!/^(?:data|blob):/.test(url) && (origin !== host.base || !files.has(pathname))) faults.push(url);
  });
  try {
    await page.goto(host.base + BELOW + path);
    await run(page, host);
  } finally {
    await context.close();
    await host.close();
  }
  assert.deepEqual(
    faults.filter((fault) => !expected.test(fault)),
    [],
  );
}

/** Waits until the file is there. */
async function loaded(page: Page): Promise<void> {
  await page.waitForSelector('.loading', { state: 'detached' });
}

/** Compares the requests of a visit with what the documents say. */
function assertCosts(seen: readonly Seen[]): void {
  const told = pageText('docs/guides/static.md');
  const sizes = new Map(seen.map(({ path, bytes }) => [path, bytes]));
  const isMap = (path: string): boolean => /maplibre|address-map/.test(path);
  const isData = (path: string): boolean => path.endsWith('.gaz.gz');
  for (const [what, belongs] of [
    ['document, page and worker', (path: string) => !isMap(path) && !isData(path)],
    ['map', isMap],
    ['data of today, compressed', isData],
  ] as const) {
    const own = [...sizes].filter(([path]) => belongs(path));
    const [, requests, size] = new RegExp(`^\\| ${what} \\| (\\d+) \\| ([\\d.]+) MiB`, 'm').exec(told) ?? [];
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
    await page.locator('.slider input').focus();
    await page.keyboard.press('Home');
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

test('a past year that is missing is told, and today is answered all the same', { skip }, () =>
  visit(
    '?then=2005',
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
        const [{ url, bytes }] = settings.published.files;
        worker.postMessage({ open: { url: new URL(url, document.baseURI).href, bytes } });
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

test('a file that is missing or damaged is told in one sentence, and may be loaded again', {
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

/** The words of what is told of keeping the page. */
function keepingIn(page: Page) {
  return page.locator('#keep-panel');
}

/** Opens the page as its host would send it, keeps it, and waits until that is told. */
async function keepPage(page: Page): Promise<void> {
  await loaded(page);
  await page.getByRole('button', { name: 'オフライン用に保存' }).focus();
  await page.keyboard.press('Enter');
  await keepingIn(page)
    .getByText(/このブラウザーに保存し、.*読み込み \d\.\d MB/)
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await keepingIn(page).getByRole('button', { name: '保存' }).focus();
  await page.keyboard.press('Enter');
  await keepingIn(page)
    .getByText(/保存済みです。.*\d\.\d MB/)
    .waitFor();
  assert.deepEqual(await violations(page), []);
}

test(
  'who keeps the page needs no host: search, suggest, reverse, history, map, five languages',
  { skip },
  () =>
    visit(
      '',
      async (page, host) => {
        await keepPage(page);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        assert.equal(await keepingIn(page).count(), 0);
        assert.equal(await page.locator('#keep-toggle:focus').count(), 1);
        await host.close();
        await page.goto(`${host.base}${BELOW}index.html?q=青葉町`);
        await mapReady(page);
        await loaded(page);
        await answered(page);
        assert.ok((await listed(page)).hits.includes(TOWN));
        await typeWord(page, '見本市青葉');
        await page.waitForSelector('[role=option]');
        await page.goto(`${host.base}${BELOW}?q=30.0139, 150.00316`);
        await page.waitForSelector('.pin');
        assert.equal((await listed(page)).hits[3], TOWN);
        await page.goto(`${host.base}${BELOW}?open=99991&then=2005&divider=50`);
        await page.waitForSelector('.history tbody tr');
        await page.waitForSelector('.behind canvas');
        for (const [ui, title] of [
          ['en', 'Keep for offline'],
          ['zh-Hans', '保存以供离线使用'],
          ['zh-Hant', '儲存以供離線使用'],
          ['ko', '오프라인용으로 저장'],
        ]) {
          await page.goto(`${host.base}${BELOW}?q=青葉町&ui=${ui}`);
          await answered(page);
          assert.notEqual((await listed(page)).hits.length, 0, ui);
          await page.getByRole('button', { name: title }).click();
          await keepingIn(page).locator('[role=status]').waitFor();
          assert.deepEqual(await violations(page), [], ui);
        }
      },
      { expected: /ERR_CONNECTION_REFUSED/ },
    ),
);

test('something newer is offered, and what is kept stays until it is there whole', { skip }, () =>
  visit(
    '',
    async (page, host) => {
      await keepPage(page);
      const list = `${BELOW}banchi-published.json`;
      const said = new TextDecoder().decode(files.get(list));
      const [, document] = /"document": "([^"]+)"/.exec(said) ?? [];
      // another document, of the same data but for a past year's
      const old = dataOf(2005);
      const renew = (text: string) =>
        text
          .replaceAll(document, '0123456789abcdef')
          .replaceAll(/[0-9a-f]{16}(?=\.gaz\.gz","year":2005)/g, 'f'.repeat(16));
      const newer = `${BELOW}data/${'f'.repeat(16)}.gaz.gz`;
      host.files.set(
        list,
        new TextEncoder().encode(
          said.replace(document, '0').replace(old.slice(BELOW.length), newer.slice(BELOW.length)),
        ),
      );
      for (const name of [BELOW, `${BELOW}index.html`])
        host.files.set(name, new TextEncoder().encode(renew(new TextDecoder().decode(files.get(name)))));
      await page.reload();
      await keepingIn(page).getByText('新しいデータが公開されました').waitFor();
      assert.deepEqual(await violations(page), []);
      const update = keepingIn(page).getByRole('button', { name: '更新' });
      await update.click();
      await keepingIn(page).getByText('全部は読み込めなかった').waitFor();
      await page.reload();
      await loaded(page);
      assert.ok((await page.content()).includes(old.slice(BELOW.length)), 'the former one is there');

      // it comes, but not to its end
      host.trouble = ({ url }, response) => {
        if (url === newer) response.write(new Uint8Array(1000));
        return url === newer;
      };
      await update.click();
      await page.getByRole('progressbar').waitFor();
      assert.deepEqual(await violations(page), []);
      await keepingIn(page).getByRole('button', { name: '中止' }).click();
      await update.waitFor();
      host.trouble = null;
      host.files.set(newer, files.get(old) ?? new Uint8Array());
      const before = host.seen.length;
      await Promise.all([page.waitForEvent('load'), update.click()]);
      await loaded(page);
      assert.ok((await page.content()).includes('f'.repeat(16)));
      const data = host.seen.slice(before).filter(({ path }) => path.endsWith('.gaz.gz'));
      assert.deepEqual(
        data.map(({ path }) => path),
        [newer],
        'nothing is loaded twice',
      );

      await page.getByRole('button', { name: 'オフライン用に保存' }).click();
      await keepingIn(page).getByRole('button', { name: '削除' }).click();
      await keepingIn(page).getByRole('button', { name: '保存' }).waitFor();
      assert.deepEqual(await page.evaluate('caches.keys()'), []);
      assert.equal(
        await page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)'),
        0,
      );
    },
    { expected: /404|f{16}|ERR_/ },
  ),
);
