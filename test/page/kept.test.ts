import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { answered, listed, mapReady, skip, typeWord, violations } from './browser.js';
import { BELOW, dataOf, files, loaded, publishWith, TOWN, visit } from './published.js';

publishWith();

/** The text of the panel about keeping the page. */
function keepingIn(page: Page) {
  return page.locator('#keep-panel');
}

/** Opens the page as its host would send it, keeps it, and waits until the page says so. */
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
        await keepingIn(page).waitFor({ state: 'detached' });
        await page.locator('#keep-toggle:focus').waitFor();
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
        await loaded(page);
        await answered(page);
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
          .replaceAll(/[0-9a-f]{16}(?=\.gaz\.gz","id":"[^"]*","year":2005)/g, 'f'.repeat(16));
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
