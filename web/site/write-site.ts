import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Section } from './browser/search.js';
import {
  filePlace,
  INDEX,
  type ProjectDocument,
  type ProjectDocuments,
  readDocuments,
  targetOf,
} from './documents.js';
import { type ListLine, listOf, pageHtml, wayTo } from './frame.js';
import { block, escaped, type Heading, type Rendered, render } from './markdown.js';
import { type SiteLanguage, TEXTS } from './texts.js';

/** The document whose headings name paths that can be tried. */
const INTERFACE = 'interface';
/** Where a running service shows its forms, in the site's folder. */
const TRY = 'try/';

/** Path of a document's page on the site. */
function pagePath(language: SiteLanguage, place: string): string {
  return `${language === 'ja' ? 'ja/' : ''}${place}.html`;
}

/**
 * Writes the documents of a project as a site: a page each in both languages, and what a search reads. A document without a Japanese
 * one is shown in English between Japanese lists.
 * @param root folder of the project
 * @param out folder of the site, which is there
 * @returns the files that were read, relative to the project
 */
export function writeSite(root: string, out: string): string[] {
  const read = readDocuments(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  for (const file of read.files) cpSync(join(root, file), join(out, filePlace(file)), { recursive: true });
  cpSync(join(root, 'web/public/icon.svg'), join(out, 'icon.svg'));
  for (const language of ['en', 'ja'] as const) {
    const site = new LanguageSite(read, language);
    const sections: Section[] = [];
    for (const document of site.documents) {
      const path = pagePath(language, document.place);
      const { title, html, headings, sections: own } = site.rendered(document);
      const other = pagePath(language === 'ja' ? 'en' : 'ja', document.place);
      const { language: textLanguage } = document;
      write(path, pageHtml({ language, path, other, title, html, textLanguage, headings, list: site.list }));
      for (const { id, heading, text } of own)
        sections.push([id === '' ? path : `${path}#${encodeURIComponent(id)}`, title, heading, text]);
    }
    const path = pagePath(language, `${TRY}index`);
    const { tryTitle, tryNeeds } = TEXTS[language];
    write(
      path,
      pageHtml({
        language,
        path,
        other: pagePath(language === 'ja' ? 'en' : 'ja', `${TRY}index`),
        title: tryTitle,
        html: `<h1>${tryTitle}</h1>\n<p>${tryNeeds}</p>\n`,
        textLanguage: language,
        headings: [],
        list: site.list,
      }),
    );
    // last: it says that the others are there
    write(`search-${language}.json`, JSON.stringify(sections));
  }
  return [...read.files, ...read.documents.map(({ source }) => source)];
}

/** The site in one language. */
class LanguageSite {
  /** A document for each place: in this language where there is one, else in English. */
  readonly documents: readonly ProjectDocument[];
  readonly list: readonly ListLine[];

  readonly #read: ProjectDocuments;
  readonly #language: SiteLanguage;

  constructor(read: ProjectDocuments, language: SiteLanguage) {
    this.#read = read;
    this.#language = language;
    const byPlace = new Map<string, ProjectDocument>();
    for (const document of read.documents)
      if (document.language === 'en' || language === 'ja')
        if (byPlace.get(document.place)?.language !== 'ja') byPlace.set(document.place, document);
    this.documents = [...byPlace.values()];
    const index = this.#document(INDEX[language]);
    this.list = listOf(index.text).map((line) => ({
      ...line,
      link: line.link === null ? null : this.#path(INDEX[language], line.link),
    }));
  }

  /** A document as HTML. */
  rendered(document: ProjectDocument): Rendered {
    const { source, place, kind, text } = document;
    const texts = TEXTS[this.#language];
    if (kind !== 'markdown') {
      const html = `<h1>${escaped(source)}</h1>\n<p>${texts.file}</p>\n${block(text.trimEnd(), kind === 'text' ? 'file' : '', texts)}`;
      return { title: source, html, headings: [], sections: [{ id: '', heading: source, text: '' }] };
    }
    const here = pagePath(this.#language, place);
    const behind = ({ text }: Heading): string =>
      place !== INTERFACE || !text.startsWith('/')
        ? ''
        : `<p class="try"><a href="${wayTo(here, `${this.#language === 'ja' ? 'ja/' : ''}${TRY}#${text}`)}">${texts.tryIt}</a></p>\n`;
    const href = (link: string): string =>
      targetOf(source, link) === null ? link : wayTo(here, this.#path(source, link));
    return render(text, { href, texts, behind });
  }

  /** Path on the site, with its anchor, to which a link of a document leads. */
  #path(source: string, link: string): string {
    const target = targetOf(source, link);
    if (target === null) throw new Error(`${source}: ${link} leads out of the project`);
    if (this.#read.files.includes(target.path)) return filePlace(target.path) + target.anchor;
    const { place, language } = this.#document(target.path);
    const isTranslated = this.#read.documents.some((each) => each.place === place && each.language === 'ja');
    return pagePath(isTranslated ? language : this.#language, place) + target.anchor;
  }

  #document(source: string): ProjectDocument {
    const found = this.#read.documents.find((each) => each.source === source);
    if (found === undefined) throw new Error(`${source} is no document of the site`);
    return found;
  }
}
