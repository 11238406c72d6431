import type { ForeignLanguage } from '../vocabulary/languages.js';
import type { Level } from '../vocabulary/levels.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import type { ParameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';
import {
  type Parsed,
  parseBoolean,
  parseCode,
  parseLevels,
  parseNameLanguages,
  parseYears,
} from './values.js';

/** Forms in which `GET /export` answers. */
export const EXPORT_FORMATS = ['ndjson', 'parquet', 'geojson', 'geojsonl', 'csv'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Parameters of `GET /export`. */
const NAMES = ['address_code', 'address_level', 'address_polygon', 'pastmap_year', 'lang', 'format'];

/** Checked parameters of `GET /export`. */
export interface ExportParameters {
  /** Code with which the records' codes begin; null for all. */
  readonly code: string | null;
  /** Empty for all. */
  readonly levels: readonly Level[];
  readonly polygons: boolean;
  /** Null for current records. */
  readonly year: number | null;
  /** Languages whose names records have besides the Japanese ones. */
  readonly names: readonly ForeignLanguage[];
  readonly format: ExportFormat;
}

/**
 * Reads the parameters of `GET /export`; a value is null where it could not be decoded.
 * @param years past years that are served
 */
export function parseExportParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
  years: readonly number[],
): ExportParameters | { readonly errors: readonly ParameterError[] } {
  const sent = new SentParameters(entries, NAMES, language);
  const code = sent.value('address_code', parseCode) ?? null;
  const levels = sent.value('address_level', parseLevels) ?? [];
  const polygons = sent.value('address_polygon', parseBoolean) ?? false;
  const [year = null] = sent.value('pastmap_year', (text) => oneYear(text, years)) ?? [];
  const names = sent.value('lang', parseNameLanguages) ?? [];
  const format = sent.value('format', parseFormat) ?? 'ndjson';
  return sent.errors.length > 0 ? { errors: sent.errors } : { code, levels, polygons, year, names, format };
}

/** One year: a file holds the records of one. */
function oneYear(text: string, served: readonly number[]): Parsed<readonly number[]> {
  const parsed = parseYears(text, served);
  return 'value' in parsed && parsed.value.length > 1 ? { reason: reasons.notYear(text) } : parsed;
}

function parseFormat(text: string): Parsed<ExportFormat> {
  const format = EXPORT_FORMATS.find((each) => each === text);
  return format === undefined ? { reason: reasons.notOneOf(EXPORT_FORMATS) } : { value: format };
}
