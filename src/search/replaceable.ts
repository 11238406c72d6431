import {
  type AddressAnswer,
  type AddressQuery,
  type AddressSearch,
  type DataSet,
  type GeocodeQuery,
  NotImplemented,
  type SuggestQuery,
} from './query.js';

/** A search in service. */
interface Held {
  readonly search: AddressSearch;
  readonly close: () => void;
  /** Answers under way. */
  running: number;
  isRetired: boolean;
}

/**
 * A search over a cluster, which another one can replace while requests run. The old one is closed after its last
 * answer.
 */
export class ReplaceableSearch implements AddressSearch {
  readonly geocode: AddressSearch['geocode'];
  readonly suggest: AddressSearch['suggest'];
  #held: Held;

  /** @param close gives back what a search holds, once it is replaced and nothing uses it any more */
  constructor(search: AddressSearch, close: () => void) {
    this.#held = { search, close, running: 0, isRetired: false };
    if (search.geocode !== undefined) this.geocode = (query, deadline) => this.#geocode(query, deadline);
    if (search.suggest !== undefined) this.suggest = (query, deadline) => this.#suggest(query, deadline);
  }

  get years(): readonly number[] {
    return this.#held.search.years;
  }

  get dataSets(): readonly DataSet[] {
    return this.#held.search.dataSets;
  }

  ready(): boolean | Promise<boolean> {
    return this.#held.search.ready?.() ?? true;
  }

  search(query: AddressQuery, deadline?: number): AddressAnswer | Promise<AddressAnswer> {
    const held = this.#held;
    return this.#counted(held, held.search.search(query, deadline));
  }

  /** Puts another search into service. */
  replace(search: AddressSearch, close: () => void): void {
    this.#retire(this.#held);
    this.#held = { search, close, running: 0, isRetired: false };
  }

  /** Gives back what the search holds. It must not be used afterwards. */
  close(): void {
    this.#retire(this.#held);
  }

  #geocode(query: GeocodeQuery, deadline?: number): string | Promise<string> {
    const held = this.#held;
    if (held.search.geocode === undefined) throw new NotImplemented('geocode');
    return this.#counted(held, held.search.geocode(query, deadline));
  }

  #suggest(query: SuggestQuery, deadline?: number): string | Promise<string> {
    const held = this.#held;
    if (held.search.suggest === undefined) throw new NotImplemented('suggest');
    return this.#counted(held, held.search.suggest(query, deadline));
  }

  #counted<T>(held: Held, answer: T | Promise<T>): T | Promise<T> {
    return answer instanceof Promise ? this.#untilAnswered(held, answer) : answer;
  }

  async #untilAnswered<T>(held: Held, answer: Promise<T>): Promise<T> {
    held.running++;
    try {
      return await answer;
    } finally {
      held.running--;
      if (held.isRetired && held.running === 0) held.close();
    }
  }

  #retire(held: Held): void {
    if (held.isRetired) return;
    held.isRetired = true;
    if (held.running === 0) held.close();
  }
}
