import { MUNICIPALITY, NUMBER, SECTION, TOWN } from '../../vocabulary/levels.js';
import { levelMask, type PlaneMask, type Planes, planeMask } from '../ids/planes.js';
import type { RecordNotes } from '../ids/record-notes.js';
import type { AddressTree } from '../tree.js';

/** All addresses at a depth and below it, down to lots, and their placeholders. */
const addressMask = (depth: number): PlaneMask =>
  depth > NUMBER ? 0 : levelMask(depth) | addressMask(depth + 1);

/** A question of a descent about the points and boundaries of records. */
export type PlaceQuestion =
  /** The nearest building in the square of 4 m around the place, and all records that stand at exactly its point. */
  | { readonly about: 'building'; readonly mask: PlaneMask }
  /** The lots whose outline contains the place, the smallest first. */
  | { readonly about: 'lots' }
  /** The nodes of a depth, ascending, whose own boundary contains the place. */
  | { readonly about: 'holding'; readonly depth: number }
  /**
   * The nearest node at most 2 km away, alone, of the first planes that have one, below some nodes (below none: in
   * all the data). Null if a boundary of the depth lies below them, because then the place is in none of them.
   */
  | {
      readonly about: 'nearest';
      readonly depth: number;
      readonly masks: readonly PlaneMask[];
      readonly above: readonly number[];
    };

/** The ids that answer a question. */
type PlaceAnswer = readonly number[] | null;

/** Questions, one after the other; the next depends on the answers. */
type Asking<Result> = Generator<PlaceQuestion, Result, PlaceAnswer>;

/** Parts of the descent besides points and boundaries. */
export interface DescentParts {
  readonly tree: Pick<AddressTree, 'parent' | 'end' | 'depth'>;
  readonly planes: Pick<Planes, 'has' | 'count'>;
  readonly notes: Pick<RecordNotes, 'isUnhoused'>;
}

/** Where the search stands once a depth has been looked at. */
interface Stage {
  /** The records found at this depth. */
  readonly found: readonly number[];
  /** The last records found, here or above. */
  readonly above: readonly number[];
  /** Whether boundaries ended the search: the place is at sea, abroad or in a gap. */
  readonly outside: boolean;
}

/**
 * Reverse lookup from the prefecture down to the building, only as far as the wanted levels. At each level a boundary
 * contains the place; or, if nothing of the level below the record found has a boundary, the nearest point counts. It
 * asks questions that a file or a cluster answers:
 *
 *     const asking = new Descent(mask, { tree, planes, notes }, true).at();
 *     let step = asking.next();
 *     while (step.done !== true) step = asking.next(answerTo(step.value));
 *     return step.value;
 */
export class Descent {
  readonly #mask: PlaneMask;
  readonly #tree: Pick<AddressTree, 'parent' | 'end' | 'depth'>;
  readonly #planes: Pick<Planes, 'has' | 'count'>;
  readonly #notes: Pick<RecordNotes, 'isUnhoused'>;
  readonly #areOutlined: boolean;
  readonly #inside: (readonly number[] | undefined)[] = [];
  #lots: readonly number[] | undefined;
  readonly #stages: (Stage | undefined)[] = [];

  /**
   * @param mask the planes of the wanted levels
   * @param areOutlined whether municipalities have boundaries: these then decide on municipality and prefecture
   */
  constructor(mask: PlaneMask, { tree, planes, notes }: DescentParts, areOutlined: boolean) {
    this.#mask = mask;
    this.#tree = tree;
    this.#planes = planes;
    this.#notes = notes;
    this.#areOutlined = areOutlined;
  }

  /** The finest wanted records at the place, ascending; empty if none is there. */
  *at(): Asking<readonly number[]> {
    for (let depth = NUMBER; depth >= 0; depth--) {
      const mask = this.#mask & levelMask(depth);
      if (mask === 0) continue;
      const found = depth === NUMBER ? yield* this.#number(mask) : (yield* this.#stage(depth)).found;
      const wanted = found.filter((id) => this.#planes.has(mask, id));
      if (wanted.length > 0) return wanted;
    }
    return [];
  }

  /**
   * The building at the place, or else the lot whose outline contains it. Where houses are numbered, the lot is not an address, and its digits
   * read like one of a house: there it answers only who asks for this level alone.
   */
  *#number(mask: PlaneMask): Asking<readonly number[]> {
    const building = yield* ask({ about: 'building', mask });
    if (building.length > 0) return building;
    const lot = (yield* this.#outlined()).find((id) => this.#planes.has(mask, id));
    if (lot === undefined) return [];
    return this.#mask === mask || !this.#isNumbered(this.#ancestor(lot, SECTION)) ? [lot] : [];
  }

  *#outlined(): Asking<readonly number[]> {
    this.#lots ??= yield* ask({ about: 'lots' });
    return this.#lots;
  }

  /** Whether houses are numbered in a section: blocks stand in it, or its source says so. */
  #isNumbered(section: number): boolean {
    const blocks = planeMask(['GIK'], false);
    return (
      this.#planes.count(blocks, section, this.#tree.end.at(section)) > 0 ||
      this.#notes.isUnhoused(section) ||
      this.#notes.isUnhoused(this.#tree.parent.at(section))
    );
  }

  *#stage(depth: number): Asking<Stage> {
    if (depth < 0) return { found: [], above: [], outside: false };
    this.#stages[depth] ??= yield* this.#look(depth);
    return this.#stages[depth];
  }

  *#look(depth: number): Asking<Stage> {
    const inside = yield* this.#containing(depth);
    if (inside.length > 0) return { found: inside, above: inside, outside: false };
    const { above, outside } = yield* this.#stage(depth - 1);
    const nearest = outside
      ? null
      : yield { about: 'nearest', depth, masks: this.#nearestMasks(depth), above };
    if (nearest === null) return { found: [], above, outside: true };
    const found = nearest.map((id) => this.#ancestor(id, depth));
    return { found, above: found.length > 0 ? found : above, outside: false };
  }

  /**
   * The planes whose nearest point stands for a record of a depth without boundaries; each is tried if the one before
   * has no point near. The nearest point at this depth or below it counts, so that a house stands for its town: the own
   * point of 本郷 is farther from much of 本郷 than that of the next town. A prefecture's or municipality's own point is an
   * office, and 豊島区's is nearer to 文京区's western houses than 文京区's own; an office may even stand in another
   * municipality, as 三島村's does.
   */
  #nearestMasks(depth: number): readonly PlaneMask[] {
    if (depth < MUNICIPALITY && this.#areOutlined) return [levelMask(depth)];
    const addresses = addressMask(Math.max(depth, TOWN));
    return depth < TOWN ? [addresses, levelMask(depth)] : [addresses];
  }

  #ancestor(id: number, depth: number): number {
    let above = id;
    while (this.#tree.depth(above) > depth) above = this.#tree.parent.at(above);
    return above;
  }

  /**
   * The nodes of a depth whose boundaries contain the place. Their ancestors contain it too, even without boundaries
   * of their own, or with boundaries so coarse that the place is in none. The outline of a lot decides on its section.
   */
  *#containing(depth: number): Asking<readonly number[]> {
    if (depth >= NUMBER) return [];
    const known = this.#inside[depth];
    if (known !== undefined) return known;
    const own = yield* ask({ about: 'holding', depth });
    const below = own.length > 0 ? [] : yield* this.#containing(depth + 1);
    const held = depth === SECTION && own.length + below.length === 0 ? yield* this.#outlined() : [];
    const found =
      own.length > 0
        ? own
        : [
            ...new Set([
              ...below.map((id) => this.#tree.parent.at(id)),
              ...held.slice(0, 1).map((id) => this.#ancestor(id, SECTION)),
            ]),
          ];
    this.#inside[depth] = found;
    return found;
  }
}

/** Asks what is always answered by ids. */
function* ask(question: PlaceQuestion): Asking<readonly number[]> {
  return (yield question) ?? [];
}
