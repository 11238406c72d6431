import type { Origin } from '../record/record.js';
import type { NodeRecord } from './nodes.js';
import { NumberedTexts } from './numbered-texts.js';

/** The values of a record that make up its label. */
export type LabelRecord = Pick<
  NodeRecord,
  'level' | 'name' | 'read' | 'read_through' | 'en' | 'zh_cn' | 'zh_tw' | 'ko' | 'aliases'
>;

/** What a label is made from, and the first node that has it. */
export interface OfName {
  readonly record: LabelRecord;
  readonly id: number;
  readonly origin: Origin;
}

/** The distinct labels of nodes, numbered from 1 in the order in which they come up. */
export class LabelNames {
  readonly all: OfName[] = [];
  readonly #keys = new NumberedTexts();

  /** The label of a record with a name. */
  of(record: LabelRecord, depth: number, id: number, origin: Origin): number {
    const key = labelKey(record, depth);
    const label = this.#keys.of(key) + 1;
    if (label > this.all.length) {
      const { level, name, read, read_through, en, zh_cn, zh_tw, ko, aliases } = record;
      const own: LabelRecord = { level, name, read, read_through, en, zh_cn, zh_tw, ko, aliases };
      this.all.push({ record: own, id, origin });
    }
    return label;
  }
}

function labelKey(record: LabelRecord, depth: number): string {
  const { name, read, read_through: through, en, zh_cn: cn, zh_tw: tw, ko, aliases } = record;
  const plain = `${depth}\u0001${name}\u0001${read ?? ''}`;
  if (through == null && en == null && cn == null && tw == null && ko == null && aliases == null)
    return plain;
  return `${plain}\u0001${through ?? ''}\u0001${en ?? ''}\u0001${cn ?? ''}\u0001${tw ?? ''}\u0001${ko ?? ''}\u0001${(aliases ?? []).join('\u0002')}`;
}
