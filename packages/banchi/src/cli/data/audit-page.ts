import { createHash } from 'node:crypto';
import type { AuditedFault } from '@banchi/build/inspection/audit.js';
import type { FindingKind, PublishedRow } from '@banchi/build/record/finding.js';
import type { Attribution } from '@banchi/build/record/record.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { AUDIT_KINDS, auditMessages, TREATMENTS } from '../../messages/audit.js';
import { escaped } from '../html.js';
import { messageLanguage } from '../language.js';
import { count } from '../numbers.js';

const STYLE = `body{font:15px/1.55 system-ui,"Noto Sans CJK JP",sans-serif;margin:2em auto;max-width:80em;padding:0 1em;color:#222;background:#fff}
h1{font-size:1.5em}h2{font-size:1.2em;margin-top:2em}h3{font-size:1em;margin:1em 0 .2em}
table{border-collapse:collapse;margin:.4em 0 1em;width:100%}th,td{padding:.25em .6em;text-align:left;vertical-align:top;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
th{white-space:nowrap}.n{text-align:right}.n,.c{white-space:nowrap}td.c{font-variant-numeric:tabular-nums}small,.none{color:#595959}
details{border-top:1px solid #ddd}summary{padding:.4em 0;cursor:pointer}details>div{padding:0 0 1em 1.2em}
nav{float:right}nav label{margin-left:.8em;cursor:pointer}
body:has(#show-en:checked) [data-in=ja],body:has(#show-ja:checked) [data-in=en]{display:none}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181a1b}th,td,details{border-color:#444}small,.none{color:#a5a5a5}a{color:#8ab4f8}}
@media print{nav{display:none}}`;

/** Shows the page in the language of the browser, if it is one of the two, and unfolds the municipality that the address names. */
const SCRIPT = `for (const wanted of navigator.languages) {
  const box = document.getElementById('show-' + wanted.slice(0, 2));
  if (box) { box.checked = true; break; }
}
const unfold = () => {
  const place = document.getElementById(location.hash.slice(1));
  if (place instanceof HTMLDetailsElement) { place.open = true; place.scrollIntoView(); }
};
addEventListener('hashchange', unfold);
unfold();`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
/** The policy of the page: its own style and script only, nothing from elsewhere. */
const POLICY = `default-src 'none'; style-src 'sha256-${hashOf(STYLE)}'; script-src 'sha256-${hashOf(SCRIPT)}'`;

/** How many faults of a kind and municipality the page shows; the table has all. */
const EXAMPLES = 3;

/** The faults of one kind in one municipality, or in all. */
type ByKind = ReadonlyMap<FindingKind, readonly AuditedFault[]>;

/**
 * The page of an audit, in both languages, which needs no other file.
 * @param faults in the order of their codes
 * @param table the name of the table beside the page, without its ending
 * @param made the day, `2026-05-31`
 */
export function auditPage(
  faults: readonly AuditedFault[],
  sources: readonly Omit<Attribution, 'licence'>[],
  table: string,
  made: string,
): string {
  const places = new Map<string, AuditedFault[]>();
  for (const fault of faults) {
    const known = places.get(fault.municipality);
    if (known === undefined) places.set(fault.municipality, [fault]);
    else known.push(fault);
  }
  const language = messageLanguage();
  const listed = sources.map(({ title, publisher }) => `<li>${escaped(`${title}, ${publisher}`)}</li>`);
  const files = ['csv', 'parquet'].map(
    (ending) =>
      `<a href="${escaped(encodeURIComponent(`${table}.${ending}`))}">${escaped(`${table}.${ending}`)}</a>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">
<title>${escaped(auditMessages.title[language])}</title><style>${STYLE}</style></head><body>
<nav>${(['en', 'ja'] as const).map((each) => languageBox(each, each === language)).join('')}</nav>
<main><h1>${both(auditMessages.title)}</h1>
<p>${both(auditMessages.intro(count(faults.length), count(places.size)))} ${files.join(', ')}</p>
<h2>${both(auditMessages.sources)}</h2><ul>${listed.join('')}</ul><p><small>${both(auditMessages.made(made))}</small></p>
<h2>${both(auditMessages.kinds)}</h2>
${kindTable(byKind(faults))}
<h2>${both(auditMessages.municipalities)}</h2>
${faults.length === 0 ? `<p>${both(auditMessages.none)}</p>` : [...places.values()].map(municipality).join('\n')}
</main><script>${SCRIPT}</script></body></html>
`;
}

/** A switch for one language. */
function languageBox(language: 'en' | 'ja', isChosen: boolean): string {
  const name = language === 'en' ? 'English' : '日本語';
  return `<label lang="${language}"><input type="radio" name="language" id="show-${language}"${isChosen ? ' checked' : ''}> ${name}</label>`;
}

/** A text in both languages; the page shows one of them. */
function both(message: Message): string {
  if (message.en === message.ja) return escaped(message.en);
  return `<span data-in="en" lang="en">${escaped(message.en)}</span><span data-in="ja" lang="ja">${escaped(message.ja)}</span>`;
}

function byKind(faults: readonly AuditedFault[]): ByKind {
  const kinds = new Map<FindingKind, AuditedFault[]>();
  for (const kind of Object.keys(AUDIT_KINDS) as FindingKind[]) kinds.set(kind, []);
  for (const fault of faults) kinds.get(fault.kind)?.push(fault);
  return kinds;
}

/** Every kind with its number, its meaning, the repair by the publisher, and the treatment by the build. */
function kindTable(kinds: ByKind): string {
  const head = [auditMessages.kind, auditMessages.number, auditMessages.places];
  const texts = [auditMessages.means, auditMessages.act, auditMessages.treatment];
  const rows = [...kinds].map(([kind, faults]) => {
    const { title, means, act } = AUDIT_KINDS[kind];
    const places = new Set(faults.map(({ municipality: code }) => code)).size;
    const done = [...new Set(faults.map((fault) => fault.done))].map((each) => both(TREATMENTS[each]));
    return `<tr id="${kind}"${faults.length === 0 ? ' class="none"' : ''}><td>${both(title)}<br><small>${kind}</small></td><td class="n">${count(faults.length)}</td><td class="n">${count(places)}</td><td>${both(means)}</td><td>${both(act)}</td><td>${done.join('<br>')}</td></tr>`;
  });
  return `<table><thead><tr>${[...head, ...texts].map((each) => `<th>${both(each)}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}</tbody></table>`;
}

/** A municipality, to unfold: its faults by kind, with the first of each. */
function municipality(faults: readonly AuditedFault[]): string {
  const [{ municipality: code, place }] = faults;
  const kinds = [...byKind(faults)].filter(([, each]) => each.length > 0);
  const counts = kinds.map(([kind, each]) => `${both(AUDIT_KINDS[kind].title)} ${count(each.length)}`);
  const name = place === '' ? both(auditMessages.unnamed) : `<span lang="ja">${escaped(place)}</span>`;
  return `<details id="${code}"><summary>${code} <b>${name}</b> ${count(faults.length)} <small>(${counts.join(' · ')})</small></summary><div>
${kinds.map(([kind, each]) => examples(kind, each)).join('\n')}</div></details>`;
}

const HEAD = [
  auditMessages.code,
  auditMessages.name,
  auditMessages.value,
  auditMessages.row,
  auditMessages.other,
  auditMessages.row,
  auditMessages.treatment,
];

function examples(kind: FindingKind, faults: readonly AuditedFault[]): string {
  const rows = faults.slice(0, EXAMPLES).map(({ code, name, values, rows: [used, other], done, reason }) => {
    const said = reason === null ? '' : `<br><small>${both(reason)}</small>`;
    return `<tr><td class="c">${code}</td><td><span lang="ja">${escaped(name)}</span>${said}</td><td>${escaped(values[0])}</td><td>${rowText(used)}</td><td>${escaped(values[1])}</td><td>${rowText(other)}</td><td>${both(TREATMENTS[done])}</td></tr>`;
  });
  const more = faults.length - rows.length;
  return `<h3><a href="#${kind}">${both(AUDIT_KINDS[kind].title)}</a>: ${count(faults.length)}</h3>
<p>${both(AUDIT_KINDS[kind].means)} ${both(AUDIT_KINDS[kind].act)}</p>
<table><thead><tr>${HEAD.map((each) => `<th>${both(each)}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}</tbody></table>${more > 0 ? `<p><small>${both(auditMessages.more(count(more)))}</small></p>` : ''}`;
}

/** The name of a file, without its folder and archive, and the line. */
function rowText(row: PublishedRow | null): string {
  if (row === null) return '';
  const name = row.file.replace(/^.*[/\\!]/s, '');
  return escaped(row.line === 0 ? name : `${name}: ${row.line}`);
}
