import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Tokens } from 'marked';
import { tokensOf, within } from './markdown.js';
import type { SiteLanguage } from './texts.js';

/** A file of the project that is read on the site. */
export interface ProjectDocument {
  /** Relative to the project, with `/`. */
  readonly source: string;
  readonly language: SiteLanguage;
  /** Its place on the site in its language, without ending: `guides/export`. A document has one place in both languages. */
  readonly place: string;
  /** Markdown; else another text, or the names of a folder's files, to be shown as they are. */
  readonly kind: 'markdown' | 'text' | 'folder';
  readonly text: string;
}

/** The documents of the site and the files beside them. */
export interface ProjectDocuments {
  readonly documents: readonly ProjectDocument[];
  /** Files that lie beside the documents as they are, such as pictures, relative to the project. */
  readonly files: readonly string[];
}

/** Where reading begins, in each language. */
export const INDEX: Readonly<Record<SiteLanguage, string>> = { en: 'docs/index.md', ja: 'docs/ja/index.md' };

/** Everything that is reached by links from the indexes. @throws when a link leads nowhere */
export function readDocuments(root: string): ProjectDocuments {
  const documents = new Map<string, ProjectDocument>();
  const files = new Set<string>();
  const waiting = Object.values(INDEX);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (documents.has(source) || files.has(source)) continue;
    if (isFile(source)) {
      files.add(source);
      continue;
    }
    const document = readDocument(root, source);
    documents.set(source, document);
    if (document.kind === 'markdown') waiting.push(...linksOf(document));
  }
  return {
    documents: [...documents.values()].sort((a, b) => (a.source < b.source ? -1 : 1)),
    files: [...files].sort(),
  };
}

/** The path in the project to which a link of a document leads, and the anchor; null for another host or its own page. */
export function targetOf(
  source: string,
  link: string,
): { readonly path: string; readonly anchor: string } | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [path, anchor] = link.split('#');
  if (path === '') return null;
  const target = posix.normalize(posix.join(dirname(source), path)).replace(/\/$/, '');
  return { path: target, anchor: anchor === undefined ? '' : `#${anchor}` };
}

/** The place of a file beside the documents on the site. */
export function filePlace(source: string): string {
  return source.startsWith('docs/') ? source.slice('docs/'.length) : `project/${shown(source)}`;
}

/** Whether a path is copied as it is: pictures, and what lies among the documents. */
function isFile(source: string): boolean {
  if (source.endsWith('.md')) return false;
  return source.startsWith('docs/') || /\.(?:png|svg)$/.test(source);
}

function readDocument(root: string, source: string): ProjectDocument {
  const path = join(root, source);
  const isJapanese = source.startsWith('docs/ja/') || source.endsWith('.ja.md');
  const language = isJapanese ? 'ja' : 'en';
  const inDocs = /^docs\/(?:ja\/)?(.*)\.md$/.exec(source)?.[1];
  const place = inDocs ?? `project/${shown(source).replace(/(?:\.ja)?\.md$/, '')}`;
  if (statSync(path).isDirectory())
    return { source, language, place, kind: 'folder', text: readdirSync(path).sort().join('\n') };
  const kind = source.endsWith('.md') ? 'markdown' : 'text';
  return { source, language, place, kind, text: readFileSync(path, 'utf8') };
}

/** A path without names that begin with a dot, which some hosts do not serve. */
function shown(path: string): string {
  return path.replaceAll(/(^|\/)\./g, '$1');
}

function linksOf({ source, text }: ProjectDocument): string[] {
  const links = [...within(tokensOf(text))].flatMap((token) => {
    if (token.type === 'link' || token.type === 'image') return [(token as Tokens.Link | Tokens.Image).href];
    if (token.type !== 'html') return [];
    return [...token.raw.matchAll(/ (?:src|srcset)="([^"]*)"/g)].map(([, link]) => link);
  });
  return links.map((link) => targetOf(source, link)?.path).filter((path) => path !== undefined);
}
