import type { CheckedFile } from './checked-file.js';
import { openFirstData } from './first-data.js';
import { serveMetrics } from './metrics-server.js';
import { Reloading } from './reloading.js';
import { makeService } from './running-service.js';
import { ServedData } from './served-data.js';
import { metricsAddressOf, reloadOf, type ServerSettings } from './server-settings.js';
import { type ServerLog, ServingMetrics } from './serving-metrics.js';
import { warm } from './warming.js';

/** A server that runs. */
export interface RunningServer {
  /** Its base URL. */
  readonly base: string;
  /** Data sets that it serves. */
  readonly files: readonly CheckedFile[];
  /** Example requests, as paths with unescaped query. */
  readonly examples: readonly string[];
  readonly log: ServerLog;
  /** Finished requests; those of a worker count when it has ended. */
  readonly finished: () => number;
  /** Resolves with an error if the server cannot go on. */
  readonly broken?: Promise<string>;
  /** Looks whether there is new data. */
  reload(): void;
  /** Stops: informs load balancers, lets open requests finish, closes everything. */
  stop(): Promise<void>;
}

/**
 * Serves in this process.
 * @param examples requests to show, as paths with unescaped query; without them the data provides some
 */
export async function serveAlone(
  settings: ServerSettings,
  examples?: readonly string[],
): Promise<RunningServer> {
  const metricsAt = metricsAddressOf(settings.config);
  const { held, open, files, examples: shown } = await openFirstData(settings, examples);
  const data = new ServedData(open);
  const { service, stop } = makeService(settings, data, {
    metrics: metricsAt === null ? 'own' : 'none',
    examples: shown,
  });
  const { registry } = service.metrics;
  const measures = new ServingMetrics(registry);
  const events = measures.reloadEvents(service.log, 'files');
  const reloading = new Reloading(held, files, reloadOf(settings.config), (paths) => data.use(paths), events);
  const close = async (): Promise<void> => {
    await reloading.close();
    data.close();
  };
  try {
    await warm(data.search);
    const base = await service.listen(settings);
    const closeMetrics = await serveMetrics(metricsAt, () => registry.metrics());
    return {
      base,
      files,
      examples: shown,
      log: service.log,
      finished: () => service.metrics.finished,
      reload: () => void reloading.ask(),
      stop: async () => {
        await stop();
        closeMetrics();
        await close();
      },
    };
  } catch (error) {
    await stop();
    await close();
    throw error;
  }
}
