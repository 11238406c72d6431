import { constants } from 'node:os';
import type { Command } from 'commander';
import type { EffectiveConfig } from '../../config/read-config.js';
import { listKeys } from '../../credentials/key-changes.js';
import { makeLog } from '../../http/logging.js';
import { messages } from '../../messages/commands.js';
import { serveMessages } from '../../messages/serve.js';
import { fromPackage } from '../../package/optional-package.js';
import { CommandError, EXIT, isSystemError, UsageError } from '../failure.js';
import { say } from '../language.js';
import { count } from '../numbers.js';
import { printLine } from '../print.js';
import { curlLine, examplesWithKey } from './examples.js';
import { type EndReason, logEnd } from './process-end.js';
import type { RunningServer } from './serve-alone.js';
import { loggingOf, type ServerSettings, serverSettings } from './server-settings.js';
import { type ServiceOptions, serviceConfig } from './service-config.js';
import { withDataOptions } from './service-options.js';
import { endWithNpm } from './starting-npm.js';

/** Adds `banchi serve`. */
export function addServeCommand(program: Command): void {
  withDataOptions(program.command('serve').description(say(serveMessages.serve))).action(serveCommand);
}

/** `banchi serve --gazetteer FILE… [--config FILE] [--keys FILE] …` */
async function serveCommand(options: ServiceOptions): Promise<void> {
  const effective = serviceConfig(options);
  endWithNpm();
  const { 'data.gazetteers': files, 'opensearch.index': index } = effective.config;
  if (files.length === 0 && index === null) throw new UsageError(serveMessages.noGazetteer);
  await serve(files, effective);
}

/**
 * Serves until SIGINT or SIGTERM, then lets open requests finish. A second signal ends the process at once. SIGHUP makes
 * it look for new data.
 * @param files gazetteer files; none where a cluster is searched
 * @param examples requests to show, as paths with unescaped query; without them the data provides some
 * @throws {CommandError} when the address cannot be listened on
 * @throws {KeyFileError} when the key file cannot be used
 */
export async function serve(
  files: readonly string[],
  effective: EffectiveConfig,
  examples?: readonly string[],
): Promise<void> {
  const settings = serverSettings(effective, files);
  const notServing = endAtOnce(settings);
  const server = await started(settings, examples).catch((error: unknown) => {
    throw listenError(error, settings.host, settings.port);
  });
  notServing();
  process.on('SIGHUP', () => server.reload());
  const because = logEnd(server.log, server.finished);
  // before anything is printed, so that its reader can end the service properly
  const stopped = untilSignal(because);
  for (const { name, year, records } of server.files)
    printLine(say(serveMessages.served(name, count(records), messages.year(year))));
  printLine(say(settings.note));
  printLine(say(serveMessages.serving(server.base)));
  if (server.examples.length > 0) printLine(howToTry(server, settings.config['access.keys']));
  const never = new Promise<never>(() => undefined);
  const broken = (server.broken ?? never).then((why) => {
    process.exitCode = EXIT.failed;
    return why;
  });
  const why = await Promise.race([stopped, broken]);
  await server.stop();
  because(why);
}

/** Requests to try as command lines; where keys are needed, with the headers of the first valid key. */
function howToTry({ base, examples }: RunningServer, keyFile: string | null): string {
  if (keyFile === null) return tried(say(serveMessages.tryIt), base, examples);
  const keyed = examplesWithKey(listKeys(keyFile), Date.now());
  if (keyed === null) return say(serveMessages.keyNeeded);
  const { hasToken, isAllowed, options } = keyed;
  const head = say(hasToken ? serveMessages.tryItWithToken : serveMessages.tryItWithKey);
  return tried(head, base, examples.filter(isAllowed), options);
}

/** Requests printed at most; the page has more, in its reader's language. */
const MOST_PRINTED = 7;

function tried(head: string, base: string, examples: readonly string[], options?: string): string {
  return [
    head,
    ...examples.slice(0, MOST_PRINTED).map((request) => `  ${curlLine(base, request, options)}`),
  ].join('\n');
}

/** Starts the server that the settings ask for. Its modules are loaded only when the settings are known to be right. */
async function started(settings: ServerSettings, examples?: readonly string[]): Promise<RunningServer> {
  const { 'opensearch.index': index, 'server.workers': workers } = settings.config;
  if (index !== null) {
    const { serveCluster } = await fromPackage('@banchi/opensearch', () => import('./serve-cluster.js'));
    return serveCluster(settings, examples);
  }
  if (workers > 1) return (await import('./serve-workers.js')).serveWorkers(settings, examples);
  return (await import('./serve-alone.js')).serveAlone(settings, examples);
}

/**
 * Ends the process at once on SIGINT or SIGTERM, with its line in the log: there are no requests to finish yet.
 * @returns stops doing so
 */
function endAtOnce({ config }: ServerSettings): () => void {
  const end = (signal: 'SIGINT' | 'SIGTERM'): void => {
    logEnd(makeLog(loggingOf(config)), () => 0)(`${signal} before it served`);
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

/** Waits for the first SIGINT or SIGTERM; a further one ends the process at once. */
function untilSignal(because: EndReason): Promise<string> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = (signal: 'SIGINT' | 'SIGTERM'): void => {
      if (isStopping) {
        because(`${signal} again`);
        process.exit(128 + constants.signals[signal]);
      }
      isStopping = true;
      resolve(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** System calls of listening. */
const LISTENING = new Set(['listen', 'bind', 'getaddrinfo']);

function listenError(error: unknown, host: string, port: number): unknown {
  if (!isSystemError(error) || !LISTENING.has(error.syscall ?? '')) return error;
  // The error names its own address where it is that of the measures.
  const where = 'address' in error && 'port' in error ? `${error.address}:${error.port}` : `${host}:${port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new CommandError(serveMessages.inUse(where));
    case 'EACCES':
      return new CommandError(serveMessages.noPermission(where));
    case 'EADDRNOTAVAIL':
      return new CommandError(serveMessages.noAddress(where));
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandError(serveMessages.noHost(where));
    default:
      return new CommandError(serveMessages.notListening(where, String(error.code)));
  }
}
