import { Marked, type Token, type Tokens } from 'marked';
import { shellPieces, withoutComment } from './commands.js';
import type { SiteTexts } from './texts.js';

/** A heading of a document. */
export interface Heading {
  readonly depth: number;
  /** Its anchor, as GitHub makes it. */
  readonly id: string;
  readonly text: string;
}

/** A document as HTML. */
export interface Rendered {
  /** The text of its first heading. */
  readonly title: string;
  readonly html: string;
  /** All headings but the title. */
  readonly headings: readonly Heading[];
  /** Its text by section; the first one, before any heading but the title, has the anchor `''`. */
  readonly sections: readonly { readonly id: string; readonly heading: string; readonly text: string }[];
}

/** What a document does not know itself. */
export interface Surroundings {
  /** Where a link of the document leads on the site. */
  href(target: string): string;
  readonly texts: SiteTexts;
  /** What stands behind a heading: HTML. */
  behind(heading: Heading): string;
}

/** Links to the document in the other language, which a switch of the site stands for. */
const LANGUAGE_LINK =
  /^(?:(?:English|日本語) \| )?\[(?:English|日本語)\]\([^)]*\)(?: \| (?:English|日本語))?\s*$/;

const marked = new Marked({ gfm: true });

/** An end of a line within Japanese text, which has no spaces. */
const JAPANESE_BREAK =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。「」（）])\n\s*(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}「」（）])/gu;

/** The tokens of a document. */
export function tokensOf(text: string): Token[] {
  const tokens = marked.lexer(text);
  for (const token of within(tokens))
    if (token.type === 'text') token.text = token.text.replaceAll(JAPANESE_BREAK, '');
  return tokens;
}

/** All tokens below some, themselves first, in their order. */
export function* within(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token;
    if (token.type === 'list') yield* within((token as Tokens.List).items);
    else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [header, ...rows].flat()) yield* within(cell.tokens);
    } else if ('tokens' in token && token.tokens !== undefined) yield* within(token.tokens);
  }
}

/** A document as HTML, without inline styles or scripts. */
export function render(text: string, { href, texts, behind }: Surroundings): Rendered {
  const tokens = tokensOf(text).filter(({ type, raw }) => type !== 'paragraph' || !LANGUAGE_LINK.test(raw));
  const ids = new Map<string, number>();
  const headings: Heading[] = [];
  let title = '';
  const renderer = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const heading = { depth, text: plain(tokens), id: anchor(plain(tokens), ids) };
        if (title === '' && depth === 1) title = heading.text;
        else headings.push(heading);
        const link =
          depth === 1
            ? ''
            : ` <a class="anchor" href="#${encodeURIComponent(heading.id)}" aria-hidden="true" tabindex="-1">#</a>`;
        const inner = `<h${depth} id="${escaped(heading.id)}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`;
        return inner + behind(heading);
      },
      link({ href: target, tokens }) {
        return `<a href="${escaped(href(target))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href: target, text }) {
        return `<img src="${escaped(href(target))}" alt="${escaped(text)}" loading="lazy">`;
      },
      html({ text }) {
        return text
          .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
          .replaceAll(/ (src|srcset)="([^"]*)"/g, (_, name, target) => ` ${name}="${escaped(href(target))}"`);
      },
      code({ text, lang }) {
        return block(text, lang ?? '', texts);
      },
      table({ header, rows, align }) {
        const cell = (tag: string, { tokens }: Tokens.TableCell, i: number): string => {
          const inner = this.parser.parseInline(tokens);
          // nothing heads an empty column
          const name = inner === '' ? 'td' : tag;
          return `<${name}${align[i] === 'right' ? ' class="right"' : ''}>${inner}</${name}>`;
        };
        const row = (tag: string, cells: Tokens.TableCell[]): string =>
          `<tr>${cells.map((each, i) => cell(tag, each, i)).join('')}</tr>`;
        return `<div class="table" data-scrolls="${texts.table}"><table><thead>${row('th', header)}</thead><tbody>\n${rows
          .map((each) => row('td', each))
          .join('\n')}</tbody></table></div>\n`;
      },
    },
  });
  const html = renderer.parser(tokens);
  return { title, html, headings, sections: sectionsOf(tokens) };
}

/** A text as it may stand in HTML, in an attribute too. */
export function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (each) => names[each]);
}

/** A block of code, which can be copied; each command of a shell by itself. Outputs cannot. */
export function block(text: string, language: string, texts: SiteTexts): string {
  const pre = (code: string): string => `<pre data-scrolls="${texts.code}"><code>${code}</code></pre>`;
  const copied = (code: string): string =>
    `<div class="copied">${pre(code)}<button type="button" class="copy">${texts.copy}</button></div>`;
  if (language !== 'sh') {
    const whole = escaped(text);
    return `<div class="block">${['', 'csv', 'jsonl', 'text'].includes(language) ? pre(whole) : copied(whole)}</div>\n`;
  }
  const pieces = shellPieces(text).map(({ kind, text }) => {
    if (kind === 'comment') return `<p class="comment">${escaped(text)}</p>`;
    const [command, comment] = withoutComment(text);
    return copied(
      escaped(command) + (comment === '' ? '' : `<span class="comment">${escaped(comment)}</span>`),
    );
  });
  return `<div class="block shell">${pieces.join('')}</div>\n`;
}

/** The text of tokens without marks. */
export function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'html') return '';
      if (token.type === 'br') return ' ';
      if ('tokens' in token && token.tokens !== undefined) return plain(token.tokens);
      return 'text' in token ? unescaped(String(token.text)) : '';
    })
    .join('');
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]);
}

/** The anchor of a heading; a repeated one is numbered. */
function anchor(text: string, taken: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const times = taken.get(id) ?? 0;
  taken.set(id, times + 1);
  return times === 0 ? id : `${id}-${times}`;
}

function sectionsOf(tokens: readonly Token[]): Rendered['sections'] {
  const sections: { id: string; heading: string; text: string }[] = [];
  const ids = new Map<string, number>();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plain((token as Tokens.Heading).tokens);
      const id = anchor(heading, ids);
      sections.push({ id: sections.length === 0 ? '' : id, heading, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) continue;
    section.text = `${section.text} ${textOf(token)}`.trim().replaceAll(/\s+/g, ' ');
  }
  return sections;
}

/** The text of a block, its lines and cells apart. */
function textOf(token: Token): string {
  if (token.type === 'html' || token.type === 'space') return '';
  if (token.type === 'code') return (token as Tokens.Code).text;
  if (token.type === 'list') return (token as Tokens.List).items.map(textOf).join(' ');
  if (token.type === 'list_item') return (token as Tokens.ListItem).tokens.map(textOf).join(' ');
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => plain(tokens)).join(' ')).join(' ');
  }
  return plain([token]);
}
