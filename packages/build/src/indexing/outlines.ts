import { contains } from '@banchi/engine/geo/contains.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { distanceToBoundary } from '@banchi/engine/geo/outside.js';
import { sizeOf } from '@banchi/engine/geo/rings.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { type LotOutline, OUTLINE_QUALITY } from '../record/lot-outline.js';
import { messages } from '../record/messages.js';
import type { Origin, SourceItem } from '../record/record.js';
import { codeText, isZero, type Node, type NodeTree } from './nodes.js';
import { TownNames, townKey } from './town-names.js';

type OutlineItem = Extract<SourceItem, { kind: 'outline' }>;

/** Metres up to which the registry's point and an outline's own are one point. */
const ONE_POINT = 0.05;
/** Metres from the registry's point within which other pieces of the lot lie. */
const PIECES_WITHIN = 100;

/** How the outlines of a municipality came to its lots. */
export interface OutlineCounts {
  /** Five digits. */
  readonly municipality: string;
  /** Lots whose registry point is the outline's own point on its surface: the registry took it from this map. */
  same: number;
  /** Lots whose registry point lies inside the outline. */
  inside: number;
  /** Lots without a point in the registry, which have one outline and take their point from it. */
  unproved: number;
  /** Lots that have no outline. */
  bare: number;
  /** Outlines without a lot: the registry lacks their section or number. */
  lotless: number;
  /** Outlines that the registry's point of their lot is not in, and those of a lot without a point that has several. */
  elsewhere: number;
  /** Outlines of lots that have another outline: of an older edition, or of another sheet. */
  repeated: number;
}

/** Gives the outlines of the registry map to the lots of one municipality. */
export class Outlines {
  readonly #items: OutlineItem[] = [];
  readonly #counts = new Map<string, OutlineCounts>();

  /** Keeps an outline until all records are there. */
  add(item: OutlineItem): void {
    this.#items.push(item);
  }

  /**
   * Joins by section and number. The registry's point of a lot proves the outline: it lies inside. An outline that it does not lie in is of
   * another lot or of another edition of the map, and is refused. Of several outlines that
   * it lies in one is used. An outline whose number the registry lacks is never a new record.
   * @param refuse called for every outline that is not used
   * @returns a row for each municipality that has outlines
   */
  apply(
    tree: NodeTree,
    refuse: (
      kind: 'unmatched' | 'contradicted' | 'undecided' | 'refused',
      reason: Message,
      origin: Origin,
    ) => void,
  ): OutlineCounts[] {
    const lots = new Lots(tree);
    const groups = new Map<Node, OutlineItem[]>();
    for (const item of this.#items) {
      const lot = lots.find(item);
      if (lot === null) {
        const { section, name, number } = item.outline;
        this.#of(item.codes).lotless++;
        refuse('unmatched', about(`${section} ${name}${number}`, NO_LOT), item.origin);
        continue;
      }
      const known = groups.get(lot);
      if (known === undefined) groups.set(lot, [item]);
      else known.push(item);
    }
    for (const [lot, items] of groups) {
      const counts = this.#of(items[0].codes);
      const used = this.#join(lot, items, counts);
      for (const item of items) {
        if (used.includes(item)) continue;
        const point = lot.record?.position;
        const isRepeated = used.length > 0 && holds(item.outline, point);
        counts[isRepeated ? 'repeated' : 'elsewhere']++;
        if (isRepeated) refuse('refused', about(codeText(lot), REPEATED), item.origin);
        else if (point == null) refuse('undecided', about(codeText(lot), SEVERAL), item.origin);
        else refuse('contradicted', about(codeText(lot), ELSEWHERE), item.origin);
      }
    }
    for (const counts of this.#counts.values()) counts.bare = bareLots(tree, counts.municipality);
    return [...this.#counts.values()];
  }

  #of([prefecture, municipality]: readonly string[]): OutlineCounts {
    const code = prefecture + municipality;
    let counts = this.#counts.get(code);
    if (counts === undefined) {
      counts = {
        ...{ municipality: code, same: 0, inside: 0, unproved: 0 },
        ...{ bare: 0, lotless: 0, elsewhere: 0, repeated: 0 },
      };
      this.#counts.set(code, counts);
    }
    return counts;
  }

  /** Gives a lot its outline. @returns the outlines that it is made of */
  #join(lot: Node, items: readonly OutlineItem[], counts: OutlineCounts): readonly OutlineItem[] {
    const { record } = lot;
    if (record === null) return [];
    const point = record.position ?? null;
    const main = point === null ? onlyOne(items) : proved(items, point);
    if (main === undefined) return [];
    const { outline, origin } = main;
    const [x, y] = point ?? outline.point;
    const pieces = items.filter(
      (each) =>
        each !== main &&
        each.outline.isPiece &&
        distanceToBoundary([each.outline.polygon], toUnits(x), toUnits(y)).metres <= PIECES_WITHIN,
    );
    const isSame = point !== null && isOnePoint(outline, point);
    counts[point === null ? 'unproved' : isSame ? 'same' : 'inside']++;
    if (point === null) {
      record.position = outline.point;
      record.positionFile = origin.file;
    }
    record.outline = {
      polygons: [outline, ...pieces.map((each) => each.outline)].map(({ polygon }) => polygon),
      quality:
        outline.quality |
        (point !== null && !isSame ? OUTLINE_QUALITY.inside : 0) |
        (pieces.length > 0 ? OUTLINE_QUALITY.pieces : 0),
    };
    return [main, ...pieces];
  }
}

/** The outline that the registry's point proves: whose own point it is, else one that holds it. The newest counts, of equals the smallest. */
function proved(items: readonly OutlineItem[], point: readonly [number, number]): OutlineItem | undefined {
  const best = (found: OutlineItem[]): OutlineItem | undefined =>
    found.sort(
      ({ outline: a }, { outline: b }) => b.year - a.year || sizeOf([a.polygon]) - sizeOf([b.polygon]),
    )[0];
  return (
    best(items.filter(({ outline }) => isOnePoint(outline, point))) ??
    best(items.filter(({ outline }) => holds(outline, point)))
  );
}

function holds({ polygon }: LotOutline, point: LonLat | null | undefined): boolean {
  return point != null && contains([polygon], toUnits(point[0]), toUnits(point[1]));
}

/** The outline of a lot without a point, if there is one only, pieces of it aside. */
function onlyOne(items: readonly OutlineItem[]): OutlineItem | undefined {
  const newest = items.reduce((year, { outline }) => Math.max(year, outline.year), 0);
  const current = items.filter(({ outline }) => outline.year === newest);
  const whole = current.filter(({ outline }) => !outline.isPiece);
  const [first, ...others] = whole.length > 0 ? whole : current;
  return others.every((each) => isEqual(each, first)) ? first : undefined;
}

/** Whether two outlines are drawn alike: a lot on the edge of two sheets may stand whole in both. */
function isEqual(one: OutlineItem, other: OutlineItem): boolean {
  const [a, b] = [one, other].map(({ outline }) => outline.polygon.map((ring) => ring.join()).join(';'));
  return a === b;
}

/** Lots of a municipality that no outline came to. */
function bareLots(tree: NodeTree, municipality: string): number {
  let count = 0;
  const visit = (node: Node): void => {
    if (isLot(node) && node.record?.outline === undefined) count++;
    for (const child of node.children?.values() ?? []) visit(child);
  };
  const top = tree.find([municipality.slice(0, 2), municipality.slice(2)]);
  if (top !== null) visit(top);
  return count;
}

function isLot({ depth, segment, record }: Node): boolean {
  return depth === LOT_DEPTH && segment.length === LOT_DIGITS && !isZero(segment) && record?.name != null;
}

function isOnePoint({ point }: LotOutline, other: readonly [number, number]): boolean {
  return distance(point[0], point[1], other[0], other[1]) <= ONE_POINT;
}

/** Finds the lots of outlines by section and number. */
class Lots {
  readonly #tree: NodeTree;
  readonly #numbers = new Map<Node, ReadonlyMap<string, Node>>();
  readonly #names = new Map<Node, TownNames>();

  constructor(tree: NodeTree) {
    this.#tree = tree;
  }

  find({ codes, outline }: OutlineItem): Node | null {
    const section = codes.length > 2 ? this.#tree.find(codes) : this.#named(codes, outline.name);
    if (section === null) return null;
    let numbers = this.#numbers.get(section);
    if (numbers === undefined) {
      numbers = lotsOf(section);
      this.#numbers.set(section, numbers);
    }
    return numbers.get(numberKey(outline.number)) ?? null;
  }

  /** The section of a name, if only one fits. */
  #named(codes: readonly string[], name: string): Node | null {
    const municipality = this.#tree.find(codes);
    if (municipality === null || name === '') return null;
    let names = this.#names.get(municipality);
    if (names === undefined) {
      names = new TownNames(municipality, new Map());
      this.#names.set(municipality, names);
    }
    const [first, other] = names.find(townKey(name));
    return first === undefined || other !== undefined ? null : first;
  }
}

/** The lots of a section by their numbers: they stand below placeholders of blocks. */
function lotsOf(section: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const visit = (node: Node): void => {
    for (const child of node.children?.values() ?? []) {
      if (isZero(child.segment)) visit(child);
      else if (isLot(child)) found.set(numberKey(child.record?.name ?? ''), child);
    }
  };
  visit(section);
  return found;
}

/** Depth of lots and houses in the tree, and the digits of a lot's own segment, which no house has. */
const [LOT_DEPTH, LOT_DIGITS] = [5, 15];

/** One form for half-width and full-width kana: 794-ﾛ and 794-ロ. */
function numberKey(number: string): string {
  return number.normalize('NFKC');
}

const NO_LOT: Message = messages.noSuchLot;
const REPEATED: Message = messages.outlinedElsewhere;
const SEVERAL: Message = messages.severalOutlines;
const ELSEWHERE: Message = messages.pointOutside;
