import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { makeLog } from '../../http/logging.js';
import { serveMessages } from '../../messages/serve.js';
import { countForWorkers } from '../../throttle/counter.js';
import { CommandError } from '../failure.js';
import { openFirstData } from './first-data.js';
import { endConnectionsWith } from './handed-connections.js';
import { serveMetrics } from './metrics-server.js';
import { Reloading } from './reloading.js';
import type { RunningServer } from './serve-alone.js';
import { loggingOf, metricsAddressOf, reloadOf, type ServerSettings, stopOf } from './server-settings.js';
import { ServingMetrics } from './serving-metrics.js';
import { type FromWorker, isOurs, type ToWorker } from './worker-protocol.js';

/** Shortest and longest pause before a worker that died is started again, in milliseconds. */
const PAUSES = { first: 100, longest: 10_000 };
/** Free ports that are tried at most. */
const FREE_PORTS = 5;
/** After a worker that lived this long the pause before the next start is short again. */
const HEALTHY = 10_000;
/**
 * Most garbage of a request is small and short-lived: with Node's own 16 MiB a worker has 73 to 84 MiB of private memory after
 * some load, with this 53 to 58 (`npm run bench:workers`).
 */
export const YOUNG_GENERATION = '--max-semi-space-size=4';
/** How long workers may take to put new data into service, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Serves in several processes that share one mapped copy of the data. This one takes connections and hands them out in
 * turn, starts workers again that die, follows the data, and adds up the measures.
 * @param examples as {@link serveAlone} takes them
 * @throws {CommandError} when the first worker cannot serve
 */
export async function serveWorkers(
  settings: ServerSettings,
  examples?: readonly string[],
): Promise<RunningServer> {
  // this process checks the data, so that workers need not
  const { held, open, files, examples: shown } = await openFirstData(settings, examples);
  open.close();
  const log = makeLog(loggingOf(settings.config));
  const own = new Registry();
  const measures = new ServingMetrics(own);
  // requests of keys that are counted in memory are counted here for all workers
  countForWorkers();
  const workers = new Workers(settings, shown, log, measures);
  const all = new AggregatorRegistry();
  collectDefaultMetrics({ register: own, prefix: 'banchi_primary_' });
  new Gauge({
    name: 'banchi_workers',
    help: 'Worker processes that serve',
    registers: [own],
    collect() {
      this.set(workers.serving);
    },
  });
  const text = async (): Promise<string> => `${await all.clusterMetrics()}\n${await own.metrics()}`;
  const events = measures.reloadEvents(log, 'files');
  const reloading = new Reloading(
    held,
    files,
    reloadOf(settings.config),
    (paths) => workers.use(paths),
    events,
  );
  workers.paths = () => reloading.paths;
  workers.faultOfData = () => reloading.faultInService();
  workers.measures = text;
  // a worker that starts and finds no primary would end with an error
  process.once('exit', killWorkers);
  try {
    const base = await workers.start();
    process.off('exit', killWorkers);
    const closeMetrics = await serveMetrics(metricsAddressOf(settings.config), text);
    return {
      base,
      files,
      examples: shown,
      log,
      finished: () => workers.finished,
      broken: workers.broken,
      reload: () => void reloading.ask(),
      stop: async () => {
        await workers.stop();
        closeMetrics();
        await reloading.close();
      },
    };
  } catch (error) {
    await workers.stop();
    await reloading.close();
    throw error;
  }
}

/** Ends all workers at once. */
function killWorkers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}

/** The worker processes of a server. */
class Workers {
  /** Where the files in service can be opened. */
  paths: () => readonly string[] = () => [];
  /** The fault of the files in service, or null. */
  faultOfData: () => Promise<string | null> = async () => null;
  /** Requests finished by workers that have ended. */
  finished = 0;
  /** Resolves with the reason if no worker can serve any more. */
  readonly broken: Promise<string>;
  #break: (why: string) => void = () => undefined;
  /** Makes the measures of all workers. */
  measures: () => Promise<string> = async () => '';
  readonly #settings: ServerSettings;
  readonly #examples: readonly string[];
  readonly #log: ReturnType<typeof makeLog>;
  readonly #metrics: ServingMetrics;
  readonly #serving = new Set<Worker>();
  #pause = PAUSES.first;
  #round = 0;
  #isStopping = false;

  constructor(
    settings: ServerSettings,
    examples: readonly string[],
    log: ReturnType<typeof makeLog>,
    metrics: ServingMetrics,
  ) {
    this.#settings = settings;
    this.#examples = examples;
    this.#log = log;
    this.#metrics = metrics;
    this.broken = new Promise((resolve) => {
      this.#break = resolve;
    });
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('./worker.js', import.meta.url)),
      args: [],
      execArgv: [...process.execArgv.filter((each) => !each.includes('semi-space')), YOUNG_GENERATION],
    });
  }

  /** Workers that listen. */
  get serving(): number {
    return this.#serving.size;
  }

  /**
   * Starts all workers; first one alone, which shows whether the address is free.
   * @returns the base URL
   */
  async start(): Promise<string> {
    const { host, port: wanted } = this.#settings;
    // Later workers must come to the same port, when no other is left that holds it too.
    const [base, port] = wanted === 0 ? await this.#forkAnywhere(host) : [await this.#fork(wanted), wanted];
    const others = Array.from({ length: this.#settings.config['server.workers'] - 1 }, () =>
      this.#fork(port),
    );
    await Promise.all(others);
    return base;
  }

  /** Puts files into service in every worker; starts a worker again that cannot. */
  async use(paths: readonly string[]): Promise<void> {
    const round = this.#round++;
    await Promise.all(
      [...this.#serving].map(async (worker) => {
        const fault = await this.#ask(worker, { kind: 'use', round, paths });
        if (fault === null) return;
        this.#log.error({ worker: worker.process.pid, fault }, 'a worker could not take new data');
        worker.process.kill('SIGKILL');
      }),
    );
  }

  /** Asks all workers to stop, and ends workers that do not. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const { drain, patience } = stopOf(this.#settings.config);
    const left = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    const gone = left.map(
      (worker) =>
        new Promise<void>((resolve) => {
          // its last message may come after its exit, but before the channel to it is closed
          const over = (): void => {
            if (worker.isDead() && !worker.isConnected()) resolve();
          };
          worker.once('exit', over);
          worker.once('disconnect', over);
          over();
          send(worker, { kind: 'stop' });
        }),
    );
    const late = setTimeout(
      () => {
        for (const worker of left) worker.process.kill('SIGKILL');
      },
      drain + patience + 2000,
    );
    await Promise.all(gone);
    clearTimeout(late);
  }

  /** Starts a worker; the base URL once it serves. */
  #fork(port: number): Promise<string> {
    const worker = cluster.fork();
    endConnectionsWith(worker);
    const begun = performance.now();
    let base: string | null = null;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isOurs<FromWorker>(message)) return;
        switch (message.kind) {
          case 'ready': {
            const settings = { ...this.#settings, port };
            send(worker, { kind: 'start', settings, paths: this.paths(), examples: this.#examples });
            break;
          }
          case 'listening':
            base = message.base;
            this.#serving.add(worker);
            resolve(base);
            break;
          case 'failed':
            reject(Object.assign(new CommandError(message.text), message.system));
            break;
          case 'ending':
            this.finished += message.requests;
            break;
          case 'measures': {
            const answer = (text: string | null): void =>
              send(worker, { kind: 'measures', round: message.round, text });
            this.measures().then(answer, () => answer(null));
            break;
          }
        }
      });
      worker.once('exit', (code, signal) => {
        this.#serving.delete(worker);
        reject(new CommandError(serveMessages.workerEnded(String(signal ?? code))));
        if (this.#isStopping || base === null) return;
        this.#log.error(
          { worker: worker.process.pid, code, signal },
          'a worker died, another one is started',
        );
        if (performance.now() - begun > HEALTHY) this.#pause = PAUSES.first;
        void this.#again(port);
      });
    });
  }

  /**
   * Starts a worker on a free port, and tries another port if a program takes the first one meanwhile. The base URL
   * and the port.
   */
  async #forkAnywhere(host: string): Promise<[base: string, port: number]> {
    for (let left = FREE_PORTS; ; left--) {
      const port = await freePort(host);
      try {
        return [await this.#fork(port), port];
      } catch (error) {
        if (left === 1 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
  }

  /** Replaces a worker that died, and tries again until one serves. */
  async #again(port: number): Promise<void> {
    this.#metrics.restarts.inc();
    while (!this.#isStopping) {
      await wait(this.#pause);
      this.#pause = Math.min(2 * this.#pause, PAUSES.longest);
      // Over a file that was cut every worker would die as the last one did.
      const fault = await this.faultOfData();
      if (this.#isStopping) return;
      if (fault !== null) {
        this.#break(`the data in service was changed where it lies: ${fault}`);
        return;
      }
      try {
        await this.#fork(port);
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'a worker could not be started');
      }
    }
  }

  /** Hands new data to a worker; null if the worker serves it, else the error. */
  #ask(worker: Worker, message: ToWorker & { kind: 'use' }): Promise<string | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done('no answer'), PATIENCE);
      const listen = (reply: unknown): void => {
        if (isOurs<FromWorker>(reply) && reply.kind === 'using' && reply.round === message.round)
          done(reply.fault);
      };
      const gone = (): void => done(null); // the next worker serves the data that is in service then
      const done = (fault: string | null): void => {
        clearTimeout(timer);
        worker.off('message', listen);
        worker.off('exit', gone);
        resolve(fault);
      };
      worker.on('message', listen);
      worker.once('exit', gone);
      send(worker, message);
    });
  }
}

/** A port that nobody listens on just now. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined); // it may be gone by now
}
