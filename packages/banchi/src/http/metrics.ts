import type { DataSet } from '@banchi/engine/search/query.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SearchOutcome } from './exchange.js';

/** Values that are read when metrics are asked for. */
interface MetricSources {
  readonly bytesInFlight: () => number;
  readonly waiting: () => number;
  readonly running: () => number;
  readonly connections: () => Promise<number>;
  readonly dataSets: () => readonly DataSet[];
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const HITS = [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
const BYTES = [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26];

/** The metrics of one process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Counter<'endpoint' | 'mode' | 'status'>;
  readonly #seconds: Histogram<'endpoint'>;
  readonly #hits: Histogram<'endpoint'>;
  readonly #bytes: Histogram<'endpoint'>;
  readonly #refused: Counter<'reason'>;
  #finished = 0;

  constructor(sources: MetricSources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'banchi_requests_total',
      help: 'Requests by endpoint, conditions of the search, and HTTP status',
      labelNames: ['endpoint', 'mode', 'status'],
      registers,
    });
    const histogram = (name: string, help: string, buckets: number[]): Histogram<'endpoint'> =>
      new Histogram({ name, help, buckets, labelNames: ['endpoint'], registers });
    this.#seconds = histogram(
      'banchi_request_duration_seconds',
      'Time from the head of a request to the last byte of its answer handed over',
      SECONDS,
    );
    this.#hits = histogram('banchi_hits', 'Total number of matching records of a search', HITS);
    this.#bytes = histogram(
      'banchi_answer_bytes',
      'Size of the answer of a search, before compression',
      BYTES,
    );
    this.#refused = new Counter({
      name: 'banchi_refused_total',
      help: 'Requests refused before they were answered, by reason',
      labelNames: ['reason'],
      registers,
    });
    const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    };
    gauge(
      'banchi_bytes_in_flight',
      'Bytes of answers not yet handed to the operating system',
      sources.bytesInFlight,
    );
    gauge('banchi_requests_waiting', 'Pipelined requests that wait for their turn', sources.waiting);
    gauge('banchi_searches_running', 'Searches that did not answer at once', sources.running);
    gauge('banchi_connections', 'Open connections', sources.connections);
    new Gauge({
      name: 'banchi_records',
      help: 'Records served, by year and level',
      labelNames: ['year', 'level'],
      registers,
      aggregator: 'first',
      collect() {
        this.reset();
        for (const { year, records } of sources.dataSets()) {
          for (const [level, count] of Object.entries(records))
            this.set({ year: year ?? 'current', level }, count);
        }
      },
    });
  }

  /**
   * Counts a finished request.
   * @param endpoint path of a route; `other` where none took the request
   * @param outcome of a search; null for anything else
   * @param seconds from the head of the request to the last byte handed over
   */
  note(endpoint: string, outcome: SearchOutcome | null, status: number, seconds: number): void {
    this.#finished++;
    this.#requests.inc({ endpoint, mode: outcome?.mode ?? '', status });
    this.#seconds.observe({ endpoint }, seconds);
    if (outcome === null || outcome.bytes === 0) return;
    this.#hits.observe({ endpoint }, outcome.hit);
    this.#bytes.observe({ endpoint }, outcome.bytes);
  }

  /** Finished requests since the process began. */
  get finished(): number {
    return this.#finished;
  }

  /** Counts a request that was refused early. */
  refused(reason: string): void {
    this.#refused.inc({ reason });
  }
}
