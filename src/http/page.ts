import type { MessageLanguage } from '../contract/messages.js';
import { PAGE_SCRIPT } from './page-script.js';

/** Requests that any data set of Japan answers, as paths. */
export const EXAMPLES: readonly string[] = [
  '/search/address?word=霞が関',
  '/search/address?address_code=13&code_match_type=2&address_level=SHK',
  '/search/address?word=中央&address_level=SHK,OAZ&sort=-address_code&limit=0,10',
];

const TEXTS = {
  en: {
    title: 'Banchi',
    lead: 'Address search for Japan. The service is running.',
    label: 'Address, in Japanese, English or Korean',
    button: 'Search',
    hits: '{} found',
    offline: 'The service does not answer.',
    examples: 'Or try a request:',
  },
  ja: {
    title: 'Banchi 番地',
    lead: '日本の住所検索サービスです。稼働中です。',
    label: '住所(日本語・英語・韓国語)',
    button: '検索',
    hits: '{} 件',
    offline: 'サービスが応答しません。',
    examples: 'リクエスト例:',
  },
};

/** The page at `/`: a search box and example requests. Loads nothing from anywhere; see {@link PAGE_SCRIPT}. */
export function frontPage(language: MessageLanguage, examples: readonly string[]): string {
  const { title, lead, label, button, hits, offline, examples: examplesLead } = TEXTS[language];
  const items = examples.map(
    (path) => `<li><a href="${escapeHtml(encodeURI(path))}">${escapeHtml(path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 12vh auto; padding: 0 1.5rem; font: 1.05rem/1.7 system-ui, sans-serif; }
h1 { font-size: 2.2rem; font-weight: 600; letter-spacing: .02em; margin: 0 0 .5rem; }
ul { list-style: none; padding: 0; margin: 1.5rem 0; }
li { margin: .6rem 0; padding: .7rem 1rem; border: 1px solid #8884; border-radius: .5rem; overflow-wrap: anywhere; }
a { font-family: ui-monospace, monospace; font-size: .92rem; text-decoration: none; }
a:hover { text-decoration: underline; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.5rem 0 0; }
label { flex-basis: 100%; }
input, button { font: inherit; padding: .5rem .8rem; border: 1px solid #8888; border-radius: .5rem; }
input { flex: 1; min-width: 0; }
#hits a { font-family: inherit; font-size: inherit; }
#hits small { display: block; opacity: .7; white-space: pre-wrap; }
</style>
<h1>${title}</h1>
<p>${lead}</p>
<form action="/search/address">
<label for="word">${label}</label>
<input id="word" name="word" type="search" required minlength="2" maxlength="255" autocomplete="off" autofocus>
<button>${button}</button>
</form>
<p id="state" role="status" data-hits="${hits}" data-offline="${offline}"></p>
<ul id="hits"></ul>
<p>${examplesLead}</p>
<ul id="examples">
${items.join('\n')}
</ul>
<script>${PAGE_SCRIPT}</script>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
