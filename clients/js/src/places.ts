import type { AddressRecord } from '@banchi/engine/vocabulary/fields.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Client } from './client.js';

/** A place for map controls: a record with a point, its name, and the box that shows it. */
export interface Place {
  readonly record: AddressRecord;
  /** The address, in the language of the typed text if that is known. */
  readonly text: string;
  /** `[longitude, latitude]`. */
  readonly center: [number, number];
  /** `[west, south, east, north]`: the box of the boundary, or without one a box of the usual size of its level. */
  readonly bbox: [number, number, number, number];
}

/**
 * How far from its point a place of each level mostly reaches, in metres: 和歌山県 is 100 km long, 和歌山市 25, 春日 of 文京区 1 km, its
 * 一丁目 500 m, a block 100 m.
 */
const REACH: Readonly<Record<Level, number>> = {
  TOD: 50_000,
  SHK: 10_000,
  OAZ: 700,
  AZC: 300,
  GIK: 80,
  TBN: 40,
};

/** Metres of a degree of latitude. */
const DEGREE = 111_195;

type Box = [west: number, south: number, east: number, north: number];

/** A record as a place, as far as it has a point. */
export function placeOf(record: AddressRecord, text = record.address): readonly Place[] {
  if (record.position === null) return [];
  const [longitude, latitude] = record.position;
  const high = REACH[record.address_level] / DEGREE;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  const around: Box = [longitude - wide, latitude - high, longitude + wide, latitude + high];
  return [
    { record, text, center: [longitude, latitude], bbox: boundaryBox(record.address_polygon) ?? around },
  ];
}

/**
 * The place that an address means; if several records fit equally well, all of them. One request: somebody waits.
 * @param most how many at most
 */
export async function found(client: Client, word: string, most: number): Promise<readonly Place[]> {
  if (word.trim() === '') return [];
  const { record, ambiguous } = await client.geocode(word);
  const records = record === null ? ambiguous.records : [record];
  return records.flatMap((each) => placeOf(each)).slice(0, most);
}

/** Completions of a word, the likeliest first; for a word that is longer than every completion, the place that it means. */
export async function begun(client: Client, word: string, most: number): Promise<readonly Place[]> {
  if (word.trim() === '') return [];
  const { items } = await client.suggest(word);
  const places = items.flatMap(({ record, text }) => placeOf(record, text));
  return places.length > 0 ? places.slice(0, most) : found(client, word, most);
}

/** The code of a record down to a level; if the record skips that level, down to the next one above. */
export function codeAt(record: AddressRecord, level: Level): string {
  const segments = [
    ['TOD', record.address_code2, record.address2],
    ['SHK', record.address_code3, record.address3],
    ['OAZ', record.address_code4, record.address4],
    ['AZC', record.address_code5, record.address5],
    ['GIK', record.address_detail_code1, record.address_detail1],
    ['TBN', record.address_detail_code2, record.address_detail2],
  ] as const;
  let [code, whole] = ['', ''];
  for (const [each, segment, name] of segments) {
    whole += segment ?? '';
    if (name !== null) code = whole;
    if (each === level) break;
  }
  return code;
}

/** The place that has a code. */
export async function placeOfCode(client: Client, code: string): Promise<readonly Place[]> {
  const { items } = await client.searchAddress({
    address_code: code,
    address_polygon: true,
    show_code_zero: true,
    limit: [0, 1],
  });
  return items.flatMap((record) => placeOf(record));
}

/** The box around a boundary. */
function boundaryBox(boundary: AddressRecord['address_polygon']): Box | undefined {
  if (boundary === null) return undefined;
  const { coordinates } = (typeof boundary === 'string' ? JSON.parse(boundary) : boundary) as Exclude<
    typeof boundary,
    string
  >;
  const box: Box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [longitude, latitude] of coordinates.flat(2)) {
    box[0] = Math.min(box[0], longitude);
    box[1] = Math.min(box[1], latitude);
    box[2] = Math.max(box[2], longitude);
    box[3] = Math.max(box[3], latitude);
  }
  return box.every(Number.isFinite) ? box : undefined;
}
