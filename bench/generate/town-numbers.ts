import type { AddressRecord } from '@banchi/build/record/record.js';
import { toDegrees, toUnits } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { between, seededRandom } from '../support/random.js';
import type { Distribution, Quantiles } from './distribution.js';

/** The numbers below a town: blocks with houses, or lots. */
export type NumberKind = 'houses' | 'lots';

/** A town that nothing of the base stands below. */
export interface LeafTown {
  /** Code segments of the small section; zeros where the town is a large section alone. */
  readonly codes: readonly string[];
  readonly kind: NumberKind;
  readonly position: LonLat | null;
  readonly distribution: Distribution;
  /** The seed of its numbers. */
  readonly seed: number;
}

/** How far the numbers of a town lie from its point, in 1e-7 degrees: some 150 m, and 400 m where there are lots. */
const REACH = { houses: 15_000, lots: 40_000 } as const;

/** Marks behind some lots' numbers, and the first of their codes, as in the registry. */
const MARKS = ['甲', '乙', '丙', 'イ', 'ロ'];
const MARKED_FROM = 90_000;

/** Most blocks and houses that three digits can count, and most lots of one number. */
const MOST = 999;
const MOST_LOTS = 80_000;

/**
 * How many records stand below a town, blocks included.
 * @param scale factor of the real counts
 */
export function countNumbers(town: LeafTown, scale: number): number {
  let count = 0;
  if (town.kind === 'houses') for (const houses of drawBlocks(town, scale)) count += 1 + houses;
  else for (const { lots } of drawLots(town, scale)) count += lots;
  return count;
}

/** The records below a town, in the order of their codes. */
export function numbersOf(town: LeafTown, scale: number): Iterable<AddressRecord> {
  return town.kind === 'houses' ? housesOf(town, scale) : lotsOf(town, scale);
}

/** Houses of each block. */
function* drawBlocks({ seed, distribution }: LeafTown, scale: number): Iterable<number> {
  const random = seededRandom(seed);
  const blocks = draw(random, distribution.blocksOfTown, scale, MOST);
  for (let block = 0; block < blocks; block++) yield draw(random, distribution.housesOfBlock, 1, MOST);
}

function* housesOf(town: LeafTown, scale: number): Iterable<AddressRecord> {
  const at = placesIn(town);
  let block = 0;
  for (const houses of drawBlocks(town, scale)) {
    block++;
    const codes = [...town.codes, String(block).padStart(3, '0')];
    yield { codes, level: 'GIK', name: String(block), position: at() };
    for (let house = 1; house <= houses; house++) {
      const own = `${String(house).padStart(3, '0')}00000`;
      yield { codes: [...codes, own], level: 'TBN', name: String(house), position: at() };
    }
  }
}

/** The first numbers of a town's lots, each with how many lots have it. */
function* drawLots(
  { seed, distribution }: LeafTown,
  scale: number,
): Iterable<{ number: number; lots: number }> {
  const random = seededRandom(seed);
  const first = draw(random, distribution.firstNumberOfTown, 1, MOST_LOTS);
  const numbers = draw(random, distribution.numbersOfTown, scale, MOST_LOTS);
  for (let i = 0; i < numbers; i++)
    yield { number: first + i, lots: draw(random, distribution.lotsOfNumber, 1, MOST_LOTS) };
}

function* lotsOf(town: LeafTown, scale: number): Iterable<AddressRecord> {
  const at = placesIn(town);
  const random = seededRandom(town.seed ^ 0x5bd1e995);
  for (const { number, lots } of drawLots(town, scale)) {
    for (let lot = 1; lot <= lots; lot++) {
      const marked = random() < town.distribution.markedLots;
      const mark = marked ? MARKS[between(random, 0, MARKS.length - 1)] : '';
      const second = (marked ? MARKED_FROM : 0) + (lots === 1 ? 0 : lot);
      const name = lots === 1 ? `${number}${mark === '' ? '' : `-${mark}`}` : `${number}-${mark}${lot}`;
      const code = `${String(number).padStart(5, '0')}${String(second).padStart(5, '0')}00000`;
      const position = random() < town.distribution.lotsWithPosition ? at() : null;
      yield { codes: [...town.codes, '000', code], level: 'TBN', name, position };
    }
  }
}

/** Draws points around the town's own; null where it has none. */
function placesIn({ position, kind, seed }: LeafTown): () => LonLat | null {
  if (position === null) return () => null;
  const random = seededRandom(seed ^ 0x2545f491);
  const [x, y] = position.map(toUnits);
  const reach = REACH[kind];
  return () => [toDegrees(x + between(random, -reach, reach)), toDegrees(y + between(random, -reach, reach))];
}

/** A count drawn from a distribution: 1 to `most`, fractions rounded up or down so that the mean stays. */
function draw(random: () => number, quantiles: Quantiles, scale: number, most: number): number {
  const mean = quantiles[Math.floor(random() * quantiles.length)] * scale;
  return Math.min(most, Math.max(1, Math.floor(mean + random())));
}
