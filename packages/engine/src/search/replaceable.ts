import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { FoundStation } from '../vocabulary/stations.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import type {
  AddressAnswer,
  AddressPage,
  AddressQuery,
  AddressSearch,
  Answer,
  Considered,
  DataSet,
  Descent,
  GeocodeQuery,
  HeldSearch,
  StationsQuery,
  SuggestQuery,
} from './query.js';

/** A search in service. */
interface Held {
  readonly search: AddressSearch;
  readonly close: () => void;
  /** Answers under way, and holders. */
  users: number;
  isRetired: boolean;
}

/**
 * A search that another one can replace while requests run. The old one is closed after its last answer, and when nobody
 * holds it any more.
 */
export class ReplaceableSearch implements AddressSearch {
  #held: Held;

  /** @param close gives back what a search holds, once it is replaced and nothing uses it any more */
  constructor(search: AddressSearch, close: () => void) {
    this.#held = { search, close, users: 0, isRetired: false };
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
    return this.#counted((search) => search.search(query, deadline));
  }

  page(query: AddressQuery, deadline?: number): AddressPage | Promise<AddressPage> {
    return this.#counted((search) => search.page(query, deadline));
  }

  geocode(query: GeocodeQuery, deadline?: number): Answer<GeocodeResult> | Promise<Answer<GeocodeResult>> {
    return this.#counted((search) => search.geocode(query, deadline));
  }

  runnersUp(query: GeocodeQuery): readonly Considered[] | null {
    return this.#held.search.runnersUp?.(query) ?? null;
  }

  suggest(query: SuggestQuery, deadline?: number): Answer<SuggestResult> | Promise<Answer<SuggestResult>> {
    return this.#counted((search) => search.suggest(query, deadline));
  }

  lineage(code: string): Descent | Promise<Descent> {
    return this.#counted((search) => search.lineage(code));
  }

  stations(query: StationsQuery): readonly FoundStation[] | Promise<readonly FoundStation[]> {
    return this.#counted((search) => search.stations(query));
  }

  hold(): HeldSearch {
    const held = this.#held;
    held.users++;
    let isReleased = false;
    return {
      search: held.search,
      release: () => {
        if (!isReleased) letGo(held);
        isReleased = true;
      },
    };
  }

  /** Puts another search into service. */
  replace(search: AddressSearch, close: () => void): void {
    this.#retire(this.#held);
    this.#held = { search, close, users: 0, isRetired: false };
  }

  /** Gives back what the search holds. It must not be used afterwards. */
  close(): void {
    this.#retire(this.#held);
  }

  #counted<T>(ask: (search: AddressSearch) => T | Promise<T>): T | Promise<T> {
    const held = this.#held;
    const answer = ask(held.search);
    return answer instanceof Promise ? this.#untilAnswered(held, answer) : answer;
  }

  async #untilAnswered<T>(held: Held, answer: Promise<T>): Promise<T> {
    held.users++;
    try {
      return await answer;
    } finally {
      letGo(held);
    }
  }

  #retire(held: Held): void {
    if (held.isRetired) return;
    held.isRetired = true;
    if (held.users === 0) held.close();
  }
}

function letGo(held: Held): void {
  held.users--;
  if (held.isRetired && held.users === 0) held.close();
}
