import { type ParameterError, parameterError } from '../contract/errors.js';
import { nearest } from '../contract/nearest.js';
import type { ParameterEntry } from '../contract/parameters.js';
import { COLUMNS_OF_PARTS, needParts, PART_COLUMNS, PARTS } from '../contract/part-columns.js';
import {
  type AddressMatch,
  FIELD_NAMES,
  FOREIGN_FIELDS,
  OFFICIAL_ID_NAMES,
  ORIGIN_NAMES,
} from '../vocabulary/fields.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { requestReasons } from '../vocabulary/messages.js';
import { type CheckedWord, type GeocodeWord, parseGeocodeParameters } from './geocode.js';

/** A cell. */
type CsvCell = string | number | null;

/** Outcomes in a line. */
function outcomeOf({ record, ambiguous }: GeocodeResult): string {
  return record !== null ? 'found' : ambiguous.count > 0 ? 'ambiguous' : 'not_found';
}

/** Reads an id of the registry, or the source of a record. */
function matchReader(
  name: (typeof OFFICIAL_ID_NAMES)[number] | (typeof ORIGIN_NAMES)[number],
): (result: GeocodeResult) => CsvCell {
  return ({ match }: { readonly match: AddressMatch }) => match[name];
}

/** Fields that are not those of a record, named as the columns of `banchi geocode` are. */
const OWN: Readonly<Record<string, (result: GeocodeResult) => CsvCell>> = {
  outcome: outcomeOf,
  lon: ({ record }) => record?.position?.[0] ?? null,
  lat: ({ record }) => record?.position?.[1] ?? null,
  verdict: ({ match }) => match.verdict,
  precision: ({ match }) => match.precision,
  number: ({ match }) => match.number,
  position_of: ({ match }) => match.position,
  kind: ({ match }) => match.kind,
  rest: ({ match }) => match.rest,
  confidence: ({ confidence }) => confidence,
  ambiguous: ({ ambiguous }) => ambiguous.count,
  suggestion: ({ suggestions }) => suggestions[0]?.address ?? null,
  ...Object.fromEntries([...OFFICIAL_ID_NAMES, ...ORIGIN_NAMES].map((name) => [name, matchReader(name)])),
  ...PART_COLUMNS,
};

/** Fields of a record that no cell is for. */
const LEFT = ['address_polygon', 'distance'];

/** Fields that a line may have. */
export const CSV_FIELDS: readonly string[] = [
  ...Object.keys(OWN),
  ...FIELD_NAMES.address.filter((name) => !LEFT.includes(name)),
  ...Object.keys(FOREIGN_FIELDS),
];

/** The languages of the fields of a line. */
function languagesOf(fields: readonly string[]): readonly ForeignLanguage[] {
  return FOREIGN_LANGUAGES.filter((language) =>
    fields.some((name) => Object.hasOwn(FOREIGN_FIELDS, name) && name.endsWith(`_${language}`)),
  );
}

/** Fields of a line where none are named. */
export const USUAL_CSV_FIELDS = ['outcome', 'address', 'lat', 'lon', 'verdict', 'precision'];

/** A word and the fields of its line, or everything that is wrong with the request. */
type CheckedCsv =
  | (GeocodeWord & { readonly fields: readonly string[] })
  | Extract<CheckedWord, { readonly errors: unknown }>;

/** Reads the parameters of `GET /geocode.csv`; a value is null where it could not be decoded. */
export function parseCsvParameters(
  entries: readonly ParameterEntry[],
  language: MessageLanguage,
): CheckedCsv {
  const given = entries.filter(([name]) => name === 'fields');
  const checked = parseGeocodeParameters(
    entries.filter(([name]) => name !== 'fields'),
    language,
    ['word', 'target'],
  );
  const errors: ParameterError[] = 'errors' in checked ? [...checked.errors] : [];
  const text =
    given.length === 0 || given.some(([, value]) => value === null)
      ? null
      : given.map(([, value]) => value).join(',');
  const fields =
    text === null
      ? USUAL_CSV_FIELDS
      : // `parts` has `key` too
        [
          ...new Set(
            text.split(',').flatMap((name) => (name.trim() === PARTS ? COLUMNS_OF_PARTS : name.trim())),
          ),
        ];
  for (const name of fields)
    if (!CSV_FIELDS.includes(name))
      errors.push(
        parameterError(
          'fields',
          requestReasons.unknownField(name, nearest(name, [PARTS, ...CSV_FIELDS])),
          text,
          language,
        ),
      );
  if (errors.length > 0 || 'errors' in checked) return { errors };
  const names = languagesOf(fields);
  return {
    ...{ ...checked, fields },
    ...(needParts(fields) ? { parts: true } : {}),
    ...(names.length === 0 ? {} : { names }),
  };
}

/** The cells of a line. Values other than texts and numbers are JSON. */
export function csvCells(result: GeocodeResult, fields: readonly string[]): CsvCell[] {
  const record = result.record as Readonly<Record<string, unknown>> | null;
  return fields.map((name) => {
    const own = OWN[name];
    if (own !== undefined) return own(result);
    const value = record?.[name] ?? null;
    return value === null || typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value);
  });
}
