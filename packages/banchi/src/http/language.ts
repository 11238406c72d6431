import {
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  languageOfTag,
} from '@banchi/engine/vocabulary/languages.js';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '@banchi/engine/vocabulary/message.js';

/** Longer headers are cut. */
const MAX_LENGTH = 1000;

/** The language of messages that an `Accept-Language` header prefers; English where it wants none of them. */
export function preferredLanguage(header: string | undefined): MessageLanguage {
  return preferred(header, MESSAGE_LANGUAGES);
}

/** The tag of the page's language that an `Accept-Language` header prefers; English where it wants none of them. */
export function pageTag(header: string | undefined): string {
  return LANGUAGE_TAGS[preferred(header, LANGUAGES)];
}

/**
 * The language that an `Accept-Language` header (RFC 9110 §12.5.4) prefers: the first with the highest weight; `*` means
 * English.
 */
function preferred<L extends Language>(header: string | undefined, languages: readonly L[]): L | 'en' {
  if (header === undefined) return 'en';
  const weights = new Map<L | 'en', number>();
  let any = 0;
  for (const part of header.slice(0, MAX_LENGTH).split(',')) {
    const [range, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = weightOf(parameters);
    if (weight === undefined) continue;
    const meant = languageOfTag(range);
    const language = languages.find((each) => each === meant);
    if (language !== undefined) weights.set(language, Math.max(weights.get(language) ?? 0, weight));
    else if (range === '*') any = weight;
  }
  if (!weights.has('en')) weights.set('en', any);
  const most = Math.max(...weights.values());
  return [...weights].find(([, weight]) => weight === most && weight > 0)?.[0] ?? 'en';
}

/** The q-value among the parameters, 1 where there is none; undefined where it is malformed. */
function weightOf(parameters: readonly string[]): number | undefined {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : undefined;
}
