import { answerOf, list, object, oneOf, ref, type Schema } from '../contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, type Operation, query } from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { NAMES_IN_LANGUAGES } from '../contract/schemas.js';
import { SentParameters } from '../contract/sent-parameters.js';
import { ValueAnswer } from '../search/query.js';
import { STEP_KINDS, TOWN_KINDS } from '../vocabulary/changes.js';
import type { LinesOfPlaces } from '../vocabulary/descent.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type Faults, made, type Question, Refused, readAndAsked } from './question.js';

/** The former names and the successors of a place, by its code. */

export type { LineagePlace, LineageStep } from '../vocabulary/descent.js';

const PATH = '/lineage';

/** Checked parameters. */
interface LineageParameters {
  readonly code: string;
}

/** The result of a code; `docs/interface.md` explains the values. */
export interface LineageResult extends LinesOfPlaces {
  /** The code as it was sent. */
  readonly address_code: string;
}

const NAMES = ['address_code'];

/** Digits of an address code at most. */
export const CODE_DIGITS = 40;

function parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): LineageParameters | Faults {
  const sent = new SentParameters(entries, NAMES, language);
  const wrong = (reason: Parameters<SentParameters['fail']>[1], value: string | null): void =>
    sent.fail('address_code', reason, value);
  const code = sent.text('address_code');
  if (code === undefined) wrong(reasons.noCode(), null);
  else if (code === '') wrong(reasons.empty(), code);
  else if (code !== null && (!/^[0-9]+$/.test(code) || code.length > CODE_DIGITS))
    wrong(reasons.notDigits(CODE_DIGITS), code);
  return sent.errors.length > 0 || code == null ? { errors: sent.errors } : { code };
}

const PLACE_NUMBER: Schema = { type: 'integer', minimum: 0 };
const DATE: Schema = { type: ['string', 'null'], format: 'date' };
const TEXT: Schema = { type: ['string', 'null'] };

const PLACE: Schema = object({
  code: { type: 'string', description: 'Five digits of a municipality, the full address code of a town.' },
  name: { type: 'string', description: 'With its county or city; of a town with its municipality.' },
  read: { ...TEXT, description: 'Katakana; null where it is not known.' },
  ...NAMES_IN_LANGUAGES,
  from: { ...DATE, description: 'First day on which it was so; null where that is older than the list.' },
  until: { ...DATE, description: 'First day on which it was so no longer.' },
  year: { type: ['integer', 'null'], description: 'Of a town of a past year that year.' },
  today: { type: 'boolean', description: 'Whether it is there today.' },
});

const STEP: Schema = object({
  from: { type: ['integer', 'null'], minimum: 0, description: 'Number of the place that it was.' },
  to: { type: ['integer', 'null'], minimum: 0, description: 'Number of the place that it became.' },
  date: { ...DATE, description: 'First day on which the new holds; null for towns.' },
  kind: oneOf([...new Set([...STEP_KINDS, ...TOWN_KINDS])]),
  whole: { type: 'boolean', description: 'Whether all of the land went there.' },
  part: { ...TEXT, description: 'Which part went there, as the list says it.' },
  certainty: { type: 'integer', minimum: 0, maximum: 100, description: 'In percent.' },
  source: {
    ...oneOf(['list', 'comparison']),
    description: '`list`: the official list of changes; `comparison`: a past year beside today.',
  },
});

const OPERATIONS: readonly Operation[] = [
  {
    path: PATH,
    methods: ['get'],
    id: 'lineage',
    tag: 'Geocode',
    summary: 'What a municipality or town was before and became after, as a graph',
    description:
      'A code of today or of the past. Nobody has it or had it: 404 with the nearest known code. What is known depends on what the data was built with: a list of changes, a past year.',
    parameters: [
      {
        ...query(
          'address_code',
          { type: 'string', pattern: '^[0-9]+$', minLength: 1, maxLength: CODE_DIGITS },
          'Five digits of a municipality (11204: Urawa until 2001), or the full address code of a town.',
          '11204',
        ),
        required: true,
      },
    ],
    answers: jsonAnswer('The graph.', 'LineageAnswer'),
    errors: [...COMMON_ERRORS, 'NOT_FOUND'],
    schemas: {
      LineageResult: object({
        address_code: { type: 'string', description: 'The code as it was sent.' },
        asked: {
          ...list(PLACE_NUMBER),
          description: 'Numbers of the places that have the code, or had it.',
        },
        places: list(PLACE),
        steps: { ...list(STEP), description: 'In the order of what happened.' },
      }),
      LineageAnswer: answerOf(ref('LineageResult')),
    },
  },
];

/** The question for the lines of descent of a place. @throws {Refused} NOT_FOUND for a code that nobody has or had */
export const lineage: Question<{ readonly address_code: string }, LineageResult> = {
  path: PATH,
  ...readAndAsked(parse, (search, { code }) =>
    made(search.lineage(code), (found) => {
      if ('nearest' in found)
        throw new Refused('NOT_FOUND', 'address_code', code, reasons.unknownCode(found.nearest));
      return new ValueAnswer({ address_code: code, ...found });
    }),
  ),
  operations: OPERATIONS,
};
