import type { Command } from 'commander';
import { DATA_SETS } from '../../official/catalogue.js';

/** What `setup` takes when it is not told. */
const DEFAULT_DATA_SETS = 'abr,ken-all,n03,isj';

/** Where files are kept unless the user says otherwise. */
const DEFAULT_FOLDER = 'official';

const WHAT = `
Data sets:
  abr      Address Base Registry (Digital Agency): names, positions, house numbers; with --lots also lots
  ken-all  postal codes and readings (Japan Post), one file for the country
  jigyosyo postal codes of single offices (Japan Post), one file for the country
  n03      municipality boundaries (MLIT)
  isj      positions of towns (MLIT)
  estat    boundaries of towns from the census (e-Stat)

What has been fetched is asked for by its ETag and fetched anew only when it has changed; a transfer that broke off goes on
where it ended. The registry's server answers within Japan only.
`;

/** Adds what `fetch` and `setup` have in common. */
function withFetchOptions(command: Command): Command {
  return command
    .option('--pref <codes>', 'prefectures by code, several separated by commas, e.g. 30 or 26,27')
    .option('--all', 'all 47 prefectures')
    .option('--lots', "also the registry's lots (地番): two files a municipality")
    .option('--dir <folder>', 'where files are kept', DEFAULT_FOLDER)
    .option('--parallel <number>', 'files at a time, 1 to 16', '4')
    .option(
      '--mirror <address>',
      "take files from MIRROR/HOST/PATH instead of the publishers' https://HOST/PATH",
    );
}

/** An action that is loaded when its command is run. */
function loaded<Given extends readonly unknown[]>(
  load: () => Promise<(...given: Given) => Promise<void> | void>,
): (...given: Given) => Promise<void> {
  return async (...given) => {
    const action = await load();
    await action(...given);
  };
}

/** Adds the commands that get official data, and those that look at what was built of it. */
export function addDataCommands(program: Command): void {
  withFetchOptions(
    program
      .command('fetch')
      .description('fetch official data from its publishers')
      .argument('<data-set...>', DATA_SETS.join(', '))
      .option('--list', 'only list what there is, with sizes')
      .addHelpText('after', WHAT),
  ).action(loaded(async () => (await import('./fetch-command.js')).fetchCommand));

  withFetchOptions(
    program
      .command('setup')
      .description(
        'fetch official data, build a gazetteer of it and check that; prefectures and municipalities are those of all Japan',
      )
      .option('-o, --out <file>', 'the gazetteer file to write', 'japan.gaz')
      .option('--data <names>', 'data sets, separated by commas', DEFAULT_DATA_SETS)
      .option('--no-languages', 'without names in English, Chinese and Korean')
      .addHelpText('after', WHAT),
  ).action(loaded(async () => (await import('./setup-command.js')).setupCommand));

  program
    .command('check')
    .description(
      'compare every section of a gazetteer file with its checksum, and tell what its records repeat',
    )
    .argument('<file>', 'gazetteer file')
    .option('--coverage', 'also tell by municipality what there is; fails when that is nothing')
    .option('--registry <path...>', 'also look up every record of these files of the Address Base Registry')
    .option('--json', 'the coverage as one JSON object a municipality')
    .option(
      '--report',
      'also write FILE.report.html and FILE.report.json: what there is and what is wrong with it',
    )
    .action(loaded(async () => (await import('./check-command.js')).checkCommand));

  program
    .command('diff')
    .description(
      'list what was added, removed, renamed, moved and re-coded from one gazetteer file to another',
    )
    .argument('<old>', 'gazetteer file')
    .argument('<new>', 'gazetteer file')
    .option('--ndjson', 'one JSON object a line')
    .option('--moved <metres>', 'how far a point must have gone', '1')
    .option(
      '--fail-on <limits>',
      'fail when the new file is worse: names with what is still allowed, e.g. removed=100,withheld,towns; worse: anything',
    )
    .action(loaded(async () => (await import('./diff-command.js')).diffCommand));
}
