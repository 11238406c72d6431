import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReloadEvents } from './reloading.js';

/** The log of a server. */
export interface ServerLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Measures of a server as a whole, beside those of the processes that answer. */
export class ServingMetrics {
  /** Worker processes that died and were started again. */
  readonly restarts: Counter;
  readonly #reloads: Counter<'result'>;
  readonly #taken: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.restarts = new Counter({
      name: 'banchi_worker_restarts_total',
      help: 'Worker processes that died and were started again',
      registers,
    });
    this.#reloads = new Counter({
      name: 'banchi_data_reloads_total',
      help: 'Attempts to put new gazetteer files into service, by result',
      labelNames: ['result'],
      registers,
    });
    this.#taken = new Gauge({
      name: 'banchi_data_taken_timestamp_seconds',
      help: 'When the gazetteer files now in service were taken',
      registers,
    });
    for (const result of ['taken', 'refused']) this.#reloads.inc({ result }, 0);
    this.#taken.setToCurrentTime();
  }

  /**
   * Counts and logs attempts to serve new data.
   * @param what the data's name in the log: `files` or `indexes`
   */
  reloadEvents(log: ServerLog, what: string): ReloadEvents {
    return {
      taken: (data) => {
        this.#reloads.inc({ result: 'taken' });
        this.#taken.setToCurrentTime();
        log.info({ [what]: data }, 'new data is in service');
      },
      refused: (reason) => {
        this.#reloads.inc({ result: 'refused' });
        log.warn({ reason }, 'new data is refused, the old one stays in service');
      },
    };
  }
}
