import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { FOREIGN_LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { wordQuery } from '../multilingual/ask.js';

/** The names of one level of a served record. */
export interface ServedSegment {
  /** 0 prefecture, 1 municipality, 2 large section, 3 small section, 4 block, 5 lot or house number. */
  readonly depth: number;
  /** Names by language; null where the language has none. */
  readonly names: Readonly<Record<Language, string | null>>;
  readonly reading: string | null;
  /** The reading with its digits read out. */
  readonly readThrough: string | null;
}

/** A record as the multilingual search answers it. */
export interface ServedRecord {
  readonly id: number;
  /** Full addresses by language. */
  readonly address: Readonly<Record<Language, string | null>>;
  readonly reading: string | null;
  /** The levels it has, from large to small. */
  readonly segments: readonly ServedSegment[];
}

type Item = Readonly<Record<string, string | null>>;

/** Names of the fields of the six levels, without `address` before them. */
const LEVEL_FIELDS = ['2', '3', '4', '5', '_detail1', '_detail2'];
const READING_FIELDS = ['2', '3', '4', '5', '_detail_read1', '_detail_read2'];
const CHUNK = 1000;

/** All records of an engine, placeholders aside, in the order of the tree. */
export function servedRecords(engine: GazetteerSearch): ServedRecord[] {
  const query = { ...wordQuery('', 'en', 'exact'), word: undefined };
  const { ids } = engine.find({ ...query, count: 0xffffffff });
  const records: ServedRecord[] = [];
  const segments = new Map<string, ServedSegment>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.subarray(from, from + CHUNK);
    const items: Item[] = JSON.parse(`[${new TextDecoder().decode(engine.write(chunk, query))}]`);
    items.forEach((item, i) => {
      records.push({
        id: chunk[i],
        address: ofLanguages(item, 'address'),
        reading: item.address_read,
        segments: LEVEL_FIELDS.flatMap((_, depth) => segmentOf(item, depth, segments)),
      });
    });
  }
  return records;
}

/** One object for all segments of equal names, so that values are made of it once. */
function segmentOf(item: Item, depth: number, known: Map<string, ServedSegment>): ServedSegment[] {
  const field = LEVEL_FIELDS[depth];
  if (item[`address${field}`] == null) return [];
  const detail = depth >= 4;
  const [read, through] = detail
    ? [`address_detail_read${depth - 3}`, `address_detail_read_through${depth - 3}`]
    : [`address_read${READING_FIELDS[depth]}`, `address_read_through${READING_FIELDS[depth]}`];
  const called = {
    depth,
    names: ofLanguages(item, `address${field}`),
    reading: item[read] ?? null,
    readThrough: item[through] ?? null,
  };
  const key = JSON.stringify(called);
  const segment = known.get(key) ?? called;
  known.set(key, segment);
  return [segment];
}

function ofLanguages(item: Item, field: string): Record<Language, string | null> {
  const names: Record<Language, string | null> = {
    ja: item[field],
    en: null,
    zh_cn: null,
    zh_tw: null,
    ko: null,
  };
  for (const language of FOREIGN_LANGUAGES) names[language] = item[`${field}_${language}`] ?? null;
  return names;
}
