import type { AddressRecord, RecordSource } from '../../src/record/record.js';

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
