import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import { orderKeysOf } from '../../gazetteer/order-keys.js';
import { byLanguage } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { SortStep } from '../../vocabulary/sort-keys.js';
import type { Codes } from '../ids/codes.js';
import { Hits } from '../ids/hits.js';
import { levelMask, type PlaneMask, type Planes } from '../ids/planes.js';
import type { Selected } from '../ids/recent-selections.js';
import { countSelected, pageOf } from '../ids/selection.js';
import type { Points } from '../places/points.js';
import type { AddressQuery } from '../query.js';
import type { AddressTree } from '../tree.js';
import type { SortColumn } from './first-few.js';
import { selectSorted } from './select-sorted.js';
import { SORT_RULES, type SortedFile } from './sort-keys.js';

/** The hits of a selection in some planes. */
interface SelectedHits extends Selected {
  readonly mask: PlaneMask;
}

/** A step of the output order that decides something among the records of the file. */
type DecidingStep = SortStep & { readonly column: SortColumn };

/** Returns pages of a selection in one file, in any order. */
export class Sorter {
  readonly #file: SortedFile;
  readonly #planes: Planes;

  constructor(parts: {
    readonly gazetteer: Gazetteer;
    readonly tree: AddressTree;
    readonly codes: Codes;
    readonly points: Points;
    readonly planes: Planes;
  }) {
    const orders = {
      read: orderKeysOf(parts.gazetteer, 'read'),
      ...byLanguage((name) => orderKeysOf(parts.gazetteer, name)),
    };
    this.#file = { ...parts, orders };
    this.#planes = parts.planes;
  }

  /** Whether the file has names in other languages. */
  get hasLanguages(): boolean {
    return this.#file.orders.en !== null;
  }

  /**
   * The hits of a page; there are enough of them.
   * @throws {NotImplemented} for a language that the file does not have
   */
  page(
    hits: SelectedHits,
    { sort, proximity, position }: Pick<AddressQuery, 'sort' | 'proximity' | 'position'>,
    offset: number,
    wanted: number,
  ): Uint32Array {
    const centre = proximity?.centre ?? position;
    const steps = sort.flatMap((step): DecidingStep[] => {
      const column = SORT_RULES[step.key].column(this.#file, step.descending, centre);
      return column === null ? [] : [{ ...step, column }];
    });
    return this.#page(hits, steps, offset, wanted);
  }

  #page(hits: SelectedHits, steps: readonly DecidingStep[], offset: number, wanted: number): Uint32Array {
    const { selection, mask, hit } = hits;
    const [first] = steps;
    if (first === undefined || first.key === 'address_sort') {
      // ids are the order of the tree: further keys decide nothing
      if (first?.descending !== true) return pageOf(selection, this.#planes, mask, offset, wanted);
      return pageOf(selection, this.#planes, mask, hit - offset - wanted, wanted).reverse();
    }
    if (first.key === 'address_level') return this.#byLevel(hits, steps, offset, wanted);
    const columns = steps.map(({ column }) => column);
    return selectSorted(new Hits(selection, this.#planes, mask), hit, columns, offset, wanted);
  }

  /** Sorts by level first: level after level, each in the order of the further keys. */
  #byLevel(
    { selection, mask }: SelectedHits,
    [{ descending }, ...further]: readonly DecidingStep[],
    offset: number,
    wanted: number,
  ): Uint32Array {
    const found = new Uint32Array(wanted);
    const depths = descending ? [...LEVELS.keys()].reverse() : LEVELS.keys();
    let length = 0;
    let skip = offset;
    for (const depth of depths) {
      const own = mask & levelMask(depth);
      if (own === 0 || length === wanted) continue;
      const hit = countSelected(selection, this.#planes, own);
      if (skip < hit) {
        const taken = Math.min(hit - skip, wanted - length);
        found.set(this.#page({ selection, mask: own, hit }, further, skip, taken), length);
        length += taken;
      }
      skip = Math.max(0, skip - hit);
    }
    return found;
  }
}
