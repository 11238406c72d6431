import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
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
import { CHROMIUM, withoutChromium } from '../support/programs.js';

/** Where pictures for people are left. */
export const PICTURES = join(projectRoot, 'dist/screenshots');

/** Whether every state is shown in every combination, in pictures of full size. */
export const SHOWS_ALL = process.env.SCREENSHOTS === 'all';

/** Points of the screen a pixel of the page has: with half as many each way a processor draws the map in a quarter. */
export const SCALE = SHOWS_ALL ? 1 : 0.5;

/** Of a page where nothing else is said. */
export const VIEWPORT = { width: 1000, height: 640 };

/** Said by the browser of itself: without a graphics card it reads what a page has drawn on a canvas, to show it. */
const READS_CANVAS = /^\[\.WebGL-0x[0-9a-f]+\]GL Driver Message .*: GPU stall due to ReadPixels/;

/** Where `npm test` reads processor time that it cannot see: `scripts/processor-time.mjs`. */
const PROCESSOR_SECONDS = 'banchi.processor-seconds';

/** How long a busy machine may take for anything, in milliseconds. */
export const PATIENCE = 180_000;

/** Why tests in a browser do not run here; false where they do. */
export const skip: string | false = withoutChromium;

/** Starts a browser that draws maps without a graphics card and asks nobody anything on its own. */
export function launch(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    // the page around the map is drawn without an imitated graphics card: that takes half as long
    '--disable-gpu-compositing',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args });
}

/** Closes a browser, and reports the processor time of its processes: nobody waits for processes that it starts itself. */
export async function close(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await browser.close();
  const others = processInfo.filter(({ type }) => type !== 'browser');
  const seconds = others.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  channel(PROCESSOR_SECONDS).publish(seconds);
}

/** A page under watch: complaints of the browser, and requests to others, fail the test at its end. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Expects a fault, which then does not fail the test. */
  expectFault(pattern: RegExp): void;
}

/**
 * Tabs that nobody uses, by their locale: a second test in one finds the page's modules read and compiled. The page of the test
 * before is gone from it, with its storage and permissions.
 */
const idle = new WeakMap<Browser, Map<string, Page>>();

/** The address of a page, and the settings of its browser. */
export interface Visit extends Pick<BrowserContextOptions, 'locale' | 'permissions'> {
  readonly path?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** False for a browser without WebGL: for tests of the list alone, since drawing takes most of the time. */
  readonly map?: boolean;
}

/** A script that takes WebGL from a tab. */
const WITHOUT_WEBGL = `for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) {
  const { getContext } = canvas.prototype;
  canvas.prototype.getContext = function (kind, ...others) {
    return /webgl/.test(kind) ? null : getContext.call(this, kind, ...others);
  };
}`;

/** Opens the page in a tab that remembers nothing and watches it while a test runs. */
export async function withPage(
  browser: Browser,
  base: string,
  {
    path = '/',
    locale = 'ja-JP',
    permissions = [],
    viewport = VIEWPORT,
    colorScheme = 'light',
    map = true,
  }: Visit,
  run: (watched: Watched) => Promise<void>,
): Promise<void> {
  const tabs = idle.get(browser) ?? new Map<string, Page>();
  idle.set(browser, tabs);
  const kind = `${locale} ${map}`;
  const page = tabs.get(kind) ?? (await openTab(browser, locale, map));
  tabs.delete(kind);
  const context = page.context();
  await context.grantPermissions(permissions);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  const faults: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !READS_CANVAS.test(message.text()))
      faults.push(message.text());
  });
  let tiles = 0;
  page.on('response', (response) => {
    if (/\/tiles\//.test(response.url()) && response.ok()) tiles++;
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(?:data|blob):/.test(request.url())) faults.push(request.url());
  });
  let isLeft = false;
  try {
    await page.goto(base + path);
    await (map ? mapReady(page) : page.waitForSelector('.map-failed'));
    while (map && tiles === 0)
      await page.waitForEvent('response', (response) => /\/tiles\//.test(response.url()));
    await run({ page, context, expectFault: (pattern) => expected.push(pattern) });
    await leave(page);
    isLeft = true;
  } finally {
    if (isLeft) tabs.set(kind, page);
    else await context.close();
  }
  assert.deepEqual(
    faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    [],
  );
}

async function openTab(browser: Browser, locale: string, map: boolean): Promise<Page> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce', deviceScaleFactor: SCALE });
  if (!map) await context.addInitScript(WITHOUT_WEBGL);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** Leaves the page so that nothing of it is found in the same tab. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  assert.deepEqual(context.pages(), [page], 'a test closes what it opens besides');
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
  await context.clearPermissions();
  await page.goto('about:blank');
  for (const event of ['pageerror', 'console', 'response', 'request'] as const)
    page.removeAllListeners(event);
}

/** Waits until the map draws what the page shows. */
export async function mapReady(page: Page): Promise<void> {
  await page.waitForSelector('.canvas[data-ready=true]');
}

/** Types a word into the box, key by key, and waits for its answer. */
export async function typeWord(page: Page, word: string): Promise<void> {
  await page.fill('#word', '');
  await page.locator('#word').pressSequentially(word);
  await answered(page);
}

/** Waits until no answer is awaited. */
export async function answered(page: Page): Promise<void> {
  // a typed text is a question at once, and shown with the next picture
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  await page.waitForSelector('.results[aria-busy=false]');
}

/** Waits until the map shows all that was asked for. */
export async function mapIdle(page: Page): Promise<void> {
  await page.waitForSelector('.canvas[data-idle=true]');
}

/** Opens a panel that may be folded; it may also open by itself at any moment, and a click then folds it. */
export async function unfold(page: Page, panel: '.years' | '.filters' | '.request'): Promise<void> {
  const isOpen = (): Promise<boolean> => page.locator(panel).evaluate((details) => details.matches('[open]'));
  while (!(await isOpen())) await page.locator(`${panel} > summary`).click();
}

/** Shows the first of the years. */
export async function showFirstYear(page: Page): Promise<void> {
  await unfold(page, '.years');
  // a field that is folded away takes neither the focus nor keys, and says nothing of it
  await page.locator('.slider input').waitFor();
  await page.locator('.slider input').press('Home');
}

/** Where the middle of the map is, and how near, as the address bar says; null while it says nothing. */
export function viewOf(page: Page): { zoom: number; lon: number; lat: number } | null {
  const [zoom, lon, lat] = (new URL(page.url()).searchParams.get('map') ?? '').split(',').map(Number);
  return lat === undefined ? null : { zoom, lon, lat };
}

/** The list's summary and its hits. */
export async function listed(page: Page): Promise<{ said: string; hits: string[] }> {
  return {
    said: (await page.textContent('.count')) ?? '',
    hits: await page.locator('.option .address').allTextContents(),
  };
}

/** The colour in the middle of the map, or so many pixels below it: `#ffffff`. */
export async function colourInTheMiddle(page: Page, below = 0): Promise<string> {
  const box = await page.locator('.canvas').boundingBox();
  assert.ok(box !== null);
  const clip = {
    x: Math.round(box.x + box.width / 2) - 2,
    y: Math.round(box.y + box.height / 2) - 2 + below,
    width: 4,
    height: 4,
  };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${picture}';
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.drawImage(image, 0, 0, 1, 1);
    return '#' + [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((each) => each.toString(16).padStart(2, '0')).join('');
  })()`);
}

/**
 * The faults that axe-core finds, by rule and element.
 * @param impacts how bad it must be; default: anything
 */
export async function violations(
  page: Page,
  impacts?: readonly ('critical' | 'serious')[],
): Promise<string[]> {
  // half a megabyte, which is sent and read only where it is not there
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(`(() => { ${axe.source} })()`);
  const found: { id: string; impact: string; nodes: { target: unknown; failureSummary?: string }[] }[] =
    await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    );
  const bad = found.filter(({ impact }) => impacts === undefined || impacts.some((each) => each === impact));
  return bad.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
