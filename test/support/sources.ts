/** Helpers that the tests of the sources share. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import type { RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { strToU8, type ZipOptions, type Zippable, zipSync } from 'fflate';
import { REAL_DATA, SKIP_REAL_DATA } from './real-data.js';

/** A folder for the files of one test file, removed at its end. */
export interface TestFolder {
  readonly path: string;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  /** Writes lines into a new `.csv` file and returns its path. */
  table(...lines: string[]): string;
  /** Writes a zip archive of members and returns its path. */
  zip(name: string, members: Readonly<Record<string, string | Uint8Array>>): string;
  /** Writes a zip archive whose members were changed on a day, `YYYY-MM-DD`, and returns its path. */
  dated(name: string, members: Readonly<Record<string, string | Uint8Array>>, day: string): string;
}

/** Makes a {@link TestFolder}. */
export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'banchi-sources-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  const write = (name: string, content: string | Uint8Array): string => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  let tables = 0;
  return {
    path,
    write,
    table: (...lines) => write(`table${++tables}.csv`, lines.join('\n')),
    zip: (name, members) => write(name, zipped(members, {})),
    dated: (name, members, day) => write(name, zipped(members, { mtime: `${day}T12:00:00` })),
  };
}

function zipped(members: Readonly<Record<string, string | Uint8Array>>, options: ZipOptions): Uint8Array {
  const bytes: Zippable = {};
  for (const [member, content] of Object.entries(members))
    bytes[member] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(bytes, options);
}

/** Everything that a source gives, in one array. */
export async function collect(source: RecordSource): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const batch of source.items()) items.push(...batch);
  return items;
}

/** The bytes of a text in CP932, of characters that the decoder of this platform knows. */
export function cp932(text: string): Uint8Array {
  const decoder = new TextDecoder('shift_jis');
  const codes = new Map<string, readonly number[]>();
  for (let first = 0x80; first < 0x100; first++) {
    const single = decoder.decode(Uint8Array.of(first));
    if (single.length === 1 && single !== '\ufffd') codes.set(single, [first]);
    for (let second = 0x40; second < 0xfd; second++) {
      const double = decoder.decode(Uint8Array.of(first, second));
      if (double.length === 1 && double !== '\ufffd' && !codes.has(double))
        codes.set(double, [first, second]);
    }
  }
  return Uint8Array.from([...text].flatMap((each) => codes.get(each) ?? [each.charCodeAt(0)]));
}

/** The refusals among the items as `line: reason`. */
export function refusals(items: readonly SourceItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'refused' ? [`${item.origin.line}: ${item.reason.en}`] : []));
}

/** How many items there are of each kind, records by level. */
export function tally(items: readonly SourceItem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const kind = item.kind === 'record' ? item.record.level : item.kind;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Path of a file of the real data, which lies beside the project. */
export function realData(path: string): string {
  return join(REAL_DATA, path);
}

/** Option for a test that needs the real data: skips it, saying so, where the data is absent. */
export const needsRealData = { skip: SKIP_REAL_DATA };
