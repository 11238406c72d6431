import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { FOLD_VERSION } from '@banchi/engine/text/index.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { NotedIndex } from '@banchi/opensearch/cluster-index.js';
import type { ClusterConnection } from '@banchi/opensearch/connection.js';
import type { Spread } from '@banchi/opensearch/fill.js';
import type { Command } from 'commander';
import { messages } from '../../messages/commands.js';
import { dataMessages } from '../../messages/data.js';
import { fromPackage } from '../../package/optional-package.js';
import { CommandError, UsageError } from '../failure.js';
import { say } from '../language.js';
import { count, duration } from '../numbers.js';
import { printAside, printLine } from '../print.js';
import { clusterAddress, directoryFolder } from '../serve/cluster-settings.js';
import { serviceConfig } from '../serve/service-config.js';
import { IndexProgress } from './index-progress.js';
import { total } from './summary.js';

/** Options of `banchi index`. */
interface IndexOptions {
  readonly opensearch?: readonly string[];
  readonly index?: string;
  readonly config?: string;
  readonly shards?: string;
  readonly replicas?: string;
  readonly removeOld?: boolean;
  readonly quiet?: boolean;
}

/** Milliseconds that copies are waited for before the alias is switched all the same. */
const COPYING = 10 * 60_000;
const MOST_SHARDS = 1024;
const MOST_REPLICAS = 20;

/** Adds `banchi index`. */
export function addIndexCommand(program: Command): void {
  program
    .command('index')
    .description(say(dataMessages.index))
    .argument('<file>', say(messages.gazetteerFile))
    .option(
      '--opensearch <url>',
      say(dataMessages.indexNodes),
      // not variadic: the file would be taken for another node
      (url: string, before: readonly string[] = []) => [...before, url],
    )
    .option('--index <name>', say(dataMessages.indexName))
    .option('-c, --config <file>', say(dataMessages.indexConfig))
    .option('--shards <number>', say(dataMessages.indexShards))
    .option('--replicas <number>', say(dataMessages.indexReplicas))
    .option('--remove-old', say(dataMessages.indexRemoveOld))
    .option('-q, --quiet', say(messages.quiet))
    .action(indexCommand);
}

/**
 * `banchi index --opensearch URL --index NAME FILE.gaz`
 * @throws {CommandError} for a file of another version
 * @throws {ClusterError} when the index differs from the file
 */
async function indexCommand(path: string, options: IndexOptions): Promise<void> {
  const spread: Spread = {
    shards: wholeNumber('--shards', options.shards, 1, MOST_SHARDS),
    replicas: wholeNumber('--replicas', options.replicas, 0, MOST_REPLICAS),
  };
  const { opensearch, index, config: file } = options;
  const { config } = serviceConfig({ opensearch, index, config: file });
  const name = config['opensearch.index'];
  if (name === null) throw new UsageError(dataMessages.indexNone);
  const gazetteer = mapGazetteer(path);
  // loaded when the command line is known to be right
  const [{ ClusterConnection }, { fillIndex }, { verifyIndex }] = await fromPackage(
    '@banchi/opensearch',
    () =>
      Promise.all([
        import('@banchi/opensearch/connection.js'),
        import('@banchi/opensearch/fill.js'),
        import('@banchi/opensearch/verify.js'),
      ]),
  );
  const connection = new ClusterConnection(clusterAddress(config));
  const progress = new IndexProgress(options.quiet === true ? null : process.stderr);
  try {
    if (gazetteer.meta.fold !== FOLD_VERSION)
      throw new CommandError(dataMessages.indexFold(path, gazetteer.meta.fold, FOLD_VERSION));
    const made = await fillIndex(connection, name, gazetteer, spread, {
      begun: (there, all) => progress.begin(there, all),
      written: (records) => progress.add(records),
      settling: () => progress.step(say(dataMessages.indexMerging)),
    });
    const { records, seconds } = progress.written;
    progress.step(say(dataMessages.indexComparing));
    const verified = await verifyIndex(connection, made, gazetteer, directoryFolder(config));
    await putIntoService(connection, name, made, options, progress);
    if (options.quiet === true) return;
    const rate = records === 0 ? dataMessages.indexNothing : dataMessages.indexRate(count(records / seconds));
    printLine(
      say(
        dataMessages.indexDone(
          made.index,
          count(total(verified.records)),
          duration(seconds),
          rate,
          count(verified.queries),
        ),
      ),
    );
  } finally {
    progress.stop();
    gazetteer.close();
    await connection.close();
  }
}

/** Waits for the copies, switches the alias, and removes the index that it named before where that is asked for. */
async function putIntoService(
  connection: ClusterConnection,
  name: string,
  { index }: NotedIndex,
  options: IndexOptions,
  progress: IndexProgress,
): Promise<void> {
  const report = (message: Message): void => {
    progress.stop();
    if (options.quiet !== true) printLine(say(message));
  };
  const { isCopied, removeOld, switchAlias } = await import('@banchi/opensearch/fill.js');
  progress.step(say(dataMessages.indexCopying));
  if (!(await isCopied(connection, index, COPYING)))
    printAside(`banchi: ${say(dataMessages.indexNoCopies(index))}`);
  const old = await switchAlias(connection, name, index);
  report(dataMessages.indexStands(name, index));
  if (options.removeOld === true) {
    for (const each of await removeOld(connection, name, index)) report(dataMessages.indexRemoved(each));
  } else if (old.length > 0) report(dataMessages.indexKept(old.join(', ')));
}

function wholeNumber(option: string, given: string | undefined, least: number, most: number): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= least && value <= most) return value;
  throw new UsageError(messages.notWhole(option, given, least, most));
}
