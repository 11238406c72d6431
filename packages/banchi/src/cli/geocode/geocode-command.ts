import { availableParallelism } from 'node:os';
import { needParts, PARTS } from '@banchi/engine/contract/part-columns.js';
import { openGazetteer } from '@banchi/engine/library/open-gazetteer.js';
import { Threads } from '@banchi/engine/library/threads.js';
import { DATUMS } from '@banchi/engine/vocabulary/coordinates.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import type { Command } from 'commander';
import { messages } from '../../messages/commands.js';
import { geocodeMessages } from '../../messages/lists.js';
import { geocodeThread } from '../../package/package-root.js';
import { CommandError, UsageError } from '../failure.js';
import { say } from '../language.js';
import { printAside } from '../print.js';
import { COLUMNS, isOfStations, languageWanted, MOST_STATIONS, USUAL_COLUMNS } from './answer-columns.js';
import { writeAnswers } from './answers.js';
import { type AsOf, nearestPast } from './as-of.js';
import type { Cell } from './cells.js';
import type { Ask } from './columns.js';
import type { CompareSettings } from './compare.js';
import { behind, likenessOf, readHead } from './head.js';
import { openList, READ_AT_ONCE } from './input.js';
import { type MapPoint, writeMap } from './map-page.js';
import { pointColumns } from './points.js';
import { GeocodeProgress } from './progress.js';
import { ReviewCards } from './review.js';
import { writeReview } from './review-file.js';
import { beginning, checked, formOf, openOutput } from './run.js';
import {
  addListOptions,
  type GeocodeOptions,
  type Settings,
  settingsOf,
  threadsOf,
  USUAL_LIMIT,
} from './settings.js';
import { summary } from './summary.js';
import { lossTexts, type Tally } from './tally.js';
import type { Done, ThreadStart, ToThread, Understood } from './work.js';
import { WRITTEN_BY_THREADS } from './written-by-threads.js';
import { writtenHere } from './written-here.js';

/** Adds `banchi geocode`. */
export function addGeocodeCommand(program: Command): void {
  const command = program
    .command('geocode')
    .description(say(geocodeMessages.geocode))
    .argument('<file>', say(geocodeMessages.file));
  addListOptions(command, geocodeMessages.sheet)
    .option('--column <columns>', say(geocodeMessages.column))
    .option('--postcode-column <column>', say(geocodeMessages.postcodeColumn))
    .option('--polygons', say(geocodeMessages.polygons))
    .option('--as-of <day>', say(geocodeMessages.asOf))
    .option('--past <file>', say(geocodeMessages.past), (file: string, others: readonly string[] = []) => [
      ...others,
      file,
    ])
    .option('--compare', say(geocodeMessages.compare))
    .option('--compare-limit <metres>', say(geocodeMessages.compareLimit(USUAL_LIMIT)))
    .option('--datum <datum>', say(geocodeMessages.datum(DATUMS)))
    .option('--dedupe', say(geocodeMessages.dedupe))
    .option('--stations <number>', say(geocodeMessages.stations(MOST_STATIONS)))
    .option('--target <kind>', say(messages.target))
    .option('-t, --threads <number>', say(geocodeMessages.threads))
    .option('--review <file>', say(geocodeMessages.review))
    .option('--map <file>', say(geocodeMessages.map))
    .option('--resume', say(geocodeMessages.resume))
    .addHelpText('after', say(geocodeMessages.columnsHelp(USUAL_COLUMNS, [PARTS, ...COLUMNS])))
    .action(geocodeCommand);
}

/**
 * `banchi geocode FILE|-`: answers every row, in order, in several threads. A bad row never stops it.
 * @throws {UsageError} for options that do not fit
 * @throws {CommandError} when a file cannot be used
 */
async function geocodeCommand(path: string, options: GeocodeOptions): Promise<void> {
  const settings = settingsOf(path, options);
  const { gazetteer } = options;
  const ask = asker(gazetteer);
  const list = await openList(path, settings.from, options.sheet, (beginning) =>
    likenessOf(beginning, options.column, ask),
  );
  const isQuiet = options.quiet === true;
  const progress = new GeocodeProgress(list.bytes, isQuiet ? null : process.stderr);
  const batches = list.rows(progress.read);
  const { isGrouped } = settings;
  // one thread knows all rows before
  const most = isGrouped ? 1 : threadsOf(options.threads, list.bytes);
  const { review, map } = options;
  // a thread that only understands words knows neither records nor past years
  const isWrittenHere =
    most === 1 &&
    availableParallelism() > 1 &&
    review === undefined &&
    map === undefined &&
    settings.day === null &&
    settings.compare === null &&
    !isGrouped &&
    !needParts(settings.columns);
  // they load while the gazetteer is checked
  const asOf = asOfDay(settings.day, options);
  const data: ThreadStart = { gazetteer, isWriting: !isWrittenHere, asOf };
  const atOnce = list.bytes === null ? 1 : list.bytes / READ_AT_ONCE;
  const threads = new Threads<ToThread, Done | Understood>({ module: geocodeThread, data }, most, atOnce);
  try {
    const id = checked(gazetteer, languageWanted(settings));
    if (settings.columns.some(isOfStations)) needStations(gazetteer);
    const first = await beginning(batches, settings.skipRows);
    const { header, column, postcodeColumn } = options;
    const { skipRows, headerRow } = settings;
    const head = { header, column, postcodeColumn, skipRows, headerRow, sheets: list.sheets };
    const { columns, names, rest, chosen } = await readHead(
      ...([first, list.form, head, await list.width(), ask] as const),
    );
    if (names.length === 0)
      throw new CommandError(about(list.name, geocodeMessages.noAddresses(list.sheets)));
    if (chosen !== null && !isQuiet) printAside(say(about(list.name, chosen)));
    const compare = settings.compare && compareIn(settings.compare, names, rest?.rows ?? []);
    const form = await formOf(settings, names, options.out, list);
    const job = JSON.stringify([
      list.mark,
      id,
      list.form,
      settings.target,
      columns,
      skipRows,
      form,
      asOf,
      compare,
    ]);
    const output = openOutput(options.out, options.resume === true, job, form);
    if (output === null) {
      if (!isQuiet) printAside(say(about(String(options.out), geocodeMessages.complete)));
      return;
    }
    try {
      const asked = {
        columns,
        target: settings.target,
        form,
        isReviewed: review !== undefined,
        isMapped: map !== undefined,
        compare,
        isGrouped,
      };
      const way = isWrittenHere ? writtenHere(gazetteer, asked) : WRITTEN_BY_THREADS;
      threads.settings = { settings: asked };
      const waiting = behind(rest, batches, output.before.rows);
      const answers = threads.answeredInOrder(waiting, way);
      const reviewed = new ReviewCards();
      const mapped: MapPoint[] = [];
      const tally = await writeAnswers(answers, form, list.sheet, output, (done) => {
        progress.answered(done.rows);
        reviewed.add(done.review);
        for (const point of done.mapped) mapped.push(point);
      });
      progress.stop();
      if (map !== undefined) await writeMap(map, path, gazetteer, mapped, settings.language);
      if (review !== undefined) await writeReview(review, path, gazetteer, reviewed.all, tally);
      for (const text of lossTexts(tally)) printAside(say(text));
      if (!isQuiet) printAside(summary(tally, progress, review));
      if (!hasSome(tally)) throw new CommandError(about(list.name, geocodeMessages.noAddresses(list.sheets)));
    } finally {
      output.close();
    }
  } finally {
    progress.stop();
    await threads.stop();
    await batches.return(undefined);
  }
}

/** Whether some row has an address, or a placeholder for one; a list without rows has nothing against it. */
function hasSome({ outcomes }: Tally): boolean {
  const names = Object.keys(outcomes);
  return names.length === 0 || names.some((name) => !['not_found', 'empty', 'error'].includes(name));
}

/**
 * How the points of a list are compared: in the datum of the option, else in that of the names of their columns.
 * @throws {UsageError} for a list without points
 */
function compareIn(
  { limit, datum }: NonNullable<Settings['compare']>,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
): CompareSettings {
  const columns = pointColumns(names, rows);
  if (columns === null) throw new UsageError(geocodeMessages.noPoints(names));
  return { columns, limit, datum: datum ?? columns.datum ?? 'JGD' };
}

/** @throws {CommandError} for a file without stations */
function needStations(file: string): void {
  const gazetteer = openGazetteer(file, 'stamp');
  try {
    if (gazetteer.stations() === null) throw new CommandError(about(file, geocodeMessages.noStations));
  } finally {
    gazetteer.close();
  }
}

/** Answers words with their parts; the engine is loaded when the first are asked. */
function asker(gazetteer: string): Ask {
  let opened: Promise<(word: string) => GeocodeResult> | undefined;
  const open = async (): Promise<(word: string) => GeocodeResult> => {
    const [{ GazetteerSearch }, { mapGazetteer }] = await Promise.all([
      import('@banchi/engine/search/engine.js'),
      import('@banchi/engine/files/map-gazetteer.js'),
    ]);
    const search = new GazetteerSearch(mapGazetteer(gazetteer));
    return (word) => search.geocode({ word, target: null, parts: true }).value();
  };
  return async (words) => {
    opened ??= open();
    return words.map(await opened);
  };
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
    if (today.history() === null) throw new CommandError(about(gazetteer, geocodeMessages.noChanges));
    return { day, past: nearestPast(day, opened) };
  } finally {
    for (const each of [today, ...opened]) each.close();
  }
}
