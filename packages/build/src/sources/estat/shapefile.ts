import { isUtf8 } from 'node:buffer';
import { MessageError } from '@banchi/engine/vocabulary/message.js';
import { parseDbf, parseShp } from 'shpjs';
import { messages } from '../../record/messages.js';

/** One record of a Shapefile: GeoJSON geometry, null where it is empty, and the columns of its row. */
export interface ShapeRecord {
  readonly geometry: unknown;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Record types of polygons, with nothing, height and measure. */
const POLYGON_TYPES = [5, 15, 25];

/**
 * Reads a Shapefile of polygons. Lengths are checked first: the parser trusts them.
 * @param cpg content of the `.cpg` file, the name of the encoding, where there is one
 * @throws {Error} naming the part and its fault
 */
export function readShapefile(shp: Buffer, dbf: Buffer, cpg?: string): ShapeRecord[] {
  checkShp(shp);
  checkDbf(dbf);
  const geometries = parseShp(shp);
  const rows = parseDbf(dbf, encodingOf(dbf, cpg));
  if (geometries.length !== rows.length)
    throw new MessageError(messages.otherRecordCount(geometries.length, rows.length));
  return geometries.map((geometry, at) => ({ geometry, row: rows[at] }));
}

function checkShp(shp: Buffer): void {
  if (shp.length < 100 || shp.readInt32BE(0) !== 9994) throw new MessageError(messages.notAShapefile);
  const type = shp.readInt32LE(32);
  if (!POLYGON_TYPES.includes(type)) throw new MessageError(messages.notPolygons(type, POLYGON_TYPES));
  for (let offset = 100; offset < shp.length; ) {
    if (offset + 12 > shp.length) throw new MessageError(messages.shapesCutOff(offset));
    const length = shp.readInt32BE(offset + 4) * 2;
    if (length < 4 || offset + 8 + length > shp.length)
      throw new MessageError(messages.badShapeLength(offset, length));
    offset += 8 + length;
  }
}

function checkDbf(dbf: Buffer): void {
  if (dbf.length < 33) throw new MessageError(messages.notADbf);
  const records = dbf.readUInt32LE(4);
  const header = dbf.readUInt16LE(8);
  const length = dbf.readUInt16LE(10);
  if (header < 33 || length < 1 || header + records * length > dbf.length)
    throw new MessageError(messages.badDbfLength(records, length, header, dbf.length));
}

/** As the `.cpg` file says; without one UTF-8 if the rows are, otherwise CP932. The result is a WHATWG label. */
function encodingOf(dbf: Buffer, cpg?: string): string {
  const stated = cpg?.trim().toLowerCase() ?? '';
  if (/932|s(?:hift)?[-_]?jis/.test(stated)) return 'shift_jis';
  if (/utf-?8|65001/.test(stated)) return 'utf-8';
  return isUtf8(dbf.subarray(dbf.readUInt16LE(8))) ? 'utf-8' : 'shift_jis';
}
