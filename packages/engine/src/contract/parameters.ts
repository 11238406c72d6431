import type { Conditions } from '../vocabulary/conditions.js';
import type { Datum } from '../vocabulary/coordinates.js';
import { FOREIGN_LANGUAGES } from '../vocabulary/languages.js';
import type { Message, MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import {
  CODE_MATCH_TYPES,
  CONDITIONS,
  LANGUAGE_WORDS,
  PARAMETER_NAMES,
  PARAMETERS,
  type ParameterName,
  type ParameterRow,
  WORD_MATCH_TYPES,
} from '../vocabulary/parameters.js';
import { type Endpoint, PATHS } from '../vocabulary/searches.js';
import { SORT_KEYS, type SortStep } from '../vocabulary/sort-keys.js';
import { type ParameterError, parameterError } from './errors.js';
import { nearest } from './nearest.js';
import {
  type Parsed,
  parseBoolean,
  parseCode,
  parseDatum,
  parseLanguageWord,
  parseLevels,
  parseLimit,
  parseMatchType,
  parseNameLanguages,
  parsePosition,
  parseProximity,
  parseSort,
  parseWord,
  parseYears,
} from './values.js';

/** The checked parameters of a request; coordinates are in `datum`. */
export interface AddressParameters extends Conditions {
  readonly datum: Datum;
}

/** Name and value of a parameter as sent; null for a value that could not be decoded, which the caller reports. */
export type ParameterEntry = readonly [name: string, value: string | null];

/** The checked parameters, or every error of the request at once. */
type ParameterResult =
  | { readonly parameters: AddressParameters }
  | { readonly errors: readonly ParameterError[] };

/** The default of a parameter: the text in the table of parameters, read like a sent one. */
const DEFAULTS = {
  wordMatch: byDefault('word_match_type', (text) => parseMatchType(text, WORD_MATCH_TYPES.address)),
  codeMatch: byDefault('code_match_type', (text) => parseMatchType(text, CODE_MATCH_TYPES)),
  levels: byDefault('address_level', parseLevels),
  sort: byDefault('sort', (text) => parseSort(text, SORT_KEYS.address)),
  polygon: byDefault('address_polygon', parseBoolean),
  showCodeZero: byDefault('show_code_zero', parseBoolean),
  matchInfo: byDefault('match_info', parseBoolean),
  limit: byDefault('limit', parseLimit),
  datum: byDefault('datum', parseDatum),
} as const;

function byDefault<T>(name: ParameterName, parse: (text: string) => Parsed<T>): T {
  const row: ParameterRow = PARAMETERS[name];
  const parsed = row.default === undefined ? undefined : parse(row.default);
  if (parsed === undefined || 'reason' in parsed) throw new Error(`${name} has no default that can be read`);
  return parsed.value;
}

/**
 * Faults of one kind beyond this number are counted instead of listed. So many are not slips, and the list would be
 * longer than the request.
 */
export const MAX_LISTED = 20;

/**
 * Checks the parameters of a request, those of query and body together.
 * @param language of the reasons in the errors; asked for where there is one
 * @param servedYears the past years that the service has; absent = not checked here
 * @param isWhole false where the caller could not read some of the names: one of them may be the condition
 */
export function parseAddressParameters(
  entries: Iterable<ParameterEntry>,
  endpoint: Endpoint,
  language: () => MessageLanguage,
  servedYears?: readonly number[],
  isWhole = true,
): ParameterResult {
  const request = new SentParameters(entries, endpoint, language, isWhole);
  const parameters = checked(request, endpoint, servedYears);
  return request.errors.length === 0 ? { parameters } : { errors: request.errors };
}

/** The parameters of one request, and their errors. */
class SentParameters {
  readonly errors: ParameterError[] = [];
  readonly #values = new Map<string, string | null>();
  readonly #language: () => MessageLanguage;
  /** Whether a name was not known or could not be read; then a missing condition may be meant by it. */
  readonly hasUnknown: boolean;

  constructor(
    entries: Iterable<ParameterEntry>,
    endpoint: Endpoint,
    language: () => MessageLanguage,
    isWhole: boolean,
  ) {
    this.#language = language;
    const known = PARAMETER_NAMES[endpoint];
    // Most requests have neither.
    let unknown: ParameterEntry[] | undefined;
    let repeated: Map<string, string | null> | undefined;
    for (const entry of entries) {
      const [name, value] = entry;
      if (!this.#values.has(name)) {
        this.#values.set(name, value);
        if (!known.includes(name)) {
          unknown ??= [];
          unknown.push(entry);
        }
      } else if (isList(name)) {
        const before = this.#values.get(name) ?? null;
        this.#values.set(name, before === null || value === null ? null : `${before},${value}`);
      } else {
        repeated ??= new Map();
        if (!repeated.has(name)) repeated.set(name, value);
      }
    }
    this.hasUnknown = !isWhole || unknown !== undefined;
    if (repeated !== undefined) this.#list([...repeated], () => reasons.repeated(), reasons.furtherRepeated);
    if (unknown !== undefined)
      this.#list(unknown, (name) => unknownName(name, endpoint), reasons.furtherUnknown);
    // A value given twice is not judged: which one is meant cannot be known.
    if (repeated !== undefined) for (const name of repeated.keys()) this.#values.set(name, null);
  }

  /** Adds an error for each entry up to {@link MAX_LISTED}, and the number of the others. */
  #list(
    entries: readonly ParameterEntry[],
    reason: (name: string) => Message,
    further: (count: number) => Message,
  ): void {
    for (const [name, value] of entries.slice(0, MAX_LISTED)) this.fail(name, reason(name), value);
    if (entries.length > MAX_LISTED) this.fail(null, further(entries.length - MAX_LISTED));
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  fail(name: string | null, reason: Message, value?: string | null): void {
    const sent = value === undefined && name !== null ? this.#values.get(name) : value;
    this.errors.push(parameterError(name, reason, sent ?? null, this.#language()));
  }

  /** The value of a parameter; undefined when it is absent or wrong, and then the error is noted. */
  read<T>(name: string, parse: (text: string) => Parsed<T>): T | undefined {
    const text = this.#values.get(name);
    if (text === undefined || text === null) return undefined;
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    this.fail(name, parsed.reason);
    return undefined;
  }
}

/** Types of parameters that are lists: `limit=0&limit=10` is `limit=0,10`, as programs send lists whose document says `explode`. */
const LISTS: readonly ParameterRow['type'][] = [
  'point',
  'circle',
  'levels',
  'languages',
  'years',
  'sort',
  'window',
];

function isList(name: string): boolean {
  return Object.hasOwn(PARAMETERS, name) && LISTS.includes(PARAMETERS[name as ParameterName].type);
}

function unknownName(name: string, endpoint: Endpoint): Message {
  const other = endpoint === 'address' ? 'address_multi' : 'address';
  return PARAMETER_NAMES[other].includes(name)
    ? reasons.otherEndpoint(PATHS[other])
    : reasons.unknown(nearest(name, PARAMETER_NAMES[endpoint]));
}

function checked(
  request: SentParameters,
  endpoint: Endpoint,
  servedYears: readonly number[] | undefined,
): AddressParameters {
  const word = endpoint === 'address' ? readWord(request) : readLanguageWord(request);
  const code = request.read('address_code', parseCode);
  const codeMatch =
    request.read('code_match_type', (text) => parseMatchType(text, CODE_MATCH_TYPES)) ?? DEFAULTS.codeMatch;
  const proximity = request.read('proximity', parseProximity);
  const position = request.read('position', parsePosition);
  if (endpoint === 'address_multi' && request.has('proximity') && request.has('position')) {
    for (const name of ['proximity', 'position'])
      request.fail(name, reasons.exclusive(['proximity', 'position']));
  }
  const levels = request.read('address_level', parseLevels) ?? DEFAULTS.levels;
  const years =
    endpoint === 'address'
      ? request.read('pastmap_year', (text) => parseYears(text, servedYears))
      : undefined;
  const sort = readSort(request, endpoint);
  const polygon = request.read('address_polygon', parseBoolean) ?? DEFAULTS.polygon;
  const showCodeZero = request.read('show_code_zero', parseBoolean) ?? DEFAULTS.showCodeZero;
  const matchInfo = request.read('match_info', parseBoolean) ?? DEFAULTS.matchInfo;
  const names = endpoint === 'address' ? request.read('lang', parseNameLanguages) : undefined;
  const { offset, count } = request.read('limit', parseLimit) ?? DEFAULTS.limit;
  const datum = request.read('datum', parseDatum) ?? DEFAULTS.datum;
  if (!request.hasUnknown && !CONDITIONS[endpoint].some((name) => request.has(name))) {
    request.fail(null, reasons.noCondition(CONDITIONS[endpoint]));
  }
  return {
    word,
    code: code === undefined ? undefined : { text: code, match: codeMatch },
    proximity,
    position,
    years,
    levels,
    sort,
    polygon,
    showCodeZero,
    matchInfo,
    names,
    offset,
    count,
    datum,
  };
}

function readWord(request: SentParameters): AddressParameters['word'] {
  const match =
    request.read('word_match_type', (text) => parseMatchType(text, WORD_MATCH_TYPES.address)) ??
    DEFAULTS.wordMatch;
  const text = request.read('word', parseWord);
  return text === undefined ? undefined : { text, language: 'ja', match };
}

function readLanguageWord(request: SentParameters): AddressParameters['word'] {
  const match = request.read('word_match_type', (text) =>
    parseMatchType(text, WORD_MATCH_TYPES.address_multi),
  );
  // Under a match type that is wrong itself, only the rules that hold for every type are applied.
  const judged = match ?? (request.has('word_match_type') ? 'exact' : DEFAULTS.wordMatch);
  const given = FOREIGN_LANGUAGES.filter((suffix) => request.has(`word_${suffix}`));
  if (given.length > 1) {
    for (const suffix of given) request.fail(`word_${suffix}`, reasons.exclusive(LANGUAGE_WORDS));
    return undefined;
  }
  const [language] = given;
  if (language === undefined) return undefined;
  const text = request.read(`word_${language}`, (value) => parseLanguageWord(value, judged));
  return text === undefined ? undefined : { text, language, match: judged };
}

function readSort(request: SentParameters, endpoint: Endpoint): readonly SortStep[] {
  const steps = request.read('sort', (text): Parsed<readonly SortStep[]> => {
    const parsed = parseSort(text, SORT_KEYS[endpoint]);
    if ('reason' in parsed || request.has('proximity') || request.has('position')) return parsed;
    return parsed.value.some((step) => step.key === 'distance')
      ? { reason: reasons.distanceNeedsPoint() }
      : parsed;
  });
  return steps ?? DEFAULTS.sort;
}
