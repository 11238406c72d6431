import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { orderKeysOf } from '@banchi/engine/gazetteer/order-keys.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { readSearched } from '@banchi/engine/reading/reading.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { FoldedTexts } from './texts.js';

/** The answer of another engine: the exact total and the first ids. */
export interface PeerAnswer {
  readonly hit: number;
  readonly ids: readonly number[];
}

/** A question that a peer can answer: the first 100 records in some order, and the total. */
export interface Question {
  /** A folded word of at least two characters; numbers are whole. */
  readonly word?: string;
  /** First digits of the code. */
  readonly code?: string;
  /** Degrees and metres. */
  readonly around?: { readonly centre: LonLat; readonly radius: number };
  readonly order: 'tree' | 'distance' | 'reading' | 'postcode';
  readonly offset: number;
}

/** Another engine on the same records. */
export interface Peer {
  /** With its version. */
  readonly name: string;
  /** Bytes that it takes on the disk. */
  readonly bytes: number;
  ask(question: Question): PeerAnswer | Promise<PeerAnswer>;
  close(): void | Promise<void>;
}

/** A record as peers hold it. */
export interface PeerRow {
  readonly id: number;
  /** Its folded full name, its full readings and tails with counters, with {@link BORDER} between. */
  readonly text: string;
  readonly code: string;
  /** Places in the orders by reading and by postal code, as numbers, which sort fastest. */
  readonly reading: number;
  readonly postcode: number;
  /** In units of 1e-7 degree; null without a point of its own. */
  readonly place: readonly [x: number, y: number] | null;
}

/** Between the texts of a row; no folded word holds it. */
export const BORDER = '\u0001';

const ORDERS = {
  address_sort: 'tree',
  distance: 'distance',
  address_read: 'reading',
  postcode: 'postcode',
} as const;

/** A query as a question to peers; null where they have no means to answer it. */
export function questionOf({
  word,
  code,
  proximity: around,
  position,
  years,
  sort,
  offset,
  count,
}: AddressQuery): Question | null {
  const [{ key, descending }] = sort;
  const order = key in ORDERS ? ORDERS[key as keyof typeof ORDERS] : undefined;
  if (order === undefined || descending || position !== undefined || years !== undefined || count !== 100)
    return null;
  if (word !== undefined && (word.match !== 'partial' || word.language !== 'ja')) return null;
  if (code !== undefined && code.match !== 'prefix') return null;
  return { word: word && readSearched(word.text, 'ja').folded, code: code?.text, around, order, offset };
}

/** The records of a file, in the order of the tree. */
export function* peerRows(gazetteer: Gazetteer): Iterable<PeerRow> {
  const points = pointsIn(gazetteer);
  const readings = orderKeysOf(gazetteer, 'read');
  const texts = new FoldedTexts(gazetteer);
  const codes = new Codes(gazetteer);
  for (let id = 0; id < points.size; id++) {
    if (!texts.isRecord(id)) continue;
    const text = texts.texts(id).join(BORDER);
    const place = points.has(id) ? ([points.lon(id), points.lat(id)] as const) : null;
    yield {
      id,
      text,
      code: codes.fullCode(id),
      reading: Math.min(readings?.at(id) ?? 0, Number.MAX_SAFE_INTEGER),
      postcode: texts.tree.postCode(id),
      place,
    };
  }
}

/** Patterns of the characters beside a word that leave the numbers at its ends whole, one character each. */
export function besideNumbers(word: string): readonly [before: string, behind: string] {
  return [/^[0-9]/.test(word) ? '[^0-9]' : '', /[0-9]$/.test(word) ? '[^0-9]' : ''];
}
