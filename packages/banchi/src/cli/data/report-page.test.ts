import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import type { DataReport } from '@banchi/build/inspection/data-report.js';
import { FAULT_KINDS, type Fault, type FaultKind } from '@banchi/build/inspection/faults.js';
import { reportPage } from './report-page.js';

const NOTHING = {
  ...{ towns: 1, townsWithPosition: 1, townsWithReading: 1, townsWithBoundary: 1, townsWithPostCode: 1 },
  ...{ numbers: 0, numbersWithPosition: 0, blocks: 0, houses: 0, lots: 0, code: '30', name: '和歌山県' },
} as unknown as DataReport['total'];

/** A page of a file with so many towns named twice. */
function pageOf(count: number): { page: string; faults: Fault[] } {
  const faults = Array.from(
    { length: count },
    (_, i) =>
      ({
        kind: 'named-twice',
        code: String(302_010_000 + i),
        name: `和歌山県 和歌山市 町${i}`,
        detail: '=1',
      }) as Fault,
  );
  const kinds = (Object.keys(FAULT_KINDS) as FaultKind[]).map((kind) => {
    const own = kind === 'named-twice' ? faults : [];
    return { kind, meaning: FAULT_KINDS[kind], count: own.length, examples: own.slice(0, 3) };
  });
  const report: DataReport = {
    ...{ id: 'x', year: null, built: '2026-04-01', sources: [], kinds },
    ...{ total: NOTHING, prefectures: [NOTHING], municipalities: [] },
  };
  return { page: reportPage('a.gaz', report, [], (kind) => (kind === 'named-twice' ? faults : [])), faults };
}

test('a table of many faults is packed, and whole when it is unpacked', () => {
  const { page, faults } = pageOf(40_000);
  assert.ok(page.length < 1 << 20, `${page.length} characters`);
  const packed = /named-twice\.csv" href="data:," data-packed="([^"]*)" onclick=/.exec(page)?.[1] ?? '';
  const rows = gunzipSync(Buffer.from(packed, 'base64')).toString().trimEnd().split('\r\n');
  assert.equal(rows.length, faults.length + 1);
  assert.equal(rows.at(-1), '"302049999","和歌山県 和歌山市 町39999","\'=1"');
});

test('a browser that wants the other language gets it', () => {
  const { page } = pageOf(1);
  const code =
    /<body onload="([^"]*)"/.exec(page)?.[1]?.replace(/&#(\d+);/g, (_, unit) => String.fromCharCode(unit)) ??
    '';
  const shown = [...page.matchAll(/data-other="([^"]*)">([^<]*)</g)].map(([, other, text]) => ({
    other,
    text,
  }));
  const lang = /<html lang="(en|ja)"/.exec(page)?.[1] ?? '';
  const inBrowser = (...languages: readonly string[]) => {
    const elements = shown.map(({ other, text }) => ({ dataset: { other }, textContent: text }));
    const documentElement = { lang };
    const document = { documentElement, querySelectorAll: () => elements };
    runInNewContext(code, { document, navigator: { languages } });
    return { lang: documentElement.lang, texts: elements.map(({ textContent }) => textContent) };
  };
  const japanese = inBrowser('ja-JP', 'en');
  assert.equal(japanese.lang, 'ja');
  for (const text of ['おかしいところ', '都道府県', '市区町村', 'a.gaz: 現在, 2026-04-01'])
    assert.ok(japanese.texts.includes(text), text);
  for (const languages of [
    ['en-US', 'ja'],
    ['fr', 'en-GB', 'ja'],
  ]) {
    const { lang: got, texts } = inBrowser(...languages);
    assert.deepEqual([got, texts.includes('Faults'), texts.includes('おかしいところ')], ['en', true, false]);
  }
  assert.equal(inBrowser('fr').lang, lang);
});
