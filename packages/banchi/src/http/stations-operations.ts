import { answerOf, list, object, oneOf, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, type Operation, query } from '@banchi/engine/contract/operations.js';
import { byNameField } from '@banchi/engine/vocabulary/languages.js';
import { STATIONS_PATH } from '@banchi/engine/vocabulary/searches.js';
import { LINE_KINDS, STATIONS_AROUND } from '@banchi/engine/vocabulary/stations.js';

const TEXT: Schema = { type: ['string', 'null'] };
const { usual, most, metres } = STATIONS_AROUND;

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

/** The route for stations, as the OpenAPI document describes it. */
export const STATIONS_OPERATIONS: readonly Operation[] = [
  {
    path: STATIONS_PATH,
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
