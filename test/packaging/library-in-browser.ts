/** `import { open } from '@banchi/engine'` of the packed package in a page of somebody else: as it is, and built by Vite. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '@banchi/engine';
import { build } from 'vite';
import { ASK_LIBRARY, answersOf } from '../anywhere/ask-library.js';
import { staticHost } from '../anywhere/static-host.js';
import { close, launch } from '../page/browser.js';
import { specimenGazetteers } from '../support/specimen.js';

/** Imports the package that is installed in a folder in a page, and compares its answers there with its answers here. */
export async function assertSameInBrowser(folder: string): Promise<void> {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>page</title><script type="module" src="/main.js"></script>',
  );
  writeFileSync(
    join(folder, 'main.js'),
    "import * as library from '@banchi/engine';\nglobalThis.library = library;\n",
  );
  await build({ root: folder, base: './', configFile: false, logLevel: 'error', build: { outDir: 'built' } });
  const paths = await specimenGazetteers();
  const filesOf = (place: string, path: string): [string, Buffer][] =>
    readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [place + file.slice(join(folder, path).length), readFileSync(file)];
      });
  const host = await staticHost(
    new Map<string, Uint8Array>([
      ...filesOf('/built', 'built'),
      ...filesOf('/package', 'node_modules/@banchi/engine/dist/browser'),
      ...paths.map((path, i): [string, Uint8Array] => [`/data/${i}.gaz`, readFileSync(path)]),
    ]),
  );
  const browser = await launch();
  try {
    const here = await open({ gazetteers: paths });
    const wanted = JSON.parse(JSON.stringify(await answersOf(here)));
    const page = await browser.newPage();
    await page.goto(`${host.base}/built/index.html`);
    await page.waitForFunction('globalThis.library !== undefined');
    for (const library of ['globalThis.library', "await import('/package/browser.js')"])
      for (const worker of [true, false]) {
        const options = { gazetteers: paths.map((_, i) => `/data/${i}.gaz`), worker };
        const found: unknown = await page.evaluate(
          `(async () => (${ASK_LIBRARY})(${library}, ${JSON.stringify(options)}))()`,
        );
        assert.deepEqual(found, wanted, `${library}, worker: ${worker}`);
      }
  } finally {
    await close(browser);
    await host.close();
  }
}
