import { COMMON_ERRORS, type Operation } from '../contract/operations.js';
import type { Schema } from '../contract/schemas.js';
import { LANGUAGES } from '../vocabulary/languages.js';
import { MOST_SUGGESTED, SUGGEST_PATH, WORD_READ } from '../vocabulary/searches.js';

/** An object with exactly these fields. */
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The same with what a former place was. */
const withFormer = (properties: Readonly<Record<string, Schema>>): Schema => ({
  ...object(properties),
  properties: { ...properties, former: { $ref: '#/components/schemas/FormerName' } },
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
        name: 'word',
        in: 'query',
        required: true,
        description: `What was typed so far, in any of the five languages; the first ${WORD_READ} characters are read.`,
        schema: { type: 'string', minLength: 1 },
        example: '千代田区霞',
      },
    ],
    answers: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { $ref: '#/components/schemas/SuggestAnswer' } },
      },
    },
    errors: COMMON_ERRORS,
    schemas: {
      SuggestResult: object({
        word: { type: 'string', description: 'The word as it was sent.' },
        language: { type: 'string', enum: [...LANGUAGES], description: 'The language it is taken to be in.' },
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
            record: { $ref: '#/components/schemas/AddressRecord' },
          }),
        },
      }),
      SuggestAnswer: object({
        status: { type: 'string', const: 'OK' },
        result: { $ref: '#/components/schemas/SuggestResult' },
      }),
    },
  },
];
