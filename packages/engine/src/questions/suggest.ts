import { answerOf, object, oneOf, ref, type Schema } from '../contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, NAMES_WANTED, type Operation, query } from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { SentParameters } from '../contract/sent-parameters.js';
import { parseNameLanguages } from '../contract/values.js';
import { MOST_SUGGESTED, WORD_READ } from '../facts/limits.js';
import { type ForeignLanguage, LANGUAGES, type Language } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { MOST_STATIONS } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { type Faults, type Question, readAndAsked } from './question.js';

/** The places that a half-typed word may become. Without the contract `multilingual` they are Japanese. */

const PATH = '/suggest';

/** Parameters as programs give them. */
export interface SuggestGiven {
  readonly word: string;
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

const NAMES = ['word', 'lang'];

/** Checked parameters. */
interface SuggestParameters {
  readonly word: string;
  /** Languages whose names records have besides the Japanese ones. */
  readonly names: readonly ForeignLanguage[];
}

function parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): SuggestParameters | Faults {
  const sent = new SentParameters(entries, NAMES, language);
  const word = sent.text('word');
  if (word === undefined) sent.fail('word', reasons.noWord(), null);
  else if (word?.trim() === '') sent.fail('word', reasons.empty(), word);
  const names = sent.value('lang', parseNameLanguages) ?? [];
  return sent.errors.length > 0 || word == null ? { errors: sent.errors } : { word, names };
}

/** An object with these fields, and the fields of a former place. */
const withFormer = (properties: Readonly<Record<string, Schema>>): Schema => ({
  ...object(properties),
  properties: { ...properties, former: ref('FormerName') },
});

const OPERATIONS: readonly Operation[] = [
  {
    path: PATH,
    methods: ['get'],
    id: 'suggest',
    tag: 'Geocode',
    summary: `Up to ${MOST_SUGGESTED} places that a word which is still being typed may become`,
    description:
      'The likeliest first: places before towns before blocks, among them what is called just so, then what has most below it. Under keys, other languages than Japanese need the contract `multilingual`.',
    parameters: [
      {
        ...query(
          'word',
          { type: 'string', minLength: 1 },
          `What was typed so far, in any of the five languages; the first ${WORD_READ} characters are read.`,
          '千代田区霞',
        ),
        required: true,
      },
      NAMES_WANTED,
    ],
    answers: jsonAnswer('The answer.', 'SuggestAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      SuggestResult: object({
        word: { type: 'string', description: 'The word as it was sent.' },
        language: { ...oneOf(LANGUAGES), description: 'The language it is taken to be in.' },
        items: {
          type: 'array',
          maxItems: MOST_SUGGESTED,
          items: withFormer({
            text: { type: 'string', description: 'The address in that language.' },
            whole: {
              type: 'boolean',
              description:
                'Whether the word names the place as it stands: 横浜 is 横浜市, and the beginning of 横浜町通.',
            },
            record: ref('AddressRecord'),
          }),
        },
        stations: {
          type: 'array',
          maxItems: MOST_STATIONS,
          description:
            'Stations that the word may become, those with most lines first. None of them is an address.',
          items: object({
            text: {
              type: 'string',
              description: 'Its name in the language of the word: 東京駅, Tokyo Station.',
            },
            whole: {
              type: 'boolean',
              description: 'Whether the word has its whole name, with or without 駅.',
            },
            station: ref('Station'),
          }),
        },
      }),
      SuggestAnswer: answerOf(ref('SuggestResult')),
    },
  },
];

/** The question for completions of a word. */
export const suggest: Question<SuggestGiven, SuggestResult> = {
  path: PATH,
  ...readAndAsked(parse, (search, word, { languages, deadline }) =>
    search.suggest({ ...word, languages }, deadline),
  ),
  operations: OPERATIONS,
};
