import type { Separator } from '@banchi/build/sources/csv.js';
import Papa from 'papaparse';

/** Rows that the separator is found from. */
const ROWS = 20;

/**
 * The character between the cells of a list, by its beginning in any encoding that has ASCII: a table may be called .csv and have
 * semicolons, as spreadsheets of some countries write it, or tabs.
 */
export function separatorOf(beginning: Buffer): Separator {
  const { meta } = Papa.parse(beginning.toString('latin1'), {
    delimitersToGuess: [',', '\t', ';'],
    preview: ROWS,
    skipEmptyLines: 'greedy',
  });
  return meta.delimiter === '\t' || meta.delimiter === ';' ? meta.delimiter : ',';
}
