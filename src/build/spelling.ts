import { SPELLING_CLASS } from '../gazetteer/sections.js';
import { fold, type SegmentNames, spellings } from '../text/index.js';

/** A folded way to write a segment, and what it stands for. */
export interface Spelling {
  readonly text: string;
  /** 1 a name, 2 a reading, 3 either. */
  readonly class: number;
  /** Whether it may stand behind another segment: no folded word continues into a spelling that folding changes. */
  readonly follows: boolean;
}

/**
 * The spellings of a segment in Japanese. Of those that keep a counter as written, one is enough: 三丁目, not 3丁目
 * too. Block, lot and house numbers are written in digits; nobody spells them out in kana, and there are too many.
 */
export function japaneseSpellings(given: SegmentNames): readonly Spelling[] {
  const numbered = given.level === 'GIK' || given.level === 'TBN';
  const segment = numbered ? { ...given, readThrough: null } : given;
  const { level, name, aliases } = segment;
  const names = new Set(spellings({ level, name, aliases }));
  const readings = new Set(
    [segment.read, segment.readThrough].flatMap((read) => (read == null ? [] : [closed(fold(read))])),
  );
  const found: Spelling[] = [];
  let keepsCounter = false;
  for (const text of spellings(segment)) {
    const follows = closed(fold(text)) === text;
    if (!follows && names.has(text)) {
      if (keepsCounter) continue;
      keepsCounter = true;
    }
    found.push({ text, class: classOf(text, names, readings), follows });
  }
  return found;
}

/** A number at the end is closed by a hyphen, as spellings are. */
function closed(folded: string): string {
  return /[0-9]$/.test(folded) ? `${folded}-` : folded;
}

function classOf(text: string, names: ReadonlySet<string>, readings: ReadonlySet<string>): number {
  if (/^[0-9-]+$/.test(text)) return SPELLING_CLASS.either;
  if (!names.has(text)) return SPELLING_CLASS.reading;
  return readings.has(text) ? SPELLING_CLASS.either : SPELLING_CLASS.name;
}
