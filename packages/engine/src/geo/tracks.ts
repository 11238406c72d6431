/**
 * The byte form of railway tracks: variable-length integers (7 bits a byte, lowest first). For each path the number of its points, then for each
 * point the zig-zag differences of longitude and latitude to the point before it, in steps of 1e-5 degree, about
 * a metre; before the first point that is 0, 0.
 */

/** A path: longitude and latitude in turn, in units of 1e-7 degree; two points at least. */
export type Path = Int32Array;

/** Units of 1e-7 degree that coordinates are multiples of. */
const STEP = 100;

/** Farthest east and north, in units of 1e-7 degree. */
const [EAST, NORTH] = [1_800_000_000, 900_000_000];

/** A path with coordinates that can be stored, points that fall together once. */
export function stored(path: Path): Path {
  const kept: number[] = [];
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [STEP * Math.round(path[i] / STEP), STEP * Math.round(path[i + 1] / STEP)];
    if (x !== kept.at(-2) || y !== kept.at(-1)) kept.push(x, y);
  }
  return Int32Array.from(kept);
}

/** Encodes a path. @param path as {@link stored} returns it */
export function encodePath(path: Path): Uint8Array {
  const bytes: number[] = [];
  const integer = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  const difference = (value: number): void => integer(value < 0 ? -2 * value - 1 : 2 * value);
  integer(path.length / 2);
  for (let i = 0; i < path.length; i++) difference((path[i] - (i < 2 ? 0 : path[i - 2])) / STEP);
  return Uint8Array.from(bytes);
}

/**
 * Decodes a path.
 * @param bytes the section that holds it
 * @throws {RangeError} naming the rule that damaged bytes break
 */
export function decodePath(bytes: Uint8Array, from: number, to: number): Path {
  let at = from;
  const integer = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      if (at >= to) throw new RangeError('a number is cut');
      const byte = bytes[at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  const count = integer();
  // a point takes two bytes at least
  if (count < 2 || 2 * count > to - at) throw new RangeError(`${count} points in ${to - at} bytes`);
  const path = new Int32Array(2 * count);
  for (let i = 0; i < path.length; i++) {
    const value = integer();
    const difference = STEP * (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    const place = (i < 2 ? 0 : path[i - 2]) + difference;
    if (Math.abs(place) > (i % 2 === 0 ? EAST : NORTH)) throw new RangeError(`${place} is not on earth`);
    path[i] = place;
  }
  if (at !== to) throw new RangeError(`${to - at} bytes are left behind the last point`);
  return path;
}

/** West, south, east, north of a path. */
export function boxOfPath(path: Path): [west: number, south: number, east: number, north: number] {
  const box: [number, number, number, number] = [path[0], path[1], path[0], path[1]];
  for (let i = 2; i < path.length; i += 2) {
    box[0] = Math.min(box[0], path[i]);
    box[1] = Math.min(box[1], path[i + 1]);
    box[2] = Math.max(box[2], path[i]);
    box[3] = Math.max(box[3], path[i + 1]);
  }
  return box;
}

/**
 * Joins paths that meet end to end where no third one does, so that a line is a few long paths and not one from each station to the next.
 * @returns each path of the same points as before, in the order of its first one
 */
export function joined(paths: readonly Path[]): Path[] {
  const ends = new Map<string, number>();
  const firstOf = (path: ArrayLike<number>): string => `${path[0]} ${path[1]}`;
  const lastOf = (path: ArrayLike<number>): string => `${path[path.length - 2]} ${path[path.length - 1]}`;
  for (const path of paths)
    for (const end of [firstOf(path), lastOf(path)]) ends.set(end, (ends.get(end) ?? 0) + 1);
  const open = new Map<string, Set<Path>>();
  const note = (path: Path): void => {
    for (const end of [firstOf(path), lastOf(path)]) {
      const there = open.get(end) ?? new Set();
      open.set(end, there.add(path));
    }
  };
  paths.forEach(note);
  const left = new Set(paths);
  const take = (end: string): Path | undefined => {
    if (ends.get(end) !== 2) return undefined;
    for (const path of open.get(end) ?? []) if (left.delete(path)) return path;
    return undefined;
  };
  return paths.flatMap((path) => {
    if (!left.delete(path)) return [];
    let whole = [...path];
    for (let next = take(lastOf(whole)); next !== undefined; next = take(lastOf(whole)))
      whole = [...whole, ...(firstOf(next) === lastOf(whole) ? next : reversed(next)).slice(2)];
    for (let next = take(firstOf(whole)); next !== undefined; next = take(firstOf(whole)))
      whole = [...(lastOf(next) === firstOf(whole) ? next : reversed(next)).slice(0, -2), ...whole];
    return [Int32Array.from(whole)];
  });
}

function reversed(path: Path): Path {
  const back = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += 2) {
    back[i] = path[path.length - 2 - i];
    back[i + 1] = path[path.length - 1 - i];
  }
  return back;
}
