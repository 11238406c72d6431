/** Writes GeoJSON text as bytes, without making strings. */

import type { LonLat } from '../vocabulary/coordinates.js';
import { writeCoordinate } from './coordinate-digits.js';
import type { MultiPolygon } from './rings.js';
import { toDegrees, toUnits } from './units.js';

/** How a geometry is written. */
export interface GeoJsonOptions {
  /** The text will stand inside a JSON string: quotes are written as `\"`. The enclosing quotes are the caller's. */
  readonly escaped?: boolean;
  /** Converts every point, degrees to degrees; absent = as stored. The result is rounded to seven decimals. */
  readonly convert?: (position: LonLat) => LonLat;
}

/**
 * Upper bound of the bytes of a vertex: `[-179.1234567,-89.1234567],` and its share of the brackets of a
 * ring of at least three vertices.
 */
export const LARGEST_VERTEX = 29;

const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;
const BRACE = 125;

const ENCODER = new TextEncoder();
const PLAIN = ENCODER.encode('{"type":"MultiPolygon","coordinates":');
const ESCAPED = ENCODER.encode('{\\"type\\":\\"MultiPolygon\\",\\"coordinates\\":');

/** Appends one `MultiPolygon` to a byte array that has room for it; see {@link LARGEST_VERTEX}. */
export class GeoJsonWriter {
  private readonly target: Uint8Array;
  private readonly view: DataView;
  private readonly escaped: boolean;
  private readonly convert: GeoJsonOptions['convert'];
  private at: number;
  /** Whether the next list or point follows another one. */
  private follows = false;

  /** @param position where in the target to begin */
  constructor(target: Uint8Array, position: number, options: GeoJsonOptions) {
    this.target = target;
    this.view = new DataView(target.buffer, target.byteOffset, target.byteLength);
    this.at = position;
    this.escaped = options.escaped ?? false;
    this.convert = options.convert;
  }

  /** Begins the geometry. */
  begin(): void {
    const head = this.escaped ? ESCAPED : PLAIN;
    this.target.set(head, this.at);
    this.at += head.length;
    this.openList();
  }

  /** Begins a polygon or a ring. */
  openList(): void {
    if (this.follows) this.target[this.at++] = COMMA;
    this.target[this.at++] = OPEN;
    this.follows = false;
  }

  /** Ends a polygon or a ring. */
  closeList(): void {
    this.target[this.at++] = CLOSE;
    this.follows = true;
  }

  /** Writes a vertex given in units of 1e-7 degree. */
  point(x: number, y: number): void {
    this.openList();
    if (this.convert === undefined) {
      this.at = writeCoordinate(this.view, this.at, x | 0);
      this.target[this.at++] = COMMA;
      this.at = writeCoordinate(this.view, this.at, y | 0);
    } else {
      const [lon, lat] = this.convert([toDegrees(x), toDegrees(y)]);
      this.at = writeCoordinate(this.view, this.at, toUnits(lon) | 0);
      this.target[this.at++] = COMMA;
      this.at = writeCoordinate(this.view, this.at, toUnits(lat) | 0);
    }
    this.closeList();
  }

  /** Ends the geometry and returns the position after it. */
  end(): number {
    this.closeList();
    this.target[this.at++] = BRACE;
    if (this.at > this.target.length) throw new RangeError('the target has no room for the geometry');
    return this.at;
  }
}

/** An upper bound of the bytes that {@link writePolygons} writes. */
export function boundOf(polygons: MultiPolygon): number {
  return polygons.reduce(
    (sum, rings) => rings.reduce((all, ring) => all + (ring.length / 2 + 1) * LARGEST_VERTEX, sum),
    64,
  );
}

/**
 * Writes a multi-polygon as the UTF-8 text of a GeoJSON `MultiPolygon`.
 * @param target needs {@link boundOf} bytes of room
 * @param position where in the target to begin
 * @returns the position after the text
 */
export function writePolygons(
  polygons: MultiPolygon,
  target: Uint8Array,
  position: number,
  options: GeoJsonOptions = {},
): number {
  const out = new GeoJsonWriter(target, position, options);
  out.begin();
  for (const rings of polygons) {
    out.openList();
    for (const ring of rings) {
      out.openList();
      for (let i = 0; i < ring.length; i += 2) out.point(ring[i], ring[i + 1]);
      out.point(ring[0], ring[1]);
      out.closeList();
    }
    out.closeList();
  }
  return out.end();
}
