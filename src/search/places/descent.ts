import type { BoundaryWork } from '../../geo/boundary-index.js';
import { toUnits } from '../../geo/units.js';
import { levelMask, type PlaneMask } from '../ids/planes.js';
import type { Boundaries } from './boundaries.js';

const LOT = 5;
export const MUNICIPALITY = 1;
/** Large sections, what stands below them, and their placeholders. */
const ADDRESSES = levelMask(2) | levelMask(3) | levelMask(4) | levelMask(5);

/**
 * Whose nearest point tells the record of a depth that is without boundaries, each tried where the one before has none
 * near. A prefecture or municipality is that of the nearest house, lot or town: its own point is an office, and that of
 * 豊島区 is nearer to 文京区's western houses than 文京区's. An office may stand in another municipality, as that of 三島村.
 * @param areOutlined whether municipalities have boundaries: these say whose a place is, and of which prefecture
 */
export function nearestMasks(depth: number, areOutlined: boolean): readonly PlaneMask[] {
  const byAddress = depth === MUNICIPALITY || (depth < MUNICIPALITY && !areOutlined);
  return byAddress ? [ADDRESSES, levelMask(depth)] : [levelMask(depth)];
}

/**
 * What of a depth is nearest below some nodes (below none: in all the data), at most one node; null where boundaries
 * of that depth below these nodes say that the place is in none of them.
 */
type Below = (depth: number, above: readonly number[]) => number[] | null;

/** Where the search stands once a depth has been looked at. */
interface Stage {
  /** What was found at this depth. */
  readonly found: readonly number[];
  /** What was found last, here or above. */
  readonly above: readonly number[];
  /** Whether boundaries ended the search: the place is at sea, abroad or in a gap. */
  readonly outside: boolean;
}

/**
 * Reverse lookup from the prefecture down to the block, no further and no more than is asked for: a boundary holds the
 * place, or nothing of that level below what was found has boundaries and the nearest point counts.
 */
export class Descent {
  readonly #x: number;
  readonly #y: number;
  readonly #boundaries: Boundaries | null;
  /** Boundaries whose box holds the place. */
  readonly #candidates: readonly number[];
  readonly #parent: Uint32Array;
  readonly #work: BoundaryWork;
  readonly #below: Below;
  readonly #inside: (readonly number[] | undefined)[] = [];
  readonly #stages: (Stage | undefined)[] = [];

  /**
   * @param lon degrees
   * @param lat degrees
   * @param parent section `parent`
   * @param work counters to add to
   */
  constructor(
    lon: number,
    lat: number,
    boundaries: Boundaries | null,
    parent: Uint32Array,
    work: BoundaryWork,
    below: Below,
  ) {
    this.#x = toUnits(lon);
    this.#y = toUnits(lat);
    this.#boundaries = boundaries;
    this.#candidates = boundaries?.candidates(this.#x, this.#y) ?? [];
    this.#parent = parent;
    this.#work = work;
    this.#below = below;
  }

  /** What is at the place at a depth of 0 … 4. */
  found(depth: number): readonly number[] {
    return this.#stage(depth).found;
  }

  #stage(depth: number): Stage {
    if (depth < 0) return { found: [], above: [], outside: false };
    this.#stages[depth] ??= this.#look(depth);
    return this.#stages[depth];
  }

  #look(depth: number): Stage {
    const inside = this.#containing(depth);
    if (inside.length > 0) return { found: inside, above: inside, outside: false };
    const { above, outside } = this.#stage(depth - 1);
    const nearest = outside ? null : this.#below(depth, above);
    if (nearest === null) return { found: [], above, outside: true };
    return { found: nearest, above: nearest.length > 0 ? nearest : above, outside: false };
  }

  /**
   * The nodes of a depth that hold the place by their boundaries. What holds it is held by the levels above, also where
   * these have no boundaries themselves, or boundaries drawn so coarsely that the place is in none.
   */
  #containing(depth: number): readonly number[] {
    if (depth >= LOT || this.#candidates.length === 0) return [];
    const known = this.#inside[depth];
    if (known !== undefined) return known;
    const own = this.#boundaries?.containing(depth, this.#candidates, this.#x, this.#y, this.#work) ?? [];
    const found =
      own.length > 0 ? own : [...new Set(this.#containing(depth + 1).map((id) => this.#parent[id]))];
    this.#inside[depth] = found;
    return found;
  }
}
