import { createService, type ServiceOptions } from '../http/service.js';
import { type DatumFiles, openDatums } from './datums.js';
import { curlLine, exampleRequests } from './examples.js';
import { CommandError, isSystemError, UsageError } from './failure.js';
import { count } from './numbers.js';
import { type OpenSearch, openSearch } from './open-search.js';
import { total } from './summary.js';

/** Where to listen, as the command line gives it. */
export interface ListenOptions {
  readonly host?: string;
  readonly port?: string;
}

/** What the command line says of a service. */
export interface ServeOptions extends ListenOptions, DatumFiles {
  readonly polygonObjects?: boolean;
  /** In MiB. */
  readonly maxAnswer?: string;
}

/** The service settings the command line decides on. */
export type ServiceSettings = Required<Pick<ServiceOptions, 'datums' | 'polygonAsObject' | 'limits'>>;

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = '8080';
const DEFAULT_MAX_ANSWER = '64';
/** Node cannot hold much more in one piece. */
const LARGEST_MAX_ANSWER = 1024;
const MEBIBYTE = 1 << 20;

/** `banchi serve --gazetteer FILE… [--host H] [--port N] …` */
export async function serveCommand(
  options: ServeOptions & { readonly gazetteer: readonly string[] },
): Promise<void> {
  const address = listenAddress(options);
  const settings = serviceSettings(options);
  await serve(openSearch(options.gazetteer), address, settings);
}

/**
 * The settings that the options stand for.
 * @throws {UsageError} when a value is wrong
 * @throws {Error} as {@link openDatums} does
 */
export function serviceSettings(options: ServeOptions): ServiceSettings {
  const maxAnswer = options.maxAnswer ?? DEFAULT_MAX_ANSWER;
  if (!/^[0-9]{1,4}$/.test(maxAnswer) || Number(maxAnswer) < 1 || Number(maxAnswer) > LARGEST_MAX_ANSWER)
    throw new UsageError(
      `--max-answer: "${maxAnswer}": must be a whole number of MiB from 1 to ${LARGEST_MAX_ANSWER}`,
    );
  return {
    datums: openDatums(options),
    polygonAsObject: options.polygonObjects ?? false,
    limits: { maxBytes: Number(maxAnswer) * MEBIBYTE },
  };
}

/**
 * The address to listen on: the option, else the environment (`HOST`, `PORT`; empty counts as not set), else
 * 127.0.0.1:8080.
 * @throws {UsageError} when the port is none
 */
export function listenAddress(options: ListenOptions): { readonly host: string; readonly port: number } {
  const host = options.host ?? (process.env.HOST || DEFAULT_HOST);
  const port = options.port ?? (process.env.PORT || DEFAULT_PORT);
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) {
    const given = options.port === undefined ? 'PORT' : '--port';
    throw new UsageError(`${given}: "${port}": must be a whole number from 0 to 65535`);
  }
  if (host.trim() === '') throw new UsageError('--host: must not be empty');
  return { host, port: Number(port) };
}

/**
 * Serves until SIGINT or SIGTERM, then lets open requests finish. A second signal ends the process at once.
 * @param examples requests to show, as paths with unescaped query; without them the data provides some
 * @throws {CommandError} when the address cannot be listened on
 */
export async function serve(
  open: OpenSearch,
  { host, port }: { readonly host: string; readonly port: number },
  settings: ServiceSettings,
  examples?: readonly string[],
): Promise<void> {
  const shown = examples ?? (await exampleRequests(open.search));
  const service = createService({
    search: open.search,
    tiles: open.tiles,
    ...settings,
    ...(shown.length > 0 ? { examples: shown } : {}),
  });
  let base: string;
  try {
    base = await service.listen({ host, port });
  } catch (error) {
    open.close();
    throw listenError(error, host, port);
  }
  for (const { file, meta } of open.gazetteers)
    console.log(`${file}: ${count(total(meta.records))} records of ${meta.year ?? 'today'}`);
  console.log(`Serving on ${base}`);
  if (shown.length > 0)
    console.log(['Try:', ...shown.map((request) => `  ${curlLine(base, request)}`)].join('\n'));
  await untilSignal();
  await service.close();
  open.close();
}

/** Waits for the first SIGINT or SIGTERM. From then on a further one has its usual effect. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

function listenError(error: unknown, host: string, port: number): unknown {
  if (!isSystemError(error)) return error;
  const where = `${host}:${port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new CommandError(`${where} is in use by another program; choose another with --port or PORT`);
    case 'EACCES':
      return new CommandError(`${where}: no permission to listen there; choose a port above 1023`);
    case 'EADDRNOTAVAIL':
      return new CommandError(`${where}: this machine has no such address; see --host`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandError(`${where}: the host name is not known; see --host`);
    default:
      return new CommandError(`${where}: cannot listen there (${error.code})`);
  }
}
