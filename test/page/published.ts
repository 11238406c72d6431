import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type StaticHost, staticHost } from '../anywhere/static-host.js';
import { banchi } from '../support/commands.js';
import { specimenGazetteers } from '../support/specimen.js';
import { close, launch, PATIENCE, SCALE, skip, VIEWPORT } from './browser.js';

/** Where the folder lies on its host: below a path. */
export const BELOW = '/addresses/';
export const TOWN = '見本県見本市中央区青葉町一丁目';

let browser: Browser;
export let files: Map<string, Uint8Array>;

/** Publishes the folder that the tests of a file visit, and starts their browser: `publishWith('--cut')`. */
export function publishWith(...flags: readonly string[]): void {
  if (skip !== false) return;
  before(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'banchi-published-'));
    after(() => rmSync(folder, { recursive: true }));
    const { code, err } = await banchi(['publish', ...flags, folder, ...(await specimenGazetteers())]);
    assert.equal(code, 0, err);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    files = new Map(
      names.map((name) => [BELOW + name.split(sep).join('/'), readFileSync(join(folder, name))]),
    );
    const document = files.get(`${BELOW}index.html`);
    assert.ok(document !== undefined);
    files.set(BELOW, document);
    browser = await launch();
  });
  after(() => close(browser));
}

/** The path of the data of a year; null is today. */
export function dataOf(year: number | null): string {
  const document = new TextDecoder().decode(files.get(BELOW));
  const [, url] = new RegExp(`"url":"([^"]*)"[^}]*"year":${year}\\b`).exec(document) ?? [];
  assert.ok(files.has(BELOW + url), `${year}`);
  return BELOW + url;
}

/** Opens the published page; whatever it complains of, or asks of others than its folder, is a fault. */
export async function visit(
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
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
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
export async function loaded(page: Page): Promise<void> {
  await page.waitForSelector('.loading', { state: 'detached' });
}
