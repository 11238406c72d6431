import type { Tokens } from 'marked';
import { escaped, type Heading, plain, tokensOf, within } from './markdown.js';
import { type SiteLanguage, TEXTS } from './texts.js';

/** A line of the list of documents: a link, or a heading over those that follow. */
export interface ListLine {
  readonly text: string;
  /** As it stands in the index; null for a heading. */
  readonly link: string | null;
  /** Whether it begins a step of the order in which the documents are read. */
  readonly begins: boolean;
}

/** The lists in the table of an index. */
export function listOf(index: string): ListLine[] {
  const tables = [...within(tokensOf(index))].filter(
    (token): token is Tokens.Table => token.type === 'table',
  );
  return tables
    .flatMap(({ rows }) => rows)
    .flatMap(([number, name]): ListLine[] => {
      const begins = plain(number.tokens) !== '';
      const links = [...within(name.tokens)].filter((token): token is Tokens.Link => token.type === 'link');
      if (links.length === 0) return [{ text: plain(name.tokens), link: null, begins }];
      return links.map(({ tokens, href }, i) => {
        const text = plain(tokens);
        return { text: text[0].toUpperCase() + text.slice(1), link: href, begins: begins && i === 0 };
      });
    });
}

/** A page of the site. */
export interface SitePage {
  readonly language: SiteLanguage;
  /** Path of its file: `ja/guides/export.html`. */
  readonly path: string;
  /** Path of the same document in the other language. */
  readonly other: string;
  readonly title: string;
  /** Its text as HTML, and the language of that. */
  readonly html: string;
  readonly textLanguage: SiteLanguage;
  readonly headings: readonly Heading[];
  /** The list of all documents, with paths of the site. */
  readonly list: readonly ListLine[];
}

/** The way from a file of the site to another. */
export function wayTo(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return up + to;
}

/** A page as a document of HTML. All its links are relative: the site lies below any path. */
export function pageHtml(page: SitePage): string {
  const { language, path, other, title, html, headings } = page;
  const t = TEXTS[language];
  const root = wayTo(path, '');
  const home = wayTo(path, language === 'ja' ? 'ja/index.html' : 'index.html');
  const isHome = home.endsWith(path);
  const note =
    page.textLanguage === language ? '' : `<p class="note" lang="${language}">${t.onlyEnglish}</p>\n`;
  const otherLanguage = language === 'ja' ? 'en' : 'ja';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isHome ? '' : `${escaped(title)} · `}${t.name} ${t.documents}</title>
<link rel="icon" href="${root}icon.svg">
<link rel="alternate" hreflang="${otherLanguage}" href="${root}${other}">
<link rel="stylesheet" href="${root}assets/site.css">
<script src="${root}assets/theme.js"></script>
<script type="module" src="${root}assets/site.js"></script>
</head>
<body data-root="${root}">
<a class="skip" href="#text">${t.skip}</a>
<header class="top">
<button type="button" class="menu" aria-expanded="false" aria-controls="documents" aria-label="${t.menu}">${MENU}</button>
<a class="name" href="${home}">${t.name} <span>${t.documents}</span></a>
<search class="search"><input type="search" aria-label="${t.search}" placeholder="${t.searchHint}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><div class="found" hidden><p role="status"></p><ol></ol></div></search>
<a class="language" href="${root}${other}" hreflang="${otherLanguage}" lang="${otherLanguage}">${t.other}</a>
<button type="button" class="theme" aria-pressed="false" aria-label="${t.dark}" title="${t.dark}">${DARK}</button>
</header>
<div class="frame">
<nav id="documents" class="documents" aria-label="${t.documents}">
${listHtml(page)}</nav>
<main id="text" tabindex="-1">
${outlineHtml(headings, t.outline)}<article lang="${page.textLanguage}">
${note}${html}</article>
${nextHtml(page)}</main>
</div>
</body>
</html>
`;
}

const icon = (path: string): string =>
  `<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${path}"/></svg>`;
const MENU = icon('M3 5h14M3 10h14M3 15h14');
const DARK = icon('M10 3a7 7 0 1 0 7 7 5.5 5.5 0 0 1-7-7z');

function listHtml({ list, path }: SitePage): string {
  const groups: ListLine[][] = [];
  for (const line of list) {
    if (groups.length === 0 || line.begins || line.link === null) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups
    .map((lines) => {
      const links = lines
        .filter(({ link }) => link !== null)
        .map(({ text, link }) => {
          const isHere = link === path ? ' aria-current="page"' : '';
          return `<li><a href="${wayTo(path, link ?? '')}"${isHere}>${escaped(text)}</a></li>`;
        });
      const heading = lines[0].link === null ? `<p>${escaped(lines[0].text)}</p>` : '';
      return `${heading}${links.length === 0 ? '' : `<ul>${links.join('')}</ul>`}\n`;
    })
    .join('');
}

function outlineHtml(headings: readonly Heading[], name: string): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const lines = shown.map(
    ({ depth, id, text }) =>
      `<li class="depth-${depth}"><a href="#${encodeURIComponent(id)}">${escaped(text)}</a></li>`,
  );
  return `<nav class="outline" aria-label="${name}"><details><summary>${name}</summary><ul>${lines.join('')}</ul></details></nav>\n`;
}

/** Links to the documents before and after a page in the order in which they are read. */
function nextHtml({ list, path, language }: SitePage): string {
  const t = TEXTS[language];
  const links = list.filter(({ link }) => link !== null);
  const at = links.findIndex(({ link }) => link === path);
  const line = (name: string, entry: ListLine | undefined): string =>
    entry?.link == null
      ? '<span></span>'
      : `<a href="${wayTo(path, entry.link)}"><small>${name}</small> ${escaped(entry.text)}</a>`;
  if (at < 0) return '';
  return `<div class="next">${line(t.before, links[at - 1])}${line(t.after, links[at + 1])}</div>\n`;
}
