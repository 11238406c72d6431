import type { MessageLanguage } from '../contract/messages.js';

/** Requests that any data set of Japan answers, as paths. */
export const EXAMPLES: readonly string[] = [
  '/search/address?word=霞が関',
  '/search/address?address_code=13&code_match_type=2&address_level=SHK',
  '/search/address?word=中央&address_level=SHK,OAZ&sort=-address_code&limit=0,10',
];

const TEXTS = {
  en: { title: 'Banchi', lead: 'Address search for Japan. The service is running; try a request:' },
  ja: { title: 'Banchi 番地', lead: '日本の住所検索サービスです。稼働中です。リクエスト例:' },
};

/** The page at `/`: says what answers here and offers example requests. Loads nothing from anywhere. */
export function frontPage(language: MessageLanguage, examples: readonly string[]): string {
  const { title, lead } = TEXTS[language];
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
</style>
<h1>${title}</h1>
<p>${lead}</p>
<ul>
${items.join('\n')}
</ul>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
