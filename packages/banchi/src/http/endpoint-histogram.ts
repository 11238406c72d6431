import type { Metric, MetricValueWithName, Registry } from 'prom-client';

/** The name of a histogram, and its buckets. */
interface EndpointHistogramOptions {
  readonly name: string;
  readonly help: string;
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
  readonly registry: Registry;
}

/** The observations of one endpoint. */
interface Series {
  /** Observations by the first bucket that holds them; the last counts those above every bucket. */
  readonly counts: Float64Array;
  sum: number;
}

type Label = 'endpoint' | 'le';

/**
 * A histogram by endpoint that costs a request almost nothing. The library's own writes the labels as a text for every
 * observation. With its three histograms an exact code over HTTP took 30.0 µs of processor time instead of 27.3.
 */
export class EndpointHistogram {
  readonly name: string;
  readonly #help: string;
  readonly #buckets: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor({ name, help, buckets, registry }: EndpointHistogramOptions) {
    this.name = name;
    this.#help = help;
    this.#buckets = buckets;
    // a registry asks a metric for its name, `get` and `reset`, but the type wants every method of the library's own
    registry.registerMetric(this as unknown as Metric<Label>);
  }

  /** Counts a value. */
  observe(endpoint: string, value: number): void {
    let series = this.#series.get(endpoint);
    if (series === undefined) {
      series = { counts: new Float64Array(this.#buckets.length + 1), sum: 0 };
      this.#series.set(endpoint, series);
    }
    let bucket = 0;
    while (bucket < this.#buckets.length && value > this.#buckets[bucket]) bucket++;
    series.counts[bucket]++;
    series.sum += value;
  }

  /** The values in the form of the library's own histogram. */
  async get(): Promise<object> {
    const { name } = this;
    const values: MetricValueWithName<Label>[] = [];
    for (const [endpoint, { counts, sum }] of this.#series) {
      let total = 0;
      for (const [i, count] of counts.entries()) {
        total += count;
        const le = this.#buckets[i] ?? '+Inf';
        values.push({ metricName: `${name}_bucket`, labels: { le, endpoint }, value: total });
      }
      values.push({ metricName: `${name}_sum`, labels: { endpoint }, value: sum });
      values.push({ metricName: `${name}_count`, labels: { endpoint }, value: total });
    }
    return { name, help: this.#help, type: 'histogram', aggregator: 'sum', values };
  }

  /** Forgets all values. */
  reset(): void {
    this.#series.clear();
  }
}
