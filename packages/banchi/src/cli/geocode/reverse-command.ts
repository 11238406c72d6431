import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { openDatums } from '@banchi/engine/library/datums.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { DATUMS, type Datum, type DatumConversion } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Command } from 'commander';
import { geocodeMessages } from '../../messages/lists.js';
import { UsageError } from '../failure.js';
import { say } from '../language.js';
import { printAside } from '../print.js';
import { levelsOf } from '../values.js';
import { languageWanted, REVERSE_COLUMNS, USUAL_REVERSE_COLUMNS } from './answer-columns.js';
import { writeAnswers } from './answers.js';
import { type ListBatch, SURELY } from './cells.js';
import type { InputForm } from './forms.js';
import { behind, cellOf, hasHeader, tableOf, without } from './head.js';
import { openList } from './input.js';
import { POINT_NAMES, type PointColumns, pointColumns } from './points.js';
import { GeocodeProgress } from './progress.js';
import { reverseWriter } from './reverse.js';
import { beginning, checked, formOf, openOutput } from './run.js';
import { addListOptions, choice, columnsOf, type ListOptions, listSettingsOf } from './settings.js';
import { summary } from './summary.js';
import { lossTexts } from './tally.js';
import type { Done } from './work.js';

/** Options of `banchi reverse`. */
interface ReverseOptions extends ListOptions {
  readonly lon?: string;
  readonly lat?: string;
  readonly datum?: string;
  readonly tky2jgd?: string;
  readonly addressLevel?: string;
}

/** Adds `banchi reverse`. */
export function addReverseCommand(program: Command): void {
  const command = program
    .command('reverse')
    .description(say(geocodeMessages.reverse))
    .argument('<file>', say(geocodeMessages.pointsFile));
  addListOptions(command, geocodeMessages.sheetOfPoints)
    .option('--lon <column>', say(geocodeMessages.lonColumn))
    .option('--lat <column>', say(geocodeMessages.latColumn))
    .option('--datum <datum>', say(geocodeMessages.datum(DATUMS)))
    .option('--tky2jgd <file>', say(geocodeMessages.tky2jgd))
    .option('--address-level <levels>', say(geocodeMessages.levels(LEVELS)))
    .addHelpText('after', say(geocodeMessages.columnsHelp(USUAL_REVERSE_COLUMNS, REVERSE_COLUMNS)))
    .action(reverseCommand);
}

/**
 * `banchi reverse FILE|-`: writes the address at the point of every row, in order. A bad row never stops it.
 * @throws {UsageError} for options that do not fit
 * @throws {CommandError} when a file cannot be used
 */
async function reverseCommand(path: string, options: ReverseOptions): Promise<void> {
  const settings = listSettingsOf(path, options);
  const columns = columnsOf(options.columns, REVERSE_COLUMNS, {}) ?? USUAL_REVERSE_COLUMNS;
  const levels =
    options.addressLevel === undefined ? LEVELS : levelsOf('--address-level', options.addressLevel);
  const wanted = choice('--datum', options.datum, DATUMS);
  if (options.tky2jgd !== undefined && wanted === 'JGD') throw new UsageError(geocodeMessages.gridOfOldDatum);
  const isQuiet = options.quiet === true;
  const list = await openList(path, settings.from, options.sheet, (first) =>
    hasHeader(first, undefined, POINT_NAMES) ? SURELY : 0,
  );
  const progress = new GeocodeProgress(list.bytes, isQuiet ? null : process.stderr);
  const batches = list.rows(progress.read);
  try {
    checked(options.gazetteer, languageWanted({ ...settings, columns }));
    const first = await beginning(batches, settings.skipRows);
    const head = pointHead(first, list.form, { ...options, ...settings }, await list.width());
    const datum = wanted ?? head.columns.datum ?? 'JGD';
    if (head.chosen !== null && !isQuiet) printAside(say(about(list.name, head.chosen(datum))));
    const form = await formOf({ ...settings, columns }, head.names, options.out, list);
    const search = new GazetteerSearch(mapGazetteer(options.gazetteer));
    const write = reverseWriter(search, form, {
      columns: head.columns,
      levels,
      datum: conversionOf(datum, options.tky2jgd),
    });
    const output = openOutput(options.out, false, '', form);
    if (output === null) return;
    try {
      const answers = async function* (): AsyncGenerator<Done> {
        for await (const batch of behind(head.rest, batches, 0)) yield write(batch);
      };
      const tally = await writeAnswers(answers(), form, list.sheet, output, (done) =>
        progress.answered(done.rows),
      );
      progress.stop();
      for (const text of lossTexts(tally)) printAside(say(text));
      if (!isQuiet) printAside(summary(tally, progress, undefined));
    } finally {
      output.close();
    }
  } finally {
    progress.stop();
    await batches.return(undefined);
  }
}

/** The columns of the points, and the rows of the first batch. */
interface PointHead {
  readonly columns: PointColumns;
  readonly names: readonly string[];
  readonly rest: ListBatch | null;
  /** Says which columns are the points, and in which datum; null for a list without columns. */
  readonly chosen: ((datum: Datum) => Message) | null;
}

/** Options about the head of a list of points. */
interface PointHeadOptions {
  readonly header: boolean;
  readonly headerRow?: number | undefined;
  readonly skipRows: number;
  readonly lon?: string;
  readonly lat?: string;
}

/**
 * Finds the header and the columns of the points.
 * @throws {UsageError} where they cannot be found
 */
function pointHead(
  first: ListBatch | null,
  from: InputForm,
  options: PointHeadOptions,
  width: number,
): PointHead {
  const { lon, lat, skipRows } = options;
  const whole: PointColumns = { axes: [[0]], datum: null };
  const batch = without(first, skipRows);
  if (from === 'lines') {
    if (lon !== undefined || lat !== undefined) throw new UsageError(geocodeMessages.pointColumnsOfLines);
    return { columns: whole, names: ['input'], rest: batch, chosen: null };
  }
  if (batch === null || batch.rows.length === 0)
    return { columns: whole, names: [], rest: batch, chosen: null };
  const { names, below, rest, line } = tableOf(batch, options, width, POINT_NAMES);
  const columns = givenColumns(options, names) ?? pointColumns(names, below);
  if (columns === null) throw new UsageError(geocodeMessages.whichPoints(names));
  const shown = columns.axes.flat().map((cell) => names[cell] || String(cell + 1));
  return { columns, names, rest, chosen: (datum) => geocodeMessages.chosenPoints(line, shown, datum) };
}

function givenColumns({ lon, lat, header }: PointHeadOptions, names: readonly string[]): PointColumns | null {
  if (lon === undefined && lat === undefined) return null;
  const own = header ? names : names.map(() => '');
  const cells = Object.entries({ '--lat': lat, '--lon': lon }).flatMap(([option, name]) =>
    name === undefined ? [] : [cellOf(name, own, option, names)],
  );
  // one alone holds both
  return { axes: [...new Set(cells)].map((cell) => [cell]), datum: null };
}

function conversionOf(datum: Datum, tky2jgd: string | undefined): DatumConversion | null {
  if (datum === 'JGD') return null;
  return openDatums(tky2jgd === undefined ? {} : { tky2jgd })[datum];
}
