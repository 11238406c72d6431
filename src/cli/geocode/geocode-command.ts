import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { openGazetteer } from '../../library/open-gazetteer.js';
import { Threads } from '../../library/threads.js';
import { geocodeThread } from '../../package/package-root.js';
import { CommandError } from '../failure.js';
import { printAside } from '../print.js';
import { writeAnswers } from './answers.js';
import { type AsOf, nearestPast } from './as-of.js';
import { INPUT_FORMS, natureOf, OUTPUT_FORMS } from './forms.js';
import { behind, readHead } from './head.js';
import { type List, openList, READ_AT_ONCE } from './input.js';
import { fileOutput, type Output, standardOutput } from './output.js';
import { GeocodeProgress } from './progress.js';
import { MOST_REVIEWED, type ReviewRow } from './review.js';
import { writeReview } from './review-file.js';
import { COLUMNS, type RowForm, USUAL_COLUMNS } from './rows.js';
import { type GeocodeOptions, type Settings, settingsOf, threadsOf } from './settings.js';
import { summary } from './summary.js';
import { lossTexts } from './tally.js';
import type { Done, ThreadStart, ToThread, Understood } from './work.js';
import { ENCODINGS, PLAIN } from './writing.js';
import { WRITTEN_BY_THREADS } from './written-by-threads.js';
import { writtenHere } from './written-here.js';

/** Adds `banchi geocode`. */
export function addGeocodeCommand(program: Command): void {
  program
    .command('geocode')
    .description('find the one best record for every address of a list')
    .argument(
      '<file>',
      'CSV, TSV, a workbook (.xlsx), or one address a line, in UTF-8 or CP932; - is the standard input',
    )
    .requiredOption('-g, --gazetteer <file>', 'the gazetteer file to search')
    .option('--from <form>', `${INPUT_FORMS.join(', ')} (default: by the file's name, else lines)`)
    .option('--to <form>', `${OUTPUT_FORMS.join(', ')} (default: by the name of --out; without it csv)`)
    .option(
      '--encoding <encoding>',
      `what CSV and TSV are written in: ${ENCODINGS.join(', ')} (default: what the file is in)`,
    )
    .option('--sheet <name>', 'the sheet of a workbook that is read (default: the first that is not hidden)')
    .option('-o, --out <file>', 'where the answers go (default: the standard output)')
    .option(
      '--column <columns>',
      'the column with the address, by name or number (1 is the first); several, separated by commas, are put together',
    )
    .option('--no-header', 'the first row of CSV, TSV or a sheet is no header')
    .option(
      '--columns <names>',
      'what to write behind the cells of the input, separated by commas; see below',
    )
    .option(
      '--as-of <day>',
      'the day that the list is of, as 2005-03-31: names that were right then come first',
    )
    .option(
      '--past <file>',
      "a past year's gazetteer, which --as-of asks too; of several, each with --past, the nearest to the day",
      (file: string, others: readonly string[] = []) => [...others, file],
    )
    .option('--target <kind>', 'house: no lots; lot: no blocks and houses')
    .option(
      '-t, --threads <number>',
      'threads that answer (default: as many as there are processors, fewer for short lists)',
    )
    .option(
      '--safe-cells',
      'put an apostrophe before cells of CSV and TSV that programs for tables take for formulas (default in workbooks)',
    )
    .option('--no-safe-cells', 'leave them as they are in workbooks too')
    .option(
      '--review <file>',
      'a page (.html) that shows the rows that need eyes, with what may have been meant on a map',
    )
    .option('--resume', 'go on where an earlier run with the same --out was stopped')
    .option('-q, --quiet', 'without progress and totals')
    .addHelpText('after', `\nColumns:\n  ${USUAL_COLUMNS.join(',')} (default)\n  ${COLUMNS.join(' ')}`)
    .action(geocodeCommand);
}

/**
 * `banchi geocode FILE|-`: answers every row, in order, in several threads. A bad row never stops it.
 * @throws {UsageError} for options that do not fit
 * @throws {CommandError} when a file cannot be used
 */
async function geocodeCommand(path: string, options: GeocodeOptions): Promise<void> {
  const settings = settingsOf(path, options);
  const list = await openList(path, settings.from, options.sheet);
  const { gazetteer } = options;
  const isQuiet = options.quiet === true;
  const progress = new GeocodeProgress(list.bytes, isQuiet ? null : process.stderr);
  const batches = list.rows(progress.read);
  const most = threadsOf(options.threads, list.bytes);
  const { review } = options;
  // a thread that only tells what words mean knows neither records nor past years
  const isWrittenHere =
    most === 1 && availableParallelism() > 1 && review === undefined && settings.day === null;
  // they load while the gazetteer is checked
  const asOf = asOfDay(settings.day, options);
  const data: ThreadStart = { gazetteer, isWriting: !isWrittenHere, asOf };
  const atOnce = list.bytes === null ? 1 : list.bytes / READ_AT_ONCE;
  const threads = new Threads<ToThread, Done | Understood>({ module: geocodeThread, data }, most, atOnce);
  try {
    const id = checked(gazetteer);
    const first = await batches.next();
    const { cells, names, rest } = readHead(first.done === true ? null : first.value, settings.from, options);
    const form = await formOf(settings, names, options, list);
    const job = JSON.stringify([list.mark, id, settings.from, settings.target, cells, form, asOf]);
    const output = openOutput(options, job, form);
    if (output === null) {
      if (!isQuiet) printAside(`${options.out}: is complete`);
      return;
    }
    try {
      const asked = { cells, target: settings.target, form, isReviewed: review !== undefined };
      const way = isWrittenHere ? writtenHere(gazetteer, asked) : WRITTEN_BY_THREADS;
      threads.settings = { settings: asked };
      const waiting = behind(rest, batches, output.before.rows);
      const answers = threads.answeredInOrder(waiting, way);
      const reviewed: ReviewRow[] = [];
      const tally = await writeAnswers(answers, form, list.sheet, output, (done) => {
        progress.answered(done.rows);
        reviewed.push(...done.review.slice(0, MOST_REVIEWED - reviewed.length));
      });
      progress.stop();
      if (review !== undefined) await writeReview(review, path, gazetteer, reviewed, tally);
      for (const text of lossTexts(tally)) printAside(text);
      if (!isQuiet) printAside(summary(tally, progress, review));
    } finally {
      output.close();
    }
  } finally {
    progress.stop();
    await threads.stop();
    await batches.return(undefined);
  }
}

/**
 * Checks that a gazetteer can be searched for today's addresses; returns what identifies its data.
 * @throws {GazetteerError} @throws {CommandError} when it cannot
 */
function checked(file: string): string {
  const open = openGazetteer(file, 'stamp');
  const { id, year } = open.meta;
  open.close();
  if (year === null) return id;
  throw new CommandError(`${file}: is of ${year}; a file of current data is needed`);
}

/**
 * The past day that a list is of, with the past year that is nearest to it; null for today.
 * @throws {GazetteerError} @throws {CommandError} when a file cannot be asked for it
 */
function asOfDay(day: string | null, { gazetteer, past = [] }: GeocodeOptions): AsOf | null {
  if (day === null) return null;
  const today = openGazetteer(gazetteer, 'stamp');
  const opened = past.map((file) => openGazetteer(file, 'stamp'));
  try {
    if (today.history() === null)
      throw new CommandError(`${gazetteer}: was built without a list of changes, which --as-of needs`);
    return { day, past: nearestPast(day, opened) };
  } finally {
    for (const each of [today, ...opened]) each.close();
  }
}

/** How the rows are written. On a terminal nothing is as in the list, which is for files and pipes. */
async function formOf(
  { to, columns, safe, encoding }: Settings,
  names: readonly string[],
  { out }: GeocodeOptions,
  list: List,
): Promise<RowForm> {
  const isShown = out === undefined && process.stdout.isTTY;
  const given = natureOf(to) === 'table' && !isShown ? await list.writing() : PLAIN;
  return { form: to, columns, names, safe, ...given, ...(encoding === undefined ? {} : { encoding }) };
}

function openOutput({ out, resume }: GeocodeOptions, job: string, form: RowForm): Output | null {
  const nature = natureOf(form.form);
  if (out !== undefined)
    return fileOutput(out, job, resume === true, nature === 'table' || nature === 'text');
  return standardOutput(form.encoding === 'cp932' ? 'shift_jis' : 'utf-8');
}
