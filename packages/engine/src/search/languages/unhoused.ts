import { NONE } from '../../gazetteer/sections.js';
import type { JapaneseReading } from '../../reading/reading.js';
import { BLOCK, NUMBER, TOWN } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { RecordNotes } from '../ids/record-notes.js';
import type { GeocodeQuery } from '../query.js';
import type { Interpretation } from '../trail/interpretation.js';
import { restOfSpans } from '../trail/placed-spans.js';
import type { AddressTree } from '../tree.js';

/** A lot's number that may also be a block's and a house's: without letters and kana. */
const NUMERIC = /^[0-9]+(?:-[0-9]+)*$/u;
/** The data about records that is asked here. */
interface Parts {
  readonly tree: AddressTree;
  readonly facts: RecordFacts;
  readonly notes: RecordNotes;
}

/**
 * The meaning of a word in a section with house numbers (住居表示) that the data lacks. There 葵町1-2 is a block and a house, not
 * the lot of that number, so the answer is the section. A lot stays if the word says so (番地) or the
 * query asks for lots.
 */
export function withoutLots(
  found: Interpretation,
  reading: JapaneseReading,
  target: GeocodeQuery['target'],
  parts: Parts,
): Interpretation {
  const { tree, notes } = parts;
  if (!notes.hasUnhoused || target === 'lot' || reading.namesLot) return found;
  const ids = withoutLotIds(found.ids, parts);
  const [section] = ids;
  if (ids.length !== 1 || !notes.isUnhoused(section)) return ids === found.ids ? found : { ...found, ids };
  if (ids === found.ids)
    return namesNumber(found, reading) ? { ...found, note: found.note ?? 'no_houses' } : found;
  const spans = found.spans().filter(({ depth }) => depth === null || depth <= tree.depth(section));
  return {
    ...found,
    kind: 'resolved',
    ids,
    spans: () => spans,
    rest: restOfSpans(reading.typed, spans),
    note: found.note ?? 'no_houses',
  };
}

/** Replaces each lot whose number may be a house's by its section. Returns the list itself if it has no such lot. */
export function withoutLotIds(ids: readonly number[], { tree, facts, notes }: Parts): readonly number[] {
  if (!notes.hasUnhoused) return ids;
  const sections = ids.map((id) => {
    if (tree.depth(id) !== NUMBER || !facts.isLot(id)) return id;
    if (!NUMERIC.test(facts.name(id)?.normalize('NFKC') ?? '')) return id;
    const section = sectionOf(id, tree);
    return section !== NONE && notes.isUnhoused(section) ? section : id;
  });
  return sections.some((id, i) => id !== ids[i]) ? [...new Set(sections)].sort((a, b) => a - b) : ids;
}

/** The named section that a lot stands in, or `NONE`. */
function sectionOf(id: number, tree: AddressTree): number {
  const section = tree.namedParent(id);
  return section !== NONE && tree.depth(section) >= TOWN && tree.depth(section) < BLOCK ? section : NONE;
}

/** Whether a number follows what is understood. */
function namesNumber({ spans }: Interpretation, reading: JapaneseReading): boolean {
  const end = Math.max(0, ...spans().map(({ to }) => to));
  return end > 0 && reading.hasNumberAt(end);
}
