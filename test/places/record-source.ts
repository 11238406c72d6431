import type { AddressRecord, RecordSource } from '@banchi/build/record/record.js';
import type { Step } from '@banchi/engine/lineage/step.js';

/** Changes of municipalities as a source. */
export function stepSource(steps: readonly Step[]): RecordSource {
  const items = steps.map((step, i) => ({
    kind: 'step' as const,
    step,
    origin: { file: 'steps', line: i + 1 },
  }));
  return {
    attribution: { title: 'steps', publisher: 'test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield items;
    },
  };
}

/** Canonical records as a source; copies, since the build fills records in place. */
export function recordSource(records: readonly AddressRecord[]): RecordSource {
  const items = records.map((record, i) => ({
    kind: 'record' as const,
    record: { ...record },
    origin: { file: 'records', line: i + 1 },
  }));
  return {
    attribution: { title: 'records', publisher: 'test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield items;
    },
  };
}
