import { openSearch } from '@banchi/engine/library/open-search.js';
import type { Command } from 'commander';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';
import { count, size } from '../numbers.js';
import { printAside, printLine } from '../print.js';
import { LINE_INTERVAL } from '../progress-stream.js';
import { builtStarter } from '../serve/built-starter.js';

/** Adds `banchi publish`. */
export function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description(say(dataMessages.publish))
    .argument('<folder>', say(dataMessages.publishFolder))
    .argument('[file...]', say(dataMessages.publishFile))
    .option('--cut', say(dataMessages.publishCut))
    .option('--no-cut', say(dataMessages.publishWhole))
    .option('--force', say(dataMessages.publishForce))
    .action(publishCommand);
}

/**
 * `banchi publish DIR [FILE.gaz…] [--cut | --no-cut]`
 * @throws {CommandError} for a folder that holds something else
 * @throws {OpenError} for files that a service would not serve together
 */
async function publishCommand(
  folder: string,
  given: readonly string[],
  { force = false, cut }: { readonly force?: boolean; readonly cut?: boolean },
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
    const { written, files, table } = await publish(folder, open, {
      examples: isStarter ? STARTER_EXAMPLES : null,
      cut,
      onProgress: progressLine(),
    });
    const shards = new Set(table?.shards.map(({ url }) => url));
    for (const { name, bytes } of written)
      if (!shards.has(name)) printLine(`  ${size(bytes).padStart(10)}  ${name}`);
    const all = written.reduce((sum, { bytes }) => sum + bytes, 0);
    printLine(say(dataMessages.filesOf(folder, count(written.length), size(all))));
    const [today, ...past] = files;
    const { publishVisit, publishPast, publishCutVisit, publishCutMap, publishCutOthers } = dataMessages;
    if (table === null) printLine(say(publishVisit(size(today.packed), size(today.bytes))));
    else {
      const sizes = table.shards.map(({ packed }) => packed).sort((a, b) => a - b);
      const [median, largest] = [sizes[sizes.length >> 1], sizes[sizes.length - 1]].map(size);
      printLine(say(publishCutVisit(size(today.packed), count(sizes.length), median, largest)));
      const { outlines, map, country, towns, names } = table;
      const named = names === null ? null : size(names.packed);
      printLine(say(publishCutMap(size(outlines.packed), size(map.packed))));
      printLine(say(publishCutOthers(size(towns.packed), size(country.packed), named)));
    }
    for (const { year, packed, bytes } of past)
      printLine(say(publishPast(String(year), size(packed), size(bytes))));
    printLine(say(dataMessages.publishNext(folder)));
  } finally {
    open.close();
  }
}

/** Says now and then how many of the files are written. */
function progressLine(): (share: number) => void {
  let shownAt = performance.now();
  return (share) => {
    if (performance.now() - shownAt < LINE_INTERVAL) return;
    shownAt = performance.now();
    printAside(`banchi: ${say(dataMessages.publishProgress(count(Math.floor(100 * share))))}`);
  };
}
