import { openSearch } from '@banchi/engine/library/open-search.js';
import type { Command } from 'commander';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';
import { count, size } from '../numbers.js';
import { printAside, printLine } from '../print.js';
import { builtStarter } from '../serve/built-starter.js';

/** Adds `banchi publish`. */
export function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description(say(dataMessages.publish))
    .argument('<folder>', say(dataMessages.publishFolder))
    .argument('[file...]', say(dataMessages.publishFile))
    .option('--ranges', say(dataMessages.publishRanges))
    .option('--force', say(dataMessages.publishForce))
    .action(publishCommand);
}

/**
 * `banchi publish DIR [FILE.gaz…] [--ranges]`
 * @throws {CommandError} for a folder that holds something else
 * @throws {OpenError} for files that a service would not serve together
 */
async function publishCommand(
  folder: string,
  given: readonly string[],
  { force = false, ranges = false }: { readonly force?: boolean; readonly ranges?: boolean },
): Promise<void> {
  // loaded when the command line is known to be right
  const [{ checkFolder, publish }, { STARTER_EXAMPLES }] = await Promise.all([
    import('./publish-folder.js'),
    import('../serve/examples.js'),
  ]);
  checkFolder(folder, given, force);
  const isStarter = given.length === 0;
  const open = openSearch(
    isStarter ? await builtStarter((text) => printAside(`banchi: ${say(text)}`)) : given,
  );
  try {
    const { written, files } = await publish(folder, open, {
      examples: isStarter ? STARTER_EXAMPLES : null,
      ranges,
    });
    for (const { name, bytes } of written) printLine(`  ${size(bytes).padStart(10)}  ${name}`);
    const all = written.reduce((sum, { bytes }) => sum + bytes, 0);
    printLine(say(dataMessages.publishDone(folder, count(written.length), size(all))));
    const [today, ...past] = files;
    const { publishVisit, publishPast, publishRangesVisit, publishRangesPast } = dataMessages;
    const visit = ranges ? publishRangesVisit : publishVisit;
    printLine(say(visit(size(today.packed), size(today.bytes))));
    const then = ranges ? publishRangesPast : publishPast;
    for (const { year, packed, bytes } of past) printLine(say(then(String(year), size(packed), size(bytes))));
    const next = ranges ? dataMessages.publishRangesNext : dataMessages.publishNext;
    printLine(say(next(folder)));
  } finally {
    open.close();
  }
}
