import type { AddressRecord } from '@banchi/engine/vocabulary/fields.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';

/** An address by the fields of a form; unknown ones are empty. */
export interface FormFields {
  /** `112-0003`. */
  readonly postalCode: string;
  readonly prefecture: string;
  /** With its county and, of a city, its ward: 伊都郡かつらぎ町, 横浜市中区. */
  readonly municipality: string;
  /** Street of Kyoto, oaza, chome: 三条通大橋東入三町目, 春日１丁目. */
  readonly town: string;
  /** Block, house or lot: 16-21. */
  readonly number: string;
  /** Building, floor, room, and every other part that nothing explains, with a space between them. */
  readonly building: string;
}

/**
 * How sure an address is. `exact`: its house or lot is known, and the word is its address; `resolved`: it is known, and the word has more or writes it
 * in another way; `partial`: the place is known, its number is missing or not in the data; `tie`: several records fit equally well;
 * `unknown`: no address.
 */
export type Confidence = 'exact' | 'resolved' | 'partial' | 'tie' | 'unknown';

/** An address by its fields, and how sure it is. */
export interface FormAnswer {
  readonly fields: FormFields;
  readonly confidence: Confidence;
}

/**
 * An answer of `/geocode` that was asked for its parts (`parts: true`), by the fields of a form. The parts that the data lacks are taken from
 * the word: the number, the building with its floor and room. Of a tie only the common fields are filled in.
 */
export function formFields({ record, match, ambiguous }: GeocodeResult): FormAnswer {
  if (record === null) {
    const [first, ...others] = ambiguous.records;
    const fields = first === undefined ? NONE : common(first, others);
    return { fields, confidence: ambiguous.count > 0 ? 'tie' : 'unknown' };
  }
  const isKnown = hasNumber(record);
  const known = fieldsOf(record);
  const { parts = {} } = match;
  const { street, town, number } = parts;
  const behind = [parts.building, parts.floor, parts.room, parts.rest];
  return {
    fields: {
      ...known,
      town: `${street?.written ?? ''}${known.town || (town?.written ?? '')}`,
      number: isKnown ? known.number : (number?.value ?? known.number),
      building: behind.flatMap((part) => part?.written || []).join(' '),
    },
    confidence: isKnown ? (match.kind === 'exact' ? 'exact' : 'resolved') : 'partial',
  };
}

/** A record that was chosen, by the fields of a form. */
export function recordFields(record: AddressRecord): FormAnswer {
  return { fields: fieldsOf(record), confidence: hasNumber(record) ? 'exact' : 'partial' };
}

function fieldsOf(record: AddressRecord): FormFields {
  const { post_code, address2, address3, address4, address5, address_detail1, address_detail2 } = record;
  return {
    // the code of a whole municipality, 640-0000, is for towns without a code
    postalCode:
      post_code === null || address4 === null ? '' : `${post_code.slice(0, 3)}-${post_code.slice(3)}`,
    prefecture: address2 ?? '',
    municipality: address3 ?? '',
    town: `${address4 ?? ''}${address5 ?? ''}`,
    number: [address_detail1, address_detail2].filter(Boolean).join('-'),
    building: '',
  };
}

const NONE: FormFields = {
  postalCode: '',
  prefecture: '',
  municipality: '',
  town: '',
  number: '',
  building: '',
};

/** Whether nothing more of an address is known: a house, a lot, or a block that has none. */
function hasNumber({ address_level, child_level_flag }: AddressRecord): boolean {
  return address_level === 'TBN' || (address_level === 'GIK' && child_level_flag === 0);
}

/** The fields that several records share, from the prefecture down, and the postal code. */
function common(first: AddressRecord, others: readonly AddressRecord[]): FormFields {
  const fields: Record<keyof FormFields, string> = { ...fieldsOf(first) };
  const all = others.map(fieldsOf);
  const isShared = (name: keyof FormFields): boolean => all.every((other) => other[name] === fields[name]);
  if (!isShared('postalCode')) fields.postalCode = '';
  let differs = false;
  for (const name of ['prefecture', 'municipality', 'town', 'number'] as const) {
    differs ||= !isShared(name);
    if (differs) fields[name] = '';
  }
  return fields;
}
