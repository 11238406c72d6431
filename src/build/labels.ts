import { readingOfName, readOut } from '../text/index.js';
import {
  chineseSegment,
  deriveReading,
  englishSegment,
  koreanSegment,
  ReadingLexicon,
} from '../translit/index.js';
import type { Node, NodeRecord } from './nodes.js';
import { allSpellings, type ForeignNames, numberSpelling, type Spelling } from './spelling.js';

/** What a node is called, in every language; nodes called the same share one. */
export interface Label {
  readonly name: string | null;
  readonly read: string | null;
  readonly readThrough: string | null;
  readonly foreign: ForeignNames;
  /** Whether English or Korean come from a reading that was derived, not given. */
  readonly derived: boolean;
  /** Folded ways to write the name in every language; empty for placeholders. */
  readonly spellings: readonly Spelling[];
}

const NO_NAMES = { foreign: { en: null, zh_cn: null, zh_tw: null, ko: null }, derived: false };

const PLACEHOLDER: Label = { name: null, read: null, readThrough: null, ...NO_NAMES, spellings: [] };

/** The labels of an ordered tree: `of[id]` is an index into `labels`; label 0 is the placeholders'. */
export interface Labels {
  readonly labels: readonly Label[];
  readonly of: Uint32Array;
}

/**
 * Finds the distinct labels of the nodes. Readings that the name alone makes certain are added (12, 三丁目); names in
 * other languages are made where the source gives none, from a reading derived from the rest of the data if need be.
 * @param languages whether labels have names in other languages at all
 */
export function buildLabels(nodes: readonly Node[], languages: boolean): Labels {
  const records: NodeRecord[] = [];
  const known = new Map<string, number>();
  const of = new Uint32Array(nodes.length);
  for (let id = 0; id < nodes.length; id++) {
    const { record, depth } = nodes[id];
    if (record?.name == null) continue;
    const key = labelKey(record, depth);
    let label = known.get(key);
    if (label === undefined) {
      records.push(record);
      label = records.length;
      known.set(key, label);
    }
    of[id] = label;
  }
  const lexicon = languages ? ReadingLexicon.from(readingPairs(records)) : null;
  return { labels: [PLACEHOLDER, ...records.map((record) => makeLabel(record, lexicon))], of };
}

/** Names with readings, from which readings of others are derived; numbers teach nothing. */
function* readingPairs(records: readonly NodeRecord[]): Iterable<readonly [string, string]> {
  for (const { level, name, read } of records) {
    if (name !== null && read != null && level !== 'GIK' && level !== 'TBN') yield [name, read];
  }
}

function labelKey(record: NodeRecord, depth: number): string {
  const { name, read, read_through: through, en, zh_cn: cn, zh_tw: tw, ko, aliases } = record;
  const plain = `${depth}\u0001${name}\u0001${read ?? ''}`;
  if (through == null && en == null && cn == null && tw == null && ko == null && aliases == null)
    return plain;
  return `${plain}\u0001${through ?? ''}\u0001${en ?? ''}\u0001${cn ?? ''}\u0001${tw ?? ''}\u0001${ko ?? ''}\u0001${(aliases ?? []).join('\u0002')}`;
}

function makeLabel(record: NodeRecord, lexicon: ReadingLexicon | null): Label {
  const name = record.name as string;
  if (isPlainNumber(record)) return numberLabel(name, record.read_through ?? readOut(name));
  const { level } = record;
  const read = record.read ?? readingOfName(name);
  const readThrough = record.read_through ?? (read === null ? null : readOut(read));
  const { foreign, derived } =
    lexicon === null ? NO_NAMES : foreignNames(record, { level, name, read }, lexicon);
  const spellings = allSpellings({ level, name, read, readThrough, aliases: record.aliases }, foreign);
  return { name, read, readThrough, foreign, derived, spellings };
}

type Segment = Parameters<typeof englishSegment>[0] & { readonly name: string };

const PLAIN_NUMBER = /^[0-9]+(?:-[0-9]+)*$/;

/** Most labels: numbers of blocks, lots and houses, which are the same in every language and have one spelling. */
function isPlainNumber({ name, level, read, en, zh_cn: cn, zh_tw: tw, ko, aliases }: NodeRecord): boolean {
  if (level !== 'GIK' && level !== 'TBN') return false;
  const given = en ?? cn ?? tw ?? ko ?? aliases;
  return PLAIN_NUMBER.test(name as string) && (read ?? name) === name && given == null;
}

function numberLabel(name: string, readThrough: string): Label {
  const foreign = { en: name, zh_cn: name, zh_tw: name, ko: name };
  return { name, read: name, readThrough, foreign, derived: false, spellings: [numberSpelling(name)] };
}

function foreignNames(
  record: NodeRecord,
  segment: Segment,
  lexicon: ReadingLexicon,
): { foreign: ForeignNames; derived: boolean } {
  const { name } = segment;
  if (PLAIN_NUMBER.test(name))
    return { foreign: { en: name, zh_cn: name, zh_tw: name, ko: name }, derived: false };
  let derived: string | null | undefined;
  const derivedRead = (): string | null => {
    if (derived === undefined) derived = deriveReading(name, lexicon);
    return derived;
  };
  const viaReading = (make: (segment: Segment) => string | null): string | null => {
    const certain = make(segment);
    if (certain !== null) return certain;
    const read = derivedRead();
    return read === null ? null : make({ ...segment, read });
  };
  const foreign = {
    en: record.en ?? viaReading(englishSegment),
    zh_cn: record.zh_cn ?? chineseSegment(segment, 'zh_cn'),
    zh_tw: record.zh_tw ?? chineseSegment(segment, 'zh_tw'),
    ko: record.ko ?? viaReading(koreanSegment),
  };
  return { foreign, derived: derived !== undefined && (foreign.en !== null || foreign.ko !== null) };
}
