import type { AnsweredRow } from './answer-columns.js';
import type { StoredCell } from './cells.js';
import { toCp932 } from './cp932.js';
import { natureOf } from './forms.js';
import { cellsOfRows, type RowForm, rowWriter } from './rows.js';
import type { Tallies } from './tally.js';
import type { Done } from './work.js';

const encoder = new TextEncoder();

/** Rows as they are written, gathered one by one. */
interface Gathered {
  add(row: AnsweredRow, tallies: Tallies): void;
  all(): Pick<Done, 'bytes' | 'cells'>;
}

/** Collects the rows of a batch: as text in UTF-8 at once, in CP932 row by row, or as cells. */
export function gatheringOf(form: RowForm): () => Gathered {
  const nature = natureOf(form.form);
  if (nature === 'workbook' || nature === 'columns') {
    const cellsOf = cellsOfRows(form);
    return () => {
      const cells: (readonly StoredCell[])[] = [];
      return {
        add: (row, tallies) => cells.push(cellsOf(row, tallies)),
        all: () => ({ bytes: new Uint8Array(0), cells }),
      };
    };
  }
  const textOf = rowWriter(form);
  if (form.encoding === 'cp932')
    return () => {
      const pieces: Uint8Array[] = [];
      return {
        add: (row, tallies) =>
          pieces.push(toCp932(textOf(row), (character) => tallies.lacks(character, row.line))),
        all: () => ({ bytes: joined(pieces), cells: [] }),
      };
    };
  // a comma before each feature but the first
  const before = form.form === 'geojson' ? ',' : '';
  return () => {
    let text = '';
    return {
      add: (row) => {
        text += before + textOf(row);
      },
      all: () => ({ bytes: encoder.encode(text), cells: [] }),
    };
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
