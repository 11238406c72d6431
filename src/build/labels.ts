import { LABEL_LENGTH } from '../gazetteer/sections.js';
import { LEVELS } from '../record/record.js';
import { readingOfName, readOut } from '../text/index.js';
import type { Node } from './nodes.js';
import { japaneseSpellings, type Spelling } from './spelling.js';

/** What a node is called, in every language; nodes called the same share one. */
export interface Label {
  readonly name: string | null;
  readonly read: string | null;
  readonly readThrough: string | null;
  readonly en: string | null;
  readonly zhCn: string | null;
  readonly zhTw: string | null;
  readonly ko: string | null;
  /** Folded ways to write the name in Japanese; empty for placeholders. */
  readonly spellings: readonly Spelling[];
}

const PLACEHOLDER: Label = {
  name: null,
  read: null,
  readThrough: null,
  en: null,
  zhCn: null,
  zhTw: null,
  ko: null,
  spellings: [],
};

/** The labels of an ordered tree: `of[id]` is an index into `labels`; label 0 is the placeholders'. */
export interface Labels {
  readonly labels: readonly Label[];
  readonly of: Uint32Array;
}

/** Finds the distinct labels of the nodes. Readings that the name alone makes certain are added (12, 三丁目). */
export function buildLabels(nodes: readonly Node[]): Labels {
  const labels: Label[] = [PLACEHOLDER];
  const known = new Map<string, number>();
  const of = new Uint32Array(nodes.length);
  for (let id = 0; id < nodes.length; id++) {
    const { record, depth } = nodes[id];
    if (record?.name == null) continue;
    const key = labelKey(record, depth);
    let label = known.get(key);
    if (label === undefined) {
      label = labels.length;
      known.set(key, label);
      labels.push(makeLabel(record, depth));
    }
    of[id] = label;
  }
  return { labels, of };
}

type Record = NonNullable<Node['record']>;

function labelKey(record: Record, depth: number): string {
  const { name, read, read_through: through, en, zh_cn: cn, zh_tw: tw, ko, aliases } = record;
  const plain = `${depth}\u0001${name}\u0001${read ?? ''}`;
  if (through == null && en == null && cn == null && tw == null && ko == null && aliases == null)
    return plain;
  return `${plain}\u0001${through ?? ''}\u0001${en ?? ''}\u0001${cn ?? ''}\u0001${tw ?? ''}\u0001${ko ?? ''}\u0001${(aliases ?? []).join('\u0002')}`;
}

function makeLabel(record: Record, depth: number): Label {
  const name = record.name as string;
  const read = record.read ?? readingOfName(name);
  const readThrough = record.read_through ?? (read === null ? null : readOut(read));
  return {
    name,
    read,
    readThrough,
    en: record.en ?? null,
    zhCn: record.zh_cn ?? null,
    zhTw: record.zh_tw ?? null,
    ko: record.ko ?? null,
    spellings: japaneseSpellings({ level: LEVELS[depth], name, read, readThrough, aliases: record.aliases }),
  };
}

/** Sections `label.offset` and `label.heap`; see the file's specification. */
export function encodeLabels(labels: readonly Label[]): { offset: Uint32Array; heap: Uint8Array } {
  const offset = new Uint32Array(labels.length + 1);
  const encoder = new TextEncoder();
  let heap = new Uint8Array(1 << 16);
  let end = 0;
  const write = (bytes: ArrayLike<number>): void => {
    if (end + bytes.length > heap.length) {
      const larger = new Uint8Array(2 * (heap.length + bytes.length));
      larger.set(heap);
      heap = larger;
    }
    heap.set(bytes, end);
    end += bytes.length;
  };
  labels.forEach((label, i) => {
    const { name, read, readThrough, en, zhCn, zhTw, ko } = label;
    const strings = [name, read, readThrough, en, zhCn, zhTw, ko];
    const bodies: Uint8Array[] = [];
    strings.forEach((text, k) => {
      if (text === null || text === '') write([LABEL_LENGTH.none]);
      else if (k > 0 && text === strings[k - 1]) write([LABEL_LENGTH.same]);
      else {
        const body = encoder.encode(JSON.stringify(text).slice(1, -1));
        write(leb128(body.length + LABEL_LENGTH.bias));
        bodies.push(body);
      }
    });
    for (const body of bodies) write(body);
    offset[i + 1] = end;
  });
  return { offset, heap: heap.slice(0, end) };
}

function leb128(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  return bytes;
}
