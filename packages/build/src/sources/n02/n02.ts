import { metresPerDegreeLat, metresPerDegreeLon } from '@banchi/engine/geo/distance.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import { katakana } from '@banchi/engine/text/index.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { LINE_KINDS, type RailwayLine } from '@banchi/engine/vocabulary/stations.js';
import { messages, valueFault } from '../../record/messages.js';
import { pointFault } from '../../record/points.js';
import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { featuresOf, propertyOf } from '../geojson.js';
import { parquetColumns } from '../parquet-file.js';
import { contentOf, fileSource, refused } from '../source.js';
import { diskFiles } from '../stored.js';
import type { CountBytes, StoredFile } from '../stored-file.js';
import { tableItems } from '../table.js';
import { kindOf, openRailwayTable, RAILWAY_TABLES } from './railway-tables.js';

const RAILWAYS: Attribution = {
  title:
    'National Land Numerical Information, railways N02 (「国土数値情報（鉄道データ）」（国土交通省）を加工して作成)',
  publisher: 'Ministry of Land, Infrastructure, Transport and Tourism, Japan (国土交通省)',
  licence: 'CC BY 4.0: https://creativecommons.org/licenses/by/4.0/',
};

const READINGS: Attribution = {
  title:
    'Readings of stations: SudachiDict core (SudachiDict core の読み), which contains parts of UniDic and NEologd',
  publisher: 'Works Applications Co., Ltd.',
  licence: 'Apache License 2.0: https://github.com/WorksApplications/SudachiDict/blob/develop/LEGAL',
};

/** Names of files with stations and lines, in directories and archives. */
const MAPS = /\.(?:geojson|json)(?:\.gz)?$|\.zip$/i;
/** The folder of an archive with the files in Shift_JIS. */
const SHIFT_JIS = /!.*shift[-_]?jis\//i;
/** Names of files with readings. */
const TABLES = /\.(?:tsv|csv)(?:\.gz)?$/i;

/** Largest table of readings. */
const MAX_TABLE = 1 << 26;

/** Group codes of stations: six digits. */
const CODE = /^[0-9]{6}$/;
const KANA = /^[ァ-ヶー・0-9A-Za-z]+$/u;

/** Names of a line's properties in the published files, and in files that were made from them. */
const LINE_PROPERTIES = [
  { operator: 'N02_004', line: 'N02_003', kind: 'N02_002' },
  { operator: 'operator', line: 'line', kind: 'owner' },
] as const;

/**
 * MLIT's stations and railway lines (N02), and a table with the readings of stations.
 *
 * - Stations and lines are GeoJSON, plain, gzipped or in the zip archive that the ministry publishes. A feature with `N02_005` is a platform, any other
 *   one tracks of a line. The group code `N02_005g` says which platforms are one station.
 * - Platforms and tracks may be tables in Parquet too, see {@link RAILWAY_TABLES}.
 * - Readings are a table of tabs or commas: group code, name, katakana; further columns are not read. The ministry publishes none.
 *
 * @param paths files, or directories, of which every `.geojson`, `.json`, `.zip`, `.tsv` and `.csv` counts, gzipped too
 * @returns a source for stations and lines, and one for readings, where there are any: they have different publishers
 * @throws {SourceError} when a path does not exist; while reading, for a file of another layout
 */
export function openN02(paths: readonly string[]): RecordSource[] {
  const files = diskFiles(paths, new RegExp(`${MAPS.source}|${TABLES.source}`, 'i')).map(({ path }) => path);
  const tables = files.filter((path) => TABLES.test(path) || isReadings(parquetColumns(path)));
  const maps = files.filter((path) => !tables.includes(path));
  return [
    ...(maps.length === 0 ? [] : [fileSource(RAILWAYS, maps, MAPS, mapItems)]),
    ...(tables.length === 0 ? [] : [fileSource(READINGS, tables, TABLES, readingItems)]),
  ];
}

/** Whether the columns of a Parquet file are those of readings. */
function isReadings(columns: readonly string[] | undefined): boolean {
  return columns !== undefined && !isRailways(columns);
}

/** Whether they are those of platforms or tracks, as the starter has them. */
function isRailways(columns: readonly string[]): boolean {
  return Object.values(RAILWAY_TABLES).some((names) => names.join() === columns.join());
}

async function* mapItems(
  files: readonly StoredFile[],
  count: CountBytes,
): AsyncGenerator<readonly SourceItem[]> {
  for (const file of files) {
    // the ministry's archive has every file twice
    if (SHIFT_JIS.test(file.path)) continue;
    if (parquetColumns(file.path.replace(/!.*/, '')) !== undefined) {
      yield* tableItems(file, { named: true, open: openRailwayTable }, count);
      continue;
    }
    const features = await featuresOf(file, count);
    const items = features.map((feature, at) => itemOf(feature, { file: file.path, line: at + 1 }));
    if (features.length > 0 && !features.some(isOfLine)) throw new SourceError(file.path, messages.notN02);
    yield items;
  }
}

function isOfLine(feature: unknown): boolean {
  const properties = propertyOf(feature, 'properties');
  return LINE_PROPERTIES.some(({ operator, line }) =>
    [operator, line].every((name) => typeof propertyOf(properties, name) === 'string'),
  );
}

/** A feature as an item, or its fault. */
function itemOf(feature: unknown, origin: Origin): SourceItem {
  const properties = propertyOf(feature, 'properties');
  const line = lineOf(properties);
  if ('en' in line) return refused(line, origin);
  const paths = pathsOf(propertyOf(feature, 'geometry'));
  if ('en' in paths) return refused(paths, origin);
  const name = propertyOf(properties, 'N02_005');
  if (name === undefined)
    return { kind: 'tracks', tracks: { line, paths: paths.map(inUnits).filter(isPath) }, origin };
  const code = propertyOf(properties, 'N02_005g');
  if (typeof name !== 'string' || name === '')
    return refused(valueFault('N02_005', name, messages.filledText), origin);
  if (typeof code !== 'string' || !CODE.test(code))
    return refused(valueFault('N02_005g', code, messages.digitText(6)), origin);
  return { kind: 'platform', platform: { code, name, line, point: middleOf(paths[0]) }, origin };
}

function lineOf(properties: unknown): RailwayLine | Message {
  const isPublished = propertyOf(properties, 'N02_003') !== undefined;
  const names = LINE_PROPERTIES[isPublished ? 0 : 1];
  const [operator, line] = [propertyOf(properties, names.operator), propertyOf(properties, names.line)];
  if (typeof operator !== 'string' || operator === '')
    return valueFault(names.operator, operator, messages.filledText);
  if (typeof line !== 'string' || line === '') return valueFault(names.line, line, messages.filledText);
  const owner = String(propertyOf(properties, names.kind));
  const kind = kindOf(owner);
  if (kind === undefined) return valueFault(names.kind, owner, messages.oneOf(Object.keys(LINE_KINDS)));
  return { operator, line, kind };
}

/** The paths of a geometry, each of one point at least, or its fault. */
function pathsOf(geometry: unknown): readonly (readonly LonLat[])[] | Message {
  const type = propertyOf(geometry, 'type');
  const given = propertyOf(geometry, 'coordinates');
  const paths: unknown = type === 'MultiLineString' ? given : [type === 'Point' ? [given] : given];
  if (!['Point', 'LineString', 'MultiLineString'].includes(String(type)) || !Array.isArray(paths))
    return about('geometry', messages.path);
  for (const path of paths) {
    if (!Array.isArray(path) || path.length === 0) return about('geometry', messages.path);
    for (const point of path) {
      const fault = pointFault('coordinates', point);
      if (fault !== undefined) return fault;
    }
  }
  return paths as readonly (readonly LonLat[])[];
}

/** Longitude and latitude in turn, each point once where it is repeated. */
function inUnits(path: readonly LonLat[]): Int32Array {
  const units: number[] = [];
  for (const [lon, lat] of path) {
    const [x, y] = [toUnits(lon), toUnits(lat)];
    if (x !== units.at(-2) || y !== units.at(-1)) units.push(x, y);
  }
  return Int32Array.from(units);
}

function isPath(path: Int32Array): boolean {
  return path.length >= 4;
}

/** The point halfway along a path. */
function middleOf(path: readonly LonLat[]): LonLat {
  const [, lat] = path[0];
  const [east, north] = [metresPerDegreeLon(lat), metresPerDegreeLat(lat)];
  const lengths = path.slice(1).map((to, i) => {
    const from = path[i];
    return Math.hypot((to[0] - from[0]) * east, (to[1] - from[1]) * north);
  });
  let left = lengths.reduce((sum, each) => sum + each, 0) / 2;
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to, share] = [path[i], path[i + 1], left / length];
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return path[0];
}

async function* readingItems(
  files: readonly StoredFile[],
  count: CountBytes,
): AsyncGenerator<readonly SourceItem[]> {
  for (const file of files) {
    const text = (await contentOf(file, MAX_TABLE, count)).toString('utf8').replace(/^\ufeff/, '');
    const rows = text.split(/\r?\n/u).map((row) => row.split(row.includes('\t') ? '\t' : ','));
    yield rows.flatMap(([code, , read], at): SourceItem[] => {
      const origin = { file: file.path, line: at + 1 };
      const isHeader = at === 0 && !/^[0-9]*$/.test(code);
      // a station whose reading is not known
      if (isHeader || (code === '' && read === undefined) || read === '') return [];
      if (!CODE.test(code)) return [refused(valueFault('code', code, messages.digits(6)), origin)];
      const kana = katakana(read ?? '');
      if (!KANA.test(kana)) return [refused(valueFault('read', read, messages.kana), origin)];
      return [{ kind: 'station-reading', reading: { code, read: kana }, origin }];
    });
  }
}
