import { always, list, object, oneOf, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import {
  COMMON_ERRORS,
  jsonAnswer,
  type Operation,
  type OperationParameter,
  query,
} from '@banchi/engine/contract/operations.js';
import { LANGS, LAYERS } from '../photon/parameters.js';
import { PHOTON_PATHS } from './photon-route.js';

/** The routes of Photon's interface, as the OpenAPI document describes them. */

const LON: Schema = { type: 'number', minimum: -180, maximum: 180 };
const LAT: Schema = { type: 'number', minimum: -90, maximum: 90 };
const SHARED: readonly OperationParameter[] = [
  query('limit', { type: 'integer', minimum: 1, maximum: 50 }, 'Features at most.'),
  query('lang', { type: 'string', enum: [...LANGS] }, 'Language of the names; `default` is Japanese.'),
  query(
    'layer',
    { type: 'string' },
    `Layers wanted, comma-separated or repeated: ${Object.keys(LAYERS).join(', ')}.`,
  ),
];
const TEXT: Schema = { type: 'string' };
const PROPERTIES = [
  'osm_key',
  'osm_value',
  'address_code',
  'countrycode',
  'country',
  'state',
  'city',
  'district',
];
const FURTHER = ['locality', 'street', 'housenumber', 'postcode', 'name'];

const SCHEMAS: Readonly<Record<string, Schema>> = {
  PhotonFeatures: {
    ...object({
      type: always('FeatureCollection'),
      features: list(
        object({
          type: always('Feature'),
          geometry: {
            type: 'object',
            properties: { type: always('Point'), coordinates: ref('LonLat') },
            required: ['type', 'coordinates'],
          },
          properties: object(
            {
              type: oneOf(Object.keys(LAYERS)),
              ...Object.fromEntries([...PROPERTIES, ...FURTHER].map((name) => [name, TEXT])),
              extent: {
                ...{ ...list({ type: 'number' }), minItems: 4, maxItems: 4 },
                description: 'West, north, east, south.',
              },
            },
            ['type', 'address_code', 'countrycode'],
          ),
        }),
      ),
    }),
    description: 'GeoJSON (RFC 7946).',
  },
  PhotonError: {
    type: 'object',
    description:
      'What Photon answers to wrong parameters; other errors are those of this service, which have `message` too.',
    properties: { message: TEXT },
    required: ['message'],
  },
};

const found = jsonAnswer(
  'The places, the likeliest or nearest first; an empty answer is not an error.',
  'PhotonFeatures',
);

/** Searches for programs that speak to Photon. */
export const PHOTON_OPERATIONS: readonly Operation[] = [
  {
    path: PHOTON_PATHS.search,
    methods: ['get'],
    id: 'photonSearch',
    tag: 'Photon',
    summary: 'Places of a name, as Photon answers',
    parameters: [
      {
        ...query('q', { type: 'string', minLength: 1 }, 'Address, or its beginning.', '千代田区霞が関'),
        required: true,
      },
      query('lon', LON, 'What is near comes first; with `lat`.'),
      query('lat', LAT, 'With `lon`.'),
      query('bbox', TEXT, 'Only within: minLon,minLat,maxLon,maxLat.'),
      ...SHARED,
    ],
    answers: found,
    errors: COMMON_ERRORS,
    errorSchema: 'PhotonError',
    schemas: SCHEMAS,
  },
  {
    path: PHOTON_PATHS.reverse,
    methods: ['get'],
    id: 'photonReverse',
    tag: 'Photon',
    summary: 'What is at a point, as Photon answers',
    parameters: [
      { ...query('lon', LON, 'Longitude.', 139.7524182), required: true },
      { ...query('lat', LAT, 'Latitude.', 35.7083346), required: true },
      query(
        'radius',
        { type: 'number', exclusiveMinimum: 0 },
        'Kilometres, 1 unless given; more than 20 are as 20.',
      ),
      ...SHARED,
    ],
    answers: found,
    errors: COMMON_ERRORS,
    errorSchema: 'PhotonError',
    schemas: SCHEMAS,
  },
];
