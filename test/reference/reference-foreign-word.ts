import { foldMultilingual } from '../../src/text/index.js';
import type { ForeignLanguage } from '../../src/vocabulary/languages.js';

/** What a counter looks like that may stand apart from its number. */
const COUNTER = /^(?:(?:chome|banchi|ban|gou?)(?![a-z])|초메|조메|번지|번|호)/i;

/** Endings of English names that may stand apart from their name. */
const ENDING =
  /^(?:ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken)(?![a-z-])/i;

/**
 * The folded parts of a word of a partial match: divided at white space and commas, a number keeping its counter and
 * a name its ending.
 */
export function partsOf(text: string, language: ForeignLanguage): string[] {
  const parts: string[] = [];
  for (const component of text.split(/[,、，]/)) {
    const tokens = component.split(/\s+/).filter((token) => token !== '');
    tokens.forEach((token, i) => {
      const before = i > 0 ? tokens[i - 1] : '';
      const belongs = /[0-9]$/.test(before)
        ? COUNTER.test(token)
        : /\p{L}$/u.test(before) && ENDING.test(token);
      if (belongs) parts.push(`${parts.pop()}${token}`);
      else parts.push(token);
    });
  }
  return parts.map((part) => foldMultilingual(part, language)).filter((part) => part !== '');
}

/**
 * The folded ways to read a word as one: as it stands, and English also with its components, divided by commas, from
 * small to large.
 */
export function wholesOf(text: string, language: ForeignLanguage): string[] {
  const whole = foldMultilingual(text, language);
  if (language !== 'en') return [whole];
  const components = text.split(/[,、，]/).map((component) => foldMultilingual(component, language));
  return [whole, inOrder(components.reverse())];
}

/** Folded pieces one behind the other; behind a number that something follows stands a hyphen. */
export function inOrder(pieces: readonly string[]): string {
  const written = pieces.filter((piece) => piece !== '');
  return written.map((piece, i) => (i < written.length - 1 ? closed(piece) : piece)).join('');
}

/** A number at the end is closed by a hyphen. */
export function closed(text: string): string {
  return /[0-9]$/.test(text) ? `${text}-` : text;
}

/** Whether a part may only cross a border between segments if it begins where a spelling begins. */
export function beginsWithSpelling(part: string, language: ForeignLanguage): boolean {
  return language === 'en' || /^[0-9-]+$/.test(part);
}
