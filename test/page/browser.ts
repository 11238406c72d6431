import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { projectRoot } from '../support/imports.js';

/** Where pictures for people are left. */
export const PICTURES = join(projectRoot, 'dist/screenshots');

const CHROMIUM = '/usr/bin/chromium';

/** Why tests in a browser do not run here; false where they do. */
export const skip: string | false = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;

/** Starts a browser that draws maps without a graphics card and asks nobody anything on its own. */
export function launch(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args });
}

/** A page under watch: what the browser complains of, and what it asks of others, fails the test at its end. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What is found wrong, and was expected to be. */
  expectFault(pattern: RegExp): void;
}

/** Opens the page in a context of its own and watches it while a test runs. */
export async function withPage(
  browser: Browser,
  base: string,
  options: BrowserContextOptions & { readonly path?: string },
  run: (watched: Watched) => Promise<void>,
): Promise<void> {
  const { path = '/', ...rest } = options;
  const context = await browser.newContext({
    locale: 'ja-JP',
    reducedMotion: 'reduce',
    viewport: { width: 1000, height: 640 },
    ...rest,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  let tiles = 0;
  page.on('response', (response) => {
    if (/\/tiles\//.test(response.url()) && response.ok()) tiles++;
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(?:data|blob):/.test(request.url())) faults.push(request.url());
  });
  try {
    await page.goto(base + path);
    await mapReady(page);
    while (tiles === 0) await page.waitForEvent('response', (response) => /\/tiles\//.test(response.url()));
    await run({ page, context, expectFault: (pattern) => expected.push(pattern) });
  } finally {
    await context.close();
  }
  assert.deepEqual(
    faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    [],
  );
}

/** Waits until the map draws what the page tells it. */
export async function mapReady(page: Page): Promise<void> {
  await page.waitForSelector('.canvas[data-ready=true]');
}

/** Types a word into the box, key by key, and waits for its answer. */
export async function typeWord(page: Page, word: string): Promise<void> {
  await page.fill('#word', '');
  await page.locator('#word').pressSequentially(word);
  await answered(page);
}

/** Waits until no answer is awaited: longer than the pause after a key. */
export async function answered(page: Page): Promise<void> {
  await page.waitForTimeout(80);
  await page.waitForSelector('.results[aria-busy=false]');
}

/** What the list says and holds. */
export async function listed(page: Page): Promise<{ said: string; hits: string[] }> {
  return {
    said: (await page.textContent('.count')) ?? '',
    hits: await page.locator('.option .address').allTextContents(),
  };
}

/** What axe-core finds wrong, by rule and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.axe === undefined && (() => { ${axe.source} })()`);
  const found: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
