import { mkdirSync } from 'node:fs';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { type SpecimenService, serveSpecimen } from '../support/specimen-service.js';
import { close, launch, PICTURES, skip, type Visit, type Watched, withPage } from './browser.js';

/** A service over the specimen and a browser, for all tests of a process. */
export interface SpecimenPage {
  readonly service: SpecimenService;
  readonly browser: Browser;
  /** Opens the page under watch, see {@link withPage}. */
  visit(options: Visit, run: (watched: Watched) => Promise<void>): Promise<void>;
}

let known: SpecimenPage | undefined;

/** Opens them before the first test and closes them behind the last; where there is no browser, the tests are skipped. */
export function specimenPage(): SpecimenPage {
  known ??= makePage();
  return known;
}

function makePage(): SpecimenPage {
  let open: { readonly service: SpecimenService; readonly browser: Browser } | undefined;
  before(async () => {
    if (skip !== false) return;
    mkdirSync(PICTURES, { recursive: true });
    const [service, browser] = await Promise.all([serveSpecimen(), launch()]);
    open = { service, browser };
  });
  after(async () => {
    if (open !== undefined) await close(open.browser);
    await open?.service.close();
  });
  const opened = () => {
    if (open === undefined) throw new Error('asked for before the first test');
    return open;
  };
  return {
    get service() {
      return opened().service;
    },
    get browser() {
      return opened().browser;
    },
    visit: (options, run) => withPage(opened().browser, opened().service.base, options, run),
  };
}
