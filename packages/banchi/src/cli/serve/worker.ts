/**
 * A worker process of `banchi serve --workers N`. It serves the data that the primary process names, and ends when the primary
 * asks for it or is gone.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { AggregatorRegistry } from 'prom-client';
import { describeFailure, isSystemError } from '../failure.js';
import { type EndReason, logEnd } from './process-end.js';
import { makeService } from './running-service.js';
import { ServedData } from './served-data.js';
import { metricsAddressOf } from './server-settings.js';
import { warm } from './warming.js';
import { type FromWorker, isOurs, type ToWorker } from './worker-protocol.js';

const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message);
};

/** Sends a message and waits until it is on its way, since the end of the process loses all others. */
const sendFirst = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });

// The terminal sends its signals to all processes; the primary decides their meaning.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

// Answers the primary's questions for measures from now on, with none at first: it waits for every worker.
AggregatorRegistry.setRegistries([]);
new AggregatorRegistry();

send({ kind: 'ready' });
for (;;) {
  const [message]: unknown[] = await once(process, 'message');
  if (!isOurs<ToWorker>(message)) continue;
  if (message.kind === 'start') await run(message);
  else process.exit(0);
  break;
}

async function run({ settings, paths, examples }: ToWorker & { kind: 'start' }): Promise<void> {
  let stop: () => Promise<void> = async () => undefined;
  let because: EndReason = () => undefined;
  let isStopping = false;
  const end = async (why: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    because(why);
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  // Node would end the process at once, before the requests that are open are answered.
  cluster.worker?.once('disconnect', function (this: Worker) {
    this.exitedAfterDisconnect = true;
    void end('the primary process is gone');
  });
  try {
    const data = new ServedData(openSearch(paths, 'header'));
    /** Measures of all workers are asked of the primary; by the number of the question. */
    const asked = new Map<number, (text: string | null) => void>();
    let rounds = 0;
    const allMeasures = async (): Promise<string> => {
      const round = rounds++;
      const text = await new Promise<string | null>((resolve) => {
        asked.set(round, resolve);
        send({ kind: 'measures', round });
      });
      asked.delete(round);
      return text ?? running.service.metrics.registry.metrics();
    };
    const running = makeService(settings, data, {
      metrics: metricsAddressOf(settings.config) === null ? allMeasures : 'none',
      examples,
    });
    const { service } = running;
    AggregatorRegistry.setRegistries(service.metrics.registry);
    const requests = (): number => service.metrics.finished;
    because = logEnd(service.log, requests);
    stop = async () => {
      await running.stop();
      await sendFirst({ kind: 'ending', requests: requests() });
    };
    process.on('message', (message: unknown) => {
      if (!isOurs<ToWorker>(message)) return;
      if (message.kind === 'stop') void end('asked to by the primary process');
      else if (message.kind === 'measures') asked.get(message.round)?.(message.text);
      else if (message.kind === 'use')
        void use(data, message.paths).then((fault) => send({ kind: 'using', round: message.round, fault }));
    });
    await warm(data.search);
    send({ kind: 'listening', base: await service.listen(settings) });
  } catch (error) {
    const { text } = describeFailure(error);
    because(text.en);
    const system = isSystemError(error) ? { code: error.code, syscall: error.syscall } : null;
    send({ kind: 'failed', system, text });
    process.exit(1);
  }
}

/** The error, or null. */
async function use(data: ServedData, paths: readonly string[]): Promise<string | null> {
  try {
    await data.use(paths);
    return null;
  } catch (error) {
    return describeFailure(error).text.en;
  }
}
