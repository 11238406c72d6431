import { FIELD_NAMES, type FieldName } from '../../vocabulary/fields.js';
import type { Endpoint } from '../../vocabulary/searches.js';

/**
 * The keys of a record as its JSON has them, from the table of fields. Everything here runs when the writers are
 * made, never for a record.
 */

const encoder = new TextEncoder();

/** UTF-8 of a text. */
export const bytes = (text: string): Uint8Array => encoder.encode(text);

/** A field's key behind another field: `,"address":`. */
export const key = (name: FieldName): string => `,"${name}":`;

/** Ready bytes of a field that holds a text: its key with the opening quote, and the whole field without a value. */
interface TextField {
  readonly key: Uint8Array;
  readonly none: Uint8Array;
}

/** The bytes of a text field. */
export function textField(name: FieldName): TextField {
  return { key: bytes(`${key(name)}"`), none: bytes(`${key(name)}null`) };
}

/**
 * Consecutive fields of the table, from `first` to before `behind` (to the last if absent), each with a comma before
 * it, as JSON.
 * @param value of a field, as JSON
 */
export function run(
  endpoint: Endpoint,
  first: FieldName,
  behind: FieldName | undefined,
  value: (name: FieldName) => string,
): string {
  const names = FIELD_NAMES[endpoint];
  const from = names.indexOf(first);
  const to = behind === undefined ? names.length : names.indexOf(behind);
  if (from < 0 || to < from)
    throw new RangeError(`${first} … ${behind} is not a run of the fields of ${endpoint}`);
  return names
    .slice(from, to)
    .map((name) => key(name) + value(name))
    .join('');
}
