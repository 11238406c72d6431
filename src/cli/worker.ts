/**
 * A worker process of `banchi serve --workers N`: serves what the primary process tells it to, and ends when told to or
 * when the primary is gone.
 */
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import { createService } from '../http/service.js';
import { describeFailure, isSystemError } from './failure.js';
import { openSearch } from './open-search.js';
import { serviceOptions, stopService } from './serve-alone.js';
import { ServedData } from './served-data.js';
import { type FromWorker, isOurs, type ToWorker } from './worker-messages.js';

const tell = (message: FromWorker): void => {
  if (process.connected) process.send?.(message);
};

// The terminal sends its signals to all processes; the primary decides what they mean.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

// Answers the primary's questions for measures from now on, with none at first: it waits for every worker.
AggregatorRegistry.setRegistries([]);
new AggregatorRegistry();

tell({ kind: 'ready' });
for (;;) {
  const [message]: unknown[] = await once(process, 'message');
  if (!isOurs<ToWorker>(message)) continue;
  if (message.kind === 'start') await run(message);
  else process.exit(0);
  break;
}

async function run({ settings, paths, examples }: ToWorker & { kind: 'start' }): Promise<void> {
  let stop: () => Promise<void> = async () => undefined;
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  try {
    const data = new ServedData(openSearch(paths, 'header'));
    /** Measures of all workers are asked of the primary; by the number of the question. */
    const asked = new Map<number, (text: string | null) => void>();
    let rounds = 0;
    const allMeasures = async (): Promise<string> => {
      const round = rounds++;
      const text = await new Promise<string | null>((resolve) => {
        asked.set(round, resolve);
        tell({ kind: 'measures', round });
      });
      asked.delete(round);
      return text ?? service.metrics.registry.metrics();
    };
    const service = createService({
      ...serviceOptions(settings),
      search: data.search,
      tiles: data.tiles,
      metrics: settings.metrics === null ? allMeasures : 'none',
      ...(examples.length > 0 ? { examples } : {}),
    });
    AggregatorRegistry.setRegistries(service.metrics.registry);
    stop = () => stopService(service, settings.stop);
    process.on('message', (told: unknown) => {
      if (!isOurs<ToWorker>(told)) return;
      if (told.kind === 'stop') void end();
      else if (told.kind === 'measures') asked.get(told.round)?.(told.text);
      else if (told.kind === 'use') tell({ kind: 'using', round: told.round, fault: use(data, told.paths) });
    });
    tell({ kind: 'listening', base: await service.listen(settings) });
  } catch (error) {
    const { text } = describeFailure(error);
    tell({ kind: 'failed', code: isSystemError(error) ? (error.code ?? null) : null, text });
    process.exit(1);
  }
}

/** What went wrong, or null. */
function use(data: ServedData, paths: readonly string[]): string | null {
  try {
    data.use(paths);
    return null;
  } catch (error) {
    return describeFailure(error).text;
  }
}
