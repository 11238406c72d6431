import { shownDistance } from '@banchi/engine/geo/distance.js';
import type { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { toDegrees, toUnits } from '@banchi/engine/geo/units.js';
import {
  type AddressAnswer,
  type AddressPage,
  type AddressQuery,
  AnswerTooLarge,
  type CoordinateOutput,
} from '@banchi/engine/search/query.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import type { PointNote } from '@banchi/engine/vocabulary/match.js';

/** The text between the two stored parts of a record, without distance and boundary. */
export const BETWEEN = ',"distance":null,"address_polygon":null';

/** A record as the cluster gives it back. */
export interface FoundRecord {
  readonly id: number;
  /** JSON up to the position. */
  readonly head: string;
  /** JSON from behind the boundary on, in the shape that was asked for. */
  readonly tail: string;
  /** Metres from the place of the query; null without an own point, or without such a place. */
  readonly metres: number | null;
  /** Whether it has a boundary. */
  readonly isOutlined: boolean;
  /** Where its place comes from, and whose it is; nothing where that was not asked for. */
  readonly point: PointNote;
}

const ENTRANCES = ',"entrance_point":';
const POSITION = ',"position":';
const MATCH = ',"match":';

/**
 * Joins records as the mapped-file engine writes them: `query.proximity` adds distances, `query.output` converts the
 * datum, `query.polygon` adds boundaries.
 * @param boundaryOf of a record that has one
 * @param matches how each record was found, as JSON, if wanted
 * @throws {AnswerTooLarge} when they exceed the query's `maxBytes`
 */
export function joinRecords(
  records: readonly FoundRecord[],
  { proximity, output, polygon, polygonAsObject = false, maxBytes = Number.POSITIVE_INFINITY }: AddressQuery,
  boundaryOf: (id: number) => EncodedPolygons | undefined,
  matches?: readonly string[],
): Buffer {
  const pieces: Buffer[] = [];
  let length = 0;
  let text = '';
  const add = (piece: Buffer): void => {
    pieces.push(piece);
    length += piece.length;
    if (length > maxBytes) throw new AnswerTooLarge(`answer exceeds ${maxBytes} bytes`);
  };
  records.forEach((record, i) => {
    if (i > 0) text += ',';
    text += output === undefined ? record.head : converted(record.head, output);
    const isMeasured = proximity !== undefined && record.metres !== null;
    const distance = isMeasured ? String(shownDistance(record.metres)) : 'null';
    text += `,"distance":${distance},"address_polygon":`;
    const boundary = polygon && record.isOutlined ? boundaryOf(record.id) : undefined;
    if (boundary === undefined) text += 'null';
    else {
      add(Buffer.from(text));
      add(geoJson(boundary, polygonAsObject, output));
      text = '';
    }
    text += matches === undefined ? record.tail : withMatch(record.tail, matches[i]);
  });
  add(Buffer.from(text));
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

/** Joined records as values: they are texts of the cluster, which are read here. */
export function itemsOf(items: Uint8Array): readonly AddressItem[] {
  return JSON.parse(`[${Buffer.from(items).toString('utf8')}]`) as AddressItem[];
}

/** The page of an answer as values. */
export function pageOf({ items, ...found }: AddressAnswer): AddressPage {
  return { ...found, records: itemsOf(items), bytes: items.length };
}

/** The end of a record with one more field. */
function withMatch(tail: string, match: string): string {
  return `${tail.slice(0, -1)}${MATCH}${match}}`;
}

/** A boundary as a JSON object, or as a string that holds it. */
function geoJson(polygons: EncodedPolygons, asObject: boolean, output: CoordinateOutput | undefined): Buffer {
  const bytes = Buffer.allocUnsafe(polygons.geoJsonBound(0) + 2);
  const quote = (at: number): number => (asObject ? at : bytes.writeUInt8(0x22, at));
  const end = polygons.writeGeoJson(0, bytes, quote(0), { escaped: !asObject, convert: output });
  return bytes.subarray(0, quote(end));
}

/** The head of a record with its points in another datum. */
function converted(head: string, output: CoordinateOutput): string {
  const entrances = head.lastIndexOf(ENTRANCES);
  const position = head.lastIndexOf(POSITION);
  const inDatum = (point: LonLat): LonLat => {
    const [x, y] = output([toDegrees(toUnits(point[0])), toDegrees(toUnits(point[1]))]);
    return [toDegrees(toUnits(x)), toDegrees(toUnits(y))];
  };
  const points = JSON.parse(head.slice(entrances + ENTRANCES.length, position)) as LonLat[] | null;
  const place = JSON.parse(head.slice(position + POSITION.length)) as LonLat | null;
  return (
    head.slice(0, entrances + ENTRANCES.length) +
    JSON.stringify(points?.map(inDatum) ?? null) +
    POSITION +
    JSON.stringify(place && inDatum(place))
  );
}
