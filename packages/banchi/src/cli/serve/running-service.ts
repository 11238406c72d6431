import { setTimeout as wait } from 'node:timers/promises';
import { openDatums } from '@banchi/engine/library/datums.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { TileSets } from '@banchi/tiles/tiles.js';
import { PUBLIC_MAPS } from '../../config/public-maps.js';
import type { Config } from '../../config/settings.js';
import { listKeys } from '../../credentials/key-changes.js';
import { type BaseMap, openBaseMap, rasterMap } from '../../http/base-map.js';
import { makeLog } from '../../http/logging.js';
import { createService, type Service, type ServiceOptions } from '../../http/service.js';
import { pageFolder, programVersion } from '../../package/package-root.js';
import { openAccess } from './open-access.js';
import { limitsOf, loggingOf, type ServerSettings, stopOf } from './server-settings.js';

/** The service of one process. */
interface RunningService {
  readonly service: Service;
  /** Stops in three steps: `/readyz` refuses for load balancers, then it no longer listens, then open requests finish. */
  stop(): Promise<void>;
}

/** The search of a service, and its tiles if it has files. */
interface Served {
  readonly search: AddressSearch;
  readonly tiles?: TileSets;
}

/**
 * Makes the service of a process, which does not listen yet.
 * @throws {KeyFileError} when the key file cannot be used
 * @throws {BaseMapError} when the base map cannot
 */
export function makeService(
  { config }: ServerSettings,
  data: Served,
  { metrics, examples }: Pick<ServiceOptions, 'metrics'> & { readonly examples: readonly string[] },
): RunningService {
  const access = openAccess(config, makeLog(loggingOf(config)));
  const service = createService({
    metrics,
    page: { folder: pageFolder, examples, base: baseMap(config) },
    search: data.search,
    tiles: data.tiles,
    version: programVersion,
    datums: datums(config),
    photon: config['routes.photon'],
    mcp: config['routes.mcp'],
    polygonAsObject: config['answers.polygon_objects'],
    compression: config['answers.compression'],
    limits: limitsOf(config),
    logging: loggingOf(config),
    access: access?.access,
    trustedProxies: config['server.trusted_proxies'],
    origins: config['access.origins'],
  });
  const { drain, patience } = stopOf(config);
  return {
    service,
    stop: async () => {
      service.drain();
      if (drain > 0) await wait(drain);
      await service.close(patience);
      access?.close();
    },
  };
}

/**
 * Checks the files that settings name, except data, so that a mistake is reported before anything is built or opened.
 * @throws {KeyFileError} when the key file cannot be used
 * @throws {BaseMapError} when the base map cannot
 * @throws {GridError} when the grid of a datum cannot, and other errors of {@link openDatums}
 */
export function checkFiles(config: Config): void {
  if (config['access.keys'] !== null) listKeys(config['access.keys']);
  datums(config);
  baseMap(config);
}

/** The datums of the configuration. */
function datums(config: Config): ReturnType<typeof openDatums> {
  return openDatums({
    tky2jgd: config['data.tky2jgd'] ?? undefined,
    islandOffsets: config['data.island_offsets'] ?? undefined,
  });
}

/** The map with streets of the configuration. */
function baseMap(config: Config): BaseMap | undefined {
  const { 'map.style': place, 'map.hosts': hosts } = config;
  const { 'page.tiles': url, 'page.tiles_attribution': attribution } = config;
  if (url !== null) return rasterMap({ url, attribution: attribution ?? new URL(url).host });
  if (place === null) return undefined;
  return isPublicMap(place) ? rasterMap(PUBLIC_MAPS[place]) : openBaseMap(place, hosts);
}

function isPublicMap(place: string): place is keyof typeof PUBLIC_MAPS {
  return Object.hasOwn(PUBLIC_MAPS, place);
}
