import { SECTION } from '@banchi/engine/vocabulary/levels.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Finding, FindingKind } from '../record/finding.js';
import { messages } from '../record/messages.js';
import type { Origin, RecordValues, SourceItem } from '../record/record.js';
import type { FormerTown } from './former-towns.js';
import { codeText, fillValues, type Node, type NodeRecord, type NodeTree } from './nodes.js';
import { type PostalRow, PostalTowns } from './postal-towns.js';
import { TownNames, townKey } from './town-names.js';

type Fill = Extract<SourceItem, { kind: 'fill' }>;
type TownFill = Extract<SourceItem, { kind: 'town-fill' }>;

/**
 * The small section's part of a reading of large and small section together: オトエチョウヒロサト below 音江町, read オトエチョウ, gives
 * ヒロサト. Null if the large section's reading is unknown or not the beginning. Lists of towns do not read 大字.
 */
function ownReading(both: string, above: string | null | undefined): string | null {
  if (above == null) return null;
  for (const beginning of [above, above.replace(/^オオアザ/, '')])
    if (beginning !== '' && both.length > beginning.length && both.startsWith(beginning))
      return both.slice(beginning.length);
  return null;
}

/**
 * Values that sources give for records of other rows or sources, kept until those records are there. Earlier sources
 * win: a fill only fills empty values.
 */
export class Fills {
  readonly #fills: (Fill | TownFill)[] = [];
  readonly #postal = new Map<string, PostalRow[]>();
  readonly #former = new Map<string, FormerTown[]>();
  readonly #towns = new Map<string, TownNames>();
  readonly #small = new Map<string, string>();
  /** Readings of large and small section together. */
  readonly #joined: { readonly node: Node; readonly record: NodeRecord; readonly read: string }[] = [];

  /** Applies a fill at once where its record is there already, else keeps it for {@link apply}. */
  add(fill: Fill | TownFill | PostalRow | FormerTown, tree: NodeTree): void {
    if (fill.kind === 'former-town') {
      const towns = this.#former.get(fill.municipality);
      if (towns === undefined) this.#former.set(fill.municipality, [fill]);
      else towns.push(fill);
      return;
    }
    if (fill.kind === 'postal') {
      const rows = this.#postal.get(fill.municipality);
      if (rows === undefined) this.#postal.set(fill.municipality, [fill]);
      else rows.push(fill);
      return;
    }
    const record = fill.kind === 'fill' ? tree.find(fill.codes)?.record : null;
    if (record == null) this.#fills.push(fill);
    else fillValues(record, fill.values, fill.origin);
  }

  /**
   * Applies all fills to the tree.
   * @param report called for each town with several postal codes and none of its own, for each that the postal list
   * reads differently, and for each that it lacks, or that it alone has
   * @param unmatched called for each fill that found no record
   * @param deleted keys of towns that no list makes anew, by municipality
   * @returns how many towns of lists have values of a past year
   */
  apply(
    tree: NodeTree,
    report: Record<
      'undecided' | 'misread' | 'unpaired',
      (reason: Message, origin: Origin, finding?: Finding) => void
    >,
    unmatched: (fill: Fill | TownFill | PostalRow) => void,
    deleted: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  ): number {
    let takenOver = 0;
    for (const [code, listed] of this.#postal) {
      const municipality = municipalityOf(tree, listed[0]);
      const rows = this.#withoutDeleted(code, listed, municipality, deleted.get(code), unmatched);
      if (municipality === null) rows.forEach(unmatched);
      else {
        const names = this.#names(code, municipality);
        const towns = new PostalTowns(tree, municipality, names, this.#former.get(code));
        towns.apply(rows, (node, record, read) => this.#fillTown(node, record, { read }), unmatched);
        takenOver += towns.takenOver;
        for (const { node, own, listed, row } of towns.misread)
          report.misread(
            about(codeText(node), messages.otherReadingListed(node.record?.name, own, listed)),
            node.origin as Origin,
            findingOf(node, 'readings-differ', [own, listed], [node.origin, row.origin]),
          );
        for (const node of towns.made)
          report.unpaired(
            about(codeText(node), ONLY_LISTED),
            node.origin as Origin,
            findingOf(node, 'postal-only', ['', node.record?.name ?? ''], [null, node.origin]),
          );
        for (const node of towns.unlisted)
          report.unpaired(
            about(codeText(node), NOT_LISTED),
            node.origin as Origin,
            findingOf(node, 'postal-lacks', [node.record?.name ?? '', ''], [node.origin, null]),
          );
        for (const { node, codes } of towns.undecided)
          report.undecided(
            about(codeText(node), messages.postalCodesOfParts(node.record?.name, codes)),
            node.origin as Origin,
          );
      }
    }
    for (const fill of this.#fills) {
      if (fill.kind === 'fill') {
        const record = tree.find(fill.codes)?.record;
        if (record == null) unmatched(fill);
        else fillValues(record, fill.values, fill.origin);
      } else {
        const nodes = this.#town(tree, fill);
        if (nodes.length === 0) unmatched(fill);
        for (const node of nodes)
          if (node.record !== null) this.#fillTown(node, node.record, fill.values, fill.origin);
      }
    }
    // only now the readings of all large sections are known
    for (const { node, record, read } of this.#joined) {
      const own = ownReading(read, node.parent?.record?.read);
      if (own !== null) fillValues(record, { read: own });
    }
    return takenOver;
  }

  /** The rows but for those of deleted towns, unless another town is called so. */
  #withoutDeleted(
    code: string,
    rows: readonly PostalRow[],
    municipality: Node | null,
    deleted: ReadonlySet<string> | undefined,
    unmatched: (row: PostalRow) => void,
  ): readonly PostalRow[] {
    if (deleted === undefined || municipality === null) return rows;
    const names = this.#names(code, municipality);
    return rows.filter((row) => {
      const key = townKey(row.town);
      const isDeleted = deleted.has(key) && names.find(key).length === 0;
      if (isDeleted) unmatched(row);
      return !isDeleted;
    });
  }

  /** A town that is named by large and small section together has a reading of both, which neither has alone. */
  #fillTown(node: Node, record: NodeRecord, values: RecordValues, origin?: Origin): void {
    const { read } = values;
    if (read == null || node.depth < SECTION || node.parent?.record?.name == null) {
      fillValues(record, values, origin);
      return;
    }
    fillValues(record, { ...values, read: null }, origin);
    this.#joined.push({ node, record, read });
  }

  #town(tree: NodeTree, fill: TownFill): readonly Node[] {
    const municipality = municipalityOf(tree, fill);
    if (municipality === null) return [];
    if (fill.town === '') return municipality.record === null ? [] : [municipality];
    return this.#names(fill.municipality, municipality).find(townKey(fill.town));
  }

  #names(code: string, municipality: Node): TownNames {
    let names = this.#towns.get(code);
    if (names === undefined) {
      names = new TownNames(municipality, this.#small);
      this.#towns.set(code, names);
    }
    return names;
  }
}

const ONLY_LISTED: Message = messages.onlyInPostalList;
const NOT_LISTED: Message = messages.notInPostalList;

/** A fault of a town that the list of postal codes shows; the town stays. */
function findingOf(node: Node, kind: FindingKind, values: Finding['values'], rows: Finding['rows']): Finding {
  return {
    kind,
    codes: codeText(node).split(' '),
    name: node.record?.name ?? '',
    values,
    rows,
    done: 'kept',
  };
}

function municipalityOf(tree: NodeTree, { municipality }: TownFill | PostalRow): Node | null {
  return tree.find([municipality.slice(0, 2), municipality.slice(2)]);
}
