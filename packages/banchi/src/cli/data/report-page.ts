import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OutlineCounts } from '@banchi/build/indexing/outlines.js';
import type { Coverage } from '@banchi/build/inspection/coverage.js';
import type { DataReport, MunicipalityReport } from '@banchi/build/inspection/data-report.js';
import type { Fault, FaultKind } from '@banchi/build/inspection/faults.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import { inEach, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../messages/commands.js';
import { dataMessages, faultKinds, faultNames, refusalNames } from '../../messages/data.js';
import { escaped } from '../html.js';
import { messageLanguage, say } from '../language.js';
import { count, share } from '../numbers.js';
import { COVERAGE_FIGURES } from './coverage-figures.js';
import type { UnusedKind } from './refusals.js';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:1em 0}th,td{padding:.15em .6em;text-align:right;border-bottom:1px solid #ddd}
th:first-child,td:first-child,td.text{text-align:left}thead th{position:sticky;top:0;background:#fff}
svg{width:100%;max-width:50em;background:#f4f6f8}.none{color:#999}
@media(prefers-color-scheme:dark){body{background:#181a1b;color:#ddd}thead th{background:#181a1b}svg{background:#222}th,td{border-color:#444}}`;

/** Width of the map, in its own units. */
const MAP_WIDTH = 800;

/**
 * The page of a report, which needs no other file.
 * @param faults all faults of a kind
 * @param outlined how the build joined outlines of lots
 */
export function reportPage(
  file: string,
  report: DataReport,
  unused: readonly UnusedKind[],
  faults: (kind: FaultKind) => readonly Fault[],
  outlined: readonly OutlineCounts[] = [],
): string {
  const { id, year, built, sources, total, prefectures, municipalities, kinds } = report;
  const title = inEach(
    (language) => `${basename(file)}: ${messages.year(year)[language]}, ${built.slice(0, 10)}`,
  );
  const faultRows = kinds.map(({ kind, meaning, count: number, examples }) => {
    const link = number === 0 ? '' : csvLink(`${kind}.csv`, faults(kind));
    const shown = examples.map(({ name, code, detail }) => escaped(`${name} ${code} ${detail}`)).join('<br>');
    return `<tr${number === 0 ? ' class="none"' : ''}><td>${named(kind, faultNames[kind])}</td><td>${count(number)}</td><td class="text">${both({ en: meaning, ja: faultKinds[kind] })}</td><td class="text">${shown}</td><td>${link}</td></tr>`;
  });
  const unusedRows = unused.map(
    ({ kind, count: number, examples, municipalities, reasons }) =>
      `<tr><td>${named(kind, refusalNames[kind])}</td><td>${count(number)}</td><td class="text">${examples.map(escaped).join('<br>')}${byReason(reasons)}</td><td class="text">${byMunicipality(municipalities)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${messageLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title${other(title)}>${escaped(say(title))}</title><style>${STYLE}</style></head><body onload="${escaped(IN_LANGUAGE)}">
<h1>${both(title)}</h1>
<p>${both(dataMessages.pageOf(id, sources.map(({ title: name, publisher }) => `${name}, ${publisher}`).join('; ')))}</p>
<h2>${both(dataMessages.pageFaults)}</h2>
<table><thead><tr><th>${both(dataMessages.pageKind)}</th><th>${both(dataMessages.pageNumber)}</th><th></th><th>${both(dataMessages.pageFirst)}</th><th>${both(dataMessages.coverageAll)}</th></tr></thead><tbody>
${faultRows.join('\n')}</tbody></table>
${unused.length === 0 ? '' : `<h2>${both(dataMessages.pageUnused)}</h2><p>${both(dataMessages.pageUnusedAll(`${basename(file)}.report.ndjson`))}</p><table><tbody>\n${unusedRows.join('\n')}</tbody></table>`}
${outlined.length === 0 ? '' : outlineTable(outlined)}
<h2>${both(dataMessages.pageMap)}</h2>
${map(municipalities)}
<h2>${both(dataMessages.pagePrefectures)}</h2>
${coverageTable([...prefectures, { ...total, code: '', name: '' }])}
<h2>${both(dataMessages.pageMunicipalities)}</h2>
${coverageTable(
  municipalities,
  kinds.filter((each) => each.count > 0).map(({ kind }) => kind),
)}
</body></html>
`;
}

/** A kind with its name in Japanese. */
function named(kind: string, name: string): string {
  return both({ en: kind, ja: name });
}

/** Shows the page in the language of the browser, if it is the other one of the two. */
const IN_LANGUAGE = `const page = document.documentElement;
const wanted = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each === 'ja' || each === 'en');
if (wanted && wanted !== page.lang) {
  page.lang = wanted;
  for (const each of document.querySelectorAll('[data-other]')) each.textContent = each.dataset.other;
}`;

/** A text in the language of this program, with the other one for browsers that want it. */
function both(message: Message): string {
  return `<span${other(message)}>${escaped(say(message))}</span>`;
}

/** The attribute with a text in the other language. */
function other(message: Message): string {
  return ` data-other="${escaped(message[messageLanguage() === 'ja' ? 'en' : 'ja'])}"`;
}

/** Characters of a table that stands in the page as it is; a longer one is compressed. */
const MOST_PLAIN = 1 << 15;

/** Unpacks a table and saves it. */
const UNPACK = `const link = this;
if (link.dataset.packed) {
  event.preventDefault();
  fetch('data:;base64,' + link.dataset.packed)
    .then((packed) => new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).blob())
    .then((table) => {
      delete link.dataset.packed;
      link.href = URL.createObjectURL(new Blob([table], { type: 'text/csv' }));
      link.click();
    });
}`;

/** A link that saves a table, which stands in the page. */
function csvLink(name: string, faults: readonly Fault[]): string {
  const cell = (text: string): string => `"${safeText(text).replaceAll('"', '""')}"`;
  const rows = faults.map(({ code, name: place, detail }) => [code, place, detail].map(cell).join(','));
  const text = `\ufeff${['code,name,detail', ...rows].join('\r\n')}\r\n`;
  const held =
    text.length <= MOST_PLAIN
      ? `href="data:text/csv;charset=utf-8;base64,${Buffer.from(text).toString('base64')}"`
      : `href="data:," data-packed="${gzipSync(text, { level: 9 }).toString('base64')}" onclick="${escaped(UNPACK)}"`;
  return `<a download="${name}" ${held}>CSV</a>`;
}

function coverageTable(
  rows: readonly (Coverage & Partial<MunicipalityReport>)[],
  kinds: readonly FaultKind[] = [],
): string {
  const head = [
    '',
    ...COVERAGE_FIGURES.map(([title]) => both(title)),
    ...kinds.map((kind) => named(kind, faultNames[kind])),
  ];
  const lines = rows.map((row) => {
    const cells = [
      ...COVERAGE_FIGURES.map(([, of]) => of(row)),
      ...kinds.map((kind) => (row.faults?.[kind] === undefined ? '' : count(row.faults[kind]))),
    ];
    return `<tr><td>${row.code === '' ? both(dataMessages.coverageAll) : escaped(`${row.code} ${row.name}`)}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>\n${lines.join('\n')}</tbody></table>`;
}

/** How the outlines of each municipality came to its lots. */
function outlineTable(outlined: readonly OutlineCounts[]): string {
  const head = [
    dataMessages.pageOutlinesJoined,
    dataMessages.pageOutlinesBare,
    dataMessages.pageOutlinesLotless,
    dataMessages.pageOutlinesElsewhere,
    dataMessages.pageOutlinesRepeated,
  ].map((title) => `<th>${both(title)}</th>`);
  const rows = [...outlined]
    .sort((a, b) => (a.municipality < b.municipality ? -1 : 1))
    .map(({ municipality, same, inside, unproved, bare, lotless, elsewhere, repeated }) => {
      const cells = [same + inside + unproved, bare, lotless, elsewhere, repeated];
      return `<tr><td>${municipality}</td>${cells.map((cell) => `<td>${count(cell)}</td>`).join('')}</tr>`;
    });
  return `<h2>${both(dataMessages.pageOutlines)}</h2>
<table><thead><tr><th></th>${head.join('')}</tr></thead><tbody>\n${rows.join('\n')}</tbody></table>`;
}

/** Reasons and their numbers, to unfold, where there are several. */
function byReason(counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts).map(([reason, number]) => `${count(number)} × ${escaped(reason)}`);
  if (rows.length < 2) return '';
  return `<details><summary>${both(dataMessages.pageByReason(count(rows.length)))}</summary>${rows.join('<br>')}</details>`;
}

/** Codes and numbers, to unfold. */
function byMunicipality(counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts).map(([code, number]) => `${code}: ${count(number)}`);
  if (rows.length === 0) return '';
  return `<details><summary>${both(dataMessages.pageByMunicipality(count(rows.length)))}</summary>${rows.join('<br>')}</details>`;
}

/** A dot for each municipality, from red (no town has a point) to green (all have one). */
function map(rows: readonly MunicipalityReport[]): string {
  const placed = rows.flatMap((row) => (row.point === null ? [] : [{ row, point: row.point }]));
  if (placed.length === 0) return `<p>${both(dataMessages.pageNoPoint)}</p>`;
  const [lons, lats] = [0, 1].map((axis) => placed.map(({ point }) => point[axis]));
  const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b));
  const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));
  const [west, south, north] = [least(lons) - 0.5, least(lats) - 0.5, most(lats) + 0.5];
  const scale = MAP_WIDTH / (most(lons) + 0.5 - west);
  const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
  const dots = placed.map(({ row, point: [lon, lat] }) => {
    const part = row.towns === 0 ? 0 : row.townsWithPosition / row.towns;
    const colour = row.towns === 0 ? '#888' : `hsl(${Math.round(120 * part)} 70% 45%)`;
    const [x, y] = [(lon - west) * scale, (north - lat) * scale * stretch];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3" fill="${colour}"><title>${escaped(`${row.code} ${row.name}`)}: ${share(row.townsWithPosition, row.towns)}</title></circle>`;
  });
  return `<svg viewBox="0 0 ${MAP_WIDTH} ${Math.ceil((north - south) * scale * stretch)}" role="img" aria-label="${say(dataMessages.pageMapLabel)}">${dots.join('')}</svg>`;
}
