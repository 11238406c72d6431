import type { Command } from 'commander';
import { UsageError } from '../failure.js';
import { print } from '../print.js';
import { checkOutput } from './output-file.js';
import { openSources, parseSources, SOURCES_HELP } from './source-arguments.js';
import { summaryText } from './summary.js';

/** The options of `banchi build`. */
interface BuildChoice {
  readonly out: string;
  readonly languages: boolean;
  readonly memory?: string;
  readonly past: readonly string[];
  readonly keepPoints?: boolean;
}

/** Adds `banchi build`. */
export function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description('build a gazetteer file from sources')
    .argument('[source...]', 'sources, see below')
    .requiredOption('-o, --out <file>', 'the gazetteer file to write, e.g. japan.gaz')
    .option(
      '--no-languages',
      'without names in English, Chinese and Korean: a third smaller, built in half the time',
    )
    .option(
      '--memory <mib>',
      'MiB of what was read that are kept in memory; more goes to a temporary file beside the output (default: 512)',
    )
    .option(
      '--past <file>',
      'gazetteer file of a past year: the new file will know which of its towns became which; may be given again',
      (file: string, files: readonly string[]) => [...files, file],
      [],
    )
    .option(
      '--keep-points',
      'keep points that cannot be true, which are withheld from their records otherwise',
    )
    .addHelpText('after', SOURCES_HELP)
    .action(buildCommand);
}

/** `banchi build --out FILE SOURCE…` */
async function buildCommand(
  words: readonly string[],
  { out, languages, memory, past, keepPoints }: BuildChoice,
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
  print(`report: ${reportOnFile(out, report)}\n`);
}

/**
 * Bytes of a number of MiB.
 * @throws {UsageError} when it is none
 */
function bytesOf(mebibytes: string): number {
  if (!/^[0-9]{1,7}$/.test(mebibytes))
    throw new UsageError(`--memory ${mebibytes}: must be a whole number of MiB from 0 to 9999999`);
  return Number(mebibytes) * 2 ** 20;
}
