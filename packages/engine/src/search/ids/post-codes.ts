import { isOfOffice } from '../../facts/postal-codes.js';
import type { Named } from '../../gazetteer/contents.js';
import type { SharedPostSections } from '../../gazetteer/post-codes.js';
import { lowerBound, type Range, roundestIn } from '../../gazetteer/ranges.js';
import { NONE } from '../../gazetteer/sections.js';
import { MUNICIPALITY, TOWN } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';

/** Codes of a district: those that begin with the same three digits. */
const DISTRICT = 10_000;

/** Which nodes carry a postal code. */
export class PostCodes {
  readonly #tree: AddressTree;
  /** Nodes with a code of their own, by code, then by id. */
  readonly #node: Uint32Array;
  /** Nodes that a code finds though their records do not show it, by code, then by id. */
  readonly #shared: SharedPostSections;
  /** Municipalities that {@link hasCodeOfLots}; found when one is first asked for. */
  #withLots: ReadonlySet<number> | null = null;

  constructor(gazetteer: Pick<Named, 'tree' | 'sharedPostCodes'>, tree: AddressTree) {
    this.#tree = tree;
    this.#node = gazetteer.tree['post.node'];
    this.#shared = gazetteer.sharedPostCodes();
  }

  /**
   * The nodes that have a postal code, ascending: those that show it, and those that it finds though they show another: a
   * town with several codes, or one with a building or office that has this code.
   */
  carriers(code: number): Uint32Array {
    const own = this.#node.subarray(this.#bound(code), this.#bound(code + 1));
    const shared = this.#sharing(code);
    if (shared.length === 0) return own;
    return own.length === 0 ? shared : Uint32Array.from(new Set([...own, ...shared])).sort();
  }

  /** Whether a node has a code, itself or from above, or something below it carries that code. */
  goesWith(id: number, code: number, carriers: Uint32Array): boolean {
    if (this.#tree.postCode(id) === code) return true;
    return (carriers[lowerBound(carriers, id)] ?? NONE) < this.#tree.end.at(id);
  }

  /**
   * Whether an address has a code, itself or from above, or its town has a building or office with that code: 西新宿2-1-1
   * goes with 163-0401, a code of 西新宿. So does a town that has several codes with that of each part: 白山 with 113-0001 of 白山一丁目.
   */
  isOf(id: number, code: number): boolean {
    const tree = this.#tree;
    if (tree.postCode(id) === code) return true;
    if (tree.depth(id) >= TOWN && tree.postCode(id) === NONE) {
      const own = this.#node.subarray(this.#bound(code), this.#bound(code + 1));
      if ((own[lowerBound(own, id)] ?? NONE) < tree.end.at(id)) return true;
    }
    const shared = this.#sharing(code);
    for (let at = id; shared.length > 0 && tree.depth(at) >= TOWN; at = tree.parent.at(at))
      if (shared[lowerBound(shared, at)] === at) return true;
    return false;
  }

  /**
   * Whether a municipality has a code for lots that stand right behind its name: 306-0433 of 境町 beside 306-0400, which is that of towns
   * with no code. Codes of offices do not count.
   */
  hasCodeOfLots(municipality: number): boolean {
    this.#withLots ??= this.#findWithLots();
    return this.#withLots.has(municipality);
  }

  #findWithLots(): ReadonlySet<number> {
    const { 'post.shared.code': codes, 'post.shared.node': nodes } = this.#shared;
    const found = new Set<number>();
    for (let k = 0; k < nodes.length; k++) {
      const isOfLots = codes[k] % 100 !== 0 && !isOfOffice(codes[k]);
      if (isOfLots && this.#tree.depth(nodes[k]) === MUNICIPALITY) found.add(nodes[k]);
    }
    return found;
  }

  /** The nodes with a code of their own in a range, by code, then by id. */
  inRange({ low, high }: Range): Uint32Array {
    return this.#node.subarray(this.#bound(low), this.#bound(high));
  }

  /** Whether one of some records has a code of a district. Codes of one district stand together. */
  isInDistrict({ low, high }: Range, district: number): boolean {
    const codes = { low: district * DISTRICT, high: (district + 1) * DISTRICT };
    return this.inRange(codes).some((node) => node >= low && node < high);
  }

  /** The nodes that a code finds though they do not show it, ascending. */
  #sharing(code: number): Uint32Array {
    const { 'post.shared.code': codes, 'post.shared.node': nodes } = this.#shared;
    return nodes.subarray(lowerBound(codes, code), lowerBound(codes, code + 1));
  }

  #bound(code: number): number {
    let low = 0;
    let high = this.#node.length;
    while (low < high) {
      const middle = roundestIn(low, high);
      if (this.#tree.postCode(this.#node[middle]) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
