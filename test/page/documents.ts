/** The documents at `/docs`, in a browser. Issue 53, line 12. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { siteFolder } from 'banchi/package/package-root.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { staticHost } from '../anywhere/static-host.js';
import { PATIENCE, PICTURES, skip, violations } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Bytes that may be transferred before the first word can be read. */
const FIRST_BYTES = 200_000;

/** Opens a document in a tab that remembers nothing; complaints of the browser and requests to others fail the test. */
async function visit(
  path: string,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const { base } = specimen.service;
  const context = await specimen.browser.newContext({ viewport: WIDE, ...options });
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(base) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(base + path);
    await run(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(faults, []);
}

test('documents: at most 200 kB are transferred before a page can be read, the largest pages too', {
  skip,
}, async () => {
  const largest = (folder: string): string => {
    const names = readdirSync(join(siteFolder, folder)).filter((name) => name.endsWith('.html'));
    const size = (name: string): number => statSync(join(siteFolder, folder, name)).size;
    return `${folder}${names.sort((a, b) => size(b) - size(a))[0]}`;
  };
  for (const path of ['', largest(''), largest('ja/')]) {
    await visit('/healthz', {}, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      // with all that a page loads by itself, which is more than its first word needs
      await page.goto(`${specimen.service.base}/docs/${path}`, { waitUntil: 'networkidle' });
      assert.ok(bytes > 5000 && bytes <= FIRST_BYTES, `${path}: ${bytes} bytes`);
    });
  }
});

test('documents: axe finds nothing, wide and on a phone, light and dark, in both languages', {
  skip,
}, async () => {
  for (const [name, path, viewport, colorScheme] of [
    ['index', '/docs', WIDE, 'light'],
    ['interface', '/docs/interface.html', WIDE, 'dark'],
    ['ja-data', '/docs/ja/data.html', PHONE, 'light'],
    ['ja-export', '/docs/ja/guides/export.html', PHONE, 'dark'],
    ['file', '/docs/project/deploy/compose.yaml.html', WIDE, 'light'],
  ] as const)
    await visit(path, { viewport, colorScheme }, async (page) => {
      await page.waitForSelector('html[data-script]');
      assert.equal(await page.getAttribute('html', 'data-theme'), colorScheme);
      assert.deepEqual(await violations(page), [], path);
      const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
      assert.ok(width <= viewport.width, `${path}: ${width} pixels wide`);
      await page.screenshot({ path: join(PICTURES, `documents-${name}.png`) });
    });
});

test('documents: a search in Japanese leads to the section, by keys alone', { skip }, () =>
  visit('/docs/ja/tutorial.html', {}, async (page) => {
    await page.waitForSelector('.outline details[open]');
    await page.keyboard.press('/');
    await page.locator('.search input:focus').waitFor();
    await page.keyboard.type('住所の横の座標');
    await page.locator('.found a', { hasText: '住所の横の座標' }).first().waitFor();
    assert.match((await page.textContent('.found p')) ?? '', /^\d+か所$/);
    assert.ok((await page.locator('.found mark').count()) > 0);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/ja/guides/batch-geocoding.html#*');
    await page.locator('.search input').fill('ないことばのれつ￥');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.found', { state: 'hidden' });
  }),
);

test('documents: the language changes and the page stays; colours change and stay', { skip }, () =>
  visit('/docs/guides/export.html', { colorScheme: 'light' }, async (page) => {
    await page.click('.language');
    await page.waitForURL('**/docs/ja/guides/export.html');
    await page.getByText('この文書は英語だけです。').waitFor();
    await page.click('.theme');
    await page.waitForSelector('.theme[aria-pressed=true]');
    await page.click('.language');
    await page.waitForURL('**/docs/guides/export.html');
    await page.waitForSelector('html[data-theme=dark] .theme[aria-pressed=true]');
  }),
);

test('documents: a command is copied without its comment', { skip }, () =>
  visit('/docs/project/README.html', { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.locator('.copied', { hasText: 'npm start' }).first().locator('.copy').click();
    await page.locator('.copy', { hasText: 'Copied' }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'npm start');
  }),
);

test('documents: a path of the interface is tried at its form', { skip }, () =>
  visit('/docs/ja/interface.html', {}, async (page) => {
    await page.locator('a[href$="try/#/reverse"]').click();
    await page.waitForURL('**/docs/try/#/*');
    await page.waitForSelector('[id$=-reverseGeocode].is-open, .opblock.is-open');
    assert.match((await page.textContent('.opblock.is-open .opblock-summary-path')) ?? '', /reverse/);
  }),
);

test('documents: a phone shows the list of documents when asked', { skip }, () =>
  visit('/docs/', { viewport: PHONE }, async (page) => {
    await page.waitForSelector('html[data-script]');
    await page.waitForSelector('.documents', { state: 'hidden' });
    await page.click('.menu');
    await page.locator('.documents a', { hasText: 'Tutorial' }).click();
    await page.waitForURL('**/docs/tutorial.html');
  }),
);

test('documents: any static host serves them below any path', { skip }, async () => {
  const names = readdirSync(siteFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = names.map(({ parentPath, name }): [string, Uint8Array] => {
    const file = join(parentPath, name);
    const path = relative(siteFolder, file).split(sep).join('/');
    return [`/help/banchi/${path}`, readFileSync(file)];
  });
  const host = await staticHost(new Map(files));
  const page = await specimen.browser.newPage();
  try {
    await page.goto(`${host.base}/help/banchi/ja/guides/export.html`);
    await page.fill('.search input', '国土地理院');
    await page.locator('.found a').first().click();
    await page.waitForURL('**/help/banchi/ja/**/*.html*');
    await page.goto(`${host.base}/help/banchi/interface.html`);
    assert.deepEqual(
      host.seen.filter(({ status }) => status !== 200),
      [],
    );
  } finally {
    await page.close();
    await host.close();
  }
});
