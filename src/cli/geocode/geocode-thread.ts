import { parentPort, workerData } from 'node:worker_threads';
import type { AddressSearch } from '../../search/query.js';
import { openSearch } from '../open-search.js';
import { type AnsweredRow, rowWriter } from './rows.js';
import type { Done, ThreadSettings, Totals, Work } from './work.js';

/** Answers rows in a thread of its own; the gazetteer's memory is shared by all. */

const { gazetteer, cells: addressCells, target, form } = workerData as ThreadSettings;
// the main thread has checked the file
const { search } = openSearch([gazetteer]);

const encoder = new TextEncoder();
const textOf = rowWriter(form);

parentPort?.on('message', (work: Work) => {
  const done = answer(work, search);
  parentPort?.postMessage(done, [done.bytes.buffer]);
});

function answer({ rows, lines, faults }: Work, by: AddressSearch): Done {
  const totals: Totals = {};
  let text = '';
  let fault = 0;
  const write = (row: AnsweredRow): void => {
    const what = row.outcome === 'found' ? `found ${row.found?.record?.level}` : row.outcome;
    totals[what] = (totals[what] ?? 0) + 1;
    const one = textOf(row);
    // between features a comma, which the first one of all is written without
    text += form.form === 'geojson' ? `,${one}` : one;
  };
  const writeFaults = (before: number): void => {
    for (; fault < faults.length && faults[fault].line < before; fault++) {
      const { line, reason } = faults[fault];
      write({
        cells: [],
        line,
        found: null,
        position: null,
        outcome: 'error',
        reason: `line ${line}: ${reason}`,
      });
    }
  };
  for (const [i, cells] of rows.entries()) {
    writeFaults(lines[i]);
    write(answerRow(cells, lines[i], by));
  }
  writeFaults(Number.POSITIVE_INFINITY);
  return { bytes: encoder.encode(text), rows: rows.length + faults.length, totals };
}

function answerRow(cells: readonly string[], line: number, by: AddressSearch): AnsweredRow {
  const word = addressCells.map((cell) => cells[cell] ?? '').join('');
  const row = { cells, line, found: null, position: null, reason: null };
  if (word.trim() === '') return { ...row, outcome: 'empty' };
  try {
    const found = by.locate?.({ word, target }) ?? null;
    const record = found?.record ?? null;
    if (record !== null) return { ...row, found, position: record.position(), outcome: 'found' };
    return { ...row, found, outcome: (found?.ambiguous ?? 0) > 0 ? 'ambiguous' : 'not_found' };
  } catch (error) {
    return { ...row, outcome: 'error', reason: error instanceof Error ? error.message : String(error) };
  }
}
