import { setTimeout as wait } from 'node:timers/promises';
import { createService, type Service, type ServiceOptions } from '../http/service.js';
import { programVersion } from '../package/package-root.js';
import { openDatums } from './datums.js';
import { exampleRequests } from './examples.js';
import { holdFiles } from './held-files.js';
import { serveMetrics } from './metrics-server.js';
import { openSearch } from './open-search.js';
import { Reloading } from './reloading.js';
import { ServedData } from './served-data.js';
import type { ServerSettings, StopSettings } from './server-settings.js';
import { ServingMetrics } from './serving-metrics.js';

/** A server that runs. */
export interface RunningServer {
  /** Its base URL. */
  readonly base: string;
  /** What it serves, as the files say. */
  readonly files: readonly {
    readonly name: string;
    readonly year: number | null;
    readonly records: number;
  }[];
  /** Example requests, as paths with unescaped query. */
  readonly examples: readonly string[];
  /** Looks whether there is new data. */
  reload(): void;
  /** Stops: tells load balancers, lets open requests finish, gives everything back. */
  stop(): Promise<void>;
}

/** The service settings that follow from those of the server. */
export function serviceOptions(settings: ServerSettings): Omit<ServiceOptions, 'search'> {
  const { datums, polygonAsObject, compression, limits, logging } = settings;
  return {
    version: programVersion,
    datums: openDatums(datums),
    polygonAsObject,
    compression,
    limits,
    logging,
  };
}

/**
 * Serves in this process.
 * @param examples requests to show, as paths with unescaped query; without them the data provides some
 */
export async function serveAlone(
  settings: ServerSettings,
  examples?: readonly string[],
): Promise<RunningServer> {
  const { host, port, metrics: metricsAt } = settings;
  const options = serviceOptions(settings);
  const held = holdFiles(settings.gazetteers);
  const open = openSearch(settings.gazetteers);
  const data = new ServedData(open);
  const files = open.gazetteers.map(({ file, meta }) => ({
    name: file,
    year: meta.year,
    records: Object.values(meta.records).reduce((sum, each) => sum + each, 0),
  }));
  const shown = examples ?? (await exampleRequests(open.search));
  const service = createService({
    ...options,
    search: data.search,
    tiles: data.tiles,
    metrics: metricsAt === null ? 'own' : 'none',
    ...(shown.length > 0 ? { examples: shown } : {}),
  });
  const { registry } = service.metrics;
  const measures = new ServingMetrics(registry);
  const events = measures.reloadEvents(service.log);
  const reloading = new Reloading(held, files, settings.reload, async (paths) => data.use(paths), events);
  const close = async (): Promise<void> => {
    await reloading.close();
    data.close();
  };
  try {
    const base = await service.listen({ host, port });
    const metricsServer = metricsAt && (await serveMetrics(metricsAt, () => registry.metrics()));
    return {
      base,
      files,
      examples: shown,
      reload: () => void reloading.ask(),
      stop: async () => {
        await stopService(service, settings.stop);
        metricsServer?.close();
        metricsServer?.closeAllConnections();
        await close();
      },
    };
  } catch (error) {
    await service.close(0);
    await close();
    throw error;
  }
}

/** Stops a service: load balancers first, then the listener, then the connections. */
export async function stopService(service: Service, { drain, patience }: StopSettings): Promise<void> {
  service.drain();
  if (drain > 0) await wait(drain);
  await service.close(patience);
}
