import { existsSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { coverageFaults } from '@banchi/build/inspection/coverage.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import type { DataSet } from '@banchi/build/official/catalogue.js';
import { FetchError } from '@banchi/build/official/failure.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { errorText, type Message } from '@banchi/engine/vocabulary/message.js';
import { together } from '../../messages/commands.js';
import { coverageTexts, dataMessages } from '../../messages/data.js';
import { CommandError, describeFailure, EXIT, UsageError } from '../failure.js';
import { say } from '../language.js';
import { print, printAside, printLine } from '../print.js';
import { buildFile } from './build-file.js';
import { coverageRows, coverageText } from './check-command.js';
import { dataSetOf, type FetchChoice, fetchDataSet, prefecturesOf } from './fetch-command.js';
import { type Limit, limitsOf, lossesOver } from './loss-limits.js';
import { checkOutput } from './output-file.js';
import { reportOnFile } from './report-files.js';
import { readSetupNote, sameRequest, setupMark, writeSetupNote } from './setup-note.js';
import { openSources } from './source-arguments.js';
import { summaryText } from './summary.js';

/** Options of `setup`. */
interface SetupChoice extends FetchChoice {
  readonly out: string;
  readonly data: string;
  readonly languages: boolean;
  /** Whether the outlines of lots are fetched too, and with them the lots. */
  readonly outlines?: boolean;
  /** Limits by which a new file that is worse than the old one is refused, see {@link limitsOf}; `none` for none. */
  readonly failOn?: string;
  /** Hours between one run and the next, as the command line has them; absent: one run. */
  readonly watch?: string | true;
}

/** Losses for which a new file is refused unless the user says otherwise: official data loses a few towns a year. */
const USUAL_LIMITS = [
  'municipalities',
  ...[
    'towns',
    'townsWithPosition',
    'townsWithReading',
    'townsWithPostCode',
    'numbers',
    'numbersWithPosition',
  ].map((what) => `${what}=1%`),
].join(',');

/** Hours between two runs of `--watch`, and milliseconds of an hour. */
const DAILY = '24';
const HOUR = 3_600_000;

/**
 * `banchi setup --pref 30 | --all [--lots] [--outlines] [--out FILE] [--watch [HOURS]]`: fetches, builds anew if anything has changed, checks, and puts the new
 * file in the old one's place; with `--watch` again and again, until the process ends.
 */
export async function setupCommand(choice: SetupChoice): Promise<void> {
  if (choice.outlines === true && !choice.data.split(',').includes('moj'))
    return setupCommand({ ...choice, lots: true, data: `${choice.data},moj` });
  const { failOn, watch } = choice;
  const limits = failOn === 'none' ? [] : limitsOf(failOn ?? USUAL_LIMITS);
  const dataSets = choice.data.split(',').map(dataSetOf);
  const prefectures = prefecturesOf(choice, dataSets);
  if (watch === undefined) return setUp(choice, { dataSets, prefectures, limits });
  const hours = Number(watch === true ? DAILY : watch);
  if (!(hours > 0 && hours <= 24 * 366)) throw new UsageError(dataMessages.setupWatchWrong(String(watch)));
  for (;;) {
    try {
      await setUp(choice, { dataSets, prefectures, limits });
    } catch (error) {
      const { text, exitCode } = describeFailure(error);
      if (exitCode === EXIT.usage) throw error;
      printAside(`banchi: ${say(text)}`);
    }
    printAside(say(dataMessages.setupNext(new Date(Date.now() + hours * HOUR).toISOString())));
    await wait(hours * HOUR);
  }
}

/** The work of one run of `setup`. */
interface SetupWork {
  readonly dataSets: readonly DataSet[];
  readonly prefectures: readonly string[];
  readonly limits: readonly Limit[];
}

async function setUp(choice: SetupChoice, { dataSets, prefectures, limits }: SetupWork): Promise<void> {
  const { out, languages } = choice;
  checkOutput(out, []);
  const groups: { kind: DataSet; paths: readonly string[] }[] = [];
  for (const kind of dataSets) {
    const paths = await pathsOf(kind, prefectures, choice);
    if (paths.length > 0) groups.push({ kind, paths });
  }
  const files = groups.flatMap(({ paths }) => paths);
  const asked = { ...{ data: dataSets, prefectures, lots: choice.lots === true, languages } };
  const mark = setupMark(asked, files);
  const before = existsSync(out) ? readSetupNote(out) : null;
  if (before?.mark === mark) {
    printLine(say(dataMessages.setupUnchanged(out)));
    return;
  }
  const refusal = `${mark} ${JSON.stringify(limits)}`;
  if (before?.refused === refusal) throw new CommandError(dataMessages.setupRefusedBefore(out));
  const registry = groups.find(({ kind }) => kind === 'abr')?.paths;
  // the file in place stays there, whole, until the new one is found to be good
  const fresh = `${out}.new`;
  try {
    const { summary, report, seconds } = await buildFile(fresh, await openSources(groups), { languages });
    const checked = await check(fresh, registry, prefectures);
    // a file that was asked for with other options may hold less
    const isSame = sameRequest(before, asked);
    const reasons = [
      ...(isSame && before?.isGood === true ? checked.faults : []),
      ...(isSame || choice.failOn !== undefined ? worseThan(out, fresh, limits) : []),
    ];
    if (reasons.length > 0) {
      if (before !== null) writeSetupNote(out, { ...before, refused: refusal });
      throw new CommandError(dataMessages.setupRefused(out, together(reasons, '; ')));
    }
    renameSync(fresh, out);
    report.rename(`${out}.report.ndjson`);
    print(summaryText({ ...summary, file: out }, report, seconds));
    printLine(say(dataMessages.report(reportOnFile(out, report, summary.outlined))));
    print(`\n${checked.text}`);
    writeSetupNote(out, { mark, asked, isGood: checked.faults.length === 0 });
    if (checked.faults.length > 0)
      throw new CommandError(dataMessages.checkBad(out, together(checked.faults, '; ')));
  } finally {
    for (const path of [fresh, `${fresh}.report.ndjson`]) rmSync(path, { force: true });
  }
  print(`\n${say(dataMessages.setupServe)}\n  banchi serve --gazetteer ${out}\n`);
}

/** The limits that a new file exceeds; empty without an old file that this program reads. */
function worseThan(old: string, fresh: string, limits: readonly Limit[]): Message[] {
  if (!existsSync(old)) return [];
  let before: Gazetteer;
  try {
    before = mapGazetteer(old);
  } catch (error) {
    printAside(say(dataMessages.setupNotCompared(old, errorText(error))));
    return [];
  }
  try {
    const now = mapGazetteer(fresh);
    try {
      return lossesOver(limits, new Segments(before), new Segments(now));
    } finally {
      now.close();
    }
  } finally {
    before.close();
  }
}

/** A data set that only adds to the registry may be missing; the registry may not. */
async function pathsOf(
  kind: DataSet,
  prefectures: readonly string[],
  choice: FetchChoice,
): Promise<readonly string[]> {
  try {
    return (await fetchDataSet(kind, prefectures, choice)).paths;
  } catch (error) {
    if (kind === 'abr' || !(error instanceof FetchError) || error.fault !== 'missing') throw error;
    printAside(say(dataMessages.setupLeftOut(kind, error.text)));
    return [];
  }
}

/** The contents of a new file by municipality, as a table, and their faults. */
async function check(
  file: string,
  registry: readonly string[] | undefined,
  prefectures: readonly string[],
): Promise<{ readonly text: string; readonly faults: readonly Message[] }> {
  const gazetteer = mapGazetteer(file, 'all');
  try {
    const rows = await coverageRows(new Segments(gazetteer), registry);
    // the table of municipalities is the country's: those of other prefectures have no towns here
    const wanted = rows.filter(({ code }) => prefectures.includes(code.slice(0, 2)));
    return { text: coverageText(wanted), faults: coverageTexts(coverageFaults(wanted)) };
  } finally {
    gazetteer.close();
  }
}
