import { PREFECTURE_SEATS } from '../../facts/seats.js';
import { NONE } from '../../gazetteer/sections.js';
import type { WholeSections } from '../../gazetteer/whole.js';
import { fold } from '../../text/index.js';
import { MUNICIPALITY, PREFECTURE, SECTION, TOWN } from '../../vocabulary/levels.js';
import { levelMask, type Planes } from '../ids/planes.js';
import type { AddressTree } from '../tree.js';
import type { TextIndex } from './text-index.js';
import { Wards } from './wards.js';

/** A record that may be meant, with its values that {@link Likelihood} compares. */
export interface LikelyRecord {
  readonly id: number;
  /** Whether it is called just as the word says. */
  readonly isWhole: boolean;
  readonly depth: number;
  readonly parent: number;
  /** How many nodes are in its subtree, and in those of a city's wards. */
  readonly size: number;
  /** How likely its municipality is; set when it is first compared by that. */
  standing: Standing | null;
  /** The town that it is or stands in; set when it is first compared by that. */
  town: number;
}

/** How known a municipality is, from the least. */
const STANDING = { other: 0, seat: 1, designated: 2, specialWard: 3 } as const;
/** How likely a municipality is. */
interface Standing {
  readonly standing: number;
  /** The wards of its city; for any other municipality its records. Of equal standing the larger is likelier. */
  readonly size: number;
}

const SEATS: ReadonlySet<string> = new Set(PREFECTURE_SEATS.map(fold));
/** The levels of municipalities, towns and sections. */
const PLACES = levelMask(MUNICIPALITY) | levelMask(TOWN) | levelMask(SECTION);

/** Levels that stand together: prefectures and municipalities, towns and sections, blocks and lots. */
const groupOf = (depth: number): number => depth >> 1;

/**
 * The order of the records that a word may mean: of suggestions, of a tie at `/geocode`, and of everything made of these. Places come
 * before towns, and towns before blocks. Within each, exact names come first, then the higher level. Of wards named exactly those of
 * Tokyo follow (中央区 before that of 札幌市), then of all places the one with more below it (横浜市 before 横浜町). Of towns and sections that of the better known municipality does (丸の内 of 千代田区 before 富山市, 甲府市 and 米沢市):
 * a special ward of Tokyo, a ward of a designated city, a prefecture's seat, any other one; then the town with more below it, and that
 * of the larger city. The sections of one town stand in their order.
 */
export class Likelihood {
  readonly #tree: AddressTree;
  readonly #planes: Pick<Planes, 'count'>;
  readonly #wards: Wards;
  readonly #standings = new Map<number, Standing>();
  readonly #whole: WholeSections | null;

  /** @param whole how large subtrees are in the file that this one was cut from; null for a whole file */
  constructor(
    tree: AddressTree,
    index: TextIndex,
    planes: Pick<Planes, 'count'>,
    whole: WholeSections | null = null,
  ) {
    this.#whole = whole;
    this.#tree = tree;
    this.#planes = planes;
    this.#wards = new Wards(tree, index);
  }

  /** A record to compare with others. */
  record(id: number, isWhole: boolean): LikelyRecord {
    const tree = this.#tree;
    const size = this.#size(id, this.#behind(id));
    return {
      id,
      isWhole,
      depth: tree.depth(id),
      parent: tree.parent.at(id),
      size,
      standing: null,
      town: NONE,
    };
  }

  /** Below 0 where the first of two records is likelier to be meant. */
  compare(a: LikelyRecord, b: LikelyRecord): number {
    const { depth } = a;
    if (groupOf(depth) !== groupOf(b.depth)) return groupOf(depth) - groupOf(b.depth);
    if (a.isWhole !== b.isWhole) return a.isWhole ? -1 : 1;
    if (depth !== b.depth) return depth - b.depth;
    // chome follow their numbers: 春日一丁目 of 文京区 before 二丁目, which has more houses
    if (depth === SECTION && a.parent === b.parent && this.#townIn(a) !== a.id) return a.id - b.id;
    // most records that are compared are children of one node, and differ in their size alone
    if (depth === MUNICIPALITY && a.isWhole && this.#isWard(a.id) && this.#isWard(b.id))
      return this.#compareStandings(a, b) || b.size - a.size || a.id - b.id;
    if (depth <= MUNICIPALITY || a.parent === b.parent) return b.size - a.size || a.id - b.id;
    return this.#compareTowns(a, b);
  }

  /** How many municipalities, towns and sections are below a node; of a city of wards also those of its wards. */
  placesBelow(id: number): number {
    const behind = this.#behind(id);
    if (this.#whole === null) return this.#planes.count(PLACES, id + 1, behind);
    const places = this.#whole['whole.place'];
    return places[behind] - places[id] - (this.#tree.depth(id) === PREFECTURE ? 0 : 1);
  }

  /** Whether a node contains another one: 千葉県 holds 千葉市, and 川崎市 its ward 川崎区. */
  holds(id: number, other: number): boolean {
    return other > id && other < this.#behind(id);
  }

  #isWard(id: number): boolean {
    return this.#wards.nameOf(id).endsWith('区');
  }

  #compareStandings(one: LikelyRecord, another: LikelyRecord): number {
    one.standing ??= this.#standingOf(one.id);
    another.standing ??= this.#standingOf(another.id);
    return another.standing.standing - one.standing.standing;
  }

  #compareTowns(one: LikelyRecord, another: LikelyRecord): number {
    const order = this.#compareStandings(one, another);
    if (order !== 0) return order;
    const [own, other] = [this.#standingOf(one.id), this.#standingOf(another.id)];
    return (
      this.#townSize(another) - this.#townSize(one) ||
      (one.depth === SECTION ? 0 : another.size - one.size) ||
      other.size - own.size ||
      one.id - another.id
    );
  }

  /** How many nodes are in the town of a record. */
  #townSize(record: LikelyRecord): number {
    const town = this.#townIn(record);
    return this.#size(town, this.#tree.end.at(town));
  }

  /** The town of a record; a section without one stands for itself. */
  #townIn(record: LikelyRecord): number {
    if (record.town === NONE) record.town = this.#townOf(record.id);
    return record.town;
  }

  #townOf(id: number): number {
    const tree = this.#tree;
    let town = id;
    while (tree.depth(town) > TOWN) {
      const above = tree.namedParent(town);
      if (tree.depth(above) < TOWN) break;
      town = above;
    }
    return town;
  }

  /** The first id behind a subtree; for a city with wards, which stand behind it in the tree, behind the wards' too. */
  #behind(id: number): number {
    const wards = this.#tree.depth(id) === MUNICIPALITY ? this.#wards.of(id) : null;
    return wards?.high ?? this.#tree.end.at(id);
  }

  /** How many nodes are at `[from, to)`; in the file that this one was cut from, if it was. */
  #size(from: number, to: number): number {
    if (this.#whole === null) return to - from;
    const ids = this.#whole['whole.node'];
    return ids[to] - ids[from];
  }

  #standingOf(id: number): Standing {
    const municipality = this.#tree.municipalityOf(id);
    let known = this.#standings.get(municipality);
    if (known === undefined) {
      known = this.#findStanding(municipality);
      this.#standings.set(municipality, known);
    }
    return known;
  }

  #findStanding(id: number): Standing {
    const name = this.#wards.nameOf(id);
    const wards = this.#wards.countBeside(id);
    if (wards > 0) return { standing: STANDING.designated, size: wards };
    const isSeat = SEATS.has(name);
    const standing = name.endsWith('区') ? STANDING.specialWard : isSeat ? STANDING.seat : STANDING.other;
    return { standing, size: this.#size(id, this.#tree.end.at(id)) };
  }
}
