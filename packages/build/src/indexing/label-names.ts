import { byLanguage, FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { hasOwnNames, type Origin } from '../record/record.js';
import type { NodeRecord } from './nodes.js';
import { NumberedTexts } from './numbered-texts.js';

/** The values of a record that make up its label. */
export type LabelRecord = Pick<
  NodeRecord,
  'level' | 'name' | 'read' | 'read_through' | ForeignLanguage | 'aliases'
>;

/** The names of a label, and the first node that has it. */
export interface OfName {
  readonly record: LabelRecord;
  readonly id: number;
  readonly origin: Origin;
}

/** The distinct labels of nodes, numbered from 1 in the order in which they come up. */
export class LabelNames {
  all: OfName[] = [];
  readonly #keys = new NumberedTexts();

  /** The label of a record with a name. */
  of(record: LabelRecord, depth: number, id: number, origin: Origin): number {
    const key = labelKey(record, depth);
    const label = this.#keys.of(key) + 1;
    if (label > this.all.length) {
      const { level, name, read, read_through, aliases } = record;
      const names = byLanguage((language) => record[language]);
      const own: LabelRecord = { level, name, read, read_through, ...names, aliases };
      this.all.push({ record: own, id, origin });
    }
    return label;
  }

  /** Puts the names into another order, behind which none may follow. @param order places of the names */
  sort(order: readonly number[]): void {
    this.all = order.map((place) => this.all[place]);
  }
}

function labelKey(record: LabelRecord, depth: number): string {
  const { name, read, read_through: through, aliases } = record;
  const plain = `${depth}\u0001${name}\u0001${read ?? ''}`;
  if (through == null && aliases == null && !hasOwnNames(record)) return plain;
  const names = FOREIGN_LANGUAGES.map((language) => record[language] ?? '');
  return [plain, through ?? '', ...names, (aliases ?? []).join('\u0002')].join('\u0001');
}
