import type { Command } from 'commander';
import { dataMessages } from '../../messages/data.js';
import { UsageError } from '../failure.js';
import { say } from '../language.js';
import { print, printLine } from '../print.js';
import { checkOutput } from './output-file.js';
import { openSources, parseSources } from './source-arguments.js';
import { summaryText } from './summary.js';

/** The options of `banchi build`. */
interface BuildChoice {
  readonly out: string;
  readonly languages: boolean;
  readonly memory?: string;
  readonly past?: readonly string[];
  readonly keepPoints?: boolean;
}

/** Adds `banchi build`. */
export function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description(say(dataMessages.build))
    .argument('[source...]', say(dataMessages.buildSource))
    .requiredOption('-o, --out <file>', say(dataMessages.outFile))
    .option('--no-languages', say(dataMessages.buildNoLanguages))
    .option('--memory <mib>', say(dataMessages.buildMemory))
    .option('--past <file>', say(dataMessages.buildPast), (file: string, files: readonly string[] = []) => [
      ...files,
      file,
    ])
    .option('--keep-points', say(dataMessages.buildKeepPoints))
    .addHelpText('after', say(dataMessages.sources))
    .action(buildCommand);
}

/** `banchi build --out FILE SOURCE…` */
async function buildCommand(
  words: readonly string[],
  { out, languages, memory, past = [], keepPoints }: BuildChoice,
): Promise<void> {
  const groups = parseSources(words);
  const bytes = memory === undefined ? undefined : bytesOf(memory);
  checkOutput(out, [...groups.flatMap(({ paths }) => paths), ...past]);
  // loaded when the command line is known to be right
  const { buildFile } = await import('./build-file.js');
  const { summary, report, seconds } = await buildFile(out, await openSources(groups), {
    languages,
    memory: bytes,
    past,
    withhold: keepPoints !== true,
  });
  print(summaryText(summary, report, seconds));
  const { reportOnFile } = await import('./report-files.js');
  printLine(say(dataMessages.report(reportOnFile(out, report, summary.outlined))));
}

/**
 * Bytes of a number of MiB.
 * @throws {UsageError} when it is none
 */
function bytesOf(mebibytes: string): number {
  if (!/^[0-9]{1,7}$/.test(mebibytes)) throw new UsageError(dataMessages.buildMemoryWrong(mebibytes));
  return Number(mebibytes) * 2 ** 20;
}
