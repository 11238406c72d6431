import { answerOf, list, object, oneOf, ref, type Schema } from '../contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, type Operation, query } from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { WORD_READ } from '../facts/limits.js';
import { type AddressSearch, ValueAnswer } from '../search/query.js';
import { foldAligned } from '../text/index.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { Level } from '../vocabulary/levels.js';
import { LEVELS } from '../vocabulary/levels.js';
import { SPAN_RULES, type SpanRule } from '../vocabulary/match.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { GEOCODE_TARGETS } from '../vocabulary/searches.js';
import { type GeocodeWord, parseGeocodeParameters } from './geocode.js';
import { type Faults, made, type Question, readAndAsked } from './question.js';

/** How a word is understood: its parts, their rules, and the other records that were considered. `banchi explain` prints it. */

const PATH = '/explain';

/** A part of the word, explained or not. */
interface ExplainedPart {
  /** UTF-16 positions in the word as typed. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The part as the search reads it. */
  readonly folded: string;
  /** Level of the place that it names; null for streets, postal codes and what nothing explains. */
  readonly level: Level | null;
  /** How it was recognised; null where nothing explains it. */
  readonly rule: SpanRule | null;
}

/** Another record that the word may mean. */
interface ConsideredRecord {
  readonly address: string;
  readonly address_code: string;
  /** The reason against it, in English. */
  readonly by: string;
  /** The rest of the word that it leaves unexplained. */
  readonly rest: string;
}

/** How a word is understood; `docs/interface.md` explains the values. */
export interface ExplainResult {
  /** The answer of `/geocode`. */
  readonly answer: GeocodeResult;
  /** The word as the search reads it. */
  readonly folded: string;
  /** All of the word in its order, parts that nothing explains too. */
  readonly parts: readonly ExplainedPart[];
  /** The nearest first; null where the data does not know them, as in a cluster. */
  readonly considered: readonly ConsideredRecord[] | null;
}

function parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): GeocodeWord | Faults {
  return parseGeocodeParameters(entries, language, ['word', 'target']);
}

/** The result for an answer of `/geocode`. */
export function explained(
  answer: GeocodeResult,
  search: Pick<AddressSearch, 'runnersUp'>,
  query: GeocodeWord,
): ExplainResult {
  const { word, match } = answer;
  const { folded, origins } = foldAligned(word);
  const part = (from: number, to: number, span?: GeocodeResult['match']['spans'][number]): ExplainedPart => ({
    ...{ from, to, text: word.slice(from, to) },
    folded: [...folded].filter((_, unit) => origins.from[unit] >= from && origins.from[unit] < to).join(''),
    level: span?.level ?? null,
    rule: span?.rule ?? null,
  });
  const parts: ExplainedPart[] = [];
  let at = 0;
  for (const span of match.spans) {
    if (span.from > at) parts.push(part(at, span.from));
    parts.push(part(span.from, span.to, span));
    at = span.to;
  }
  if (at < word.length) parts.push(part(at, word.length));
  const considered = search.runnersUp?.(query)?.map((each) => {
    const { address, code, by, rest } = each;
    return { address, address_code: code, by, rest };
  });
  return { answer, folded, parts, considered: considered ?? null };
}

const TEXT: Schema = { type: 'string' };
const PLACE: Schema = { type: 'integer', minimum: 0 };
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const OPERATIONS: readonly Operation[] = [
  {
    path: PATH,
    methods: ['get'],
    id: 'explain',
    tag: 'Geocode',
    summary: 'How an address is understood: its parts, their rules, and other records that were considered',
    parameters: [
      {
        ...query(
          'word',
          { type: 'string', minLength: 1 },
          `The address; the first ${WORD_READ} characters are read.`,
          '文京区春日1-16-21',
        ),
        required: true,
      },
      query(
        'target',
        oneOf(GEOCODE_TARGETS),
        '`house`: blocks and houses but no lots; `lot`: the other way round.',
      ),
    ],
    answers: jsonAnswer('The explanation.', 'ExplainAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      ExplainResult: object({
        answer: { ...ref('GeocodeResult'), description: 'The answer of `/geocode`.' },
        folded: { ...TEXT, description: 'The word as the search reads it.' },
        parts: {
          ...list(
            object({
              from: PLACE,
              to: PLACE,
              text: TEXT,
              folded: TEXT,
              level: orNull(oneOf(LEVELS)),
              rule: orNull(oneOf(SPAN_RULES)),
            }),
          ),
          description: 'All of the word; `rule` is null where nothing explains it.',
        },
        considered: {
          ...orNull(list(object({ address: TEXT, address_code: TEXT, by: TEXT, rest: TEXT }))),
          description: 'Other records and the reason against each, the nearest first; null in a cluster.',
        },
      }),
      ExplainAnswer: answerOf(ref('ExplainResult')),
    },
  },
];

/** The question how a word is understood. */
export const explain: Question<
  { readonly word: string; readonly target?: (typeof GEOCODE_TARGETS)[number] },
  ExplainResult
> = {
  path: PATH,
  ...readAndAsked(parse, (search, word, { deadline }) =>
    made(
      search.geocode(word, deadline),
      (answer) => new ValueAnswer(explained(answer.value(), search, word)),
    ),
  ),
  operations: OPERATIONS,
};
