import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { Endpoint } from '@banchi/engine/vocabulary/searches.js';
import { PATHS } from '@banchi/engine/vocabulary/searches.js';
import { degrees, type State } from './state.js';

/** How a page can use a key: as one of the pages, or from one of the networks, that the key is for. */
export type KeyMode = 'referer' | 'ip';

/** A request of one of the searches. */
export interface Request {
  readonly endpoint: Endpoint;
  /** Language that the match of the word is shown in; without a word that of the reader. */
  readonly names?: Language;
  /** Parameters in the order in which they are shown. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Digits alone that are the code of a prefecture, a municipality or a place below: seven are a postal code. */
const ADDRESS_CODE = /^(?:(?:0[1-9]|[1-3]\d|4[0-7])|(?:0[1-9]|[1-9]\d)\d{3}|\d{8,40})$/;
/** Code of a prefecture or municipality as local governments write it: with a check digit, and zeros behind a prefecture. */
const GOVERNMENT_CODE = /^((?:0[1-9]|[1-3]\d|4[0-7]))(\d{3})(\d)$/;

/** The address code that a word is, `13101` for `131016` too; null where it is none. */
export function codeIn(word: string): string | null {
  const text = word.normalize('NFKC').trim();
  if (ADDRESS_CODE.test(text)) return text;
  const [, prefecture, municipality, check] = GOVERNMENT_CODE.exec(text) ?? [];
  if (prefecture === undefined) return null;
  const code = prefecture + municipality;
  if (checkDigit(code) !== Number(check)) return null;
  return municipality === '000' ? prefecture : code;
}

/** The check digit of a municipality's code, as JIS X 0402 has it: 13101 → 6. */
function checkDigit(code: string): number {
  const sum = [...code].reduce((total, digit, i) => total + Number(digit) * (6 - i), 0);
  return (11 - (sum % 11)) % 10;
}

/** Records asked for at a time. */
export const PAGE = 50;

/**
 * The language a state's word is searched in.
 * @param spoken the language that the service reads the word in
 */
export function languageOf(state: State, spoken: Language): Language {
  return state.language === 'auto' ? spoken : state.language;
}

/** Whether a word is long enough to be searched: two characters, and in each part of an English one. */
function isSearchable(state: State, language: Language): boolean {
  const word = state.word.trim();
  if (language === 'ja' || state.match !== 3) return [...word.replaceAll(/\s/g, '')].length >= 2;
  return longParts(word, language).length > 0;
}

/** A number behind a name, by what it most often counts: Hongo 3 is Hongo 3-chome. A search takes no part of one character. */
const COUNTED: Readonly<Partial<Record<Language, string>>> = { en: '-chome', ko: '초메' };

/** Parts of a multilingual word that are long enough; the last is often still being typed. */
function longParts(word: string, language: Language): string[] {
  return word
    .trim()
    .split(/\s+/)
    .map((part, i) => (i > 0 && /^\p{Nd}$/u.test(part) ? part + (COUNTED[language] ?? '') : part))
    .filter((part) => [...part.replaceAll(/[^\p{L}\p{N}]/gu, '')].length >= 2);
}

/**
 * The request of a state; null if it asks nothing.
 * @param reader language of the reader; Japanese unless the service has names in others
 * @param spoken the language that the service reads the word in
 */
export function requestOf(state: State, reader: Language = 'ja', spoken: Language = 'ja'): Request | null {
  const language = languageOf(state, spoken);
  const typedCode = state.code === '' ? codeIn(state.word) : null;
  const hasWord = typedCode === null && isSearchable(state, language) && state.place === null;
  const hasCode = (typedCode !== null || state.code !== '') && state.place === null;
  if (!hasWord && !hasCode && state.place === null && state.circle === null) return null;
  const isForeign = hasWord && language !== 'ja';
  const isReadForeign = !hasWord && reader !== 'ja' && state.year === null;
  const parameters: Record<string, string> = {};
  if (hasWord && !isForeign) parameters.word = state.word.trim();
  if (isForeign) {
    const word = state.match === 3 ? longParts(state.word, language).join(' ') : state.word.trim();
    parameters[`word_${language}`] = word;
  }
  // A Japanese word has no match by prefix; partial is the nearest.
  if (hasWord && state.match !== 3 && (isForeign || state.match === 1))
    parameters.word_match_type = String(state.match);
  if (hasCode) {
    parameters.address_code = typedCode ?? state.code;
    if (typedCode !== null || state.codePrefix) parameters.code_match_type = '2';
  }
  if (state.place !== null) parameters.position = degrees(state.place);
  else if (state.circle !== null) parameters.proximity = `${degrees(state.circle)},${state.circle.radius}`;
  if (state.levels.length > 0) parameters.address_level = state.levels.join(',');
  if (state.year !== null && !isForeign) parameters.pastmap_year = String(state.year);
  if (state.sort !== '') parameters.sort = state.sort;
  else if (state.circle !== null && state.place === null) parameters.sort = 'distance';
  const isMulti = isForeign || isReadForeign;
  // the other search has them without being asked
  if (!isMulti && reader !== 'ja') parameters.lang = reader;
  const names = isForeign ? language : hasWord ? 'ja' : reader;
  return { endpoint: isMulti ? 'address_multi' : 'address', parameters, names };
}

/**
 * The request as it is shown, to be copied. The page itself asks in the datum its map is drawn in; another datum is
 * asked for only where no coordinates are sent, since those of the map would mean another place in it.
 */
export function shownRequest(request: Request, { datum, place, circle }: State): Request {
  if (datum === 'JGD' || place !== null || circle !== null) return request;
  return { ...request, parameters: { ...request.parameters, datum } };
}

/** The parameter by which a past year is asked for; none for today. */
export function when(year: number | null): Record<string, string> {
  return year === null ? {} : { pastmap_year: String(year) };
}

/** A request as a path with its query escaped, relative to the service. */
export function pathOf({ endpoint, parameters }: Request): string {
  return `${PATHS[endpoint]}?${new URLSearchParams(parameters)}`;
}

/** A request as people read it: nothing escaped. */
export function readable({ endpoint, parameters }: Request): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return `${PATHS[endpoint]}?${query.join('&')}`;
}

/**
 * A request as a command line for a shell.
 * @param mode how the page uses its key, where it needs one; the key itself is left to a variable of the shell
 */
export function curl(request: Request, base: string, mode?: KeyMode): string {
  const url = base.replace(/\/$/, '') + PATHS[request.endpoint];
  const credentials =
    mode === undefined
      ? []
      : [
          '-H "x-api-key: $BANCHI_KEY"',
          `-H 'authorization: ${mode}'`,
          ...(mode === 'referer' ? [`-e '${base}'`] : []),
        ];
  const data = Object.entries(request.parameters).map(
    ([name, value]) => `--data-urlencode '${name}=${value.replaceAll("'", "'\\''")}'`,
  );
  return ['curl -sG', url, ...credentials, ...data].join(' ');
}
