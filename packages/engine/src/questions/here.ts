import { answerOf, list, object, oneOf, ref, type Schema } from '../contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, type Operation, query } from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { SentParameters } from '../contract/sent-parameters.js';
import { parsePosition } from '../contract/values.js';
import { contains } from '../geo/contains.js';
import { geometryToRings } from '../geo/rings.js';
import { toUnits } from '../geo/units.js';
import {
  type AddressQuery,
  type AddressSearch,
  type Answer,
  NotImplemented,
  ValueAnswer,
} from '../search/query.js';
import type { LonLat, PolygonGeometry } from '../vocabulary/coordinates.js';
import { type AddressItem, LEVEL_FIELDS } from '../vocabulary/fields.js';
import { type AnswerLanguages, FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';
import { BLOCK, LEVELS, TOWN } from '../vocabulary/levels.js';
import { NUMBER_TYPES } from '../vocabulary/match.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type FoundStation, STATIONS_AROUND } from '../vocabulary/stations.js';
import { type Faults, type Question, readAndAsked } from './question.js';
import { metresBetween, queryAt } from './reverse.js';

/** Everything at a point: the record of each level, and the stations near it. Without the contract `multilingual` names are Japanese. */

const PATH = '/here';
const NAMES = ['position'];

/** Checked parameters. */
interface HereParameters {
  readonly position: LonLat;
}

/** A record at the point. */
interface RecordHere {
  /** With names in all languages, its `distance` filled. */
  readonly record: AddressItem;
  /**
   * Whether its boundary, or the outline of its lot, holds the point; null where it has none, and for prefectures and municipalities, whose
   * boundaries take long.
   */
  readonly inside: boolean | null;
  /** Whether a record of the deepest level is a house or a lot; null for other levels. */
  readonly number: (typeof NUMBER_TYPES)[number] | null;
}

/** The result of a point; `docs/interface.md` explains the values. */
export interface HereResult {
  /** The point as it was sent, `[longitude, latitude]`. */
  readonly position: LonLat;
  /** From the prefecture down; empty at sea. */
  readonly items: readonly RecordHere[];
  /** The nearest one first; null where the data has none. */
  readonly stations: readonly FoundStation[] | null;
}

function parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): HereParameters | Faults {
  const sent = new SentParameters(entries, NAMES, language);
  if (sent.text('position') === undefined) sent.fail('position', reasons.noPoint(), null);
  const position = sent.value('position', parsePosition);
  return sent.errors.length > 0 || position === undefined ? { errors: sent.errors } : { position };
}

/** Records of a level that share the point, at most: the flats of a building. */
const MOST = 20;

/** A record as it is found, with its boundary where that is wanted. */
type Found = Omit<AddressItem, 'address_polygon'> & { readonly address_polygon: PolygonGeometry | null };

/** The level of a record by its depth. */
const depthOf = ({ address_level: level }: Found): number => LEVELS.indexOf(level);

/** The records at a point, from the prefecture down: one search a level, since one of all levels finds the finest alone. */
async function recordsAt(
  search: AddressSearch,
  position: LonLat,
  names: readonly ForeignLanguage[],
  deadline: number | undefined,
): Promise<readonly Found[]> {
  const find = async (query: AddressQuery): Promise<readonly Found[]> => {
    const { records } = await search.page(query, deadline);
    return records as readonly Found[];
  };
  const queries = LEVELS.map((level, depth) => ({
    ...queryAt(position, [level], undefined, names),
    ...{ count: MOST, matchInfo: true, polygon: depth >= TOWN, polygonAsObject: true },
  }));
  const all = (await Promise.all(queries.map(find))).flat();
  const finest = all.at(-1);
  if (finest === undefined || depthOf(finest) < BLOCK) return all;
  const above = codesAbove(finest);
  // Where there are no boundaries, the section whose point is nearest may be the next one: at 春日1丁目16-21 後楽1丁目.
  const own = all.filter(
    (each) => depthOf(each) === depthOf(finest) || above.some(({ code }) => code === each.address_code),
  );
  const missing = above.filter(({ code }) => own.every(({ address_code: known }) => known !== code));
  const asked = missing.map(({ depth, code }) => {
    const { position: _position, ...query } = queries[depth];
    return find({ ...query, sort: [], code: { text: code, match: 'exact' } });
  });
  return [...(await Promise.all(asked)).flat(), ...own].toSorted((a, b) => depthOf(a) - depthOf(b));
}

/** The named places above a record. */
function codesAbove(record: Found): { readonly depth: number; readonly code: string }[] {
  let code = '';
  return LEVEL_FIELDS.slice(0, depthOf(record)).flatMap((fields, depth) => {
    code += record[fields.code] ?? '';
    return record[fields.name] === null ? [] : [{ depth, code }];
  });
}

/** The languages of names; none where the data has no others than Japanese. */
async function inLanguages<T>(
  names: readonly ForeignLanguage[],
  find: (names: readonly ForeignLanguage[]) => Promise<T>,
): Promise<T> {
  try {
    return await find(names);
  } catch (error) {
    if (names.length > 0 && error instanceof NotImplemented && error.parameter === 'lang') return find([]);
    throw error;
  }
}

/** The stations near a point; null where the data has none. */
async function stationsAt(
  search: AddressSearch,
  query: Parameters<AddressSearch['stations']>[0],
): Promise<readonly FoundStation[] | null> {
  try {
    return await search.stations(query);
  } catch (error) {
    if (error instanceof NotImplemented) return null;
    throw error;
  }
}

/** A record at a point. */
function recordHere({ match, address_polygon: boundary, ...found }: Found, at: LonLat): RecordHere {
  const { position } = found;
  const distance = position === null ? null : metresBetween(at, position);
  return {
    record: { ...found, distance, address_polygon: null } as AddressItem,
    inside: boundary === null ? null : contains(geometryToRings(boundary), toUnits(at[0]), toUnits(at[1])),
    number: match?.number ?? null,
  };
}

const TEXTS: Schema = { anyOf: [oneOf(NUMBER_TYPES), { type: 'null' }] };

const OPERATIONS: readonly Operation[] = [
  {
    path: PATH,
    methods: ['get'],
    id: 'here',
    tag: 'Geocode',
    summary: 'Everything at a point: the record of each level, and the stations near it',
    description:
      'Names in five languages; under keys, other languages than Japanese need the contract `multilingual`.',
    parameters: [
      {
        ...query(
          'position',
          { type: 'string' },
          '`longitude,latitude` in degrees, JGD2011 or WGS 84.',
          '139.7524182,35.7083346',
        ),
        required: true,
      },
    ],
    answers: jsonAnswer('What is there.', 'HereAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      HereResult: object({
        position: { ...ref('LonLat'), description: 'The point as it was sent.' },
        items: {
          ...list(
            object({
              record: ref('AddressRecord'),
              inside: {
                type: ['boolean', 'null'],
                description:
                  'Whether its boundary, or the outline of its lot, holds the point; null without one, and for prefectures and municipalities.',
              },
              number: { ...TEXTS, description: 'Whether it is a house or a lot; null for other levels.' },
            }),
          ),
          description: 'From the prefecture down; empty at sea.',
        },
        stations: {
          anyOf: [
            list(object({ distance: { type: 'number', minimum: 0 }, station: ref('Station') })),
            { type: 'null' },
          ],
          description: 'The five nearest, as `/stations` answers them; null where the data has none.',
        },
      }),
      HereAnswer: answerOf(ref('HereResult')),
    },
  },
];

/** The result of a point, from one data set. */
async function ask(
  served: AddressSearch,
  { position }: HereParameters,
  { languages, deadline }: { readonly languages: AnswerLanguages; readonly deadline?: number },
): Promise<Answer<HereResult>> {
  const held = served.hold?.();
  const search = held?.search ?? served;
  try {
    const names = languages === 'all' ? FOREIGN_LANGUAGES : [];
    const found = await inLanguages(names, (each) => recordsAt(search, position, each, deadline));
    const { usual: limit, metres } = STATIONS_AROUND;
    const stations = await stationsAt(search, { position, limit, distance: metres, languages });
    const items = found.map((each) => recordHere(each, position));
    return new ValueAnswer({ position, items, stations });
  } finally {
    held?.release();
  }
}

/** The question for everything at a point. */
export const here: Question<{ readonly position: LonLat }, HereResult> = {
  path: PATH,
  ...readAndAsked(parse, ask),
  operations: OPERATIONS,
};
