/** Writes GeoJSON text as bytes, without making strings. */

import type { LonLat } from '../vocabulary/coordinates.js';
import { UNITS_PER_DEGREE } from './units.js';

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
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const OPEN = 91;
const CLOSE = 93;
const BRACE = 125;

const ENCODER = new TextEncoder();
const PLAIN = ENCODER.encode('{"type":"MultiPolygon","coordinates":');
const ESCAPED = ENCODER.encode('{\\"type\\":\\"MultiPolygon\\",\\"coordinates\\":');

/** The four digits of every number below 10000. */
const DIGITS = new Uint8Array(40000);
for (let n = 0; n < 10000; n++) {
  for (let place = 3, rest = n; place >= 0; place--, rest = Math.floor(rest / 10)) {
    DIGITS[4 * n + place] = ZERO + (rest % 10);
  }
}

/** Appends one `MultiPolygon` to a byte array that has room for it; see {@link LARGEST_VERTEX}. */
export class GeoJsonWriter {
  private readonly target: Uint8Array;
  private readonly escaped: boolean;
  private readonly convert: GeoJsonOptions['convert'];
  private at: number;
  /** Whether the next list or point follows another one. */
  private follows = false;

  /** @param position where in the target to begin */
  constructor(target: Uint8Array, position: number, options: GeoJsonOptions) {
    this.target = target;
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
      this.number(x);
      this.target[this.at++] = COMMA;
      this.number(y);
    } else {
      const [lon, lat] = this.convert([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]);
      this.number(Math.round(lon * UNITS_PER_DEGREE));
      this.target[this.at++] = COMMA;
      this.number(Math.round(lat * UNITS_PER_DEGREE));
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

  /** Writes units of 1e-7 as a decimal number without needless zeros. */
  private number(units: number): void {
    const target = this.target;
    let at = this.at;
    // Kept to 32-bit integers throughout, which is several times as fast as doubles.
    let rest = units | 0;
    if (rest < 0) {
      target[at++] = MINUS;
      rest = -rest | 0;
    }
    const whole = (rest / UNITS_PER_DEGREE) | 0;
    const fraction = (rest - whole * UNITS_PER_DEGREE) | 0;
    if (whole > 99) target[at++] = DIGITS[4 * whole + 1];
    if (whole > 9) target[at++] = DIGITS[4 * whole + 2];
    target[at++] = DIGITS[4 * whole + 3];
    if (fraction > 0) {
      const high = (fraction / 1000) | 0;
      const low = 4 * (fraction - high * 1000);
      target[at] = DOT;
      target[at + 1] = DIGITS[4 * high];
      target[at + 2] = DIGITS[4 * high + 1];
      target[at + 3] = DIGITS[4 * high + 2];
      target[at + 4] = DIGITS[4 * high + 3];
      target[at + 5] = DIGITS[low + 1];
      target[at + 6] = DIGITS[low + 2];
      target[at + 7] = DIGITS[low + 3];
      at += 8;
      while (target[at - 1] === ZERO) at--;
    }
    this.at = at;
  }
}
