import type { Command } from 'commander';
import { Gazetteer } from '../../gazetteer/gazetteer.js';
import type { NotedIndex } from '../../opensearch/cluster-index.js';
import type { ClusterConnection } from '../../opensearch/connection.js';
import type { Spread } from '../../opensearch/fill.js';
import { FOLD_VERSION } from '../../text/index.js';
import { CommandError, UsageError } from '../failure.js';
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
    .description(
      'fill an index of an OpenSearch cluster from a gazetteer file, check it, and let its name stand for it',
    )
    .argument('<file>', 'gazetteer file')
    .option(
      '--opensearch <url>',
      'a node of the cluster, https://HOST:9200; may be given several times',
      // not variadic: the file would be taken for another node
      (url: string, before: readonly string[] = []) => [...before, url],
    )
    .option('--index <name>', 'name of the index; it becomes an alias of the one that is made')
    .option('-c, --config <file>', 'configuration file with opensearch.* settings, such as user and password')
    .option('--shards <number>', 'parts of the index (default: one for 12 million records)')
    .option('--replicas <number>', 'copies of each part besides the first (default: 1, on one node 0)')
    .option('--remove-old', 'remove the indexes that the name stood for before')
    .option('-q, --quiet', 'without progress and totals')
    .action(indexCommand);
}

/**
 * `banchi index --opensearch URL --index NAME FILE.gaz`
 * @throws {CommandError} for a file of another version
 * @throws {ClusterError} when the index is not what the file is
 */
async function indexCommand(path: string, options: IndexOptions): Promise<void> {
  const spread: Spread = {
    shards: wholeNumber('--shards', options.shards, 1, MOST_SHARDS),
    replicas: wholeNumber('--replicas', options.replicas, 0, MOST_REPLICAS),
  };
  const { opensearch, index, config: file } = options;
  const { config } = serviceConfig({ opensearch, index, config: file });
  const name = config['opensearch.index'];
  if (name === null) throw new UsageError('no index is given: --opensearch URL and --index NAME');
  const gazetteer = Gazetteer.open(path);
  // loaded when the command line is known to be right
  const [{ ClusterConnection }, { fillIndex }, { verifyIndex }] = await Promise.all([
    import('../../opensearch/connection.js'),
    import('../../opensearch/fill.js'),
    import('../../opensearch/verify.js'),
  ]);
  const connection = new ClusterConnection(clusterAddress(config));
  const progress = new IndexProgress(options.quiet === true ? null : process.stderr);
  try {
    if (gazetteer.meta.fold !== FOLD_VERSION)
      throw new CommandError(
        `${path}: its names were folded by version ${gazetteer.meta.fold}, this program folds by version ${FOLD_VERSION}: build it again`,
      );
    const made = await fillIndex(connection, name, gazetteer, spread, {
      begun: (there, all) => progress.begin(there, all),
      written: (records) => progress.add(records),
      settling: () => progress.step('merging'),
    });
    const { records, seconds } = progress.written;
    progress.step('comparing with the file');
    const verified = await verifyIndex(connection, made, gazetteer, directoryFolder(config));
    await putIntoService(connection, name, made, options, progress);
    if (options.quiet === true) return;
    const rate = records === 0 ? 'nothing to write' : `${count(records / seconds)} records/s`;
    printLine(
      `${made.index}: ${count(total(verified.records))} records, ${duration(seconds)}, ${rate}; ${count(verified.queries)} queries answered as the file does`,
    );
  } finally {
    progress.stop();
    gazetteer.close();
    await connection.close();
  }
}

/** Waits for the copies, switches the alias, and removes what was there before if told so. */
async function putIntoService(
  connection: ClusterConnection,
  name: string,
  { index }: NotedIndex,
  options: IndexOptions,
  progress: IndexProgress,
): Promise<void> {
  const tell = (text: string): void => {
    progress.stop();
    if (options.quiet !== true) printLine(text);
  };
  const { isCopied, removeOld, switchAlias } = await import('../../opensearch/fill.js');
  progress.step('copying');
  if (!(await isCopied(connection, index, COPYING)))
    printAside(`banchi: ${index}: not all copies are in place; the cluster has too few nodes or no room`);
  const old = await switchAlias(connection, name, index);
  tell(`${name} stands for ${index}`);
  if (options.removeOld === true) {
    for (const each of await removeOld(connection, name, index)) tell(`${each} is removed`);
  } else if (old.length > 0) tell(`${old.join(', ')} is kept; --remove-old removes it`);
}

function wholeNumber(option: string, given: string | undefined, least: number, most: number): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= least && value <= most) return value;
  throw new UsageError(`${option}: ${given} is no whole number from ${least} to ${most}`);
}
