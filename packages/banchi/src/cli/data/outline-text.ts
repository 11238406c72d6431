import { Segments } from '@banchi/build/inspection/segments.js';
import { OUTLINE_QUALITY } from '@banchi/build/record/lot-outline.js';
import { ACCURACIES } from '@banchi/build/sources/moj/sheet.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { LocatedRecords } from '@banchi/engine/search/located-records.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { dataMessages } from '../../messages/data.js';
import { CommandError } from '../failure.js';
import { say } from '../language.js';
import { count } from '../numbers.js';

/**
 * The boundary of a record or the outline of a lot as text: its address, how good it is, its size, and its geometry as GeoJSON.
 * @param code the record's whole code
 * @param json as one JSON object: a GeoJSON feature
 * @throws {CommandError} when the file has no such record
 */
export function outlineText(gazetteer: Gazetteer, code: string, json: boolean): string {
  const [range] = new Segments(gazetteer).codes.exact(code);
  if (range === undefined) throw new CommandError(about(gazetteer.file, dataMessages.inspectNoRecord(code)));
  const id = range.low;
  const record = LocatedRecords.of(gazetteer).record(id);
  const polygon = record.polygon();
  const quality = LotOutlines.of(gazetteer)?.quality(id) ?? null;
  const properties = { address_code: code, address: record.address(), ...qualityOf(quality) };
  if (json) return `${JSON.stringify({ type: 'Feature', id: code, geometry: polygon, properties })}\n`;
  const lines = [`${record.address()}  ${code}`];
  if (polygon === null) lines.push(say(dataMessages.inspectNoOutline));
  else {
    const coordinates = polygon.coordinates as unknown as readonly (readonly (readonly (readonly [
      number,
      number,
    ])[])[])[];
    const rings = coordinates.flat();
    const vertices = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
    const area = rings.reduce((sum, ring) => sum + squareMetres(ring), 0);
    lines.push(say(dataMessages.inspectShape(count(coordinates.length), count(vertices), area.toFixed(1))));
    if (quality !== null) lines.push(qualityTexts(quality).map(say).join(', '));
    lines.push(JSON.stringify(polygon));
  }
  return `${lines.join('\n')}\n`;
}

/** The bits of a quality by name; nothing for a record that is not an outlined lot. */
function qualityOf(quality: number | null): object {
  if (quality === null) return {};
  return {
    accuracy: ACCURACIES[(quality & OUTLINE_QUALITY.accuracy) - 1] ?? null,
    surveyed: (quality & OUTLINE_QUALITY.surveyed) !== 0,
    official: (quality & OUTLINE_QUALITY.official) !== 0,
    other_edition: (quality & OUTLINE_QUALITY.inside) !== 0,
    pieces: (quality & OUTLINE_QUALITY.pieces) !== 0,
  };
}

function qualityTexts(quality: number): Message[] {
  const accuracy = ACCURACIES[(quality & OUTLINE_QUALITY.accuracy) - 1];
  return [
    accuracy === undefined ? dataMessages.inspectNoAccuracy : dataMessages.inspectAccuracy(accuracy),
    quality & OUTLINE_QUALITY.surveyed ? dataMessages.inspectSurveyed : dataMessages.inspectDrawn,
    quality & OUTLINE_QUALITY.official ? dataMessages.inspectOfficial : dataMessages.inspectStandIn,
    ...(quality & OUTLINE_QUALITY.inside ? [dataMessages.inspectInside] : []),
    ...(quality & OUTLINE_QUALITY.pieces ? [dataMessages.inspectPieces] : []),
  ];
}

/** Metres of a degree of latitude, and of one of longitude at the equator. */
const METRES = 111_320;

/** The signed area of a ring in degrees: holes count against their polygon. Near enough for a lot. */
function squareMetres(ring: readonly (readonly [number, number])[]): number {
  const [[west, south]] = ring;
  const across = METRES * Math.cos((south * Math.PI) / 180);
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = [(ring[i - 1][0] - west) * across, (ring[i - 1][1] - south) * METRES];
    const [x1, y1] = [(ring[i][0] - west) * across, (ring[i][1] - south) * METRES];
    sum += x0 * y1 - x1 * y0;
  }
  return sum / 2;
}
