import { createHash } from 'node:crypto';

/**
 * The front page's script, plain JavaScript for any browser of today. It asks the search whose language the typed text
 * is in and lists the first hits; texts come from data attributes of the page.
 */
export const PAGE_SCRIPT = `
const form = document.querySelector('form');
const state = document.querySelector('#state');
const list = document.querySelector('#hits');
let asked = 0;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const number = ++asked;
  list.ariaBusy = 'true';
  const word = form.elements.word.value;
  const [path, name, address] = /\\p{Script=Hangul}/u.test(word)
    ? ['/search/address_multi', 'word_ko', 'address_ko']
    : /^[\\p{Script=Latin}\\p{M}\\d\\s,.'’-]*\\p{Script=Latin}/u.test(word)
      ? ['/search/address_multi', 'word_en', 'address_en']
      : ['/search/address', 'word', 'address'];
  let lines = [];
  let said;
  try {
    const response = await fetch(path + '?' + new URLSearchParams({ [name]: word, limit: '0,20' }));
    const body = await response.json();
    if (response.ok) {
      lines = body.result.item.map((item) => [item[address] ?? item.address, item.address_code, item.post_code]);
      said = state.dataset.hits.replace('{}', body.result.info.hit.toLocaleString(document.documentElement.lang));
    } else {
      said = [body.message, ...body.errors.map((error) => error.reason)].join(' ');
    }
  } catch {
    said = state.dataset.offline;
  }
  if (number !== asked) return;
  state.textContent = said;
  list.replaceChildren(...lines.map(([text, code, post]) => {
    const line = document.createElement('li');
    const link = document.createElement('a');
    link.href = '/search/address?' + new URLSearchParams({ address_code: code });
    link.textContent = text;
    const note = document.createElement('small');
    note.textContent = [code, post && '〒' + post.slice(0, 3) + '-' + post.slice(3)].filter(Boolean).join('  ');
    line.append(link, note);
    return line;
  }));
  list.ariaBusy = 'false';
});
`;

/** What the front page may load and run: its own style and script, and answers of this service. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(PAGE_SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');
