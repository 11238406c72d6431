import type { Cell, StoredCell } from './cells.js';
import { natureOf } from './forms.js';
import type { Output } from './output.js';
import { footText, headBytes, type RowForm } from './rows.js';
import { Tallies, type Tally } from './tally.js';
import type { Done } from './work.js';

/**
 * Writes all answers; returns the counts of outcomes, those of an earlier run included.
 * @param sheet name of the list's sheet; null for a list that is not a workbook
 * @param report called after every written batch
 */
export async function writeAnswers(
  answers: AsyncIterable<Done>,
  form: RowForm,
  sheet: string | null,
  output: Output,
  report: (done: Done) => void,
): Promise<Tally> {
  const tallies = new Tallies(output.before.tally);
  const all = async function* (): AsyncGenerator<Done> {
    for await (const done of answers) {
      tallies.add(done.tally);
      yield done;
      report(done);
    }
  };
  const cells = async function* <C extends StoredCell>(): AsyncGenerator<readonly (readonly C[])[]> {
    for await (const done of all()) yield done.cells as readonly (readonly C[])[];
  };
  const nature = natureOf(form.form);
  // the modules that write these forms are loaded only for them
  if (nature === 'workbook') {
    const { writeWorkbook } = await import('./workbook-output.js');
    await writeWorkbook(cells<Cell>(), form, sheet, output);
  } else if (nature === 'columns') {
    const { writeParquet } = await import('./parquet-output.js');
    await writeParquet(cells(), form, output);
  } else await writeText(all(), form, output, tallies);
  output.finish();
  return tallies.sum;
}

async function writeText(
  answers: AsyncIterable<Done>,
  form: RowForm,
  output: Output,
  tallies: Tallies,
): Promise<void> {
  let { rows } = output.before;
  if (output.before.bytes === 0) await output.write(headBytes(form, tallies));
  for await (const { bytes, rows: more } of answers) {
    const isFirst = rows === 0;
    rows += more;
    // every feature is written with a comma before it, but the first
    await output.write(form.form === 'geojson' && isFirst ? bytes.subarray(1) : bytes);
    output.note(rows, tallies);
  }
  await output.write(Buffer.from(footText(form)));
}
