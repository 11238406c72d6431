import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open } from '@banchi/engine';
import { close, launch, skip } from '../page/browser.js';
import { projectRoot } from '../support/imports.js';
import { specimenGazetteers } from '../support/specimen.js';
import { ASK_LIBRARY, answersOf } from './ask-library.js';
import { cutFiles } from './cut.js';
import { staticHost } from './static-host.js';

test('the library in a browser answers and refuses as in Node, in a worker and without', {
  skip,
}, async () => {
  const paths = await specimenGazetteers();
  const program = join(projectRoot, 'dist/browser');
  const host = await staticHost(
    new Map([
      ['/page.html', Buffer.from('<!doctype html><title>library</title>')],
      ...readdirSync(program).map((name) => [`/banchi/${name}`, readFileSync(join(program, name))] as const),
      ...paths.map(
        (path, i) => [`/data/${i}.gaz`, i === 0 ? gzipSync(readFileSync(path)) : readFileSync(path)] as const,
      ),
      ...(await cutFiles(paths[0], '/cut/')),
      ['/data/damaged.gaz', Buffer.from('this is no gazetteer'.repeat(100))],
    ]),
  );
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${host.base}/page.html`);
    const here = await open({ gazetteers: paths });
    const wanted = await answersOf(here);
    await here.close();
    for (const worker of [true, false]) {
      for (const today of ['data/0.gaz', 'cut/front.gaz.gz']) {
        const urls = paths.map((_, i) => (i === 0 ? today : `data/${i}.gaz`));
        const found: unknown = await page.evaluate(
          `import('/banchi/browser.js').then((library) => (${ASK_LIBRARY})(library, ${JSON.stringify({ gazetteers: urls, worker })}))`,
        );
        assert.deepEqual(found, JSON.parse(JSON.stringify(wanted)), `${today}, worker: ${worker}`);
      }
      const refused = (options: object): Promise<string> =>
        page.evaluate(
          `import('/banchi/browser.js').then(({ open, OpenError }) => open(${JSON.stringify({ ...options, worker })}).then(() => 'open', (error) => (error instanceof OpenError) + ' ' + error.message))`,
        );
      for (const [options, reason] of [
        [{ gazetteers: 'data/none.gaz' }, /^true http:.*none\.gaz: could not be loaded/],
        [{ gazetteers: 'data/damaged.gaz' }, /^true http:.*damaged\.gaz: /],
        [{ gazetteers: 'data/1.gaz' }, /^true http:.*1\.gaz: none is of today/],
        [{ gazetteers: ['data/0.gaz', 'data/0.gaz'] }, /^true .* are both of today/],
        [{}, /^true open: gazetteers: in a browser the address of a file must be given/],
        [{ gazetteers: 'data/0.gaz', threads: 2 }, /^true open: options: threads is there in Node only/],
        [{ gazetteers: 'data/0.gaz', language: 'fr' }, /^true open: language: must be one of en, ja/],
      ] as const)
        assert.match(await refused(options), reason);
    }
  } finally {
    await close(browser);
    await host.close();
  }
});
