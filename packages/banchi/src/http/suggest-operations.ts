import { answerOf, object, oneOf, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import {
  COMMON_ERRORS,
  jsonAnswer,
  NAMES_WANTED,
  type Operation,
  query,
} from '@banchi/engine/contract/operations.js';
import { MOST_SUGGESTED, WORD_READ } from '@banchi/engine/facts/limits.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { SUGGEST_PATH } from '@banchi/engine/vocabulary/searches.js';
import { MOST_STATIONS } from '@banchi/engine/vocabulary/stations.js';

/** An object with these fields, and the fields of a former place. */
const withFormer = (properties: Readonly<Record<string, Schema>>): Schema => ({
  ...object(properties),
  properties: { ...properties, former: ref('FormerName') },
});

/** The route for completions, as the OpenAPI document describes it. */
export const SUGGEST_OPERATIONS: readonly Operation[] = [
  {
    path: SUGGEST_PATH,
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
