import type { EffectiveConfig } from '../config/read-config.js';
import type { Background } from '../http/page.js';
import { createService } from '../http/service.js';
import { pageFolder } from '../package/package-root.js';
import { openDatums } from './datums.js';
import { curlLine, exampleRequests } from './examples.js';
import { CommandError, isSystemError, UsageError } from './failure.js';
import { listenAddress } from './listen-address.js';
import { count } from './numbers.js';
import { openAccess } from './open-access.js';
import { type OpenSearch, openSearch } from './open-search.js';
import { type ServiceOptions, serviceConfig } from './service-config.js';
import { total } from './summary.js';

const MEBIBYTE = 1 << 20;

/** `banchi serve --gazetteer FILE… [--config FILE] [--keys FILE] …` */
export async function serveCommand(options: ServiceOptions): Promise<void> {
  const effective = serviceConfig(options);
  const files = effective.config['data.gazetteers'];
  if (files.length === 0)
    throw new UsageError(
      'no gazetteer is given: --gazetteer FILE, BANCHI_DATA_GAZETTEERS, or data.gazetteers in the --config file',
    );
  await serve(() => openSearch(files), effective);
}

/**
 * Serves until SIGINT or SIGTERM, then lets open requests finish. A second signal ends the process at once.
 * @param openData opens what is served
 * @param examples requests to show, as paths with unescaped query; without them the data provides some
 * @throws {CommandError} when the address cannot be listened on
 * @throws {KeyFileError} when the key file cannot be used
 */
export async function serve(
  openData: () => OpenSearch,
  effective: EffectiveConfig,
  examples?: readonly string[],
): Promise<void> {
  const { config } = effective;
  const { host, port, note } = listenAddress(effective);
  const datums = openDatums({
    tky2jgd: config['data.tky2jgd'] ?? undefined,
    islandOffsets: config['data.island_offsets'] ?? undefined,
  });
  const access = openAccess(config);
  const open = openData();
  const shown = examples ?? (await exampleRequests(open.search));
  const service = createService({
    search: open.search,
    tiles: open.tiles,
    datums,
    polygonAsObject: config['answers.polygon_objects'],
    limits: { maxBytes: config['answers.max_mib'] * MEBIBYTE },
    access: access?.access,
    trustedProxies: config['server.trusted_proxies'],
    origins: config['access.origins'],
    page: { folder: pageFolder, examples: shown, background: background(config) },
  });
  let base: string;
  try {
    base = await service.listen({ host, port });
  } catch (error) {
    access?.close();
    open.close();
    throw listenError(error, host, port);
  }
  // Before anything is told, so that who reads it can end the service properly.
  const stopped = untilSignal();
  for (const { file, meta } of open.gazetteers)
    console.log(`${file}: ${count(total(meta.records))} records of ${meta.year ?? 'today'}`);
  console.log(note);
  console.log(`Serving on ${base}`);
  if (shown.length > 0)
    console.log(['Try:', ...shown.map((request) => `  ${curlLine(base, request)}`)].join('\n'));
  await stopped;
  await service.close();
  access?.close();
  open.close();
}

/** The raster tiles of the configuration. */
function background(config: EffectiveConfig['config']): Background | undefined {
  const { 'page.tiles': url, 'page.tiles_attribution': attribution } = config;
  return url === null ? undefined : { url, attribution: attribution ?? new URL(url).host };
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
