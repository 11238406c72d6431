import { parameterError } from '../contract/errors.js';
import { answerOf, object, oneOf, ref } from '../contract/json-schema.js';
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
import { SentParameters } from '../contract/sent-parameters.js';
import { parseDatum, parseLevels, parseNameLanguages, parsePosition } from '../contract/values.js';
import { GEOCODE_WORDS } from '../facts/limits.js';
import { distance, shownDistance } from '../geo/distance.js';
import {
  type AddressPage,
  type AddressQuery,
  type AddressSearch,
  type Answer,
  NotImplemented,
  ValueAnswer,
} from '../search/query.js';
import {
  DATUMS,
  type Datum,
  type DatumConversion,
  type Datums,
  isWithinEarth,
  type LonLat,
} from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { ForeignLanguage, Language } from '../vocabulary/languages.js';
import { LEVELS, type Level } from '../vocabulary/levels.js';
import { PRECISIONS, type Precision } from '../vocabulary/match.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf, reasons } from '../vocabulary/messages.js';
import { REVERSE_PATH } from '../vocabulary/searches.js';
import { writtenPoint } from '../vocabulary/written-point.js';
import { type Answering, batchOf, type Faults, made, type Question, readAndAsked } from './question.js';

/** The finest record at a point, and how far its own point lies from it. */

/** Options of a question about a point. */
export interface ReverseOptions {
  /** Levels that the record may have; the finest at the point is taken. Default: all. */
  readonly address_level?: readonly Level[];
  /** Datum of points and answers. Default JGD. */
  readonly datum?: Datum;
  /** Languages whose names records have besides the Japanese ones. Default: none. */
  readonly lang?: Language | readonly Language[];
}

/** The result of one point; `docs/interface.md` explains the values. */
export interface ReverseResult {
  /** The point as it was sent, `[longitude, latitude]`. */
  readonly position: LonLat;
  /** How many records share the place; one house number may stand at several records of a building. */
  readonly count: number;
  /** The finest record at the point, its `distance` filled; null at sea, abroad, and in a gap of the data. */
  readonly record: AddressItem | null;
  /** Whose point the record's is; null without a record or a point. */
  readonly precision: Precision | null;
}

/** Settings of all points of a batch. */
interface ReverseSettings {
  /** Levels that records may have; the finest at a point is taken. */
  readonly levels: readonly Level[];
  /** Datum of points and answers. */
  readonly datum: Datum;
  /** Languages whose names records have besides the Japanese ones. */
  readonly names: readonly ForeignLanguage[];
}

/** A point whose address is wanted. */
interface ReversePoint extends ReverseSettings {
  /** `[longitude, latitude]` in degrees. */
  readonly position: LonLat;
}

/** A point, or everything that is wrong with it. */
type CheckedPoint = ReversePoint | Faults;

/** Parameters of `GET /reverse`; `POST /reverse` has all but the first. */
const NAMES = ['position', 'address_level', 'datum', 'lang'];

function parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): CheckedPoint {
  const sent = new SentParameters(entries, NAMES, language);
  const settings = settingsOf(sent);
  const position = sent.value('position', parsePosition);
  if (sent.text('position') === undefined) sent.fail('position', reasons.noPoint(), null);
  if (position === undefined || sent.errors.length > 0) return { errors: sent.errors };
  return { position, ...settings };
}

/** Reads the parameters of `POST /reverse`, which hold for every point. */
export function parseReverseSettings(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): ReverseSettings | Faults {
  const sent = new SentParameters(entries, NAMES.slice(1), language);
  const settings = settingsOf(sent);
  return sent.errors.length > 0 ? { errors: sent.errors } : settings;
}

/**
 * Reads one element of a batch: `[139.7524182, 35.7083346]`, longitude first, or a text with a latitude and a longitude in either
 * order, `"35°42′30″N 139°45′8″E"`.
 */
export function parseReverseElement(
  element: unknown,
  settings: ReverseSettings,
  language: MessageLanguage,
): CheckedPoint {
  if (typeof element === 'string') {
    const position = writtenPoint(element);
    if (position !== null) return { ...settings, position };
    return { errors: [parameterError(null, reasons.notInJapan(), element, language)] };
  }
  if (!isPair(element))
    return { errors: [parameterError(null, reasons.notAPoint(jsonTypeOf(element)), null, language)] };
  if (isWithinEarth(element)) return { ...settings, position: element };
  const checked = parsePosition(element.join(','));
  const reason = 'reason' in checked ? checked.reason : reasons.notNumbers('longitude,latitude');
  return { errors: [parameterError(null, reason, element.join(','), language)] };
}

function isPair(element: unknown): element is LonLat {
  return Array.isArray(element) && element.length === 2 && element.every((each) => typeof each === 'number');
}

function settingsOf(sent: SentParameters): ReverseSettings {
  return {
    levels: sent.value('address_level', parseLevels) ?? LEVELS,
    datum: sent.value('datum', parseDatum) ?? 'JGD',
    names: sent.value('lang', parseNameLanguages) ?? [],
  };
}

/** The question for the nearest of the finest records at a point in JGD2011. */
export function queryAt(
  position: LonLat,
  levels: readonly Level[],
  datum?: DatumConversion,
  names?: readonly ForeignLanguage[],
): AddressQuery {
  return {
    position,
    levels,
    showCodeZero: false,
    sort: [{ key: 'distance', descending: false }],
    offset: 0,
    count: 1,
    polygon: false,
    matchInfo: false,
    ...(datum === undefined ? {} : { output: (point: LonLat) => datum.fromJgd(point) }),
    shape: 'address',
    ...(names === undefined ? {} : { names }),
  };
}

/** Metres between two points in JGD2011, as they are shown. */
export function metresBetween([lon, lat]: LonLat, other: LonLat): number {
  return shownDistance(distance(lon, lat, ...other));
}

/** The datum of a question; undefined for JGD. @throws {NotImplemented} for one that is not offered */
function datumOf(name: Datum, datums: Datums): DatumConversion | undefined {
  if (name === 'JGD') return undefined;
  const datum = datums[name];
  if (datum === undefined) throw new NotImplemented('datum');
  return datum;
}

/** The result of a point. @throws {NotImplemented} for a datum that is not offered */
function ask(
  search: AddressSearch,
  { position, levels, datum: name, names }: ReversePoint,
  { datums, deadline }: { readonly datums: Datums; readonly deadline?: number },
): Answering<ReverseResult> {
  const datum = datumOf(name, datums);
  const inJgd = (point: LonLat): LonLat => datum?.toJgd(point) ?? point;
  const at = inJgd(position);
  const result = ({ hit: count, records: [nearest] }: AddressPage): Answer<ReverseResult> => {
    if (nearest === undefined) return new ValueAnswer({ position, count, record: null, precision: null });
    const { match, ...found } = nearest;
    const own = found.position;
    const record = { ...found, distance: own === null ? null : metresBetween(at, inJgd(own)) };
    return new ValueAnswer({ position, count, record, precision: match?.precision ?? null });
  };
  // the match says whose point the record's is
  return made(search.page({ ...queryAt(at, levels, datum, names), matchInfo: true }, deadline), result);
}

const POINT = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } as const;

const RESULT = object({
  position: { ...POINT, description: 'The point as it was sent, longitude first.' },
  count: {
    ...{ type: 'integer', minimum: 0 },
    description: 'Records that share the place, such as the house numbers of one building.',
  },
  record: {
    anyOf: [ref('AddressRecord'), { type: 'null' }],
    description:
      'The finest record at the point, its `distance` in metres from the point to its own; null at sea, abroad, and in a gap of the data.',
  },
  precision: {
    anyOf: [oneOf(PRECISIONS), { type: 'null' }],
    description: "Whose point the record's is; null without a record or a point.",
  },
});

/** The points of a house of the specimen, and of a town. */
const EXAMPLES = [139.7524182, 35.7083346] as const;

const SETTINGS = [
  query(
    'address_level',
    { type: 'string', default: LEVELS.join(',') },
    'Levels that records may have; the finest at the point is taken.',
  ),
  query('datum', { ...oneOf(DATUMS), default: 'JGD' }, 'The datum of points and answers.'),
  NAMES_WANTED,
];

/** The parameters of one point. */
const ONE = [
  {
    ...query('position', { type: 'string' }, 'longitude,latitude', EXAMPLES.join(',')),
    required: true,
  },
  ...SETTINGS,
  FORMAT_WANTED,
];

const OPERATIONS: readonly Operation[] = [
  {
    path: REVERSE_PATH,
    methods: ['get'],
    id: 'reverse',
    tag: 'Geocode',
    summary: 'The finest record at a point, and how far its own point lies from it',
    parameters: ONE,
    answers: jsonAnswer('The answer.', 'ReverseAnswer'),
    errors: COMMON_ERRORS,
    schemas: { ReverseResult: RESULT, ReverseAnswer: answerOf(ref('ReverseResult')) },
  },
  {
    path: REVERSE_PATH,
    methods: ['post'],
    id: 'reverseBatch',
    tag: 'Geocode',
    summary: `The records at up to ${GEOCODE_WORDS} points, in their order`,
    description:
      'Answered in the form in which they came, each point with its own error. A form (`application/x-www-form-urlencoded`) is one point, as with GET.',
    parameters: SETTINGS,
    body: {
      'application/json': {
        type: 'array',
        items: ref('ReversePoint'),
        maxItems: GEOCODE_WORDS,
        examples: [[EXAMPLES, '35°42′30″N 139°45′8″E']],
      },
      'application/x-ndjson': { type: 'string', description: 'A point as JSON on each line.' },
    },
    answers: batchAnswers('point', 'ReverseBatchAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      ReversePoint: {
        description:
          'Longitude and latitude in degrees as a list of two numbers; or a text with latitude and longitude of Japan in either order, in degrees, minutes and seconds too.',
      },
      ReverseBatchAnswer: { anyOf: [ref('ReverseAnswer'), ref('Error')] },
    },
  },
];

/** The question for the address at a point, or at many. */
export const reverse: Question<{ readonly position: LonLat } & ReverseOptions, ReverseResult> = {
  path: REVERSE_PATH,
  ...readAndAsked(parse, ask),
  isFeature: true,
  batch: batchOf({
    settings: parseReverseSettings,
    offered: ({ datum }, { datums }) => void datumOf(datum, datums),
    element: parseReverseElement,
  }),
  operations: OPERATIONS,
};
