import { contains } from '@banchi/engine/geo/contains.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { distanceToBoundary } from '@banchi/engine/geo/outside.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { type LotOutline, OUTLINE_QUALITY } from '../record/lot-outline.js';
import type { Origin, SourceItem } from '../record/record.js';
import { codeText, isZero, type Node, type NodeTree } from './nodes.js';
import { TownNames, townKey } from './town-names.js';

type OutlineItem = Extract<SourceItem, { kind: 'outline' }>;

/** Metres up to which the registry's point and an outline's own are one point. */
const ONE_POINT = 0.05;
/** Metres from the registry's point within which other pieces of the lot lie. */
const PIECES_WITHIN = 100;

/** How outlines came to lots. */
export interface OutlineCounts {
  /** Lots whose registry point is the outline's own point on its surface: the registry took it from this map. */
  same: number;
  /** Lots whose registry point lies inside the outline. */
  inside: number;
  /** Lots without a point in the registry, which have one outline and take their point from it. */
  unproved: number;
}

/** Gives the outlines of the registry map to the lots of one municipality. */
export class Outlines {
  readonly #items: OutlineItem[] = [];
  readonly counts: OutlineCounts = { same: 0, inside: 0, unproved: 0 };

  /** Keeps an outline until all records are there. */
  add(item: OutlineItem): void {
    this.#items.push(item);
  }

  /**
   * Joins by section and number. The registry's point of a lot proves the outline: it lies inside. An outline that it does not lie in is of
   * another lot or of another edition of the map, and is refused. An outline whose number the registry lacks is never a new record.
   * @param refuse called for every outline that is not used
   */
  apply(
    tree: NodeTree,
    refuse: (kind: 'unmatched' | 'contradicted', reason: Message, origin: Origin) => void,
  ): void {
    const lots = new Lots(tree);
    const groups = new Map<Node, OutlineItem[]>();
    for (const item of this.#items) {
      const lot = lots.find(item);
      if (lot === null) {
        const { section, name, number } = item.outline;
        refuse('unmatched', about(`${section} ${name}${number}`, NO_LOT), item.origin);
        continue;
      }
      const known = groups.get(lot);
      if (known === undefined) groups.set(lot, [item]);
      else known.push(item);
    }
    for (const [lot, items] of groups) {
      const used = this.#join(lot, items);
      for (const item of items)
        if (!used.includes(item)) refuse('contradicted', about(codeText(lot), ELSEWHERE), item.origin);
    }
  }

  /** Gives a lot its outline. @returns the outlines that it is made of */
  #join(lot: Node, items: readonly OutlineItem[]): readonly OutlineItem[] {
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
    this.counts[point === null ? 'unproved' : isSame ? 'same' : 'inside']++;
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

/** The outline that the registry's point proves: whose own point it is, else the smallest that holds it. */
function proved(items: readonly OutlineItem[], point: readonly [number, number]): OutlineItem | undefined {
  const same = items.find(({ outline }) => isOnePoint(outline, point));
  if (same !== undefined) return same;
  const [x, y] = [toUnits(point[0]), toUnits(point[1])];
  return items
    .filter(({ outline }) => contains([outline.polygon], x, y))
    .sort((a, b) => a.outline.polygon[0].length - b.outline.polygon[0].length)[0];
}

/** The outline of a lot without a point, if there is one only, pieces of it aside. */
function onlyOne(items: readonly OutlineItem[]): OutlineItem | undefined {
  const whole = items.filter(({ outline }) => !outline.isPiece);
  const [first, other] = whole.length > 0 ? whole : items;
  return other === undefined ? first : undefined;
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
      else if (child.depth === LOT_DEPTH && child.segment.length === LOT_DIGITS && child.record?.name != null)
        found.set(numberKey(child.record.name), child);
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

const NO_LOT: Message = {
  en: 'the registry has no lot of this section and number',
  ja: 'この町字・地番の筆がレジストリにありません',
};
const ELSEWHERE: Message = {
  en: "the registry's point of the lot is not in this outline",
  ja: 'レジストリの代表点がこの筆の形状の外にあります',
};
