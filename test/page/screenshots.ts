/**
 * The pictures of the README: the page over the starter, light and dark. `npm run screenshots` writes them anew into
 * `docs/images`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServing } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { answered, close, launch, mapIdle, skip } from './browser.js';

/** The search: the houses of a block with their numbers. */
const LINK = 'q=文京区本郷3丁目1番';
const FOLDER = join(projectRoot, 'docs/images');

if (skip !== false) throw new Error(skip);
mkdirSync(FOLDER, { recursive: true });
const server = await startServing(['start', '--port', '0']);
const browser = await launch();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1200, height: 720 },
      colorScheme,
      locale: 'ja-JP',
    });
    await page.goto(`${server.base}/?${LINK}`);
    await answered(page);
    await mapIdle(page);
    const path = join(FOLDER, `page-${colorScheme}.png`);
    await page.screenshot({ path });
    process.stdout.write(`${path}\n`);
    await page.close();
  }
} finally {
  await close(browser);
  await server.stop();
}
