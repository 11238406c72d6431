import { DATA_SETS } from '@banchi/build/official/catalogue.js';
import type { Command } from 'commander';
import { messages } from '../../messages/commands.js';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';

/** The data sets of `setup` if none are named. */
const DEFAULT_DATA_SETS = 'abr,ken-all,n03,isj';

/** Where files are kept unless the user says otherwise. */
const DEFAULT_FOLDER = 'official';

/** Adds the options that `fetch` and `setup` share. */
function withFetchOptions(command: Command): Command {
  return command
    .option('--pref <codes>', say(dataMessages.fetchPrefectures))
    .option('--all', say(dataMessages.fetchAll))
    .option('--lots', say(dataMessages.fetchLots))
    .option('--dir <folder>', say(dataMessages.fetchFolder), DEFAULT_FOLDER)
    .option('--parallel <number>', say(dataMessages.fetchParallel), '4')
    .option('--mirror <address>', say(dataMessages.fetchMirror));
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

/** Adds the commands that fetch and build official data, and the commands that inspect built files. */
export function addDataCommands(program: Command): void {
  withFetchOptions(
    program
      .command('fetch')
      .description(say(dataMessages.fetch))
      .argument('<data-set...>', DATA_SETS.join(', '))
      .option('--list', say(dataMessages.fetchList))
      .addHelpText('after', say(dataMessages.fetchWhat)),
  ).action(loaded(async () => (await import('./fetch-command.js')).fetchCommand));

  withFetchOptions(
    program
      .command('setup')
      .description(say(dataMessages.setup))
      .option('-o, --out <file>', say(dataMessages.setupOut), 'japan.gaz')
      .option('--data <names>', say(dataMessages.setupData), DEFAULT_DATA_SETS)
      .option('--outlines', say(dataMessages.setupOutlines))
      .option('--no-languages', say(dataMessages.setupNoLanguages))
      .option('--fail-on <limits>', say(dataMessages.setupFailOn))
      .option('--watch [hours]', say(dataMessages.setupWatch))
      .addHelpText('after', say(dataMessages.fetchWhat)),
  ).action(loaded(async () => (await import('./setup-command.js')).setupCommand));

  program
    .command('check')
    .description(say(dataMessages.check))
    .argument('<file>', say(messages.gazetteerFile))
    .option('--coverage', say(dataMessages.checkCoverage))
    .option('--registry <path...>', say(dataMessages.checkRegistry))
    .option('--json', say(dataMessages.checkJson))
    .option('--report', say(dataMessages.checkReport))
    .action(loaded(async () => (await import('./check-command.js')).checkCommand));

  program
    .command('diff')
    .description(say(dataMessages.diff))
    .argument('<old>', say(messages.gazetteerFile))
    .argument('<new>', say(messages.gazetteerFile))
    .option('--ndjson', say(dataMessages.diffNdjson))
    .option('--moved <metres>', say(dataMessages.diffMoved), '1')
    .option('--fail-on <limits>', say(dataMessages.diffFailOn))
    .action(loaded(async () => (await import('./diff-command.js')).diffCommand));
}
