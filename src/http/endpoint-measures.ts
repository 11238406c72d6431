/** What each request is counted by; what is told of it, see `metrics.ts`. */

/** What one endpoint was observed with. */
export class Series {
  /** Observations by the first bucket that they fit in; the last is for those that fit in none. */
  readonly counts: Float64Array;
  sum = 0;
  readonly #buckets: readonly number[];

  /** @param buckets upper bounds, ascending */
  constructor(buckets: readonly number[]) {
    this.#buckets = buckets;
    this.counts = new Float64Array(buckets.length + 1);
  }

  /** Counts a value. */
  note(value: number): void {
    let bucket = 0;
    while (bucket < this.#buckets.length && value > this.#buckets[bucket]) bucket++;
    this.counts[bucket]++;
    this.sum += value;
  }
}

/** What the answers of searches of one endpoint are counted by. */
interface AnswerSeries {
  readonly hits: Series;
  readonly bytes: Series;
}

/** Requests that are not told yet. */
interface Tally {
  count: number;
}

/** The measures of one endpoint, at hand for its requests: nothing is looked up by a text that was made for it. */
export class EndpointMeasures {
  /** Finished requests, by the conditions of the search and by status. */
  readonly finished = new Map<string, Map<number, Tally>>();
  readonly #seconds: Series;
  readonly #answers: () => AnswerSeries;
  #answered: AnswerSeries | undefined;
  /** What the last request was counted by: mostly the next one is too. */
  #mode = '';
  #status = 0;
  #tally: Tally = { count: 0 };

  /** @param answers where answers of searches are counted; asked for with the first one */
  constructor(seconds: Series, answers: () => AnswerSeries) {
    this.#seconds = seconds;
    this.#answers = answers;
  }

  /**
   * Counts a finished request.
   * @param mode the conditions of a search joined by `+`, such as `word+position`; empty for anything else
   * @param seconds from the head of the request to the last byte handed over
   */
  note(mode: string, status: number, seconds: number): void {
    if (mode !== this.#mode || status !== this.#status) {
      this.#mode = mode;
      this.#status = status;
      this.#tally = this.#tallyOf(mode, status);
    }
    this.#tally.count++;
    this.#seconds.note(seconds);
  }

  /** Finished requests since the process began. */
  get count(): number {
    return this.#seconds.counts.reduce((sum, each) => sum + each, 0);
  }

  #tallyOf(mode: string, status: number): Tally {
    let byStatus = this.finished.get(mode);
    if (byStatus === undefined) {
      byStatus = new Map();
      this.finished.set(mode, byStatus);
    }
    let tally = byStatus.get(status);
    if (tally === undefined) {
      tally = { count: 0 };
      byStatus.set(status, tally);
    }
    return tally;
  }

  /** Counts what a search found. */
  answered(hits: number, bytes: number): void {
    this.#answered ??= this.#answers();
    this.#answered.hits.note(hits);
    this.#answered.bytes.note(bytes);
  }
}
