import { writtenInEnglish } from '../../reading/tables/endings.js';
import { closed, foldMultilingual } from '../../text/index.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Interpretable } from './interpretable.js';
import { Forms, type PlaceAt } from './place-forms.js';

/**
 * Wards with their cities, and towns with their counties, as English writes them besides: without any kind, or with the
 * English one of both. `Minato, Nagoya` and `Nada City, Kobe City`, either way round.
 */
export class ShortPlaces {
  readonly #tree: Interpretable['tree'];
  readonly #facts: Pick<RecordFacts, 'nameIn'>;
  #forms: Forms | null = null;
  /** The ids of each designated city's wards, where it is a record of its own beside them. */
  readonly #wards = new Map<number, { readonly low: number; high: number }>();

  constructor(tree: Interpretable['tree'], facts: Pick<RecordFacts, 'nameIn'>) {
    this.#tree = tree;
    this.#facts = facts;
  }

  /** Those that a folded word has at a position, the shortest first. */
  at(word: string, at: number): readonly PlaceAt[] {
    this.#forms ??= this.#made();
    return this.#forms.at(word, at);
  }

  /** The ids of a designated city's wards; null for any other municipality. */
  wardsOf(id: number): { readonly low: number; readonly high: number } | null {
    this.#forms ??= this.#made();
    return this.#wards.get(id) ?? null;
  }

  #made(): Forms {
    const forms = new Forms();
    const { size, end, label } = this.#tree;
    const cities = new Map<string, number>();
    for (let id = 0; id < size; ) {
      const depth = this.#tree.depth(id);
      if (depth === MUNICIPALITY && label[id] !== 0) this.#add(id, forms, cities);
      id = depth >= MUNICIPALITY ? end[id] : id + 1;
    }
    return forms;
  }

  /** @param cities those before, by name */
  #add(id: number, forms: Forms, cities: Map<string, number>): void {
    const [own, above] = (this.#facts.nameIn(id, 'en') ?? '').split(/,\s*/);
    if (above === undefined) {
      cities.set(own, id);
      return;
    }
    const city = cities.get(above);
    if (city !== undefined && this.#tree.parent[city] === this.#tree.parent[id]) {
      const wards = this.#wards.get(city) ?? { low: id, high: id };
      wards.high = this.#tree.end[id];
      this.#wards.set(city, wards);
    }
    for (const inner of writtenInEnglish(own).slice(1))
      for (const outer of writtenInEnglish(above))
        for (const text of [`${outer} ${inner}`, `${inner} ${outer}`])
          forms.add(closed(foldMultilingual(text, 'en')), { id, cost: 0, written: false });
  }
}
