import type { GeocodeResult } from '@banchi/engine/contract/geocode-result.js';
import { ALL_COUNTERS } from '@banchi/engine/facts/counters.js';
import { ANY_HYPHEN, DASHES } from '@banchi/engine/facts/dashes.js';
import { KANJI_NUMERALS } from '@banchi/engine/facts/kanji-number.js';
import type { AddressRecord } from '@banchi/engine/vocabulary/fields.js';

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
  /** Building, floor, room, and every other part that nothing explains. */
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

const NUMERAL = `(?:[0-9]+|[${KANJI_NUMERALS}]+)`;
const COUNTER = `(?:番地の|${ALL_COUNTERS.join('|')})`;
const JOINT = `[${DASHES}のノ之]`;
/** A number as addresses write it, at the beginning: 1-2-3, 5番地の2, 十二番三号. Of 305号室, 3階 and 5F nothing. */
const NUMBER = new RegExp(
  `^(${NUMERAL}(?:${COUNTER}?${JOINT}?${NUMERAL})*${COUNTER}?)(?![0-9a-z${KANJI_NUMERALS}]|室|階|棟|館|号)`,
  'i',
);
/** Separators of the parts of an address. */
const BETWEEN = new RegExp(`^(?:[\\s,、，・]|[${DASHES}](?=[0-9０-９]))+`);

/**
 * An answer of `/geocode` by the fields of a form. Parts that the data lacks are taken from the word: a number behind the
 * place; the rest is the building. Of a tie only the common fields are filled in.
 */
export function formFields({ record, match, ambiguous }: GeocodeResult): FormAnswer {
  if (record === null) {
    const [first, ...others] = ambiguous.records;
    const fields = first === undefined ? NONE : common(first, others);
    return { fields, confidence: ambiguous.count > 0 ? 'tie' : 'unknown' };
  }
  const isKnown = hasNumber(record);
  const { street, between, tail } = written(match);
  const known = fieldsOf(record);
  const rest = isKnown ? { town: '', number: '', building: tail } : unexplained(tail, record);
  return {
    fields: {
      ...known,
      town: `${street}${known.town}${rest.town}`,
      number: [known.number, rest.number].filter(Boolean).join('-'),
      building: [between, rest.building].filter(Boolean).join(' '),
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

/** The parts of a word: its streets, the unexplained text before its last explained part, and the text behind that part. */
function written({ word, spans }: GeocodeResult['match']): {
  readonly street: string;
  readonly between: string;
  readonly tail: string;
} {
  const streets = spans.filter(({ rule }) => rule === 'street').map(({ from, to }) => word.slice(from, to));
  let [at, between] = [0, ''];
  for (const { from, to } of spans) {
    between += ` ${word.slice(at, from)}`;
    at = Math.max(at, to);
  }
  const plain = between.replace(/[\s,、，〒:：-]+/g, ' ').trim();
  return {
    street: streets.join('').trim(),
    between: plain,
    tail: word.slice(at).replace(BETWEEN, '').trim(),
  };
}

/** Divides the text behind a place without a number in the data: an unknown town, a number, a building. */
function unexplained(
  tail: string,
  { address_level }: AddressRecord,
): Pick<FormFields, 'town' | 'number' | 'building'> {
  let rest = tail.normalize('NFKC');
  let town = '';
  if (address_level === 'SHK' || address_level === 'TOD') {
    town = /^[^\s0-9,、]*/.exec(rest)?.[0] ?? '';
    rest = rest.slice(town.length).replace(BETWEEN, '');
  }
  const number = NUMBER.exec(rest)?.[1] ?? '';
  return {
    town,
    number: number.replace(ANY_HYPHEN, '-'),
    building: rest.slice(number.length).replace(BETWEEN, '').trim(),
  };
}
