import { joinedAddress } from '../contract/address-parts.js';
import { type ParameterError, parameterError } from '../contract/errors.js';
import {
  answerOf,
  list,
  type ObjectSchema,
  object,
  oneOf,
  ref,
  type Schema,
} from '../contract/json-schema.js';
import {
  batchAnswers,
  COMMON_ERRORS,
  FORMAT_WANTED,
  jsonAnswer,
  NAMES_WANTED,
  type Operation,
  query,
} from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { SCHEMAS } from '../contract/schemas.js';
import { SentParameters } from '../contract/sent-parameters.js';
import { parseBoolean, parseNameLanguages } from '../contract/values.js';
import { GEOCODE_WORDS, WORD_READ } from '../facts/limits.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import { type ForeignLanguage, LANGUAGES, type Language } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf, reasons } from '../vocabulary/messages.js';
import { PART_NAMES, PART_VERDICTS, VERDICTS } from '../vocabulary/parts.js';
import { GEOCODE_PATH, GEOCODE_TARGETS } from '../vocabulary/searches.js';
import { batchOf, type Faults, type Question, readAndAsked } from './question.js';

/** The one best record for an address as people write it. */

/** Options of a question about an address. */
export interface GeocodeOptions {
  /** Whether the parts of the address are wanted, each with a verdict, and the whole in one form. Default false. */
  readonly parts?: boolean;
  /** Whether block and house number, or the lot is wanted. */
  readonly target?: (typeof GEOCODE_TARGETS)[number];
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

/** Whether the house or the lot of an address is wanted; null: either. */
export type GeocodeTarget = (typeof GEOCODE_TARGETS)[number] | null;

/** Settings of all words of a batch. */
export interface GeocodeSettings {
  /** For words that name none. */
  readonly target: GeocodeTarget;
  /** Whether the parts of addresses are wanted; absent: no. */
  readonly parts?: boolean;
  /** Languages of names as they are sent, `en,ko`; absent: Japanese alone. */
  readonly lang?: string;
}

/** One word to be understood. */
export interface GeocodeWord extends Omit<GeocodeSettings, 'lang'> {
  readonly word: string;
  /** Languages whose names records have besides the Japanese ones; absent: none. */
  readonly names?: readonly ForeignLanguage[];
}

/** A word, or everything that is wrong with it. */
export type CheckedWord = GeocodeWord | Faults;

const NO_NAMES = { value: [] } as const;

/** Parameters of `GET /geocode`. */
const NAMES = ['word', 'target', 'parts', 'lang'];

/**
 * Reads the parameters of `GET /geocode`; a value is null where it could not be decoded.
 * @param names parameters that may be given
 */
export function parseGeocodeParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
  names: readonly string[] = NAMES,
): CheckedWord {
  const sent = new SentParameters(entries, names, language);
  const word = sent.text('word');
  if (word === undefined) sent.fail('word', reasons.noWord(), null);
  const [target, lang] = [sent.text('target'), sent.text('lang') ?? undefined];
  const checked = checkWord(word ?? ' ', target, { lang }, language);
  if (word !== undefined && word !== null && 'errors' in checked) sent.errors.push(...checked.errors);
  if (word == null && 'errors' in checked)
    sent.errors.push(...checked.errors.filter(({ parameter }) => parameter !== 'word'));
  const parts = sent.value('parts', parseBoolean) ?? false;
  if (sent.errors.length > 0 || 'errors' in checked) return { errors: sent.errors };
  return parts ? { ...checked, parts } : checked;
}

/**
 * Reads one element of a batch: a string, `{"word":"…","target":"house"}`, or the parts of an address with a target or without,
 * `{"parts":["8階","文京区春日1-16-21"]}`.
 */
export function parseGeocodeElement(
  element: unknown,
  settings: GeocodeSettings,
  language: MessageLanguage,
): CheckedWord {
  const { target } = settings;
  if (typeof element === 'string') return checkWord(element, target ?? undefined, settings, language);
  if (isElement(element)) {
    const word = 'parts' in element ? joinedAddress(element.parts) : element.word;
    return checkWord(word, element.target ?? target ?? undefined, settings, language);
  }
  // the error names only the type: writing out a value nested a million times would end in an error of its own
  return { errors: [parameterError(null, reasons.notAWord(jsonTypeOf(element)), null, language)] };
}

/** An element of a batch that is an object, its target unchecked. */
type GivenElement = ({ readonly word: string } | { readonly parts: readonly string[] }) & {
  readonly target?: string;
};

function isElement(element: unknown): element is GivenElement {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return false;
  const { target, ...others } = element as Record<string, unknown>;
  if (target !== undefined && typeof target !== 'string') return false;
  const [name, ...more] = Object.keys(others);
  if (more.length > 0) return false;
  return name === 'word' ? typeof others.word === 'string' : name === 'parts' && areParts(others.parts);
}

function areParts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}

/** @param settings of the answer, aside from the word's target */
function checkWord(
  word: string,
  target: string | null | undefined,
  { parts = false, lang }: Omit<GeocodeSettings, 'target'>,
  language: MessageLanguage,
): CheckedWord {
  const errors: ParameterError[] = [];
  if (word.trim() === '') errors.push(parameterError('word', reasons.empty(), word, language));
  const wanted = GEOCODE_TARGETS.find((each) => each === target) ?? null;
  if (target !== undefined && wanted === null)
    errors.push(parameterError('target', reasons.notOneOf(GEOCODE_TARGETS), target, language));
  const names = lang === undefined ? NO_NAMES : parseNameLanguages(lang);
  if ('reason' in names) errors.push(parameterError('lang', names.reason, lang ?? null, language));
  if (errors.length > 0 || 'reason' in names) return { errors };
  const checked: GeocodeWord = { word, target: wanted };
  if (!parts && names.value.length === 0) return checked;
  return {
    ...checked,
    ...(parts ? { parts } : {}),
    ...(names.value.length === 0 ? {} : { names: names.value }),
  };
}

/** `target` of a batch, which holds for the words that have none, `parts` and `lang`. */
function parseSettings(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): (GeocodeSettings & Pick<GeocodeWord, 'names'>) | Faults {
  const checked = parseGeocodeParameters([['word', 'word'], ...entries], language);
  if ('errors' in checked) return checked;
  const { target, parts, names } = checked;
  return { target, parts, lang: names?.join(','), names };
}

const records = list(ref('AddressRecord'));
const orNull = (name: string): Schema => ({ anyOf: [ref(name), { type: 'null' }] });

const PARTS_ONLY = 'Only with `parts=true`';

const RESULT_FIELDS: Readonly<Record<string, Schema>> = {
  word: { type: 'string', description: 'The word as it was sent.' },
  record: {
    ...orNull('AddressRecord'),
    description: 'Null for no address, and where several are as good.',
  },
  match: ref('GeocodeMatch'),
  confidence: {
    ...{ type: 'number', minimum: 0, maximum: 1 },
    description:
      'So large a share of answers of its kind, at least, was right where it was measured; 0 without a record.',
  },
  language: { ...oneOf(LANGUAGES), description: 'The language that the word was read in.' },
  ambiguous: object({ count: { type: 'integer', minimum: 0 }, records }),
  suggestions: { ...records, description: 'Records that may have been meant.' },
};

const RESULT: Schema = object(
  {
    ...RESULT_FIELDS,
    address_normalized: {
      type: ['string', 'null'],
      description: `The address in one form, in which two spellings of one address are equal; null without a record. ${PARTS_ONLY}.`,
    },
    key: {
      type: ['string', 'null'],
      description: `A text that is equal for equal addresses; null without a record. ${PARTS_ONLY}.`,
    },
  },
  Object.keys(RESULT_FIELDS),
);

const MATCH = SCHEMAS.Match as ObjectSchema;

/** The parts of an answer, and the whole in one form. */
const PART_SCHEMAS: Readonly<Record<string, Schema>> = {
  GeocodePart: object({
    written: { type: 'string', description: 'As typed; empty where it is left out.' },
    value: { type: 'string', description: 'What it is, in one form.' },
    verdict: oneOf(PART_VERDICTS),
  }),
  GeocodeMatchParts: object(Object.fromEntries(PART_NAMES.map((name) => [name, ref('GeocodePart')])), []),
  GeocodeMatch: object(
    {
      ...MATCH.properties,
      parts: { ...ref('GeocodeMatchParts'), description: `The parts of the address. ${PARTS_ONLY}.` },
      verdict: {
        ...oneOf(VERDICTS),
        description:
          'How far the data has the address: its house, lot or block; its town but not its number; its town or municipality only. `contradictory`: it names two places.',
      },
    },
    [...MATCH.required, 'verdict'],
  ),
};

/** Words of batches and their answers. They have names, so that generated clients have types for them. */
const BATCH_SCHEMAS: Readonly<Record<string, Schema>> = {
  GeocodeWord: object({ word: { type: 'string' }, target: oneOf(GEOCODE_TARGETS) }, ['word']),
  GeocodeParts: object(
    {
      parts: {
        ...{ type: 'array', items: { type: 'string' }, minItems: 1 },
        description:
          'The parts of an address in any order, as columns of a table hold them; each ends for itself.',
      },
      target: oneOf(GEOCODE_TARGETS),
    },
    ['parts'],
  ),
  GeocodeBatchWord: { anyOf: [{ type: 'string' }, ref('GeocodeWord'), ref('GeocodeParts')] },
  GeocodeBatchAnswer: { anyOf: [ref('GeocodeAnswer'), ref('Error')] },
};

/** Addresses of the specimen. */
const EXAMPLES = ['文京区春日1-16-21 文京シビックセンター', '東京都千代田区霞が関一丁目'] as const;

const TARGET = query(
  'target',
  oneOf(GEOCODE_TARGETS),
  '`house`: blocks and houses but no lots; `lot`: the other way round.',
);

const PARTS = query(
  'parts',
  { type: 'boolean', default: false },
  'Whether the parts of the address are wanted, each with a verdict, and the whole in one form.',
);

/** The parameters of one word. */
const ONE = [
  {
    ...query(
      'word',
      { type: 'string', minLength: 1 },
      `The address; the first ${WORD_READ} characters are read.`,
      EXAMPLES[0],
    ),
    required: true,
  },
  TARGET,
  PARTS,
  NAMES_WANTED,
  FORMAT_WANTED,
];

const OPERATIONS: readonly Operation[] = [
  {
    path: GEOCODE_PATH,
    methods: ['get'],
    id: 'geocode',
    tag: 'Geocode',
    summary: 'The one best record for an address as people write it',
    parameters: ONE,
    answers: jsonAnswer('The answer.', 'GeocodeAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      ...PART_SCHEMAS,
      GeocodeResult: RESULT,
      GeocodeAnswer: answerOf(ref('GeocodeResult')),
    },
  },
  {
    path: GEOCODE_PATH,
    methods: ['post'],
    id: 'geocodeBatch',
    tag: 'Geocode',
    summary: `The best records for up to ${GEOCODE_WORDS} addresses, in their order`,
    description:
      'Answered in the form in which they came, each word with its own error. A form (`application/x-www-form-urlencoded`) is one word, as with GET.',
    parameters: [TARGET, PARTS, NAMES_WANTED],
    body: {
      'application/json': {
        type: 'array',
        items: ref('GeocodeBatchWord'),
        maxItems: GEOCODE_WORDS,
        examples: [
          [
            ...EXAMPLES.slice(0, 1),
            { word: EXAMPLES[1], target: 'house' },
            { parts: ['8階', '文京区春日1-16-21'] },
          ],
        ],
      },
      'application/x-ndjson': { type: 'string', description: 'A word as JSON on each line.' },
    },
    answers: batchAnswers('word', 'GeocodeBatchAnswer'),
    errors: COMMON_ERRORS,
    schemas: BATCH_SCHEMAS,
  },
];

/** The question for the record of a word, or of many. */
export const geocode: Question<{ readonly word: string } & GeocodeOptions, GeocodeResult> = {
  path: GEOCODE_PATH,
  ...readAndAsked(
    (entries, language) => parseGeocodeParameters(entries, language),
    (search, word, { deadline }) => search.geocode(word, deadline),
  ),
  isFeature: true,
  batch: batchOf({
    settings: parseSettings,
    element: parseGeocodeElement,
  }),
  operations: OPERATIONS,
};
