import { after, before } from 'node:test';
import type { BuildOptions } from '@banchi/build/indexing/build.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Step } from '@banchi/engine/lineage/step.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { createService } from 'banchi/http/service.js';
import { pageFolder } from 'banchi/package/package-root.js';
import { smallGazetteer } from '../support/small-gazetteer.js';
import { skip, type Visit, type Watched, withPage } from './browser.js';
import { specimenPage } from './specimen-page.js';

/** A service over a few places, in the browser of all tests. */
export interface SmallPage {
  /** Where it is. */
  readonly base: string;
  /** Opens its page under watch, see {@link withPage}. */
  visit(options: Visit, run: (watched: Watched) => Promise<void>): Promise<void>;
}

/** Serves places while the tests of a file run: those of {@link smallGazetteer}, or of a gazetteer that is opened. */
export function smallPage(
  lines: readonly string[] | (() => Promise<Gazetteer>),
  steps: readonly Step[] = [],
  options?: BuildOptions,
): SmallPage {
  const specimen = specimenPage();
  let base = '';
  let close = async (): Promise<void> => undefined;
  before(async () => {
    if (skip !== false) return;
    const gazetteer = await (typeof lines === 'function' ? lines() : smallGazetteer(lines, options, steps));
    const service = createService({
      search: new LocalSearch([new GazetteerSearch(gazetteer)]),
      tiles: tileSets([gazetteer]),
      page: { folder: pageFolder, examples: [] },
    });
    close = () => service.close();
    base = await service.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => close());
  return {
    get base() {
      return base;
    },
    visit: (options, run) => withPage(specimen.browser, base, options, run),
  };
}
