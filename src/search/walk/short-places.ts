import { writtenInEnglish } from '../../reading/tables/endings.js';
import { closed, foldMultilingual } from '../../text/index.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Interpretable } from './interpretable.js';
import { Forms, type PlaceAt } from './place-forms.js';

const MUNICIPALITY = LEVELS.indexOf('SHK');

/**
 * Wards with their cities, and towns with their counties, as English writes them besides: without any kind, or with the
 * English one of both. `Minato, Nagoya` and `Nada City, Kobe City`, either way round.
 */
export class ShortPlaces {
  readonly #tree: Interpretable['tree'];
  readonly #facts: Pick<RecordFacts, 'nameIn'>;
  #forms: Forms | null = null;

  constructor(tree: Interpretable['tree'], facts: Pick<RecordFacts, 'nameIn'>) {
    this.#tree = tree;
    this.#facts = facts;
  }

  /** Those that a folded word has at a position, the shortest first. */
  at(word: string, at: number): readonly PlaceAt[] {
    this.#forms ??= this.#made();
    return this.#forms.at(word, at);
  }

  #made(): Forms {
    const forms = new Forms();
    const { size, end, label } = this.#tree;
    for (let id = 0; id < size; ) {
      const depth = this.#tree.depth(id);
      if (depth === MUNICIPALITY && label[id] !== 0) this.#add(id, forms);
      id = depth >= MUNICIPALITY ? end[id] : id + 1;
    }
    return forms;
  }

  #add(id: number, forms: Forms): void {
    const [own, above] = (this.#facts.nameIn(id, 'en') ?? '').split(/,\s*/);
    if (above === undefined) return;
    for (const inner of writtenInEnglish(own).slice(1))
      for (const outer of writtenInEnglish(above))
        for (const text of [`${outer} ${inner}`, `${inner} ${outer}`])
          forms.add(closed(foldMultilingual(text, 'en')), { id, cost: 0, written: false });
  }
}
