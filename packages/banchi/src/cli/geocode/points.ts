import {
  type Datum,
  type DatumConversion,
  isInJapan,
  type LonLat,
} from '@banchi/engine/vocabulary/coordinates.js';
import { firstCoordinate, pointOfTwo, writtenPoint } from '@banchi/engine/vocabulary/written-point.js';
import { type Cell, cellText } from './cells.js';
import type { HeaderSigns } from './head.js';

/** The columns that hold the points of a list, found by their names or by the values in them. */

/** The cells of a row that make its point. */
export interface PointColumns {
  /** Latitude and longitude in either order, each with its cells: one, or degrees, minutes and seconds. One alone holds both. */
  readonly axes: readonly (readonly number[])[];
  /** The datum that the names of the columns speak of; null for none. */
  readonly datum: Datum | null;
}

const LATITUDE = /緯度|北緯|latitude|(?<![a-z])lat(?![a-z])|^f?y$|^y座標/u;
const LONGITUDE = /経度|東経|longitude|(?<![a-z])(?:lon|lng|long)(?![a-z])|^f?x$|^x座標/u;
const BOTH = /^(?:緯経度|経緯度|座標|位置座標|位置情報|coordinates?|lat_?lo?ng?|lo?ng?_?lat|geo_?point)$/u;
/** Names that look so and mean something else: 緯度経度の取得日, 緯度経度精度. */
const OTHER = /精度|取得|誤差|コード|備考|url/u;
/** A name of one of three columns with an angle: 緯度_分, 経度(秒). */
const PART = /[_(]([度分秒])\)?$/u;
const DEGREES_TO_SECONDS = ['度', '分', '秒'];
const OLD_DATUM = /日本測地系|旧測地系|東京測地系|tokyo/u;
const WORLD_DATUM = /世界測地系|jgd|wgs|itrf/u;
/** Longest name of a column. */
const LONGEST_NAME = 40;
/** Rows that columns are judged by. */
const LOOKED_AT = 40;

/** A name in one form: half width, small letters, no white space. */
function bareName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

type Axis = 'lat' | 'lon' | 'both';

function axisOf(name: string): Axis | null {
  const bare = bareName(name);
  if (bare === '' || bare.length > LONGEST_NAME || OTHER.test(bare)) return null;
  if (BOTH.test(bare) || (LATITUDE.test(bare) && LONGITUDE.test(bare))) return 'both';
  return LATITUDE.test(bare) ? 'lat' : LONGITUDE.test(bare) ? 'lon' : null;
}

/** The signs of the header of a list of points. */
export const POINT_NAMES: HeaderSigns = {
  isName: (text) => axisOf(text) !== null,
  isPart: (text) => DEGREES_TO_SECONDS.includes(text.trim()),
  isValue: (text) => /^-?\d+\.\d{2,}$/.test(text.trim()) || writtenPoint(text) !== null,
};

/**
 * The columns with the points of a list: by names whose values are points, else by values alone.
 * @param rows some rows of the list
 * @returns null where no columns hold points in half of the rows that have values there
 */
export function pointColumns(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
): PointColumns | null {
  const looked = rows.slice(0, LOOKED_AT);
  const named = namedColumns(names);
  const fitting = named.filter((columns) => share(columns, looked) > 0.5);
  // of two pairs that of today's datum is as good as the point in the world
  const best = fitting.find(({ datum }) => datum !== 'TOKYO') ?? fitting[0];
  if (best !== undefined) return best;
  // a list without rows has nothing that could speak against its names
  if (looked.length === 0 && named.length > 0) return named[0];
  return columnsByValue(names.length, looked);
}

/** The columns whose names speak of points. */
function namedColumns(names: readonly string[]): PointColumns[] {
  const axes = names.map(axisOf);
  const bare = names.map(bareName);
  const pairs = axes.flatMap((axis, cell): PointColumns[] => {
    const datum = datumOf(bare[cell]);
    if (axis === 'both') return [{ axes: [[cell]], datum }];
    if (axis !== 'lat') return [];
    const part = PART.exec(bare[cell])?.[1];
    if (part !== undefined && part !== DEGREES_TO_SECONDS[0]) return [];
    const other = partnerOf(bare[cell], bare, axes, cell);
    if (other === null) return [];
    const whole = (first: number): number[] => (part === undefined ? [first] : threeOf(first, bare));
    return [{ axes: [whole(cell), whole(other)], datum: datum ?? datumOf(bare[other]) }];
  });
  return pairs;
}

/** The longitude beside a latitude: the column of its name, 経度(世界測地系) beside 緯度(世界測地系), else the nearest. */
function partnerOf(
  name: string,
  names: readonly string[],
  axes: readonly (Axis | null)[],
  cell: number,
): number | null {
  const rest = name.replace(LATITUDE, '');
  const cells = axes.flatMap((axis, i) => (axis === 'lon' ? [i] : []));
  const equal = cells.find((i) => names[i].replace(LONGITUDE, '') === rest);
  if (equal !== undefined) return equal;
  return cells.sort((a, b) => Math.abs(a - cell) - Math.abs(b - cell))[0] ?? null;
}

/** The columns with degrees, minutes and seconds that begin with one. */
function threeOf(first: number, names: readonly string[]): number[] {
  const stem = names[first].replace(PART, '');
  return DEGREES_TO_SECONDS.map((part) =>
    names.findIndex((name) => name.replace(PART, '') === stem && PART.exec(name)?.[1] === part),
  ).filter((cell) => cell >= 0);
}

function datumOf(name: string): Datum | null {
  if (OLD_DATUM.test(name)) return 'TOKYO';
  return WORLD_DATUM.test(name) ? 'JGD' : null;
}

/** How many of the rows with values there have a point of Japan in some columns. */
function share(columns: PointColumns, rows: readonly (readonly Cell[])[]): number {
  const filled = rows.filter((row) => textOf(row, columns) !== '');
  const inJapan = filled.filter((row) => {
    const point = pointIn(row, columns);
    return point !== null && isInJapan(...point);
  });
  return filled.length === 0 ? 0 : inJapan.length / filled.length;
}

/** The columns whose values are points, where no names say so: one with pairs, or two beside each other. */
function columnsByValue(width: number, rows: readonly (readonly Cell[])[]): PointColumns | null {
  const all = Array.from({ length: width }, (_, cell) => cell);
  const candidates: PointColumns[] = [
    ...all.map((cell) => ({ axes: [[cell]], datum: null })),
    ...all.slice(1).map((cell) => ({ axes: [[cell - 1], [cell]], datum: null })),
  ];
  const filled = (columns: PointColumns): number => rows.filter((row) => textOf(row, columns) !== '').length;
  return (
    candidates.find((columns) => 4 * filled(columns) >= rows.length && share(columns, rows) > 0.5) ?? null
  );
}

/** The text of a row's point; empty for a row without one. */
export function textOf(row: readonly Cell[], { axes }: PointColumns): string {
  const texts = axes.map((cells) => axisText(row, cells));
  return texts.every((text) => text === '') ? '' : texts.join(', ');
}

/** Decimals of degrees that converted points are written with: a centimetre. */
const DECIMALS = 7;

/** Degrees as they are written. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/**
 * The point of a row in JGD2011; `none` for a row without one.
 * @returns null for a text that is not a point
 */
export function pointOf(
  cells: readonly Cell[],
  columns: PointColumns,
  datum: DatumConversion | null,
): LonLat | 'none' | null {
  if (textOf(cells, columns) === '') return 'none';
  const point = pointIn(cells, columns);
  if (point === null) return null;
  const [lon, lat] = datum === null ? point : datum.toJgd(point);
  return [rounded(lon), rounded(lat)];
}

/** The point of a row as it is written, `[longitude, latitude]` in degrees of its own datum; null for a text that is not a point. */
export function pointIn(row: readonly Cell[], { axes }: PointColumns): LonLat | null {
  const [first, second] = axes.map((cells) => axisText(row, cells));
  return second === undefined ? writtenPoint(first) : pointOfTwo(first, second);
}

/** Which coordinate stands first in a row; null for a row without a point of Japan. */
export function orderIn(row: readonly Cell[], { axes }: PointColumns): 'lon' | 'lat' | null {
  const [first, second = ''] = axes.map((cells) => axisText(row, cells));
  return firstCoordinate(first, second);
}

/** Share of rows that makes an order the usual one. */
const USUAL = 2 / 3;

/** The order of the coordinates of most rows; null where rows differ. */
export function usualOrder(rows: readonly (readonly Cell[])[], columns: PointColumns): 'lon' | 'lat' | null {
  const orders = rows.map((row) => orderIn(row, columns)).filter((order) => order !== null);
  const isUsual = (order: 'lon' | 'lat'): boolean =>
    orders.filter((each) => each === order).length > USUAL * orders.length;
  return isUsual('lat') ? 'lat' : isUsual('lon') ? 'lon' : null;
}

function axisText(row: readonly Cell[], cells: readonly number[]): string {
  const texts = cells.map((cell) => cellText(row[cell]).trim());
  // degrees without seconds: 35 42 is 35 42 0
  const isAny = texts.some((text) => text !== '');
  return (cells.length === 1 || !isAny ? texts : texts.map((text) => text || '0')).join(' ').trim();
}
