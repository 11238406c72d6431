import '../site.css';
import { type SiteLanguage, TEXTS } from '../texts.js';
import type { Hit, Section } from './search.js';

const html = document.documentElement;
const language: SiteLanguage = html.lang === 'ja' ? 'ja' : 'en';
const t = TEXTS[language];
const siteRoot = document.body.dataset.root ?? '';

/** The element that every page of the site has. */
function element<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`the page lacks ${selector}`);
  return found;
}

addTheme();
addMenu();
addOutline();
addCopying();
addScrolling();
addSearch();

function addTheme(): void {
  const button = element('.theme');
  const show = (): void => button.setAttribute('aria-pressed', `${html.dataset.theme === 'dark'}`);
  show();
  new MutationObserver(show).observe(html, { attributeFilter: ['data-theme'] });
  button.addEventListener('click', () => {
    const next = html.dataset.theme === 'dark' ? 'light' : 'dark';
    html.dataset.theme = next;
    try {
      localStorage.setItem('banchi.theme', next);
    } catch {
      // only this page, then
    }
  });
}

/** The list of documents, which a narrow page hides. */
function addMenu(): void {
  const button = element('.menu');
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', `${!isOpen}`);
  });
  element('.documents').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  scrollTo({ top: location.hash === '' ? 0 : scrollY });
}

/** The outline stands open where there is place beside the text. */
function addOutline(): void {
  const outline = document.querySelector<HTMLDetailsElement>('.outline details');
  if (outline === null) return;
  const wide = matchMedia('(min-width: 1200px)');
  const follow = (): void => {
    outline.open = wide.matches;
  };
  follow();
  wide.addEventListener('change', follow);
}

function addCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('.copy')) return;
    const code = target.parentElement?.querySelector('code');
    if (code == null) return;
    const text = [...code.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
    await copy(text.join(''));
    target.textContent = t.copied;
    setTimeout(() => {
      target.textContent = t.copy;
    }, 2000);
  });
}

/** Copies a text. Pages of plain HTTP from another machine have no clipboard, but can copy what is selected. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

/** Lets the keyboard scroll what is wider than the page. */
function addScrolling(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const scrolls = target.scrollWidth > target.clientWidth;
      for (const [name, value] of [
        ['tabindex', '0'],
        ['role', 'group'],
        ['aria-label', target.dataset.scrolls ?? ''],
      ])
        if (scrolls) target.setAttribute(name, value);
        else target.removeAttribute(name);
    }
  });
  for (const each of document.querySelectorAll('[data-scrolls]')) observer.observe(each);
}

type Search = (text: string) => { hits: Hit[]; count: number };

function addSearch(): void {
  const place = element('.search');
  const input = element<HTMLInputElement>('.search input');
  const found = element('.found');
  const list = element('.found ol');
  const status = element('.found p');
  let search: Promise<Search> | undefined;
  const load = (): Promise<Search> => {
    search ??= loadSearch();
    // asked for again by the next key
    search.catch(() => {
      search = undefined;
    });
    return search;
  };
  const close = (): void => {
    found.hidden = true;
  };
  const ask = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === '') return close();
    try {
      const { hits, count } = (await load())(text);
      if (input.value.trim() !== text) return;
      list.replaceChildren(...hits.map(hitLine));
      status.textContent =
        count === 0
          ? t.nothing
          : count === 1
            ? t.foundOne
            : t.found.replace('{}', count.toLocaleString(language));
    } catch {
      list.replaceChildren();
      status.textContent = t.unreadable;
    }
    found.hidden = false;
  };
  input.addEventListener('focus', () => void load().catch(() => undefined));
  input.addEventListener('input', () => void ask());
  place.addEventListener('focusin', () => {
    if (input.value.trim() !== '') found.hidden = false;
  });
  place.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      close();
      input.focus();
      found.hidden = true;
    } else if (event.key === 'ArrowDown') (links[at + 1] ?? input).focus();
    else if (event.key === 'ArrowUp') (at < 0 ? links.at(-1) : at === 0 ? input : links[at - 1])?.focus();
    else if (event.key === 'Enter' && at < 0 && !event.isComposing) links[0]?.click();
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !place.contains(target)) close();
  });
  // a section of this page is reached without leaving it
  list.addEventListener('click', close);
}

async function loadSearch(): Promise<Search> {
  const [{ searchOver }, response] = await Promise.all([
    import('./search.js'),
    fetch(`${siteRoot}search-${language}.json`),
  ]);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return searchOver((await response.json()) as Section[]);
}

function hitLine({ href, title, heading, excerpt }: Hit): HTMLLIElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = siteRoot + href;
  const [name, where, text] = ['strong', 'small', 'span'].map((tag) => document.createElement(tag));
  name.append(...pieces(heading));
  where.textContent = heading.join('') === title ? '' : title;
  text.append(...pieces(excerpt));
  link.append(name, where, text);
  line.append(link);
  return line;
}

function pieces(text: readonly string[]): HTMLElement[] {
  return text.map((part, i) => {
    const piece = document.createElement(i % 2 === 1 ? 'mark' : 'span');
    piece.textContent = part;
    return piece;
  });
}
