/**
 * How long the page takes from a key to its answer on the screen: real Chromium, words of the usual set in kanji, kana, romaji
 * and Hangul typed key by key, the map beside them. Measured in the page, from the time stamp of every key that asks something to
 * the first frame after the list shows its answer, or that of a later key; and the time that the page's thread computed for each
 * such key, map included, which does not depend on other work of the machine.
 * `npm run bench:page [-- FILE.gaz [FOLDER…]]`: folders of built pages are measured in turn, to compare them.
 */

import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { createService } from 'banchi/http/service.js';
import { pageFolder } from 'banchi/package/package-root.js';
import type { Page } from 'playwright-core';
import { launch, mapReady, skip } from '../test/page/browser.js';
import { CACHE, gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { median, quantile, short, table } from './support/statistics.js';

/** Words by script, as somebody types them; kanji come as an input method gives them, some at a time. */
const WORDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  kanji: [
    ['和歌', '山県', '和歌', '山市', '葵町'],
    ['東京', '都', '文京', '区', '本郷', '三', '丁目'],
    ['銀座'],
    ['本町', '1'],
  ],
  kana: ['わかやまけんわかやまし', 'ぶんきょうくほんごう', 'やくしま'].map((word) => [...word]),
  romaji: ['Wakayama-shi, Wakayama', 'Hongo, Bunkyo-ku', 'Yakushima'].map((word) => [...word]),
  Hangul: ['와카야마시', '분쿄구 혼고', '긴자'].map((word) => [...word]),
};
/** Milliseconds between two keys: 300 letters a minute, and as fast as a key repeats. */
const PACES = [200, 33];
/** Promised: from the key to the first answer painted. */
const TARGET = 300;

if (skip !== false) throw new Error(skip);
const gazetteer = await measuredGazetteer(process.argv[2]);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));
gazetteer.close();
const [file = join(CACHE, 'usual.gaz'), ...given] = process.argv.slice(2);
const folders = given.length === 0 ? [pageFolder] : given;
const open = openSearch([file]);
const services = folders.map((folder) =>
  createService({ search: open.search, tiles: tileSets(open.gazetteers), page: { folder, examples: [] } }),
);
const bases = await Promise.all(services.map((service) => service.listen({ host: '127.0.0.1', port: 0 })));
const browser = await launch();
const rows = [
  ['milliseconds from key to answer', 'keys', 'median', 'p95', 'slowest', 'of the processor', 'load'],
];
const slowest = folders.map(() => 0);
for (const pace of PACES) {
  for (const [script, words] of Object.entries(WORDS)) {
    for (const [i, base] of bases.entries()) {
      const { times, busy } = await measured(base, words, pace);
      slowest[i] = Math.max(slowest[i], ...times);
      const figures = [median(times), quantile(times, 0.95), Math.max(...times), busy, loadavg()[0]];
      const which = folders.length === 1 ? '' : ` (${basename(folders[i])})`;
      rows.push([`${script}, a key every ${pace} ms${which}`, String(times.length), ...figures.map(short)]);
    }
  }
}
console.log(`\n${table(rows)}`);
console.log(`\nslowest ${slowest.map(short).join(', ')} ms, promised ${TARGET} ms`);
await browser.close();
for (const service of services) await service.close();
open.close();
if (Math.max(...slowest) > TARGET) process.exitCode = 1;

/** Words typed at a pace: milliseconds from each key that asks something to its answer, and milliseconds that the page computed for it. */
async function measured(
  base: string,
  words: readonly (readonly string[])[],
  pace: number,
): Promise<{ readonly times: readonly number[]; readonly busy: number }> {
  const page = await browser.newPage({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } });
  await page.goto(base);
  await mapReady(page);
  await page.evaluate(`(${watch})()`);
  await type(page, words[0], pace); // compiling and drawing for the first time do not count
  await page.evaluate('answers.length = 0');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await computed();
  for (const word of words) await type(page, word, pace);
  const busy = (await computed()) - before;
  const times: number[] = await page.evaluate('answers');
  await page.close();
  return { times, busy: busy / times.length };
}

/** Types a word into the empty box, a piece at a time, and waits until all is answered, and the map may have begun to move. */
async function type(page: Page, pieces: readonly string[], pace: number): Promise<void> {
  await page.fill('#word', '');
  await page.waitForTimeout(300);
  await page.focus('#word');
  for (const piece of pieces) {
    await page.keyboard.insertText(piece);
    await page.waitForTimeout(pace);
  }
  while ((await page.evaluate('awaited.length')) !== 0) await page.waitForTimeout(50);
  await page.waitForTimeout(500);
}

/** In the page: notes for every key that asks something how long ago it was, once its answer or a later one is painted. */
function watch(): void {
  const { document, MutationObserver, requestAnimationFrame, setTimeout } = globalThis as unknown as Browser;
  const answers: number[] = [];
  const awaited: { readonly question: string; readonly key: number }[] = [];
  Object.assign(globalThis, { answers, awaited });
  const list = document.querySelector('.results');
  let last = '';
  const asked = (): string => document.querySelector('.request code')?.getAttribute('title') ?? '';
  document.addEventListener(
    'input',
    ({ timeStamp: key }) => {
      // the line below the list shows the request, as soon as the page has seen the key
      setTimeout(() => {
        const question = asked();
        if (question !== '' && question !== last) awaited.push({ question, key });
        last = question;
      });
    },
    true,
  );
  new MutationObserver(() => {
    const answered = list?.getAttribute('data-request') ?? '';
    const at = awaited.findLastIndex(({ question }) => question === answered);
    if (at < 0) return;
    const keys = awaited.splice(0, at + 1);
    // a task behind a frame runs when the frame has been painted
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const { key } of keys) answers.push(performance.now() - key);
      }),
    );
  }).observe(list, { attributes: true, attributeFilter: ['data-request'] });
}

/** The used part of the browser, whose types are not those of the project. */
interface Browser {
  readonly document: {
    querySelector(selector: string): { getAttribute(name: string): string | null } | null;
    addEventListener(
      type: string,
      listener: (event: { readonly timeStamp: number }) => void,
      capture: boolean,
    ): void;
  };
  readonly MutationObserver: new (
    callback: () => void,
  ) => { observe(target: unknown, options: object): void };
  requestAnimationFrame(callback: () => void): void;
  setTimeout(callback: () => void): void;
}
