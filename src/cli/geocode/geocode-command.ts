import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { nearest } from '../../contract/nearest.js';
import type { CsvBatch } from '../../sources/csv.js';
import { GEOCODE_TARGETS } from '../../vocabulary/searches.js';
import { CommandError, UsageError } from '../failure.js';
import { count, duration } from '../numbers.js';
import { openGazetteer } from '../open-gazetteer.js';
import { printAside } from '../print.js';
import { INPUT_FORMS, type InputForm, inputFormOf, OUTPUT_FORMS, outputFormOf } from './forms.js';
import { inputBatches, openInput, READ_AT_ONCE } from './input.js';
import { fileOutput, type Output, standardOutput } from './output.js';
import { GeocodeProgress } from './progress.js';
import { COLUMNS, footText, headBytes, type RowForm, USUAL_COLUMNS } from './rows.js';
import { lackingText, Tallies, type Tally } from './tally.js';
import { Threads } from './threads.js';
import type { Done } from './work.js';
import { ENCODINGS, PLAIN, type Writing } from './writing.js';
import { writtenHere } from './written-here.js';

/** Options of `banchi geocode`. */
interface GeocodeOptions {
  readonly gazetteer: string;
  readonly from?: string;
  readonly to?: string;
  readonly encoding?: string;
  readonly out?: string;
  readonly column?: string;
  readonly columns?: string;
  readonly header: boolean;
  readonly target?: string;
  readonly threads?: string;
  readonly safeCells?: boolean;
  readonly resume?: boolean;
  readonly quiet?: boolean;
}

/** What a column with addresses is called where none is named. */
const ADDRESS_NAMES = ['住所', '所在地', '所在', 'address', 'Address', 'ADDRESS'];
/** Threads at most. */
const MOST_THREADS = 64;
/** Of a list of fewer bytes for each thread another one is answered no sooner: it loads, and compiles, for itself. */
const BYTES_A_THREAD = 1 << 19;
/**
 * Of two processors the second is busy enough with what a first thread has compiled, and with reading words and writing rows,
 * until a list is as long as this, 145,000 rows or so: 120,000 take 3.0 seconds instead of 3.9, 240,000 would take 8.2
 * instead of 7.3.
 */
const BYTES_OF_TWO = 1 << 23;

/** Adds `banchi geocode`. */
export function addGeocodeCommand(program: Command): void {
  program
    .command('geocode')
    .description('find the one best record for every address of a list')
    .argument('<file>', 'CSV, TSV, or one address a line, in UTF-8 or CP932; - is the standard input')
    .requiredOption('-g, --gazetteer <file>', 'the gazetteer file to search')
    .option('--from <form>', `${INPUT_FORMS.join(', ')} (default: by the file's name, else lines)`)
    .option('--to <form>', `${OUTPUT_FORMS.join(', ')} (default: by the name of --out; without it csv)`)
    .option(
      '--encoding <encoding>',
      `what CSV and TSV are written in: ${ENCODINGS.join(', ')} (default: what the file is in)`,
    )
    .option('-o, --out <file>', 'where the answers go (default: the standard output)')
    .option(
      '--column <columns>',
      'the column with the address, by name or number (1 is the first); several, separated by commas, are put together',
    )
    .option('--no-header', 'the first row of CSV or TSV is no header')
    .option(
      '--columns <names>',
      'what to write behind the cells of the input, separated by commas; see below',
    )
    .option('--target <kind>', 'house: no lots; lot: no blocks and houses')
    .option(
      '-t, --threads <number>',
      'threads that answer (default: as many as there are processors, fewer for short lists)',
    )
    .option(
      '--safe-cells',
      'put an apostrophe before cells of CSV and TSV that programs for tables take for formulas',
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
  const from = choice('--from', options.from, INPUT_FORMS) ?? inputFormOf(path);
  const to =
    choice('--to', options.to, OUTPUT_FORMS) ??
    (options.out === undefined ? 'csv' : outputFormOf(options.out));
  const encoding = choice('--encoding', options.encoding, ENCODINGS);
  const isTable = to === 'csv' || to === 'tsv';
  if (encoding !== undefined && !isTable)
    throw new UsageError(`--encoding is for CSV and TSV, ${to} is always in UTF-8`);
  const target = choice('--target', options.target, GEOCODE_TARGETS) ?? null;
  const columns = columnsOf(options.columns);
  if (options.safeCells === true && !isTable)
    throw new UsageError(`--safe-cells is for CSV and TSV, ${to} has no formulas`);
  if (options.resume === true && (options.out === undefined || path === '-'))
    throw new UsageError('--resume needs a file to read and --out with a file to go on with');
  if (options.out !== undefined && resolve(options.out) === resolve(path))
    throw new UsageError('--out is the file that is read; give another one');
  const input = openInput(path);
  // what is told of a list's end of lines and encoding is for files and pipes
  const isShown = options.out === undefined && process.stdout.isTTY;
  const writing = input.writing();
  writing.catch(() => undefined); // told where it is awaited
  const { gazetteer } = options;
  const isQuiet = options.quiet === true;
  const progress = new GeocodeProgress(input.bytes, isQuiet ? null : process.stderr);
  const batches = inputBatches(input.file, from, progress.read);
  const most = threadsOf(options.threads, input.bytes);
  const isWrittenHere = most === 1 && availableParallelism() > 1;
  // they load while the gazetteer is checked
  const start = { gazetteer, isWriting: !isWrittenHere };
  const threads = new Threads(start, most, input.bytes === null ? 1 : input.bytes / READ_AT_ONCE);
  try {
    const id = checked(gazetteer);
    const first = await batches.next();
    const head = first.done === true ? null : first.value;
    const { cells, names, rest } = readHead(head, from, options);
    const given = isTable && !isShown ? await writing : PLAIN;
    const form: RowForm = {
      ...{ form: to, columns, names, safe: options.safeCells === true },
      ...{ encoding: encoding ?? given.encoding, lineEnd: given.lineEnd },
    };
    const job = JSON.stringify([input.mark, id, from, target, cells, form]);
    const output = openOutput(options, job, form);
    if (output === null) {
      if (!isQuiet) printAside(`${options.out}: is complete`);
      return;
    }
    try {
      const settings = { cells, target, form };
      const way = isWrittenHere ? writtenHere(gazetteer, settings) : undefined;
      const tally = await answerAll(
        threads.answeredInOrder(behind(rest, batches, output.before.rows), settings, way),
        output,
        form,
        progress,
      );
      progress.stop();
      const lacking = lackingText(tally.lacking);
      if (lacking !== null) printAside(lacking);
      if (!isQuiet) printAside(summary(tally, progress).trimEnd());
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

function openOutput({ out, resume }: GeocodeOptions, job: string, { encoding }: Writing): Output | null {
  if (out !== undefined) return fileOutput(out, job, resume === true);
  return standardOutput(encoding === 'cp932' ? 'shift_jis' : 'utf-8');
}

/** Writes all answers; returns what became of the rows, those of an earlier run included. */
async function answerAll(
  answers: AsyncIterable<Done>,
  output: Output,
  form: RowForm,
  progress: GeocodeProgress,
): Promise<Tally> {
  const tallies = new Tallies(output.before.tally);
  let { rows } = output.before;
  if (output.before.bytes === 0) await output.write(headBytes(form, tallies));
  for await (const done of answers) {
    const isFirst = rows === 0;
    rows += done.rows;
    tallies.add(done.tally);
    // every feature is written with a comma before it, but the first
    await output.write(form.form === 'geojson' && isFirst ? done.bytes.subarray(1) : done.bytes);
    output.note(rows, tallies);
    progress.answered(done.rows);
  }
  await output.write(Buffer.from(footText(form)));
  output.finish();
  return tallies.sum;
}

/** Which cells are the address, what the cells are called, and the first batch without the header. */
function readHead(
  first: CsvBatch | null,
  from: InputForm,
  { header, column }: GeocodeOptions,
): { cells: readonly number[]; names: readonly string[]; rest: CsvBatch | null } {
  if (from === 'lines') {
    if (column !== undefined) throw new UsageError('--column is for CSV and TSV');
    return { cells: [0], names: ['input'], rest: first };
  }
  if (first === null || first.rows.length === 0) return { cells: [0], names: [], rest: first };
  const [row] = first.rows;
  const names = header ? row : row.map((_, i) => `column${i + 1}`);
  const rest = header ? { ...first, rows: first.rows.slice(1), lines: first.lines.slice(1) } : first;
  const cells = column === undefined ? [guessed(names)] : cellsOf(column, names, header);
  return { cells, names, rest };
}

/** A first row that is an address and no header: 和歌山県和歌山市…, 和歌山市葵町1-2; not 市区町村1. */
const ADDRESS =
  /^(?!.*市区町村)(?:.*(?:北海道|東京都|京都府|大阪府|\S{2,3}県)\S*[市区町村郡]|.*\S[市区町村]\S+[0-9０-９]$)/u;

/** Without a column that is named, a header is no address: no row is lost. */
function guessed(names: readonly string[]): number {
  const address = names.find((name) => ADDRESS.test(name));
  if (address !== undefined)
    throw new UsageError(
      `the first row is no header but has the address ${address}; give --no-header, or --column with the name of a column`,
    );
  if (names.length === 1) return 0;
  const at = names.findIndex((name) => ADDRESS_NAMES.includes(name.trim()));
  if (at < 0)
    throw new UsageError(`which column has the address? Give --column with one of ${names.join(', ')}`);
  return at;
}

function cellsOf(column: string, names: readonly string[], header: boolean): readonly number[] {
  return column.split(',').map((each) => {
    const wanted = each.trim();
    const named = header ? names.indexOf(wanted) : -1;
    const at = named >= 0 || !/^[1-9]\d*$/.test(wanted) ? named : Number(wanted) - 1;
    if (at < 0 || at >= names.length)
      throw new UsageError(`--column: there is no column ${wanted}; there are ${names.join(', ')}`);
    return at;
  });
}

/** The batches without the rows that are answered already. */
async function* behind(
  first: CsvBatch | null,
  others: AsyncIterable<CsvBatch>,
  answered: number,
): AsyncGenerator<CsvBatch> {
  let left = answered;
  const all = async function* (): AsyncGenerator<CsvBatch> {
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
function withoutFirst({ rows, lines, faults }: CsvBatch, left: number): CsvBatch {
  const from = [...lines, ...faults.map(({ line }) => line)].sort((a, b) => a - b)[left];
  const first = lines.findIndex((line) => line >= from);
  const at = first < 0 ? lines.length : first;
  return { rows: rows.slice(at), lines: lines.slice(at), faults: faults.filter(({ line }) => line >= from) };
}

function columnsOf(given: string | undefined): readonly string[] {
  if (given === undefined) return USUAL_COLUMNS;
  return given.split(',').map((each) => {
    const name = each.trim();
    if (COLUMNS.includes(name)) return name;
    const near = nearest(name, COLUMNS);
    throw new UsageError(
      `--columns: there is no ${name}${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  });
}

function threadsOf(given: string | undefined, bytes: number | null): number {
  if (given === undefined) {
    const processors = availableParallelism();
    if (bytes !== null && processors === 2 && bytes < BYTES_OF_TWO) return 1;
    const worthWhile = bytes === null ? MOST_THREADS : Math.ceil(bytes / BYTES_A_THREAD);
    return Math.max(1, Math.min(MOST_THREADS, processors, worthWhile));
  }
  if (!/^[1-9]\d?$/.test(given) || Number(given) > MOST_THREADS)
    throw new UsageError(`--threads: ${given} is no whole number from 1 to ${MOST_THREADS}`);
  return Number(given);
}

function choice<T extends string>(
  option: string,
  given: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (given === undefined) return undefined;
  const found = choices.find((each) => each === given);
  if (found === undefined) throw new UsageError(`${option}: ${given} is none of ${choices.join(', ')}`);
  return found;
}

/** What became of the rows, the most frequent first. */
function summary({ outcomes }: Tally, { seconds, rows }: GeocodeProgress): string {
  const all = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const lines = Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(
      ([name, value]) =>
        `${name.padEnd(12)} ${count(value).padStart(12)}  ${((100 * value) / all).toFixed(1)} %\n`,
    );
  return `${lines.join('')}${count(all)} rows, ${duration(seconds)}, ${count(rows / Math.max(seconds, 0.001))} rows/s\n`;
}
