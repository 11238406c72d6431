import { list, object, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import {
  COMMON_ERRORS,
  type Operation,
  type OperationParameter,
  query,
} from '@banchi/engine/contract/operations.js';
import { MAX_ZOOM } from '@banchi/tiles/tile-grid.js';

/** The routes of the vector tiles, as the OpenAPI document describes them. */

const YEAR = query(
  'pastmap_year',
  { type: 'integer', minimum: 1000, maximum: 9999 },
  'Tiles of this past year; without it, of current records. Example: `2015`',
);

const TAGGED = {
  ETag: 'Changes with the data set.',
  'Cache-Control': 'Who may keep it, and how long it may be used unasked.',
};

const place = (name: string, description: string, maximum: number, example: number): OperationParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'integer', minimum: 0, maximum },
  example,
});

const TILE_JSON: Schema = {
  type: 'object',
  description: 'TileJSON 3.0.',
  properties: {
    tilejson: { type: 'string', const: '3.0.0' },
    name: { type: 'string' },
    tiles: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'The whole address of the tiles, where this document was asked for.',
    },
    minzoom: { type: 'integer' },
    maxzoom: { type: 'integer' },
    bounds: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north in degrees.',
    },
    vector_layers: list(
      object({
        id: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      }),
    ),
  },
  required: ['tilejson', 'tiles', 'vector_layers'],
  additionalProperties: false,
};

const MAP_STYLE: Schema = {
  type: 'object',
  description: 'A style of MapLibre: https://maplibre.org/maplibre-style-spec/.',
  properties: {
    version: { type: 'integer', const: 8 },
    name: { type: 'string' },
    sources: { type: 'object', additionalProperties: { type: 'object' } },
    layers: { type: 'array', items: { type: 'object' } },
  },
  required: ['version', 'name', 'sources', 'layers'],
  additionalProperties: false,
};

/** Routes of the tiles, and of their description for maps. */
export const TILE_OPERATIONS: readonly Operation[] = [
  {
    path: '/tiles.json',
    methods: ['get'],
    id: 'getTileJson',
    tag: 'Map',
    summary: 'What a map needs to know about the vector tiles',
    parameters: [YEAR],
    answers: {
      200: {
        description: 'TileJSON 3.0.',
        content: { 'application/json': ref('TileJson') },
        headers: TAGGED,
      },
      304: { description: 'What the client has is still right.' },
    },
    errors: ['NOT_FOUND', ...COMMON_ERRORS],
    schemas: { TileJson: TILE_JSON },
  },
  {
    path: '/style.json',
    methods: ['get'],
    id: 'getMapStyle',
    tag: 'Map',
    summary: 'A style of MapLibre that draws the vector tiles',
    parameters: [YEAR],
    answers: {
      200: {
        description: 'A style, version 8, without fonts and pictures.',
        content: { 'application/json': ref('MapStyle') },
        headers: TAGGED,
      },
      304: { description: 'What the client has is still right.' },
    },
    errors: ['NOT_FOUND', ...COMMON_ERRORS],
    schemas: { MapStyle: MAP_STYLE },
  },
  {
    path: '/tiles/{z}/{x}/{y}.mvt',
    methods: ['get'],
    id: 'getTile',
    tag: 'Map',
    summary: 'Vector tile of boundaries, railways and points',
    parameters: [
      place('z', 'Zoom.', MAX_ZOOM, 0),
      place('x', 'Column, from the west.', 2 ** MAX_ZOOM - 1, 0),
      place('y', 'Row, from the north.', 2 ** MAX_ZOOM - 1, 0),
      YEAR,
    ],
    answers: {
      200: {
        description:
          'Mapbox Vector Tile 2.1 with the layers `boundaries`, `blocks`, `tracks`, `stations` and `points`.',
        content: { 'application/vnd.mapbox-vector-tile': { type: 'string', format: 'binary' } },
        headers: TAGGED,
      },
      304: { description: 'What the client has is still right.' },
    },
    errors: ['NOT_FOUND', ...COMMON_ERRORS],
  },
];
