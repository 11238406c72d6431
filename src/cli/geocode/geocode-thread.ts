import { parentPort, workerData } from 'node:worker_threads';
import { Gazetteer } from '../../gazetteer/gazetteer.js';
import { GazetteerSearch } from '../../search/engine.js';
import type { Located } from '../../search/query.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { type AnsweredRow, type Outcome, rowWriter } from './rows.js';
import type { Done, FromThread, ThreadSettings, ToThread, Totals, Work } from './work.js';

/** Answers rows in a thread of its own; the gazetteer's memory is shared by all. */

// the main thread has checked the file
const search = new GazetteerSearch(Gazetteer.open(workerData as string));
const encoder = new TextEncoder();
let answer: (work: Work) => Done = () => {
  throw new Error('rows before the settings');
};

const tell = (what: FromThread): void => {
  parentPort?.postMessage(what, what === 'loaded' ? [] : [what.bytes.buffer]);
};
parentPort?.on('message', (told: ToThread) => {
  if ('settings' in told) answer = answering(told.settings);
  else tell(answer(told.work));
});
tell('loaded');

function answering({ cells: addressCells, target, form }: ThreadSettings): (work: Work) => Done {
  const textOf = rowWriter(form);
  // between features a comma, which the first one of all is written without
  const before = form.form === 'geojson' ? ',' : '';

  const answerRow = (cells: readonly string[], line: number): AnsweredRow => {
    let word = '';
    for (const cell of addressCells) word += cells[cell] ?? '';
    if (word.trim() === '') return rowOf(cells, line, null, null, 'empty', null);
    try {
      const found = search.locate({ word, target });
      const { record } = found;
      if (record !== null) return rowOf(cells, line, found, record.position(), 'found', null);
      return rowOf(cells, line, found, null, found.ambiguous > 0 ? 'ambiguous' : 'not_found', null);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return rowOf(cells, line, null, null, 'error', reason);
    }
  };

  return ({ rows, lines, faults }) => {
    const totals: Totals = {};
    let text = '';
    let fault = 0;
    const write = (row: AnsweredRow): void => {
      const what = row.outcome === 'found' ? `found ${row.found?.record?.level}` : row.outcome;
      totals[what] = (totals[what] ?? 0) + 1;
      text += before + textOf(row);
    };
    const writeFaults = (behind: number): void => {
      for (; fault < faults.length && faults[fault].line < behind; fault++) {
        const { line, reason } = faults[fault];
        write(rowOf([], line, null, null, 'error', `line ${line}: ${reason}`));
      }
    };
    for (let i = 0; i < rows.length; i++) {
      writeFaults(lines[i]);
      write(answerRow(rows[i], lines[i]));
    }
    writeFaults(Number.POSITIVE_INFINITY);
    return { bytes: encoder.encode(text), rows: rows.length + faults.length, totals };
  };
}

/** All rows in one shape, whatever became of them. */
function rowOf(
  cells: readonly string[],
  line: number,
  found: Located | null,
  position: LonLat | null,
  outcome: Outcome,
  reason: string | null,
): AnsweredRow {
  return { cells, line, found, position, outcome, reason };
}
