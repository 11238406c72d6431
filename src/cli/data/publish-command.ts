import type { Command } from 'commander';
import { mapGazetteer } from '../../files/map-gazetteer.js';
import { builtStarter } from '../../library/starter.js';
import { FOLD_VERSION } from '../../text/index.js';
import { about } from '../../vocabulary/message.js';
import { CommandError } from '../failure.js';
import { say } from '../language.js';
import { count, size } from '../numbers.js';
import { printLine } from '../print.js';
import { dataMessages } from './messages.js';

/** Adds `banchi publish`. */
export function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description(say(dataMessages.publish))
    .argument('<folder>', say(dataMessages.publishFolder))
    .argument('[file]', say(dataMessages.publishFile))
    .option('--force', say(dataMessages.publishForce))
    .action(publishCommand);
}

/**
 * `banchi publish DIR [FILE.gaz]`
 * @throws {CommandError} for a folder that holds something else, and a file that a page cannot show
 */
async function publishCommand(
  folder: string,
  given: string | undefined,
  { force = false }: { readonly force?: boolean },
): Promise<void> {
  // loaded when the command line is known to be right
  const [{ checkFolder, publish }, { STARTER_EXAMPLES }] = await Promise.all([
    import('./publish-folder.js'),
    import('../serve/examples.js'),
  ]);
  checkFolder(folder, given, force);
  const file = given ?? (await builtStarter())[0];
  const gazetteer = mapGazetteer(file);
  try {
    const { fold, year } = gazetteer.meta;
    if (fold !== FOLD_VERSION) throw new CommandError(dataMessages.indexFold(file, fold, FOLD_VERSION));
    if (year !== null) throw new CommandError(about(file, dataMessages.publishPast));
    const { written, data } = await publish(folder, gazetteer, given === undefined ? STARTER_EXAMPLES : null);
    for (const { name, bytes } of written) printLine(`  ${size(bytes).padStart(10)}  ${name}`);
    const all = written.reduce((sum, { bytes }) => sum + bytes, 0);
    printLine(say(dataMessages.publishDone(folder, count(written.length), size(all))));
    printLine(say(dataMessages.publishVisit(size(data.packed), size(data.bytes))));
    printLine(say(dataMessages.publishNext(folder)));
  } finally {
    gazetteer.close();
  }
}
