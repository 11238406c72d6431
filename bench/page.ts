/**
 * How long the page takes from a key to its answer on the screen: real Chromium, words of the usual set in kanji, kana,
 * romaji and Hangul typed key by key, the map beside them. Measured in the page, from the key's own time stamp to the first
 * frame after the list shows the answer. `npm run bench:page [-- FILE.gaz]`
 */

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSearch } from '../src/cli/open-search.js';
import { createService } from '../src/http/service.js';
import { pageFolder } from '../src/package/package-root.js';
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
const open = openSearch([process.argv[2] ?? join(CACHE, 'usual.gaz')]);
const service = createService({
  search: open.search,
  tiles: open.tiles,
  page: { folder: pageFolder, examples: [] },
});
const base = await service.listen({ host: '127.0.0.1', port: 0 });
const browser = await launch();
const rows = [['milliseconds from key to answer', 'answers', 'median', 'p95', 'slowest']];
let slowest = 0;
for (const pace of PACES) {
  for (const [script, words] of Object.entries(WORDS)) {
    const page = await browser.newPage({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } });
    await page.goto(base);
    await mapReady(page);
    await page.evaluate(`(${watch})()`);
    await type(page, words[0], pace); // what is compiled and drawn for the first time does not count
    await page.evaluate('answers.length = 0');
    for (const word of words) await type(page, word, pace);
    const times: number[] = await page.evaluate('answers');
    await page.close();
    slowest = Math.max(slowest, ...times);
    const figures = [median(times), quantile(times, 0.95), Math.max(...times)].map(short);
    rows.push([`${script}, a key every ${pace} ms`, String(times.length), ...figures]);
  }
}
console.log(`\n${table(rows)}`);
console.log(`\nslowest ${short(slowest)} ms, promised ${TARGET} ms`);
await browser.close();
await service.close();
open.close();
if (slowest > TARGET) process.exitCode = 1;

/** Types a word into the empty box, a piece at a time, and waits for its last answer. */
async function type(page: Page, pieces: readonly string[], pace: number): Promise<void> {
  await page.fill('#word', '');
  await page.waitForTimeout(300);
  await page.focus('#word');
  for (const piece of pieces) {
    await page.keyboard.insertText(piece);
    await page.waitForTimeout(pace);
  }
  await page.waitForTimeout(500);
}

/** In the page: notes for every answer how long ago the key was that it answers, once it has been painted. */
function watch(): void {
  const { document, MutationObserver, requestAnimationFrame } = globalThis as unknown as {
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
  };
  const answers: number[] = [];
  Object.assign(globalThis, { answers });
  const list = document.querySelector('.results');
  /** Time of the last key, and of the key that the service is being asked for. */
  let key = 0;
  let asked: number | null = null;
  document.addEventListener('input', ({ timeStamp }) => (key = timeStamp), true);
  new MutationObserver(() => {
    if (list?.getAttribute('aria-busy') === 'true') {
      asked = key;
      return;
    }
    if (asked === null) return;
    const from = asked;
    asked = null;
    // a task behind a frame runs when the frame has been painted
    requestAnimationFrame(() => setTimeout(() => answers.push(performance.now() - from)));
  }).observe(list, { attributes: true, attributeFilter: ['aria-busy'] });
}
