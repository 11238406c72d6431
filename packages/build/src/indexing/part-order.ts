import { NONE } from '@banchi/engine/gazetteer/sections.js';
import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import type { Finding } from '../record/finding.js';
import { messages } from '../record/messages.js';
import type { Origin } from '../record/record.js';
import { Corrections, isCorrection } from './corrections.js';
import { Fills } from './fills.js';
import type { KeptItem } from './item-codec.js';
import { BuildError, codeText, firstOrigin, isZero, type Node, NodeTree, placeText } from './nodes.js';
import { type OutlineCounts, Outlines } from './outlines.js';
import { PartColumns, type PartTree } from './part-columns.js';
import { joinSplitNumerals } from './split-numerals.js';
import { type StoredItems, storedItems } from './stored-items.js';
import { skipUnnamedSections } from './unnamed-sections.js';

/** A boundary that no record has, of a municipality that has since been merged; it still makes up its prefecture. */
export interface FormerBoundary {
  readonly prefecture: string;
  readonly polygon: PolygonGeometry;
}

/** Data that cannot be used: the parts of a build's refusal. */
type Reported = readonly [kind: RefusalKind, reason: Message, origin: Origin, finding?: Finding];

/** A record that gives a code another name than one before it. */
interface OtherName {
  readonly reason: Message;
  readonly origin: Origin;
  readonly finding: Finding;
}

/** The kinds of data that a build could not use, see `Refusal`. */
export const REFUSAL_KINDS = [
  'refused',
  'dropped',
  'undecided',
  'contradicted',
  'misread',
  'unpaired',
  'withheld',
  'unmatched',
  'corrected',
] as const;

/** One of {@link REFUSAL_KINDS}. */
export type RefusalKind = (typeof REFUSAL_KINDS)[number];

/** Input for all parts of a build: plain data. */
export interface PartOrderInput {
  /** The files of items, by their numbers in the stored items. */
  readonly files: readonly string[];
  /** Those of them whose codes below the municipality are those of the Address Base Registry. */
  readonly registry: readonly string[];
  /** Codes, joined by spaces, of records that are asked for. */
  readonly wanted: readonly string[];
  /** About how many names a maker of parts remembers from one to the next. */
  readonly remembered?: number;
  /** Whether a record that gives a code another name is refused; otherwise it ends the build. */
  readonly refuseOtherNames?: boolean;
}

/** A part to be put in order. */
export interface UnorderedPart {
  /** Segment of the prefecture. */
  readonly prefecture: string;
  /**
   * The wanted result: the prefecture itself, everything below it, or the refusal of orphans, because no source names
   * the prefecture.
   */
  readonly as: 'prefecture' | 'below' | 'orphans';
  /** Absent for a prefecture that has no items of its own. */
  readonly items?: StoredItems;
  /** Whether its rows of postal lists are used, see `postalReach`; absent: yes. */
  readonly takesPostal?: boolean;
}

/** A part in order, and the findings on the way: plain data. */
export interface OrderedPart {
  readonly tree: PartTree;
  readonly reported: readonly Reported[];
  readonly former: readonly FormerBoundary[];
  /** Those of the wanted codes that are here. */
  readonly found: readonly string[];
  /** Records that repeated another. */
  readonly merged: number;
  /** How outlines of the registry map came to lots, by municipality. */
  readonly outlined: readonly OutlineCounts[];
  /** Rows of postal lists that are left out, because no other source has towns here. */
  readonly postalLeft: number;
  /** Towns that only postal lists name, and that have point and sections of a past year. */
  readonly takenOver: number;
  /** Message of the {@link BuildError} that the records end the build with, or null. */
  readonly fault: Message | null;
}

/**
 * Orders one part after the other: its items become a tree with all values of the sources, and the tree becomes
 * columns. Only one part at a time exists as objects.
 */
export class PartOrder {
  readonly #files: readonly string[];
  readonly #registry: ReadonlySet<string>;
  readonly #wanted: readonly string[];
  readonly #columns: PartColumns;
  readonly #refuseOtherNames: boolean;
  #reported: Reported[] = [];
  #outlined: readonly OutlineCounts[] = [];
  #postalLeft = 0;
  #takenOver = 0;

  constructor({ files, registry, wanted, remembered, refuseOtherNames = false }: PartOrderInput) {
    this.#refuseOtherNames = refuseOtherNames;
    this.#registry = new Set(registry);
    this.#files = files;
    this.#wanted = wanted;
    this.#columns = new PartColumns(files, this.#registry, remembered);
  }

  /** Puts a part in order. */
  order({ prefecture, as, items, takesPostal = true }: UnorderedPart): OrderedPart {
    this.#columns.begin();
    this.#reported = [];
    this.#outlined = [];
    this.#postalLeft = 0;
    this.#takenOver = 0;
    const former: FormerBoundary[] = [];
    const otherNames: OtherName[] = [];
    const tree = new NodeTree(this.#columns.segments, this.#registry, {
      merge: reporterOf(this.#reported, 'contradicted'),
      refuse: (reason, origin, finding) => otherNames.push({ reason, origin, finding }),
    });
    let found: string[] = [];
    let fault: Message | null = null;
    try {
      if (items !== undefined) this.#fill(tree, items, { takesPostal, former, otherNames });
      found = this.#wanted.filter((codes) => tree.find(codes.split(' '))?.record != null);
      const root = tree.roots.get(prefecture);
      if (as === 'prefecture') this.#prefecture(prefecture, root);
      else if (root !== undefined && as === 'orphans') this.#orphans(root, root);
      else if (root !== undefined && root.children !== null) this.#below(root.children, NONE);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      fault = error.text;
    }
    const { merged } = tree;
    const [postalLeft, takenOver] = [this.#postalLeft, this.#takenOver];
    return {
      ...{ tree: this.#columns.take(), reported: this.#reported, former, found, merged },
      ...{ outlined: this.#outlined, postalLeft, takenOver, fault },
    };
  }

  /** Makes a tree of the items, with the values of all sources. */
  #fill(
    tree: NodeTree,
    items: StoredItems,
    {
      takesPostal,
      former,
      otherNames,
    }: { takesPostal: boolean; former: FormerBoundary[]; otherNames: readonly OtherName[] },
  ): void {
    const fills = new Fills();
    const corrections = new Corrections(this.#registry);
    const outlines = new Outlines();
    for (const item of storedItems(items, this.#files)) {
      if (item.kind === 'record' && isCorrection(item.record)) corrections.add(item);
      else if (item.kind === 'record') tree.add(item.record, item.origin);
      else if (item.kind === 'outline') outlines.add(item);
      else if (item.kind === 'postal' && !takesPostal) this.#postalLeft++;
      else fills.add(item, tree);
    }
    const drop = (reason: Message, origin: Origin): void => {
      this.#reported.push(['dropped', reason, origin]);
    };
    for (const { reason, origin, finding } of otherNames) {
      if (!this.#refuseOtherNames && !corrections.decides(finding.codes, finding.values))
        throw new BuildError(reason);
      this.#reported.push(['refused', reason, origin, finding]);
    }
    const correct = (): void =>
      corrections.apply(tree, reporterOf(this.#reported, 'corrected'), reporterOf(this.#reported, 'refused'));
    correct();
    joinSplitNumerals(tree, drop);
    skipUnnamedSections(tree, drop);
    const reported = {
      undecided: reporterOf(this.#reported, 'undecided'),
      misread: reporterOf(this.#reported, 'misread'),
      unpaired: reporterOf(this.#reported, 'unpaired'),
    };
    const unmatched = (fill: Unmatched): void => {
      if (fill.kind === 'fill' && fill.codes.length === 2 && fill.values.polygon != null)
        former.push({ prefecture: fill.codes[0], polygon: fill.values.polygon });
      this.#reported.push(['unmatched', partnerless(fill), fill.origin]);
    };
    this.#takenOver = fills.apply(tree, reported, unmatched, corrections.deleted);
    // towns that only a list of postal codes names are there now
    correct();
    corrections.refuseRest(reporterOf(this.#reported, 'refused'));
    this.#outlined = outlines.apply(tree, (kind, reason, origin) => {
      this.#reported.push([kind, reason, origin]);
    });
  }

  /** The prefecture alone; one whose segment is zero needs no record. */
  #prefecture(segment: string, root: Node | undefined): void {
    if (root?.record == null && !isZero(segment)) return;
    const code = this.#columns.segments.of(segment);
    const bare = { segment, code, parent: null, depth: 0, children: null, record: null, origin: null };
    this.#columns.close(this.#columns.open(root ?? bare, NONE));
  }

  #below(siblings: ReadonlyMap<string, Node>, parent: number): void {
    const nodes = [...siblings.values()];
    const sorted = nodes.length < 2 ? nodes : inOrder(nodes, ({ segment }) => segment, clash);
    for (const node of sorted) {
      if (node.record === null && !isZero(node.segment)) {
        this.#orphans(node, node);
        continue;
      }
      const id = this.#columns.open(node, parent);
      if (node.children !== null) this.#below(node.children, id);
      this.#columns.close(id);
    }
  }

  #orphans(node: Node, missing: Node): void {
    const reason = about(codeText(node), messages.namelessAncestor(codeText(missing)));
    if (node.record !== null) this.#reported.push(['refused', reason, node.origin as Origin]);
    for (const child of node.children?.values() ?? []) this.#orphans(child, missing);
  }
}

/** Adds findings of a kind to a list. */
function reporterOf(
  reported: Reported[],
  kind: RefusalKind,
): (reason: Message, origin: Origin, finding?: Finding) => void {
  return (reason, origin, finding) => {
    reported.push(finding === undefined ? [kind, reason, origin] : [kind, reason, origin, finding]);
  };
}

/** Values for a record that is not there. */
type Unmatched = Exclude<KeptItem, { kind: 'record' | 'outline' | 'former-town' }>;

/** The reason why values belong to no record. */
function partnerless(fill: Unmatched): Message {
  if (fill.kind === 'fill') return noRecord(fill.codes.join(' '));
  if (fill.kind === 'town-fill' || fill.town === '')
    return noRecord(`${fill.municipality} ${fill.town}`.trim());
  const isInside = fill.holds === 'inside';
  return about(fill.municipality, messages.noTownOfFill(fill.town, isInside));
}

/** The reason of values that belong to no record. */
export function noRecord(target: string): Message {
  return messages.noRecordFor(target);
}

/** One of two siblings that cannot stand beside each other. */
export interface SiblingPlace {
  readonly codes: string;
  readonly origin: Origin | null;
  readonly depth: number;
}

function clash(a: Node, b: Node): BuildError {
  const [one, other] = [a, b].map((node) => {
    return { codes: codeText(node), origin: firstOrigin(node), depth: node.depth };
  });
  return siblingsError(one, other);
}

/** The error that the code of one sibling begins that of the other. */
export function siblingsError(a: SiblingPlace, b: SiblingPlace): BuildError {
  const [one, other] = [a, b].map(({ codes, origin }) => codes + placeText(origin));
  return new BuildError(messages.prefixOfSibling(one, other, LEVELS[a.depth]));
}

/**
 * Siblings by code segment, the zero one last.
 * @param clash the error for two siblings if the segment of one begins that of the other
 */
export function inOrder<T>(
  siblings: readonly T[],
  segmentOf: (sibling: T) => string,
  clash: (a: T, b: T) => BuildError,
): T[] {
  const sorted = [...siblings].sort((a, b) => (segmentOf(a) < segmentOf(b) ? -1 : 1));
  for (let i = 1; i < sorted.length; i++)
    if (segmentOf(sorted[i]).startsWith(segmentOf(sorted[i - 1]))) throw clash(sorted[i - 1], sorted[i]);
  // if no segment begins another, only one can be zero, and it is the first
  return sorted.length > 1 && isZero(segmentOf(sorted[0])) ? [...sorted.slice(1), sorted[0]] : sorted;
}
