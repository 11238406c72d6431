import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { type AddressRecord, type Origin, RARE_VALUES, type SourceItem } from '../record/record.js';
import { codeText, type Node, type NodeTree, placeText } from './nodes.js';
import { townKey } from './town-names.js';

/** A record of own data that corrects or deletes the record of another source. */
type Correction = Extract<SourceItem, { kind: 'record' }>;

/** Called with a correction: what became of it, and its place. */
type OnCorrection = (reason: Message, origin: Origin) => void;

/** The values that belong to a name: with another name they are others too. */
const OF_NAME = ['read', 'read_through', ...FOREIGN_LANGUAGES] as const;

/** Values that a correction may give. */
const GIVEN = ['post_code', 'position', ...RARE_VALUES].filter(
  (name) => name !== 'corrects' && name !== 'deletes' && name !== 'registry' && name !== 'postal_only',
);

/** Whether a record corrects or deletes that of another source. */
export function isCorrection({ corrects, deletes }: AddressRecord): boolean {
  return corrects != null || deletes === true;
}

/** The corrections of one part. They are applied when the records of all sources are there, in whatever order these are read. */
export class Corrections {
  /** Keys of the names of deleted towns, by the five digits of their municipality: no list makes them anew. */
  readonly deleted = new Map<string, Set<string>>();
  readonly #registry: ReadonlySet<string>;
  #waiting: Correction[] = [];

  /** @param registry files whose codes are those of the Address Base Registry */
  constructor(registry: ReadonlySet<string>) {
    this.#registry = registry;
  }

  add(correction: Correction): void {
    this.#waiting.push(correction);
  }

  /** Whether a correction says which of several names a code has, or that it has none. */
  decides(codes: readonly string[], names: readonly (string | null)[]): boolean {
    return this.#waiting.some(
      ({ record }) =>
        record.codes.join(' ') === codes.join(' ') && names.includes(record.corrects ?? record.name),
    );
  }

  /** Applies those whose record is there; the others wait for the records that lists make. */
  apply(tree: NodeTree, corrected: OnCorrection, refused: OnCorrection): void {
    const waiting: Correction[] = [];
    for (const correction of this.#waiting) {
      const { record, origin } = correction;
      const node = tree.find(record.codes);
      if (node?.record == null) {
        waiting.push(correction);
        continue;
      }
      const own = node.record.name;
      const wanted = record.corrects ?? record.name;
      const place = codeText(node);
      if (own !== wanted)
        refused(about(place, messages.otherThanCorrected(wanted, own, placeText(node.origin))), origin);
      else if (record.deletes === true) {
        this.#noteDeleted(node);
        const below = countBelow(node);
        tree.remove(node);
        corrected(about(place, messages.deleted(own, placeText(node.origin), below)), origin);
      } else {
        const from = placeText(node.origin);
        this.#correct(node, record, origin);
        corrected(about(place, messages.corrected(own, from, record.name)), origin);
      }
    }
    this.#waiting = waiting;
  }

  /** Refuses those whose record is nowhere. */
  refuseRest(refused: OnCorrection): void {
    for (const { record, origin } of this.#waiting)
      refused(messages.noRecordFor(record.codes.join(' ')), origin);
  }

  /** Gives a record the values of a correction. Its point and its codes stay those of the source that gave them. */
  #correct(node: Node, values: AddressRecord, origin: Origin): void {
    const { record, origin: before } = node;
    if (record === null || before === null) return;
    const into = record as unknown as Record<string, unknown>;
    const isRenamed = values.name !== record.name;
    for (const name of OF_NAME) if (isRenamed || values[name] != null) into[name] = values[name] ?? null;
    for (const name of GIVEN) {
      const value = values[name as keyof AddressRecord];
      if (value != null && !OF_NAME.some((each) => each === name)) into[name] = value;
    }
    if (isRenamed) record.formerName = record.name;
    record.name = values.name;
    record.positionFile = values.position == null ? (record.positionFile ?? before.file) : origin.file;
    record.registry ??= this.#registry.has(before.file);
    node.origin = origin;
  }

  #noteDeleted({ record, parent }: Node): void {
    if (record?.name == null || parent?.parent == null) return;
    let municipality = parent;
    while (municipality.parent?.parent != null) municipality = municipality.parent;
    const code = `${municipality.parent?.segment}${municipality.segment}`;
    const keys = this.deleted.get(code) ?? new Set();
    this.deleted.set(
      code,
      keys.add(townKey((parent === municipality ? '' : (parent.record?.name ?? '')) + record.name)),
    );
  }
}

/** How many records stand below a node. */
function countBelow({ children }: Node): number {
  let records = 0;
  for (const child of children?.values() ?? [])
    records += (child.record?.name == null ? 0 : 1) + countBelow(child);
  return records;
}
