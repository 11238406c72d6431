import { ClusterConnection } from '@banchi/opensearch/connection.js';
import { total } from '../data/summary.js';
import { ClusterData } from './cluster-data.js';
import { clusterAddress } from './cluster-settings.js';
import { exampleRequests } from './examples.js';
import { serveMetrics } from './metrics-server.js';
import { makeService } from './running-service.js';
import type { RunningServer } from './serve-alone.js';
import { metricsAddressOf, type ServerSettings } from './server-settings.js';
import type { ServerLog } from './serving-metrics.js';
import { ServingMetrics } from './serving-metrics.js';
import { warm } from './warming.js';

/**
 * Serves the indexes of an OpenSearch cluster.
 * @param examples requests to show, as paths with unescaped query; without them the data provides some
 * @throws {ClusterError} or {Unavailable} when the indexes cannot be served
 */
export async function serveCluster(
  settings: ServerSettings,
  examples?: readonly string[],
): Promise<RunningServer> {
  const { config } = settings;
  let log: ServerLog | null = null;
  const onTrouble = (reason: string): void => log?.warn({ reason }, 'the cluster could not answer');
  const connection = new ClusterConnection({ ...clusterAddress(config), onTrouble });
  let data: ClusterData | null = null;
  let stopService: () => Promise<void> = async () => undefined;
  const stop = async (): Promise<void> => {
    await stopService();
    await data?.close();
    await connection.close();
  };
  try {
    data = await ClusterData.open(connection, config);
    const opened = data;
    const metricsAt = metricsAddressOf(config);
    const shown = examples ?? (await exampleRequests(data.search));
    const running = makeService(settings, data, {
      metrics: metricsAt === null ? 'own' : 'none',
      examples: shown,
    });
    stopService = () => running.stop();
    const { service } = running;
    log = service.log;
    const { registry } = service.metrics;
    opened.follow(new ServingMetrics(registry).reloadEvents(service.log, 'indexes'));
    // a cluster that cannot answer yet is served all the same
    await warm(data.search).catch(() => undefined);
    const base = await service.listen(settings);
    const closeMetrics = await serveMetrics(metricsAt, () => registry.metrics());
    return {
      base,
      files: opened.dataSets.map(({ year, records }, i) => ({
        name: opened.indexes[i],
        year,
        records: total(records),
      })),
      examples: shown,
      log: service.log,
      finished: () => service.metrics.finished,
      reload: () => void opened.look(),
      stop: async () => {
        closeMetrics();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
