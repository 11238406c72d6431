import { always, list, object, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import { COMMON_ERRORS, jsonAnswer, type Operation } from '@banchi/engine/contract/operations.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';

/** The routes for operators, as the OpenAPI document describes them. */

const text: Schema = { type: 'string' };

const HEALTH = object({ status: always('OK') });

const DATA_SET: Schema = {
  type: 'object',
  properties: {
    id: text,
    year: { type: ['integer', 'null'], description: 'Past year; null for current records.' },
    built: text,
    total: { type: 'integer', minimum: 0, description: 'Number of records, placeholders aside.' },
    records: {
      type: 'object',
      description: 'Number of records of each level.',
      properties: Object.fromEntries(LEVELS.map((level) => [level, { type: 'integer', minimum: 0 }])),
    },
    sources: {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: text, publisher: text, licence: text },
        required: ['title', 'publisher', 'licence'],
      },
    },
  },
  required: ['id', 'year', 'built', 'total', 'records', 'sources'],
};

const VERSION = object({
  status: always('OK'),
  name: always('banchi'),
  version: text,
  data: list(ref('DataSet')),
});

const route = (path: string, id: string, summary: string): Omit<Operation, 'answers'> => ({
  path,
  methods: ['get'],
  id,
  tag: 'Operation',
  summary,
  isPublic: true,
  parameters: [],
  errors: COMMON_ERRORS,
});

/** Routes that say whether the process answers, whether it can search, and which data it serves. */
export const HEALTH_OPERATIONS: readonly Operation[] = [
  {
    ...route('/healthz', 'getHealth', 'Whether the process answers'),
    answers: jsonAnswer('It does.', 'Health'),
    schemas: { Health: HEALTH },
  },
  {
    ...route('/readyz', 'getReadiness', 'Whether searches can be answered'),
    answers: jsonAnswer('They can.', 'Health'),
  },
  {
    ...route('/version', 'getVersion', 'Version of the program, and what data it serves'),
    answers: jsonAnswer('Program and data sets.', 'Version'),
    schemas: { Version: VERSION, DataSet: DATA_SET },
  },
];

/** The metrics, if this port serves them. */
export const METRICS_OPERATION: Operation = {
  ...route('/metrics', 'getMetrics', 'Measures for Prometheus'),
  isPublic: false,
  answers: {
    200: { description: 'Text form 0.0.4.', content: { 'text/plain': { type: 'string' } } },
  },
};
