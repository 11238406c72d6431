import type { RecordValues, SourceItem } from '../record/record.js';
import { fold } from '../text/index.js';
import { fillValues, isZero, type Node, type NodeRecord, type NodeTree } from './nodes.js';

type Fill = Extract<SourceItem, { kind: 'fill' }>;
type TownFill = Extract<SourceItem, { kind: 'town-fill' }>;

/** A name that ends, and one that begins, in a numeral. */
const JOINS = /[0-9０-９〇一二三四五六七八九十百千]$/;
const JOINED = /^[0-9０-９〇一二三四五六七八九十百千]/;

/** Depth of small sections. */
const SMALL = 3;

/**
 * What of a reading of large and small section together is the small one's: オトエチョウヒロサト below 音江町, read
 * オトエチョウ, is ヒロサト. Null where the large section's reading is not known or not the beginning; 大字 is not read
 * in lists of towns.
 */
function ownReading(both: string, above: string | null | undefined): string | null {
  if (above == null) return null;
  for (const beginning of [above, above.replace(/^オオアザ/, '')])
    if (beginning !== '' && both.length > beginning.length && both.startsWith(beginning))
      return both.slice(beginning.length);
  return null;
}

/** What town names are compared by: their fold, in which divisions have no 第. */
function townKey(name: string): string {
  return fold(name).replace(/第(?=\d+地割)/, '');
}

/**
 * Values that sources give for records that other rows or sources name, kept until those are there.
 * Earlier sources win: a fill only fills what is empty.
 */
export class Fills {
  readonly #fills: (Fill | TownFill)[] = [];
  readonly #towns = new Map<string, Map<string, Node[]>>();
  readonly #small = new Map<string, string>();
  /** Readings of large and small section together. */
  readonly #joined: { readonly node: Node; readonly record: NodeRecord; readonly read: string }[] = [];

  /** Applies a fill at once where its record is there already, else keeps it for {@link apply}. */
  add(fill: Fill | TownFill, tree: NodeTree): void {
    const record = fill.kind === 'fill' ? tree.find(fill.codes)?.record : null;
    if (record == null) this.#fills.push(fill);
    else fillValues(record, fill.values);
  }

  /** Applies all fills to the tree, telling of each one that found no record. */
  apply(tree: NodeTree, unmatched: (fill: Fill | TownFill) => void): void {
    for (const fill of this.#fills) {
      if (fill.kind === 'fill') {
        const record = tree.find(fill.codes)?.record;
        if (record == null) unmatched(fill);
        else fillValues(record, fill.values);
      } else {
        const nodes = this.#town(tree, fill);
        if (nodes.length === 0) unmatched(fill);
        for (const node of nodes) if (node.record !== null) this.#fillTown(node, node.record, fill.values);
      }
    }
    // Only now are the readings of all large sections known that any row gives.
    for (const { node, record, read } of this.#joined) {
      const own = ownReading(read, node.parent?.record?.read);
      if (own !== null) fillValues(record, { read: own });
    }
  }

  /** A town that is named by large and small section together has a reading of both, which neither has alone. */
  #fillTown(node: Node, record: NodeRecord, values: RecordValues): void {
    const { read } = values;
    if (read == null || node.depth < SMALL || node.parent?.record?.name == null) {
      fillValues(record, values);
      return;
    }
    fillValues(record, { ...values, read: null });
    this.#joined.push({ node, record, read });
  }

  #town(tree: NodeTree, fill: TownFill): readonly Node[] {
    const municipality = tree.find([fill.municipality.slice(0, 2), fill.municipality.slice(2)]);
    if (municipality === null) return [];
    if (fill.town === '') return municipality.record === null ? [] : [municipality];
    let towns = this.#towns.get(fill.municipality);
    if (towns === undefined) {
      towns = this.#townsOf(municipality);
      this.#towns.set(fill.municipality, towns);
    }
    return towns.get(townKey(fill.town)) ?? [];
  }

  /** Folded town names of a municipality: each large section, each small one, and both together. */
  #townsOf(municipality: Node): Map<string, Node[]> {
    const towns = new Map<string, Node[]>();
    const put = (name: string, node: Node): void => {
      const known = towns.get(name);
      if (known === undefined) towns.set(name, [node]);
      else known.push(node);
    };
    for (const large of municipality.children?.values() ?? []) {
      const name = large.record?.name == null ? '' : fold(large.record.name);
      if (name !== '') put(name, large);
      else if (!isZero(large.segment)) continue;
      for (const small of large.children?.values() ?? []) {
        if (small.record?.name == null) continue;
        const both = JOINS.test(large.record?.name ?? '') && JOINED.test(small.record.name);
        // 十 and 二丁目 are 十二丁目 together, which folds otherwise than its parts do
        if (both) put(townKey(`${large.record?.name}${small.record.name}`), small);
        else put(name + this.#foldSmall(small.record.name), small);
      }
    }
    return towns;
  }

  /** Folds a small section's name; most of them are 一丁目, 二丁目 and so on. */
  #foldSmall(name: string): string {
    let folded = this.#small.get(name);
    if (folded === undefined) {
      folded = townKey(name);
      this.#small.set(name, folded);
    }
    return folded;
  }
}
