import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { nearest } from '@banchi/engine/contract/nearest.js';
import { COLUMNS_OF_PARTS, PARTS } from '@banchi/engine/contract/part-columns.js';
import { DATUMS, type Datum } from '@banchi/engine/vocabulary/coordinates.js';
import { LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { GEOCODE_TARGETS } from '@banchi/engine/vocabulary/searches.js';
import type { Command } from 'commander';
import { messages } from '../../messages/commands.js';
import { geocodeMessages } from '../../messages/lists.js';
import { UsageError } from '../failure.js';
import { say } from '../language.js';
import {
  COLUMNS,
  COLUMNS_OF_COMPARED,
  COLUMNS_OF_GROUPS,
  COLUMNS_OF_PAST,
  COLUMNS_THEN,
  columnsOfStation,
  isOfThen,
  MOST_STATIONS,
  POLYGON,
  USUAL_COLUMNS,
} from './answer-columns.js';
import { checkDay } from './as-of.js';
import {
  INPUT_FORMS,
  type InputForm,
  inputFormOf,
  natureOf,
  OUTPUT_FORMS,
  type OutputForm,
  outputFormOf,
} from './forms.js';
import { ENCODINGS, type Encoding } from './writing.js';

/** Metres between a row's own point and its address's beyond which `--compare` names the row. */
export const USUAL_LIMIT = 1000;

/** Options about a list and the form of its answers, which every command over lists has. */
export interface ListOptions {
  readonly gazetteer: string;
  readonly from?: string;
  readonly to?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly out?: string;
  readonly skipRows?: string;
  readonly headerRow?: string;
  readonly columns?: string;
  readonly header: boolean;
  readonly safeCells?: boolean;
  readonly language?: string;
  readonly quiet?: boolean;
}

/** Adds {@link ListOptions} to a command. @param sheet the sentence of `--sheet` */
export function addListOptions(command: Command, sheet: Message): Command {
  return command
    .requiredOption('-g, --gazetteer <file>', say(messages.gazetteerSearched))
    .option('--from <form>', say(geocodeMessages.from(INPUT_FORMS)))
    .option('--to <form>', say(geocodeMessages.to(OUTPUT_FORMS)))
    .option('--encoding <encoding>', say(geocodeMessages.encoding(ENCODINGS)))
    .option('--sheet <name>', say(sheet))
    .option('-o, --out <file>', say(geocodeMessages.out))
    .option('--skip-rows <number>', say(geocodeMessages.skipRows))
    .option('--header-row <number>', say(geocodeMessages.headerRow))
    .option('--no-header', say(geocodeMessages.noHeader))
    .option('--columns <names>', say(geocodeMessages.columns))
    .option('--language <language>', say(geocodeMessages.language(LANGUAGES)))
    .option('--safe-cells', say(geocodeMessages.safeCells))
    .option('--no-safe-cells', say(geocodeMessages.noSafeCells))
    .option('-q, --quiet', say(messages.quiet));
}

/** Options of `banchi geocode`. */
export interface GeocodeOptions extends ListOptions {
  readonly review?: string;
  readonly map?: string;
  readonly asOf?: string;
  readonly polygons?: boolean;
  readonly past?: readonly string[];
  readonly column?: string;
  readonly postcodeColumn?: string;
  readonly target?: string;
  readonly threads?: string;
  readonly resume?: boolean;
  readonly compare?: boolean;
  readonly compareLimit?: string;
  readonly datum?: string;
  readonly dedupe?: boolean;
  readonly stations?: string;
}

/** Threads at most. */
const MOST_THREADS = 64;
/** Bytes of a list that make a further thread worth its start: each thread loads and compiles the program anew. */
const BYTES_A_THREAD = 1 << 19;
/**
 * On two processors one thread answers and this one reads words and writes rows, which keeps both busy,
 * up to so many bytes, about 145,000 rows: 120,000 rows take 3.0 seconds instead of 3.9 with two threads, 240,000 would take 8.2
 * instead of 7.3.
 */
const BYTES_OF_TWO = 1 << 23;

/** The checked settings of a list and its answers. */
interface ListSettings {
  /** Undefined: found by the beginning of the list. */
  readonly from: InputForm | undefined;
  readonly to: OutputForm;
  /** Undefined: as the list. */
  readonly encoding: Encoding | undefined;
  /** Whether cells that a spreadsheet would run as formulas are made texts. */
  readonly safe: boolean;
  /** Lines that are passed over. */
  readonly skipRows: number;
  /** Undefined: found by its names. */
  readonly headerRow: number | undefined;
  /** The language of addresses. */
  readonly language: Language;
}

/** The checked settings of `banchi geocode`. */
export interface Settings extends ListSettings {
  readonly target: (typeof GEOCODE_TARGETS)[number] | null;
  readonly columns: readonly string[];
  /** The past day that the list is of; null for today. */
  readonly day: string | null;
  /** How points are compared; null where they are not. */
  readonly compare: { readonly limit: number; readonly datum: Datum | undefined } | null;
  /** Whether rows with one address are grouped. */
  readonly isGrouped: boolean;
}

/**
 * Checks the options about a list and its answers against each other.
 * @param path of the list, or `-`
 * @throws {UsageError} for options that do not fit
 */
export function listSettingsOf(path: string, options: ListOptions): ListSettings {
  const { out } = options;
  const from = choice('--from', options.from, INPUT_FORMS) ?? inputFormOf(path);
  const to = choice('--to', options.to, OUTPUT_FORMS) ?? (out === undefined ? 'csv' : outputFormOf(out));
  const nature = natureOf(to);
  const encoding = choice('--encoding', options.encoding, ENCODINGS);
  if (encoding !== undefined && nature !== 'table') throw new UsageError(geocodeMessages.encodingOfText(to));
  if (options.safeCells === true && nature !== 'table' && nature !== 'workbook')
    throw new UsageError(geocodeMessages.safeCellsOfTables(to));
  if (from === 'xlsx' && path === '-') throw new UsageError(geocodeMessages.workbookFromFile);
  if (options.sheet !== undefined && from !== 'xlsx')
    throw new UsageError(geocodeMessages.sheetOfWorkbook(path, from ?? 'lines'));
  if (isWhole(to) && out === undefined) throw new UsageError(geocodeMessages.needsOut(to));
  if (out !== undefined && resolve(out) === resolve(path)) throw new UsageError(geocodeMessages.outIsInput);
  if (options.headerRow !== undefined && !options.header)
    throw new UsageError(geocodeMessages.headerRowOfNone);
  const skipRows = lineOf('--skip-rows', options.skipRows, 0) ?? 0;
  const headerRow = lineOf('--header-row', options.headerRow, 1);
  if (headerRow !== undefined && headerRow <= skipRows)
    throw new UsageError(geocodeMessages.headerRowSkipped(headerRow, skipRows));
  const safe = options.safeCells ?? nature === 'workbook';
  const language = choice('--language', options.language, LANGUAGES) ?? 'ja';
  return { from, to, encoding, safe, skipRows, headerRow, language };
}

/** Whether a form is written from its beginning to its end, into a file only. */
function isWhole(to: OutputForm): boolean {
  const nature = natureOf(to);
  return nature === 'workbook' || nature === 'columns';
}

/**
 * Checks the options of `banchi geocode` against each other.
 * @param path of the list, or `-`
 * @throws {UsageError} for options that do not fit
 */
export function settingsOf(path: string, options: GeocodeOptions): Settings {
  const list = listSettingsOf(path, options);
  if (options.resume === true && (options.out === undefined || path === '-'))
    throw new UsageError(geocodeMessages.resumeNeedsFiles);
  if (options.resume === true && isWhole(list.to))
    throw new UsageError(geocodeMessages.resumeOfWhole(list.to));
  if (options.review !== undefined && options.resume === true)
    throw new UsageError(geocodeMessages.reviewOfOneRun);
  if (options.review !== undefined && !/\.html?$/i.test(options.review))
    throw new UsageError(geocodeMessages.reviewIsPage(options.review));
  if (options.map !== undefined && options.resume === true) throw new UsageError(geocodeMessages.mapOfOneRun);
  if (options.map !== undefined && !/\.html?$/i.test(options.map))
    throw new UsageError(geocodeMessages.mapIsPage(options.map));
  const target = choice('--target', options.target, GEOCODE_TARGETS) ?? null;
  const day = options.asOf === undefined ? null : checkDay(options.asOf);
  if (day === null && options.past !== undefined) throw new UsageError(geocodeMessages.pastNeedsDay);
  const compare = compareOf(options);
  const isGrouped = options.dedupe === true;
  if (isGrouped && options.resume === true) throw new UsageError(geocodeMessages.dedupeOfOneRun);
  const given = columnsOf(options.columns) ?? [
    ...USUAL_COLUMNS,
    ...(compare === null ? [] : COLUMNS_OF_COMPARED),
    ...(isGrouped ? COLUMNS_OF_GROUPS : []),
    ...Array.from({ length: stationsOf(options.stations) }, (_, i) => columnsOfStation(i + 1)).flat(),
    ...(day === null ? [] : COLUMNS_THEN),
    ...(options.past === undefined ? [] : COLUMNS_OF_PAST),
  ];
  const columns = options.polygons === true && !given.includes(POLYGON) ? [...given, POLYGON] : given;
  const then = columns.find(isOfThen);
  if (day === null && then !== undefined) throw new UsageError(geocodeMessages.columnNeedsDay(then));
  const needing: readonly (readonly [columns: readonly string[], option: string])[] = [
    ...(compare === null ? [[COLUMNS_OF_COMPARED, '--compare'] as const] : []),
    ...(isGrouped ? [] : [[['group', 'kept'], '--dedupe'] as const]),
  ];
  for (const [names, option] of needing) {
    const needs = columns.find((column) => names.includes(column));
    if (needs !== undefined) throw new UsageError(geocodeMessages.columnNeeds(needs, option));
  }
  return { ...list, target, columns, day, compare, isGrouped };
}

/** Metres that a limit may have: half around the earth. */
const MOST_METRES = 20_000_000;

function compareOf({ compare, compareLimit, datum }: GeocodeOptions): Settings['compare'] {
  if (compare !== true) {
    if (compareLimit !== undefined || datum !== undefined)
      throw new UsageError(geocodeMessages.limitOfCompared);
    return null;
  }
  if (
    compareLimit !== undefined &&
    !(/^\d+(?:\.\d+)?$/.test(compareLimit) && Number(compareLimit) <= MOST_METRES)
  )
    throw new UsageError(messages.notWhole('--compare-limit', compareLimit, 0, MOST_METRES));
  return { limit: Number(compareLimit ?? USUAL_LIMIT), datum: choice('--datum', datum, DATUMS) };
}

/** How many of the nearest stations a row has columns of. @throws {UsageError} for a text that is not such a number */
function stationsOf(given: string | undefined): number {
  if (given === undefined) return 0;
  if (!/^[0-9]$/.test(given) || Number(given) < 1 || Number(given) > MOST_STATIONS)
    throw new UsageError(messages.notWhole('--stations', given, 1, MOST_STATIONS));
  return Number(given);
}

/** Lines that an option may name. */
const MOST_LINES = 1_000_000;

function lineOf(option: string, given: string | undefined, least: number): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,7}$/.test(given) || Number(given) < least || Number(given) > MOST_LINES)
    throw new UsageError(messages.notWhole(option, given, least, MOST_LINES));
  return Number(given);
}

/**
 * The columns of answers that `--columns` names; undefined without it.
 * @param known names of single columns
 * @param groups names that stand for several columns
 * @throws {UsageError} for another name
 */
export function columnsOf(
  given: string | undefined,
  known: readonly string[] = COLUMNS,
  groups: Readonly<Record<string, readonly string[]>> = { [PARTS]: COLUMNS_OF_PARTS },
): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const named = given.split(',').flatMap((each) => {
    const name = each.trim();
    if (Object.hasOwn(groups, name)) return groups[name];
    if (known.includes(name)) return name;
    throw new UsageError(
      geocodeMessages.columnUnknown(name, nearest(name, [...Object.keys(groups), ...known])),
    );
  });
  // `parts` has `key` too
  return [...new Set(named)];
}

/**
 * How many threads answer.
 * @param bytes size of the list; null where it is not known
 * @throws {UsageError} for a text that is not a number of threads
 */
export function threadsOf(given: string | undefined, bytes: number | null): number {
  if (given === undefined) {
    const processors = availableParallelism();
    if (bytes !== null && processors === 2 && bytes < BYTES_OF_TWO) return 1;
    const worthWhile = bytes === null ? MOST_THREADS : Math.ceil(bytes / BYTES_A_THREAD);
    return Math.max(1, Math.min(MOST_THREADS, processors, worthWhile));
  }
  if (!/^[1-9]\d?$/.test(given) || Number(given) > MOST_THREADS)
    throw new UsageError(messages.notWhole('--threads', given, 1, MOST_THREADS));
  return Number(given);
}

/**
 * The value of an option that is one of some.
 * @throws {UsageError} for another value
 */
export function choice<T extends string>(
  option: string,
  given: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (given === undefined) return undefined;
  const found = choices.find((each) => each === given);
  if (found === undefined) throw new UsageError(messages.notOneOf(option, given, choices));
  return found;
}
