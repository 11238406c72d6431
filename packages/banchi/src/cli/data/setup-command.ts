import { coverageFaults } from '@banchi/build/inspection/coverage.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import type { DataSet } from '@banchi/build/official/catalogue.js';
import { FetchError } from '@banchi/build/official/failure.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { CommandError } from '../failure.js';
import { say } from '../language.js';
import { together } from '../messages.js';
import { print, printAside, printLine } from '../print.js';
import { buildFile } from './build-file.js';
import { coverageRows, coverageText } from './check-command.js';
import { dataSetOf, type FetchChoice, fetchDataSet, prefecturesOf } from './fetch-command.js';
import { coverageTexts, dataMessages } from './messages.js';
import { checkOutput } from './output-file.js';
import { reportOnFile } from './report-files.js';
import { openSources } from './source-arguments.js';
import { summaryText } from './summary.js';

/** `banchi setup --pref 30 | --all [--lots] [--outlines] [--out FILE]`: fetches, builds, checks, and says how to serve. */
export async function setupCommand(
  choice: FetchChoice & {
    readonly out: string;
    readonly data: string;
    readonly languages: boolean;
    /** Whether the outlines of lots are fetched too, and with them the lots. */
    readonly outlines?: boolean;
  },
): Promise<void> {
  if (choice.outlines === true && !choice.data.split(',').includes('moj'))
    return setupCommand({ ...choice, lots: true, data: `${choice.data},moj` });
  const dataSets = choice.data.split(',').map(dataSetOf);
  const prefectures = prefecturesOf(choice, dataSets);
  checkOutput(choice.out, []);
  const groups: { kind: DataSet; paths: readonly string[] }[] = [];
  for (const kind of dataSets) {
    const paths = await pathsOf(kind, prefectures, choice);
    if (paths.length > 0) groups.push({ kind, paths });
  }
  const registry = groups.find(({ kind }) => kind === 'abr')?.paths;
  const { languages } = choice;
  const { summary, report, seconds } = await buildFile(choice.out, await openSources(groups), { languages });
  print(summaryText(summary, report, seconds));
  printLine(say(dataMessages.report(reportOnFile(choice.out, report, summary.outlined))));
  await check(choice.out, registry, prefectures);
  print(`\n${say(dataMessages.setupServe)}\n  banchi serve --gazetteer ${choice.out}\n`);
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

async function check(
  file: string,
  registry: readonly string[] | undefined,
  prefectures: readonly string[],
): Promise<void> {
  const gazetteer = mapGazetteer(file, 'all');
  try {
    const rows = await coverageRows(new Segments(gazetteer), registry);
    // the table of municipalities is the country's: those of other prefectures have no towns here
    const wanted = rows.filter(({ code }) => prefectures.includes(code.slice(0, 2)));
    print(`\n${coverageText(wanted)}`);
    const faults = coverageTexts(coverageFaults(wanted));
    if (faults.length > 0) throw new CommandError(dataMessages.checkBad(file, together(faults, '; ')));
  } finally {
    gazetteer.close();
  }
}
