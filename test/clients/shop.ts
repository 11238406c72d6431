import { mkdirSync } from 'node:fs';
import { after, before } from 'node:test';
import { createService } from 'banchi/http/service.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { close, launch, PATIENCE, PICTURES, SCALE, skip } from '../page/browser.js';
import { type SpecimenService, serveStarter } from '../support/specimen-service.js';
import { type Elsewhere, startElsewhere } from './pages-elsewhere.js';

/** A shop on another origin than the service, which it asks, and a browser, for all tests of a process. */
export interface Shop {
  readonly browser: Browser;
  /** The service of `banchi start`, which lets the pages of the shop read. */
  readonly service: string;
  /** The data behind it, for services with other settings. */
  readonly parts: SpecimenService['parts'];
  readonly elsewhere: Elsewhere;
  /** Opens a page of the shop in a tab of its own; the browser's complaints are reported at its end. */
  visit(
    url: string,
    run: (page: Page, faults: string[]) => Promise<void>,
    options?: Visit,
  ): Promise<string[]>;
}

/** How a page is looked at. */
export interface Visit {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
}

let known: Shop | undefined;

/** Opens the shop before the first test and closes it behind the last. */
export function shop(): Shop {
  known ??= makeShop();
  return known;
}

function makeShop(): Shop {
  let open: { browser: Browser; starter: SpecimenService; elsewhere: Elsewhere; base: string } | undefined;
  const closing: (() => unknown)[] = [];
  before(async () => {
    if (skip !== false) return;
    mkdirSync(PICTURES, { recursive: true });
    const [starter, browser, elsewhere] = await Promise.all([serveStarter(), launch(), startElsewhere()]);
    const service = createService({ ...starter.parts, origins: [elsewhere.origin] });
    const base = await service.listen({ host: '127.0.0.1', port: 0 });
    closing.push(
      () => close(browser),
      elsewhere.close,
      () => service.close(),
      starter.close,
    );
    open = { browser, starter, elsewhere, base };
  });
  after(async () => {
    for (const end of closing) await end();
  });
  const opened = () => {
    if (open === undefined) throw new Error('asked for before the first test');
    return open;
  };
  return {
    get browser() {
      return opened().browser;
    },
    get service() {
      return opened().base;
    },
    get parts() {
      return opened().starter.parts;
    },
    get elsewhere() {
      return opened().elsewhere;
    },
    visit: async (url, run, { viewport = { width: 900, height: 700 }, ...options } = {}) => {
      const context: BrowserContext = await opened().browser.newContext({
        locale: 'ja-JP',
        reducedMotion: 'reduce',
        deviceScaleFactor: SCALE,
        viewport,
        ...options,
      });
      const faults: string[] = [];
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(Math.min(PATIENCE, 60_000));
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text());
        });
        await page.goto(url);
        await run(page, faults);
      } finally {
        await context.close();
      }
      return faults;
    },
  };
}
