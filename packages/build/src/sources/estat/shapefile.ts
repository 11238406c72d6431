import { isUtf8 } from 'node:buffer';
import { MessageError } from '@banchi/engine/vocabulary/message.js';
import { parseDbf, parseShp } from 'shpjs';

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
 * @throws {Error} saying what is wrong with which part
 */
export function readShapefile(shp: Buffer, dbf: Buffer, cpg?: string): ShapeRecord[] {
  checkShp(shp);
  checkDbf(dbf);
  const geometries = parseShp(shp);
  const rows = parseDbf(dbf, encodingOf(dbf, cpg));
  if (geometries.length !== rows.length)
    throw new MessageError({
      en: `.shp has ${geometries.length} records, but .dbf has ${rows.length}`,
      ja: `.shp には ${geometries.length} 件、.dbf には ${rows.length} 件あります`,
    });
  return geometries.map((geometry, at) => ({ geometry, row: rows[at] }));
}

function checkShp(shp: Buffer): void {
  if (shp.length < 100 || shp.readInt32BE(0) !== 9994)
    throw new MessageError({ en: '.shp: is not a Shapefile', ja: '.shp: シェープファイルではありません' });
  const type = shp.readInt32LE(32);
  if (!POLYGON_TYPES.includes(type))
    throw new MessageError({
      en: `.shp: shape type ${type}: must be a polygon (${POLYGON_TYPES.join(', ')})`,
      ja: `.shp: 図形の種類 ${type}: ポリゴン（${POLYGON_TYPES.join('、')}）でなければなりません`,
    });
  for (let offset = 100; offset < shp.length; ) {
    if (offset + 12 > shp.length)
      throw new MessageError({
        en: `.shp: is cut off at byte ${offset}`,
        ja: `.shp: ${offset} バイト目で切れています`,
      });
    const length = shp.readInt32BE(offset + 4) * 2;
    if (length < 4 || offset + 8 + length > shp.length)
      throw new MessageError({
        en: `.shp: record at byte ${offset} has length ${length}, which does not fit the file`,
        ja: `.shp: ${offset} バイト目の記録の長さ ${length} がファイルに収まりません`,
      });
    offset += 8 + length;
  }
}

function checkDbf(dbf: Buffer): void {
  if (dbf.length < 33)
    throw new MessageError({ en: '.dbf: is not a dBASE table', ja: '.dbf: dBASE の表ではありません' });
  const records = dbf.readUInt32LE(4);
  const header = dbf.readUInt16LE(8);
  const length = dbf.readUInt16LE(10);
  if (header < 33 || length < 1 || header + records * length > dbf.length)
    throw new MessageError({
      en: `.dbf: ${records} records of ${length} bytes behind a header of ${header} do not fit its ${dbf.length} bytes`,
      ja: `.dbf: 見出し ${header} バイトと ${length} バイトの記録 ${records} 件が ${dbf.length} バイトに収まりません`,
    });
}

/** As the `.cpg` file says; without one UTF-8 if the rows are, otherwise CP932. The result is a WHATWG label. */
function encodingOf(dbf: Buffer, cpg?: string): string {
  const stated = cpg?.trim().toLowerCase() ?? '';
  if (/932|s(?:hift)?[-_]?jis/.test(stated)) return 'shift_jis';
  if (/utf-?8|65001/.test(stated)) return 'utf-8';
  return isUtf8(dbf.subarray(dbf.readUInt16LE(8))) ? 'utf-8' : 'shift_jis';
}
