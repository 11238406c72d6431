import MiniSearch from 'minisearch';
import { askedTerms, parts, terms } from './words.js';

/** A section of a document: its address below the site, the titles of the document and of the section, and its text. */
export type Section = readonly [href: string, title: string, heading: string, text: string];

/** A section that holds the words asked for. */
export interface Hit {
  readonly href: string;
  readonly title: string;
  /** With the words apart: they have odd places. */
  readonly heading: readonly string[];
  /** The part of the text where the first of the words stands, with the words apart in the same way. */
  readonly excerpt: readonly string[];
}

/** Characters of an excerpt before and behind the first word. */
const BEFORE = 30;
const BEHIND = 110;
/** Sections shown. */
const SHOWN = 12;

/** Makes an index over sections. What is returned finds the best of those that hold all words, and says how many do. */
export function searchOver(sections: readonly Section[]): (text: string) => { hits: Hit[]; count: number } {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: terms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: askedTerms,
      combineWith: 'AND',
      // every section bears the title of its document: that finds the section, but the text decides
      boost: { heading: 4, title: 0.3 },
      // `geoc` finds geocode, and one kanji finds the pairs that it begins
      prefix: (term) => term.length === 1 || /^\w/.test(term),
      fuzzy: (term) => (/^[a-z]{6,}$/.test(term) ? 0.15 : false),
    },
  });
  index.addAll(sections.map(([, title, heading, text], id) => ({ id, title, heading, text })));
  return (text) => {
    const all = index.search(text);
    // a sentence may stand nowhere as it is
    const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR' });
    const words = parts(text);
    const hits = found.slice(0, SHOWN).map(({ id }): Hit => {
      const [href, title, heading, whole] = sections[id as number];
      return { href, title, heading: apart(heading, words), excerpt: excerptOf(whole, words) };
    });
    return { hits, count: found.length };
  };
}

function excerptOf(text: string, words: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const places = present(lower, words).map((word) => lower.indexOf(word));
  const from = Math.max(0, Math.min(...places.filter((at) => at >= 0), text.length) - BEFORE);
  const begin = from + BEFORE >= text.length ? 0 : from;
  return apart(`${begin > 0 ? '… ' : ''}${text.slice(begin, begin + BEFORE + BEHIND)}`, words);
}

/** A text in pieces, those of odd places being the words. */
function apart(text: string, words: readonly string[]): string[] {
  const pattern = present(text.toLowerCase(), words).join('|');
  return pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'iu'));
}

/** Words that stand in a text; of Japanese that does not, its pairs. They hold letters and digits alone. */
function present(lower: string, words: readonly string[]): string[] {
  return words.flatMap((word) => (lower.includes(word) ? [word] : askedTerms(word)));
}
