import { readingOfName, readOut } from '@banchi/engine/text/index.js';
import { chineseSegment } from '@banchi/engine/translit/index.js';
import { byLanguage, bySound, type ChineseLanguage, isChinese } from '@banchi/engine/vocabulary/languages.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { quoted } from '../record/quoted.js';
import { hasOwnNames, type Origin } from '../record/record.js';
import { readNamesAside } from './aside.js';
import { cityReadings } from './city-readings.js';
import type { LabelRecord } from './label-names.js';
import { type NamesToRead, PLAIN_NUMBER } from './reading-names.js';
import {
  type ForeignNames,
  type ForeignSpelling,
  foreignSpellings,
  MAX_SPELLING,
  numberSpelling,
  type Spelling,
  sameHan,
  storedSpellings,
  withForeign,
} from './spelling.js';
import type { Threads } from './threads.js';
import type { TreeColumns } from './tree-columns.js';

/** The names of a node in every language; nodes with the same names share one label. */
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

const NO_NAMES = { foreign: byLanguage(() => null), derived: false };

const PLACEHOLDER: Label = { name: null, read: null, readThrough: null, ...NO_NAMES, spellings: [] };

/**
 * Makes the labels of an ordered tree; label 0 is the placeholders'. Adds readings that the name alone makes certain
 * (12, 三丁目). Makes names in other languages if the source gives none, if need be from a reading derived from the rest
 * of the data.
 * @param languages whether labels have names in other languages at all
 * @param drop called for each spelling that is too long
 */
export async function buildLabels(
  tree: Pick<TreeColumns, 'names' | 'codeText'>,
  languages: boolean,
  drop: DropSpelling,
  threads: Threads,
): Promise<readonly Label[]> {
  const records = tree.names.map(({ record }) => record);
  const searchable = (label: Label, i: number): Label =>
    withoutLong(label, (reason) => {
      const { id, origin } = tree.names[i];
      drop(about(tree.codeText(id), reason), origin);
    });
  const cityRead = cityReadings(tree);
  const labels = records.map((record, i) => japaneseLabel(record, cityRead(i)));
  if (!languages) return withPlaceholder(labels.map(searchable));
  const named = records.filter((record) => !isPlainNumber(record));
  const reading = readNamesAside(namesToRead(named), threads);
  const chinese = named.map(chineseNames);
  const read = await reading;
  let next = 0;
  const finished = labels.map((label, i) => {
    if (isPlainNumber(records[i])) return label;
    const at = next++;
    const { level } = records[i];
    const foreign = byLanguage((language) =>
      isChinese(language) ? chinese[at][language].name : read[language][at],
    );
    const spellings = withForeign(
      label.spellings,
      byLanguage((language) =>
        isChinese(language)
          ? chinese[at][language].spellings
          : foreignSpellings(level, foreign[language], language),
      ),
    );
    return { ...label, foreign, derived: read.derived[at] === 1, spellings };
  });
  return withPlaceholder(finished.map(searchable));
}

/** The labels behind the placeholders'. */
function withPlaceholder(labels: Label[]): readonly Label[] {
  labels.unshift(PLACEHOLDER);
  return labels;
}

/** Called for a spelling that is too long to be searched, with the origin of its record. */
type DropSpelling = (reason: Message, origin: Origin) => void;

/** A label without the spellings that are too long, which its record can do without. */
function withoutLong(label: Label, report: (reason: Message) => void): Label {
  const long = label.spellings.filter(({ text }) => text.length > MAX_SPELLING);
  if (long.length === 0) return label;
  for (const { text } of long) {
    const rule = messages.longSpelling(text.length, MAX_SPELLING);
    report(about(quoted(text), rule));
  }
  return { ...label, spellings: label.spellings.filter((each) => !long.includes(each)) };
}

function namesToRead(records: readonly LabelRecord[]): NamesToRead {
  return {
    level: records.map(({ level }) => level),
    name: records.map(({ name }) => name as string),
    read: records.map(({ read }) => read ?? null),
    given: bySound((language) => records.map((record) => record[language] ?? null)),
  };
}

/** A label with its Japanese names; for a ward with the reading of its city. */
function japaneseLabel(record: LabelRecord, cityRead: string | null): Label {
  const name = record.name as string;
  if (isPlainNumber(record)) return numberLabel(name, record.read_through ?? readOut(name));
  const { level, aliases } = record;
  const read = record.read ?? readingOfName(name);
  const readThrough = record.read_through ?? (read === null ? null : readOut(read));
  const spellings = storedSpellings({ level, name, read, readThrough, aliases, cityRead });
  return { name, read, readThrough, ...NO_NAMES, spellings };
}

/** Most labels: numbers of blocks, lots and houses, which are the same in every language and have one spelling. */
function isPlainNumber(record: LabelRecord): boolean {
  const { name, level, read, aliases } = record;
  if (level !== 'GIK' && level !== 'TBN') return false;
  return (
    PLAIN_NUMBER.test(name as string) && (read ?? name) === name && aliases == null && !hasOwnNames(record)
  );
}

function numberLabel(name: string, readThrough: string): Label {
  const foreign = byLanguage(() => name);
  return { name, read: name, readThrough, foreign, derived: false, spellings: [numberSpelling(name)] };
}

/** A name in another language and the folded ways to write it. */
interface ForeignName {
  readonly name: string | null;
  readonly spellings: readonly ForeignSpelling[];
}

function chineseNames(record: LabelRecord): Record<ChineseLanguage, ForeignName> {
  const { level, name } = record;
  const own = (script: ChineseLanguage): string | null =>
    PLAIN_NUMBER.test(name as string) ? name : (record[script] ?? chineseSegment({ level, name }, script));
  const [cn, tw] = [own('zh_cn'), own('zh_tw')];
  const spellings = foreignSpellings(level, cn, 'zh_cn');
  // most names in the two kinds of Chinese are one in Japanese characters
  const again = sameHan(cn, tw) ? spellings : foreignSpellings(level, tw, 'zh_tw');
  return { zh_cn: { name: cn, spellings }, zh_tw: { name: tw, spellings: again } };
}
