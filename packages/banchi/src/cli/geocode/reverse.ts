import { metresBetween, queryAt } from '@banchi/engine/questions/reverse.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { DatumConversion } from '@banchi/engine/vocabulary/coordinates.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { geocodeMessages } from '../../messages/lists.js';
import { say } from '../language.js';
import type { AnsweredRow } from './answer-columns.js';
import type { Cell } from './cells.js';
import { gatheringOf } from './gathering.js';
import { orderIn, type PointColumns, pointOf, textOf, usualOrder } from './points.js';
import type { RowForm } from './rows.js';
import { Tallies } from './tally.js';
import type { Done, Work } from './work.js';

/** Answers of `banchi reverse`: the address at each point. */

/** How points are read and looked up. */
interface ReverseSettings {
  readonly columns: PointColumns;
  /** Levels that records may have; the finest at a point is taken. */
  readonly levels: readonly Level[];
  /** From the datum of the list; null for JGD2011. */
  readonly datum: DatumConversion | null;
}

/** Writes the rows of a batch with the address at each point, faults among them, in the order of lines. */
export function reverseWriter(
  search: Pick<GazetteerSearch, 'find' | 'record'>,
  form: RowForm,
  { columns, levels, datum }: ReverseSettings,
): (work: Work) => Done {
  const gathering = gatheringOf(form);
  /** The note on a row whose point is written in another order than those around it; null for others. */
  const swappedNote = (cells: readonly Cell[], usual: 'lon' | 'lat' | null): string | null => {
    const order = usual === null ? null : orderIn(cells, columns);
    return order === null || order === usual
      ? null
      : say(geocodeMessages.otherOrder(textOf(cells, columns), order));
  };
  const rowOf = (cells: readonly Cell[], line: number): AnsweredRow => {
    const none = { ...EMPTY_ROW, cells, line };
    const point = pointOf(cells, columns, datum);
    if (point === 'none') return none;
    if (point === null)
      return { ...none, outcome: 'error', reason: say(geocodeMessages.notAPoint(textOf(cells, columns))) };
    const { hit, ids } = search.find(queryAt(point, levels));
    if (hit === 0) return { ...none, outcome: 'not_found', position: point };
    const record = search.record(ids[0]);
    const at = record.position();
    const found = {
      ...{ kind: null, rest: '', ambiguous: hit > 1 ? hit : 0, record },
      ...{
        suggestion: () => null,
        confidence: () => 0,
        verdict: () => null,
        former: () => null,
        parts: () => null,
      },
    };
    return {
      ...none,
      outcome: 'found',
      found,
      position: point,
      distance: at === null ? null : metresBetween(point, at),
    };
  };
  /** The rows of the batch before: the last batch of a list may have one row, and neighbours all the same. */
  let before: readonly (readonly Cell[])[] = [];
  return ({ rows, lines, faults }) => {
    const tallies = new Tallies();
    const gathered = gathering();
    const usual = usualOrder([...before, ...rows], columns);
    before = rows;
    const noted = (row: AnsweredRow): AnsweredRow => ({
      ...row,
      reason: row.reason ?? swappedNote(row.cells, usual),
    });
    const all = [
      ...rows.map((cells, i) => noted(rowOf(cells, lines[i]))),
      ...faults.map(({ line, reason }) => ({
        ...EMPTY_ROW,
        ...{ cells: [], line, outcome: 'error' as const, reason: say(geocodeMessages.line(line, reason)) },
      })),
    ].sort((a, b) => a.line - b.line);
    for (const row of all) {
      tallies.outcome(row.outcome === 'found' ? `found ${row.found?.record?.level}` : row.outcome);
      if (row.outcome !== 'error' && row.reason !== null) tallies.mark('swapped');
      gathered.add(row, tallies);
    }
    return { ...gathered.all(), rows: all.length, tally: tallies.sum, review: [], mapped: [] };
  };
}

/** A row without a point. */
const EMPTY_ROW = {
  outcome: 'empty',
  found: null,
  position: null,
  reason: null,
  onDay: null,
  given: null,
  distance: null,
  isFar: null,
  grouped: null,
} as const;
