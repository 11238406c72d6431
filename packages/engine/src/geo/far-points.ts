/** Which of a town's points cannot be its own, by how far they are from all the others for its size. */

/** With this few points, nothing can be said of one. */
const FEWEST = 3;

/** From how many points on their spread is known. */
const MANY = 30;

/** The least gaps in metres that make a lone point far: of many points, and of a few. */
const LEAST_GAP = 300;
const LEAST_GAP_OF_FEW = 1500;

/** The least gap in metres that makes several points together far: towns have parts that are a kilometre away. */
const LEAST_GAP_OF_GROUP = 2000;

/** Share of the points within the size of a town, so that a quarter may be wrong. */
const WITHIN = 0.75;

/**
 * A gap of this many sizes is far. Of 279,000 true points of lots and houses the farthest lies 0.9 sizes from the
 * others of its town (楠川 in 屋久島町: 1,550 m).
 */
const SIZES = 1.25;

/** This many points before one and after it are its neighbours by number. */
export const NEIGHBOURS = 5;

/**
 * A point is out of order if it is farther from all its neighbours by number than this many metres, and than some
 * multiple of the distance from their middle within which most of them lie. Of 265,000 true points the farthest is
 * 7.3 times as far (楠川 in 屋久島町: 3,031 m), and seven exceed 1,500 m.
 */
const LEAST_TO_NEIGHBOURS = 1500;
const SPREADS_TO_NEIGHBOURS = 8;
const MOST_NEIGHBOURS = 0.6;
/**
 * The multiple where the nearest points of the town are strangers: each of them is farther away by number than this share
 * of the town's numbers. A lot that got its number late stands with others of its time. Of 265,000 true points among
 * strangers the farthest is 3.4 times as far (安房 2745-3 in 屋久島町: 2,075 m).
 */
const SPREADS_AMONG_STRANGERS = 4;
const STRANGE = 0.05;
const ABOUT = 5;
/** Neighbours that this takes: at the ends of the numbers there are fewer than ten. */
const FEWEST_NEIGHBOURS = 8;

/**
 * A point is out of order, too, if it lies this many sizes of the town away from its neighbours and nothing else of
 * the town is near; true points are up to 1.7 sizes away.
 */
const SIZES_TO_NEIGHBOURS = 2;
/**
 * Metres within which another point of the town, some two blocks away, vouches for one: a lot that got its number late
 * stands among lots of its own town, far from its neighbours by number, and is right.
 */
const NEAR = 200;

/** A point that is far from all others. */
interface FarPoint {
  /** Its place among the points. */
  readonly place: number;
  /** Metres to the nearest point of the town; for a point out of order, to its nearest neighbour by number. */
  readonly gap: number;
  /** Whether it lies apart from the others, or only from its neighbours by number. */
  readonly reason: 'apart' | 'out-of-order';
}

/** The middle of a town's points, and how far most of them lie from it. */
interface Spread {
  readonly x: number;
  readonly y: number;
  /** Metres within which three quarters of the points lie. */
  readonly size: number;
}

/** Middle and size of some points. */
export function spreadOf(xs: Float64Array, ys: Float64Array): Spread {
  const [x, y] = [xs, ys].map((all) => all.slice().sort()[all.length >> 1]);
  const distances = xs.map((each, i) => Math.hypot(each - x, ys[i] - y)).sort();
  return { x, y, size: distances[Math.min(distances.length - 1, Math.floor(WITHIN * distances.length))] };
}

/** The gap in metres from which on a lone point is far from a town's points. */
export function farGap(points: number, size: number): number {
  return Math.max(points < MANY ? LEAST_GAP_OF_FEW : LEAST_GAP, SIZES * size);
}

/**
 * The points that are not the town's, ascending: groups that are far from larger groups, and points that are far from
 * their neighbours by number. No distance is fixed. A mountain village has lots kilometres from its middle, but there
 * are others on the way.
 * @param xs metres to the east of anywhere, one a point, in the order of the numbers of lots or houses
 * @param ys metres to the north
 */
export function farPoints(xs: Float64Array, ys: Float64Array): FarPoint[] {
  if (xs.length < FEWEST) return [];
  const spread = spreadOf(xs, ys);
  const far = new Map<number, FarPoint>();
  for (const each of farFromNeighbours(xs, ys, spread)) far.set(each.place, each);
  for (const each of farGroups(xs, ys, spread)) far.set(each.place, each);
  return [...far.values()].sort((a, b) => a.place - b.place);
}

/** Groups of points that are far from larger groups; near points are joined. */
function farGroups(xs: Float64Array, ys: Float64Array, { x, y, size }: Spread): FarPoint[] {
  const lone = farGap(xs.length, size);
  const isFar = (i: number): boolean => Math.abs(xs[i] - x) > lone || Math.abs(ys[i] - y) > lone;
  if (!xs.some((_, i) => isFar(i))) return [];
  const groups = joined(xs, ys, lone / 2).sort((a, b) => b.length - a.length || a[0] - b[0]);
  const near = [...groups[0]];
  const far: FarPoint[] = [];
  for (const group of groups.slice(1)) {
    const isLone = group.every((i) => xs[i] === xs[group[0]] && ys[i] === ys[group[0]]);
    const most = isLone ? lone : Math.max(lone, LEAST_GAP_OF_GROUP);
    const gap = gapBetween(group, near, xs, ys, most);
    if (gap > most && group.length < near.length)
      far.push(...group.map((place) => ({ place, gap, reason: 'apart' as const })));
    else near.push(...group);
  }
  return far;
}

/**
 * The distance in metres from a point to its neighbours by number: to the nearest if that is near, else to the second
 * nearest, since the nearest may be wrong too, and on the same side by chance. Stops once the second nearest is at most `most` metres away.
 */
function toNeighbours(xs: Float64Array, ys: Float64Array, place: number, most: number): number {
  let [nearest, second] = [Infinity, Infinity];
  const last = Math.min(xs.length - 1, place + NEIGHBOURS);
  for (let k = Math.max(0, place - NEIGHBOURS); k <= last && nearest > NEAR && second > most; k++) {
    if (k === place) continue;
    const metres = Math.hypot(xs[k] - xs[place], ys[k] - ys[place]);
    if (metres < nearest) [nearest, second] = [metres, nearest];
    else if (metres < second) second = metres;
  }
  return nearest <= NEAR ? nearest : second;
}

/** A point that is away from its neighbours by number. */
interface LonePoint {
  /** Its place among the points. */
  readonly place: number;
  /** Metres to the nearest of those neighbours. */
  readonly away: number;
}

/** The points more than some metres away from all their neighbours by number. */
export function lonePoints(xs: Float64Array, ys: Float64Array, metres: number): LonePoint[] {
  const lone: LonePoint[] = [];
  if (xs.length >= FEWEST)
    for (let place = 0; place < xs.length; place++) {
      const away = toNeighbours(xs, ys, place, metres);
      if (away > metres) lone.push({ place, away });
    }
  return lone;
}

/** Points that are away from their neighbours by number. */
function farFromNeighbours(xs: Float64Array, ys: Float64Array, { size }: Spread): FarPoint[] {
  const count = xs.length;
  if (count < MANY) return [];
  const far: FarPoint[] = [];
  for (const { place, away } of lonePoints(xs, ys, LEAST_TO_NEIGHBOURS)) {
    const [first, last] = [Math.max(0, place - NEIGHBOURS), Math.min(count - 1, place + NEIGHBOURS)];
    const about = nearestTo(xs, ys, place);
    const gap = Math.hypot(xs[about[0]] - xs[place], ys[about[0]] - ys[place]);
    const isAmongStrangers = about.every((k) => Math.abs(k - place) > STRANGE * count);
    const spreads = isAmongStrangers ? SPREADS_AMONG_STRANGERS : SPREADS_TO_NEIGHBOURS;
    if (away > SIZES_TO_NEIGHBOURS * size && gap > NEAR) far.push({ place, gap, reason: 'apart' });
    else if (last - first >= FEWEST_NEIGHBOURS && away > spreads * spreadAround(xs, ys, place, first, last))
      far.push({ place, gap: away, reason: 'out-of-order' });
  }
  return far;
}

/** The places of the few points nearest to one, by their distance. */
function nearestTo(xs: Float64Array, ys: Float64Array, place: number): number[] {
  const metres = xs.map((x, k) => (k === place ? Infinity : Math.hypot(x - xs[place], ys[k] - ys[place])));
  return Array.from(metres.keys())
    .sort((a, b) => metres[a] - metres[b])
    .slice(0, ABOUT);
}

/** The distance from their middle within which most neighbours of a point lie, those from `first` to `last`. */
function spreadAround(
  xs: Float64Array,
  ys: Float64Array,
  place: number,
  first: number,
  last: number,
): number {
  const around = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((k) => k !== place);
  const [x, y] = [xs, ys].map((all) => Float64Array.from(around, (k) => all[k]).sort()[around.length >> 1]);
  const distances = Float64Array.from(around, (k) => Math.hypot(xs[k] - x, ys[k] - y)).sort();
  return distances[Math.floor(MOST_NEIGHBOURS * distances.length)];
}

/** The least distance between two sets of points; 0 as soon as one distance is small enough. */
function gapBetween(
  some: readonly number[],
  others: readonly number[],
  xs: Float64Array,
  ys: Float64Array,
  most: number,
): number {
  let least = Infinity;
  for (const i of some)
    for (const k of others) {
      const gap = Math.hypot(xs[i] - xs[k], ys[i] - ys[k]);
      if (gap <= most) return 0;
      if (gap < least) least = gap;
    }
  return least;
}

/** Groups of points in cells that touch each other, so that points of two groups are more than a cell apart. */
function joined(xs: Float64Array, ys: Float64Array, cell: number): number[][] {
  const cells = new Map<string, number[]>();
  const keyOf = (column: number, row: number): string => `${column} ${row}`;
  for (let i = 0; i < xs.length; i++) {
    const key = keyOf(Math.floor(xs[i] / cell), Math.floor(ys[i] / cell));
    const known = cells.get(key);
    if (known === undefined) cells.set(key, [i]);
    else known.push(i);
  }
  const groups: number[][] = [];
  for (const [first] of cells) {
    if (!cells.has(first)) continue;
    const group: number[] = [];
    const open = [first];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const points = cells.get(key);
      if (points === undefined) continue;
      cells.delete(key);
      for (const point of points) group.push(point);
      const [column, row] = key.split(' ').map(Number);
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++) open.push(keyOf(column + dx, row + dy));
    }
    groups.push(group);
  }
  return groups;
}
