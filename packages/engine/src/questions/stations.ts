import { answerOf, list, object, oneOf, ref, type Schema } from '../contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, type Operation, query } from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { SentParameters } from '../contract/sent-parameters.js';
import { type Parsed, parsePosition } from '../contract/values.js';
import { ValueAnswer } from '../search/query.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { byNameField } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type FoundStation, LINE_KINDS, STATIONS_AROUND } from '../vocabulary/stations.js';
import { type Faults, made, type Question, readAndAsked } from './question.js';

/** The stations nearest to a place. Without the contract `multilingual` their names are Japanese. */

export type { FoundStation, RailwayLine, Station, SuggestedStation } from '../vocabulary/stations.js';

const PATH = '/stations';
const { usual, most, metres } = STATIONS_AROUND;

/** Parameters as programs give them. */
export interface StationsGiven {
  /** `[longitude, latitude]` */
  readonly position: LonLat;
  /** Stations at most, 1 to 100. Default 5. */
  readonly limit?: number;
  /** Metres at most, up to 20000. Default 20000. */
  readonly distance?: number;
}

/** The result of a place; `docs/interface.md` explains the values. */
export interface StationsResult {
  /** The place as it was sent, `[longitude, latitude]`. */
  readonly position: LonLat;
  /** The nearest one first. */
  readonly items: readonly FoundStation[];
}

const NAMES = ['position', 'limit', 'distance'];

/** Checked parameters of `GET /stations`. */
interface StationsParameters {
  readonly position: LonLat;
  /** Stations at most. */
  readonly limit: number;
  /** Metres at most. */
  readonly distance: number;
}

function parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): StationsParameters | Faults {
  const sent = new SentParameters(entries, NAMES, language);
  if (sent.text('position') === undefined) sent.fail('position', reasons.noPoint(), null);
  const position = sent.value('position', parsePosition);
  const limit = sent.value('limit', (text) => wholeNumber(text, most)) ?? usual;
  const distance = sent.value('distance', parseDistance) ?? metres;
  return sent.errors.length > 0 || position === undefined
    ? { errors: sent.errors }
    : { position, limit, distance };
}

function wholeNumber(text: string, most: number): Parsed<number> {
  if (!/^-?[0-9]+$/.test(text)) return { reason: reasons.notInteger() };
  const value = Number(text);
  return value >= 1 && value <= most ? { value } : { reason: reasons.outOfRange('limit', 1, most) };
}

function parseDistance(text: string): Parsed<number> {
  const value = /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) ? Number(text) : Number.NaN;
  return value > 0 && value <= metres ? { value } : { reason: reasons.distanceOutOfRange(metres) };
}

const TEXT: Schema = { type: ['string', 'null'] };

const REQUIRED = object({
  code: { type: 'string', pattern: '^[0-9]{6}$', description: 'Group code of the official data (N02_005g).' },
  name: { type: 'string', description: 'Without 駅.' },
  read: { ...TEXT, description: 'Katakana; null where it is not known.' },
  position: { ...ref('LonLat'), description: 'The middle of its platforms.' },
  lines: list(
    object({
      operator: { type: 'string' },
      line: { type: 'string', description: 'As the official data calls it: 4号線丸ノ内線.' },
      kind: oneOf(Object.values(LINE_KINDS)),
    }),
  ),
  address: { type: 'string', description: 'The town at its point, or the municipality.' },
  address_code: { type: 'string' },
});

const names = byNameField(() => ({
  ...TEXT,
  description: 'Absent for a key without the contract `multilingual`.',
}));

const OPERATIONS: readonly Operation[] = [
  {
    path: PATH,
    methods: ['get'],
    id: 'stations',
    tag: 'Geocode',
    summary: 'The stations nearest to a place',
    description: 'With their lines and distances, the nearest one first. 501 where the data has no stations.',
    parameters: [
      {
        ...query(
          'position',
          { type: 'string' },
          '`longitude,latitude` in degrees, JGD2011 or WGS 84.',
          '139.7671,35.6812',
        ),
        required: true,
      },
      query('limit', { type: 'integer', minimum: 1, maximum: most, default: usual }, 'Stations at most.', 5),
      query(
        'distance',
        { type: 'number', exclusiveMinimum: 0, maximum: metres, default: metres },
        'Metres at most.',
        2000,
      ),
    ],
    answers: jsonAnswer('The stations.', 'StationsAnswer'),
    errors: [...COMMON_ERRORS, 'NOT_IMPLEMENTED'],
    schemas: {
      Station: { ...REQUIRED, properties: { ...REQUIRED.properties, ...names } },
      StationsResult: object({
        position: ref('LonLat'),
        items: {
          ...list(
            object({
              distance: { type: 'number', minimum: 0, description: 'Metres, two decimals.' },
              station: ref('Station'),
            }),
          ),
          maxItems: most,
        },
      }),
      StationsAnswer: answerOf(ref('StationsResult')),
    },
  },
];

/** The question for stations around a place. */
export const stations: Question<StationsGiven, StationsResult> = {
  path: PATH,
  ...readAndAsked(parse, (search, parameters, { languages }) =>
    made(
      search.stations({ ...parameters, languages }),
      (items) => new ValueAnswer({ position: parameters.position, items }),
    ),
  ),
  operations: OPERATIONS,
};
