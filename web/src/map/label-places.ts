/** A label to be placed: where its place is, in pixels, and how large it is. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point in pixels. */
export type Pixel = readonly [x: number, y: number];

/** A line from a place to its label. */
export type Line = readonly [Pixel, Pixel];

/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The longest distance of a label from its place, in pixels, and the steps in which distances are tried. */
const REACH = 200;
const STEP = 4;
const DIRECTIONS = 20;
/** How often every label is tried anew among the others. */
const ROUNDS = 2;
/**
 * Costs in pixels of distance: the label covers the place of another one; a line crosses a label, or another line; the label lies
 * outside the area; the label stands on another side of a neighbour than its place.
 */
const COVERED = 4;
const CROSSED = 60;
const TANGLED = 25;
const OUTSIDE = 100;
const TURNED = 14;
/** How far from each other the places of neighbours are at most, in pixels. */
const NEIGHBOURS = 45;
/** The cost of a pixel between a place and the middle of its label; a pixel between the place and the label costs 1. */
const OFF_MIDDLE = 0.3;

/**
 * Places labels so that no two of them overlap, each as near as it can be to its place: crowded ones first, then every label once
 * more among the others.
 * @param area where they should lie, if it can be
 * @returns the middle of each label; null where none fits within reach
 */
export function labelPlaces(labels: readonly Label[], area?: Box): readonly (Pixel | null)[] {
  const found: (Pixel | null)[] = labels.map(() => null);
  const crowd = labels.map(({ x, y, width }) =>
    labels.reduce((sum, other) => sum + (Math.hypot(other.x - x, other.y - y) < width * 1.5 ? 1 : 0), 0),
  );
  const order = labels.map((_, i) => i).sort((a, b) => crowd[b] - crowd[a] || a - b);
  for (let round = 0; round <= ROUNDS; round++)
    for (const i of order) {
      found[i] = null;
      found[i] = bestPlace(labels, found, i, area);
    }
  return found;
}

/** The line from a place to its label; null where the label stands at its place. */
export function leader(label: Label, middle: Pixel): Line | null {
  const { left, top, right, bottom } = boxOf(label, middle);
  const end: Pixel = [clamp(label.x, left, right), clamp(label.y, top, bottom)];
  const line: Line = [[label.x, label.y], end];
  return lengthOf(line) < 3 ? null : line;
}

function bestPlace(
  labels: readonly Label[],
  found: readonly (Pixel | null)[],
  own: number,
  area: Box | undefined,
): Pixel | null {
  const label = labels[own];
  const near = labels.flatMap((other, i) => {
    const middle = found[i];
    if (i === own || middle === null) return [];
    const [dx, dy] = [other.x - label.x, other.y - label.y];
    const apart = Math.hypot(dx, dy);
    return {
      box: boxOf(other, middle),
      line: leader(other, middle),
      middle,
      way: apart > 0 && apart < NEIGHBOURS ? ([dx / apart, dy / apart] as const) : null,
    };
  });
  let best: Pixel | null = null;
  let least = Number.POSITIVE_INFINITY;
  const corner = Math.hypot(label.width, label.height) / 2;
  for (let r = 0; r <= REACH; r += STEP) {
    // further away nothing can be better
    if (r * OFF_MIDDLE + Math.max(0, r - corner) >= least) break;
    for (let n = 0; n < (r === 0 ? 1 : DIRECTIONS); n++) {
      const angle = (n / DIRECTIONS) * 2 * Math.PI;
      const middle: Pixel = [label.x + r * Math.cos(angle), label.y + r * Math.sin(angle)];
      const box = boxOf(label, middle);
      if (near.some((other) => overlaps(box, other.box))) continue;
      const line = leader(label, middle);
      let cost = r * OFF_MIDDLE + (line === null ? 0 : lengthOf(line));
      if (area !== undefined && !contains(area, box)) cost += OUTSIDE;
      for (const other of near) {
        if (cost >= least) break;
        if (line !== null && crosses(line, other.box)) cost += CROSSED;
        if (other.line !== null && crosses(other.line, box)) cost += CROSSED;
        if (line !== null && other.line !== null && tangles(line, other.line)) cost += TANGLED;
        if (other.way !== null) cost += TURNED * turned(other.way, middle, other.middle);
      }
      if (cost >= least) continue;
      for (const [i, { x, y }] of labels.entries())
        if (i !== own && x > box.left && x < box.right && y > box.top && y < box.bottom) cost += COVERED;
      if (cost < least) [best, least] = [middle, cost];
    }
  }
  return best;
}

function boxOf({ width, height }: Label, [x, y]: Pixel): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** `Math.hypot` takes ten times as long. */
function lengthOf([[ax, ay], [bx, by]]: Line): number {
  return Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
}

/** How far the way from one label to another has turned away from that between their places: 0 not at all, 1 right round. */
function turned([wayX, wayY]: Pixel, [ax, ay]: Pixel, [bx, by]: Pixel): number {
  const length = lengthOf([
    [ax, ay],
    [bx, by],
  ]);
  const cosine = length === 0 ? 0 : (wayX * (bx - ax) + wayY * (by - ay)) / length;
  return Math.max(0, 0.5 - cosine) / 1.5;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** Whether two lines cross. */
function tangles([a, b]: Line, [c, d]: Line): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** On which side of the line from a to b a point lies. */
function side([ax, ay]: Pixel, [bx, by]: Pixel, [x, y]: Pixel): boolean {
  return (bx - ax) * (y - ay) > (by - ay) * (x - ax);
}

/** Whether a line passes through a box: the part of it that lies between the box's sides is not empty. */
function crosses([[ax, ay], [bx, by]]: Line, { left, top, right, bottom }: Box): boolean {
  const span = (start: number, way: number, low: number, high: number): readonly [number, number] => {
    if (way === 0) return start > low && start < high ? [0, 1] : [1, 0];
    const [one, other] = [(low - start) / way, (high - start) / way];
    return one < other ? [one, other] : [other, one];
  };
  const [fromX, toX] = span(ax, bx - ax, left, right);
  const [fromY, toY] = span(ay, by - ay, top, bottom);
  return Math.max(0, fromX, fromY) < Math.min(1, toX, toY);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
