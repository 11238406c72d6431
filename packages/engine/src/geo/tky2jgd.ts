import { about, type Message, MessageError } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
/**
 * The official grid of differences between the Tokyo datum and JGD2000 (`TKY2JGD.par`): two header lines,
 * then lines `MMMMMMMM dB dL`: third mesh code (30″ × 45″) and the differences of latitude and longitude in
 * seconds at the south-west corner of that mesh, in any order.
 */

import type { DatumConversion, LonLat } from '../vocabulary/coordinates.js';
import { TOKYO } from './datum.js';

const HEADER_LINES = 2;
const LINE = /^(\d{4})([0-7])([0-7])(\d)(\d)\s+(-?\d{1,3}\.\d{1,6})\s+(-?\d{1,3}\.\d{1,6})\s*$/;
/** No place in Japan is shifted by more than this many seconds; a larger value is a damaged line. */
const LARGEST_SHIFT = 30;
/** Rows of 30″ and columns of 45″ per degree. */
const ROWS = 120;
const COLUMNS = 80;
/** Key of a corner = row × this + column. */
const KEY_STEP = 1 << 15;

/** The file is not a TKY2JGD grid, or a line of it is wrong. The message names file, line, value and rule. */
export class GridError extends MessageError {
  override readonly name = 'GridError';
}

/** Differences at the corners, sorted by key, so that a corner is found by binary search. */
interface Corners {
  readonly keys: Int32Array;
  /** Seconds of latitude, then of longitude, per corner. */
  readonly seconds: Float64Array;
}

/**
 * Reads a `TKY2JGD.par` file and returns the Tokyo datum by bilinear interpolation between the four corners
 * around a point. Where a corner is missing (sea, outside Japan) it falls back to the three parameters.
 * @param bytes content of the file; line ends CRLF or LF
 * @param file its name, for errors
 * @param version another one for each content
 * @throws {GridError} at the first line that is wrong
 */
export function tokyoByGrid(bytes: Uint8Array, file: string, version: string): DatumConversion {
  const corners = readCorners(bytes, file);
  const toJgd = (position: LonLat): LonLat => {
    const shift = interpolate(corners, position);
    return shift === null ? TOKYO.toJgd(position) : [position[0] + shift[0], position[1] + shift[1]];
  };
  return {
    version,
    toJgd,
    fromJgd: (position) => invert(toJgd, position, TOKYO.fromJgd(position)),
  };
}

/** Finds the point that `forward` takes to `target`, from a first guess at most some metres away. */
function invert(forward: (position: LonLat) => LonLat, target: LonLat, guess: LonLat): LonLat {
  let [lon, lat] = guess;
  // The shift changes by about 1e-5 of the way moved, so each step gains five digits. At the rim of the
  // grid the shift jumps and the steps may not settle; the bound ends them within that jump (some metres).
  for (let step = 0; step < 8; step++) {
    const [lonThere, latThere] = forward([lon, lat]);
    const dLon = target[0] - lonThere;
    const dLat = target[1] - latThere;
    lon += dLon;
    lat += dLat;
    if (Math.abs(dLon) < 1e-12 && Math.abs(dLat) < 1e-12) break;
  }
  return [lon, lat];
}

function interpolate(corners: Corners, [lon, lat]: LonLat): LonLat | null {
  if (!(lon >= 100 && lon < 180 && lat >= 0 && lat < 66)) return null;
  const row = Math.floor(lat * ROWS);
  const column = Math.floor((lon - 100) * COLUMNS);
  const key = row * KEY_STEP + column;
  const sw = find(corners.keys, key);
  const se = find(corners.keys, key + 1);
  const nw = find(corners.keys, key + KEY_STEP);
  const ne = find(corners.keys, key + KEY_STEP + 1);
  if (sw < 0 || se < 0 || nw < 0 || ne < 0) return null;
  const v = lat * ROWS - row;
  const u = (lon - 100) * COLUMNS - column;
  const at = (axis: 0 | 1): number =>
    (1 - v) * ((1 - u) * corners.seconds[2 * sw + axis] + u * corners.seconds[2 * se + axis]) +
    v * ((1 - u) * corners.seconds[2 * nw + axis] + u * corners.seconds[2 * ne + axis]);
  return [at(1) / 3600, at(0) / 3600];
}

/** Index of a key in a sorted array, or −1. */
function find(keys: Int32Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (keys[middle] < key) low = middle + 1;
    else if (keys[middle] > key) high = middle - 1;
    else return middle;
  }
  return -1;
}

function readCorners(bytes: Uint8Array, file: string): Corners {
  const lines = new TextDecoder('latin1').decode(bytes).split(/\r?\n/);
  while (lines.length > 0 && lines[lines.length - 1].trim() === '') lines.pop();
  if (lines.length <= HEADER_LINES) {
    throw new GridError(about(file, messages.notAGrid(lines.length)));
  }
  const count = lines.length - HEADER_LINES;
  const unsorted = new Int32Array(count);
  const values = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const fail = (rule: Message): never => {
      const shown = JSON.stringify(lines[i + HEADER_LINES].slice(0, 60));
      throw new GridError(about(`${file}:${i + HEADER_LINES + 1}: ${shown}`, rule));
    };
    const match = LINE.exec(lines[i + HEADER_LINES]);
    if (match === null) return fail(messages.notACorner);
    const first = match[1];
    const row = Number(first.slice(0, 2)) * 80 + Number(match[2]) * 10 + Number(match[4]);
    const column = Number(first.slice(2)) * 80 + Number(match[3]) * 10 + Number(match[5]);
    unsorted[i] = row * KEY_STEP + column;
    for (const axis of [0, 1] as const) {
      const seconds = Number(match[6 + axis]);
      if (Math.abs(seconds) > LARGEST_SHIFT) return fail(messages.shiftTooLarge(LARGEST_SHIFT));
      values[2 * i + axis] = seconds;
    }
  }
  return sortCorners(unsorted, values, file);
}

function sortCorners(unsorted: Int32Array, values: Float64Array, file: string): Corners {
  const order = Uint32Array.from(unsorted.keys()).sort((a, b) => unsorted[a] - unsorted[b] || a - b);
  const keys = new Int32Array(order.length);
  const seconds = new Float64Array(values.length);
  for (let i = 0; i < order.length; i++) {
    keys[i] = unsorted[order[i]];
    seconds[2 * i] = values[2 * order[i]];
    seconds[2 * i + 1] = values[2 * order[i] + 1];
    if (i > 0 && keys[i] === keys[i - 1]) {
      const [earlier, later] = [order[i - 1], order[i]].map((line) => line + HEADER_LINES + 1);
      throw new GridError(about(`${file}:${later}`, messages.meshCodeRepeated(earlier)));
    }
  }
  return { keys, seconds };
}
