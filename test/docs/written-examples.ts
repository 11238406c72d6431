import { pageText } from './pages.js';

/** A word in a document that may be an address. */
export interface WrittenExample {
  readonly page: string;
  readonly word: string;
}

/** Text of pages that is code: fenced blocks, which other tests run, and addresses of the web. */
const FENCED = /^```[\s\S]*?^```$/gm;
/** Inline code, in tables too. */
const INLINE = /`([^`\n]+)`/g;
/** Signs of code that no address has, and commands. */
const CODE = /[{}<>=_$\\|"[\]]|^[/.-]|\.\w{2,5}$|^(?:npm|npx|banchi|curl|pip|docker|node|git|cd)\b/;
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** An English name of several words, or with the kind of its place. */
const ENGLISH =
  /^[A-Z0-9#][A-Za-z0-9-]*(?:[ ,]|-(?:ku|shi|cho|to|gun|ken|mura|chome)\b)|^[A-Z][0-9]+[A-Z][0-9]+/;
/** A Japanese address with a number in running text: 長野市七瀬中町161. */
const NUMBERED =
  /(?<![\p{sc=Han}\p{sc=Katakana}々〇A-Za-z0-9０-９-])(?:さいたま)?[\p{sc=Han}][\p{sc=Han}\p{sc=Katakana}々〇ー]*(?:[がの]\p{sc=Han}+)?(?:[0-9０-９]+(?:(?:[-のー]|丁目|番地?の?)(?=[0-9]))?)+(?:丁目|番地?|号)?(?![\p{sc=Han}\p{sc=Katakana}A-Za-z0-9-])/gu;

/** The words of a page that may be addresses: its inline code, and what has a number in its text. */
export function writtenExamples(page: string): WrittenExample[] {
  const text = pageText(page).replaceAll(FENCED, '');
  const words = new Set<string>();
  for (const [, word] of text.matchAll(INLINE))
    if (!CODE.test(word) && (CJK.test(word) || ENGLISH.test(word))) words.add(word);
  for (const [word] of text.replaceAll(INLINE, '').matchAll(NUMBERED)) words.add(word);
  return [...words].map((word) => ({ page, word }));
}
