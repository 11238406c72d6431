import {
  type AddressAnswer,
  type AddressQuery,
  type AddressSearch,
  AnswerTooLarge,
  type DataSet,
  NotImplemented,
} from '@banchi/engine/search/query.js';
import { type AddressItem, FIELD_NAMES, type FieldName } from '@banchi/engine/vocabulary/fields.js';
import { Wordless } from './wordless.js';

/** A record of an {@link ArraySearch}: the response fields it has; the others are null. */
export type ArrayRecord = Readonly<Record<string, unknown>> & {
  readonly address: string;
  readonly address_code: string;
  readonly address_level: string;
  readonly position: readonly [number, number];
};

/**
 * A search over an array, for tests of the service: words by plain substring or equality, codes, levels and a square
 * for `proximity`, in array order. It keeps the queries it was asked. Sorting it leaves to real engines.
 */
export class ArraySearch extends Wordless implements AddressSearch {
  readonly years: readonly number[] = [1999, 2021];
  readonly dataSets: readonly DataSet[] = [
    { id: 'array', year: null, built: '2024-01-01T00:00:00.000Z', records: { TOD: 1 }, sources: [] },
  ];
  readonly queries: AddressQuery[] = [];
  readonly #records: readonly ArrayRecord[];

  constructor(records: readonly ArrayRecord[]) {
    super();
    this.#records = records;
  }

  search(query: AddressQuery): AddressAnswer | Promise<AddressAnswer> {
    const { hit, records } = this.#found(query);
    const items = Buffer.from(records.map((record) => JSON.stringify(record)).join(','));
    if (query.maxBytes !== undefined && items.length > query.maxBytes) throw new AnswerTooLarge();
    return { hit, items };
  }

  override readonly page: AddressSearch['page'] = (query) => {
    const { hit, records } = this.#found(query);
    return { hit, records: records as readonly object[] as readonly AddressItem[], bytes: 0 };
  };

  #found(query: AddressQuery): { readonly hit: number; readonly records: readonly object[] } {
    this.queries.push(query);
    if (query.polygon) throw new NotImplemented('address_polygon');
    const found = this.#records.filter((record) => matches(record, query));
    const fields = query.shape === 'address' ? FIELD_NAMES.address : FIELD_NAMES.address_multi;
    const records = found.slice(query.offset, query.offset + query.count).map((record) => {
      const values = { ...record, position: query.output?.(record.position) ?? record.position };
      return Object.fromEntries(fields.map((field) => [field, Reflect.get(values, field) ?? absent(field)]));
    });
    return { hit: found.length, records };
  }
}

/** The value of a field that a record does not have: null, where the interface allows it. */
function absent(field: FieldName): string | number | null {
  if (/^address(_code|_read|_read_through)?1(_|$)/.test(field)) return '日本';
  return field.endsWith('_level_flag') ? 0 : null;
}

function matches(record: ArrayRecord, { word, code, proximity, levels, years }: AddressQuery): boolean {
  if (years !== undefined || !levels.some((level) => level === record.address_level)) return false;
  const { address, address_code, position } = record;
  if (word?.match === 'exact' && address !== word.text) return false;
  if (word?.match === 'partial' && !address.includes(word.text)) return false;
  if (code?.match === 'exact' && address_code !== code.text) return false;
  if (code?.match === 'prefix' && !address_code.startsWith(code.text)) return false;
  const near = (axis: 0 | 1): boolean =>
    proximity === undefined ||
    Math.abs(position[axis] - proximity.centre[axis]) * 111_000 <= proximity.radius;
  return near(0) && near(1);
}

/** Three records of a made-up prefecture in the open sea, one below the other. */
export const SAMPLE_RECORDS: readonly ArrayRecord[] = [
  { address: '見本県', address_code: '99', address_level: 'TOD', position: [150, 30] },
  { address: '見本県見本市', address_code: '99201', address_level: 'SHK', position: [150.1, 30.1] },
  { address: '見本県見本市北町', address_code: '992010001', address_level: 'OAZ', position: [150.2, 30.2] },
];
