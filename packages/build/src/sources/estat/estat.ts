import { existsSync } from 'node:fs';
import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { about, errorText, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import { polygonFault } from '../../record/polygon.js';
import { type Attribution, type RecordSource, SourceError } from '../../record/record.js';
import { boundaryItems, type Outline } from '../boundaries.js';
import { contentOf, fileSource } from '../source.js';
import type { CountBytes, StoredFile } from '../stored-file.js';
import { polygonsOf } from './rings.js';
import { readShapefile, type ShapeRecord } from './shapefile.js';

const ATTRIBUTION: Attribution = {
  title: 'Population census, small-area boundaries (国勢調査 小地域境界データ)',
  publisher:
    'Statistics Bureau, Ministry of Internal Affairs and Communications, Japan (総務省統計局, e-Stat)',
  licence: 'e-Stat terms of use, compatible with CC BY 4.0: https://www.e-stat.go.jp/terms-of-use',
};

const NAMED = /\.(?:shp|dbf|cpg|zip)$/i;

/** Largest part of one Shapefile; the format itself ends at 2 GiB. */
const MAX_BYTES = 1 << 30;

/** Survey areas on water: they have no town. */
const WATER = '8154';

/** The files of one Shapefile. */
interface Layer {
  readonly shp: StoredFile;
  readonly dbf: StoredFile;
  readonly cpg: StoredFile | undefined;
}

/** A town by its name. */
interface Town {
  readonly municipality: string;
  readonly town: string;
}

/**
 * Small-area boundaries of the population census (e-Stat "小地域") in their published form: a Shapefile in JGD2011
 * degrees, in a zip archive or not, its table in CP932 or UTF-8 with the columns `PREF`, `CITY` and `S_NAME`. The rows
 * of one town (its islands, its parts in several survey areas) become one MultiPolygon, found by the municipality's
 * code and the town's name. A row without a name and a survey area on water are refused.
 *
 * Shapefiles are held in memory one at a time.
 *
 * @param paths zip archives, `.shp` files with their `.dbf` beside them, or directories of these
 * @throws {SourceError} when a path does not exist; while reading, for a Shapefile that is damaged, incomplete or has
 *   other columns
 */
export function openEstat(paths: readonly string[]): RecordSource {
  return fileSource(ATTRIBUTION, paths.flatMap(withTable), NAMED, async function* (files, count) {
    for (const layer of layersOf(files))
      yield* boundaryItems(
        layer.shp.path,
        await recordsOf(layer, count),
        readRecord,
        (place, polygon, origin) => ({ kind: 'town-fill', ...place, values: { polygon }, origin }),
      );
  });
}

/** A `.shp` file named outright brings its table. */
function withTable(path: string): string[] {
  if (!/\.shp$/i.test(path)) return [path];
  const beside = ['dbf', 'DBF', 'cpg', 'CPG'].map((extension) => path.slice(0, -3) + extension);
  return [path, ...beside.filter((one) => existsSync(one))];
}

function layersOf(files: readonly StoredFile[]): Layer[] {
  const byName = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  const layers: Layer[] = [];
  for (const [name, shp] of byName) {
    if (!name.endsWith('.shp')) continue;
    const dbf = byName.get(`${name.slice(0, -3)}dbf`);
    if (dbf === undefined) throw new SourceError(shp.path, messages.noDbf);
    layers.push({ shp, dbf, cpg: byName.get(`${name.slice(0, -3)}cpg`) });
  }
  if (layers.length === 0) throw new SourceError(files.map(({ path }) => path).join(', '), messages.noShape);
  return layers;
}

async function recordsOf({ shp, dbf, cpg }: Layer, count: CountBytes): Promise<ShapeRecord[]> {
  const encoding =
    cpg === undefined ? undefined : (await contentOf(cpg, MAX_BYTES, count)).toString('latin1');
  const shapes = await contentOf(shp, MAX_BYTES, count);
  const table = await contentOf(dbf, MAX_BYTES, count);
  let records: ShapeRecord[];
  try {
    records = readShapefile(shapes, table, encoding);
  } catch (error) {
    throw new SourceError(shp.path, errorText(error));
  }
  const columns = Object.keys(records[0]?.row ?? {});
  const missing = ['PREF', 'CITY', 'S_NAME'].filter((name) => !columns.includes(name));
  if (records.length > 0 && missing.length > 0)
    throw new SourceError(shp.path, messages.notCensus(missing.join(', '), columns.join(', ').slice(0, 500)));
  return records;
}

function readRecord({ geometry, row }: ShapeRecord): Outline<Town> | Message {
  if (textOf(row.HCODE) === WATER) return about(`HCODE: ${WATER}`, messages.onWater);
  const pref = digitsOf(row.PREF, 2);
  if (pref === undefined) return valueFault('PREF', textOf(row.PREF), messages.digits(2));
  const city = digitsOf(row.CITY, 3);
  if (city === undefined) return valueFault('CITY', textOf(row.CITY), messages.digits(3));
  const town = textOf(row.S_NAME);
  if (town === '') {
    const key = textOf(row.KEY_CODE);
    return messages.noSectionName(key);
  }
  if (town.includes('\ufffd')) return valueFault('S_NAME', town, messages.otherEncoding);
  const fault = polygonFault(geometry, 'geometry');
  if (fault !== undefined) return fault;
  const { type, coordinates } = geometry as PolygonGeometry;
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  const municipality = pref + city;
  return { place: { municipality, town }, key: municipality + town, polygons: polygonsOf(rings) };
}

/** A code of so many digits, whose leading zeros a numeric column loses; undefined for another text. */
function digitsOf(value: unknown, length: number): string | undefined {
  const text = textOf(value);
  return /^[0-9]+$/.test(text) && text.length <= length ? text.padStart(length, '0') : undefined;
}

/** The text of a column, which may be numeric; `''` where it is empty. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  return typeof value === 'string' ? value.trim() : '';
}
