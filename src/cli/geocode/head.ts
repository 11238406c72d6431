import { UsageError } from '../failure.js';
import { cellText, type ListBatch } from './cells.js';
import type { InputForm } from './forms.js';
import { geocodeMessages } from './messages.js';

/** Names of a column with addresses, if the command line names none. */
const ADDRESS_NAMES = ['住所', '所在地', '所在', 'address', 'Address', 'ADDRESS'];

/** The columns of a list, and its first batch. */
export interface Head {
  /** The cells that are the address, one behind the other, from 0. */
  readonly cells: readonly number[];
  /** Names of all cells. */
  readonly names: readonly string[];
  /** The first batch without the header. */
  readonly rest: ListBatch | null;
}

/** Finds the cells of the address, the names of cells, and the first batch without the header. */
export function readHead(
  first: ListBatch | null,
  from: InputForm,
  { header, column }: { readonly header: boolean; readonly column?: string | undefined },
): Head {
  if (from === 'lines') {
    if (column !== undefined) throw new UsageError(geocodeMessages.columnOfLines);
    return { cells: [0], names: ['input'], rest: first };
  }
  if (first === null || first.rows.length === 0) return { cells: [0], names: [], rest: first };
  const [row] = first.rows;
  const names = header ? row.map(cellText) : row.map((_, i) => `column${i + 1}`);
  const rest = header ? { ...first, rows: first.rows.slice(1), lines: first.lines.slice(1) } : first;
  const cells = column === undefined ? [guessed(names)] : cellsOf(column, names, header);
  return { cells, names, rest };
}

/** A first row that is an address and no header: 和歌山県和歌山市…, 和歌山市葵町1-2; not 市区町村1. */
const ADDRESS =
  /^(?!.*市区町村)(?:.*(?:北海道|東京都|京都府|大阪府|\S{2,3}県)\S*[市区町村郡]|.*\S[市区町村]\S+[0-9０-９]$)/u;

/** The column with the address, if none is named. A header that is an address is refused, so that no row is lost. */
function guessed(names: readonly string[]): number {
  const address = names.find((name) => ADDRESS.test(name));
  if (address !== undefined) throw new UsageError(geocodeMessages.headerIsAddress(address));
  if (names.length === 1) return 0;
  const at = names.findIndex((name) => ADDRESS_NAMES.includes(name.trim()));
  if (at < 0) throw new UsageError(geocodeMessages.whichColumn(names));
  return at;
}

function cellsOf(column: string, names: readonly string[], header: boolean): readonly number[] {
  return column.split(',').map((each) => {
    const wanted = each.trim();
    const named = header ? names.indexOf(wanted) : -1;
    const at = named >= 0 || !/^[1-9]\d*$/.test(wanted) ? named : Number(wanted) - 1;
    if (at < 0 || at >= names.length) throw new UsageError(geocodeMessages.noColumn(wanted, names));
    return at;
  });
}

/** The batches without the rows that are answered already. */
export async function* behind(
  first: ListBatch | null,
  others: AsyncIterable<ListBatch>,
  answered: number,
): AsyncGenerator<ListBatch> {
  let left = answered;
  const all = async function* (): AsyncGenerator<ListBatch> {
    if (first !== null) yield first;
    yield* others;
  };
  for await (const batch of all()) {
    const rows = batch.rows.length + batch.faults.length;
    if (left >= rows) left -= rows;
    else {
      yield left === 0 ? batch : withoutFirst(batch, left);
      left = 0;
    }
  }
}

/** A batch without its first rows and faults, in the order of lines. */
function withoutFirst({ rows, lines, faults }: ListBatch, left: number): ListBatch {
  const from = [...lines, ...faults.map(({ line }) => line)].sort((a, b) => a - b)[left];
  const first = lines.findIndex((line) => line >= from);
  const at = first < 0 ? lines.length : first;
  return { rows: rows.slice(at), lines: lines.slice(at), faults: faults.filter(({ line }) => line >= from) };
}
