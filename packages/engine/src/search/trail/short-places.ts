import { writtenInEnglish } from '../../facts/endings.js';
import { LateTable } from '../../gazetteer/late-table.js';
import type { Range } from '../../gazetteer/ranges.js';
import { closed, foldMultilingual } from '../../text/index.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import { Wards } from '../select/wards.js';
import type { Interpretable } from './interpretable.js';
import { Forms, type PlaceAt } from './place-forms.js';

/** 三郷市, 豊島区; not 横浜市中区. */
const CITY = /市$|^[^市]+区$/u;

/**
 * Wards with their cities, and towns with their counties, as English writes them besides: without any kind, or with the
 * English one of both. `Minato, Nagoya` and `Nada City, Kobe City`, either way round.
 */
export class ShortPlaces {
  readonly #facts: Pick<RecordFacts, 'name' | 'nameIn'>;
  readonly #wards: Wards;
  readonly #forms: ShortForms;

  constructor({ tree, index, facts }: Pick<Interpretable, 'tree' | 'index' | 'facts'>) {
    this.#facts = facts;
    this.#wards = new Wards(tree, index);
    this.#forms = new ShortForms({ tree, facts });
  }

  /** Those that a folded word has at a position, the shortest first. */
  at(word: string, at: number): readonly PlaceAt[] {
    return this.#forms.table.at(word, at);
  }

  /** The ids of a designated city's wards; null for any other municipality. */
  wardsOf(id: number): Range | null {
    return this.#wards.of(id);
  }

  /** Whether a municipality is a city or one of Tokyo's wards. */
  isCity(id: number): boolean {
    return CITY.test(this.#facts.name(id) ?? '');
  }

  /** Whether a municipality is a town or a village. */
  isTown(id: number): boolean {
    return /[町村]$/u.test(this.#facts.name(id) ?? '');
  }

  /** Whether a folded English text names a municipality with the city or county that it is in: `Kita, Nagoya` for `Kita-ku, Nagoya-shi`. */
  isWithCity(id: number, text: string): boolean {
    const [own, above] = (this.#facts.nameIn(id, 'en') ?? '').split(/,\s*/);
    return above !== undefined && text.length > foldMultilingual(own, 'en').length;
  }
}

/** Their forms. */
class ShortForms extends LateTable<Forms> {
  readonly #tree: Interpretable['tree'];
  readonly #facts: Pick<RecordFacts, 'nameIn'>;

  constructor({ tree, facts }: Pick<Interpretable, 'tree' | 'facts'>) {
    super();
    this.#tree = tree;
    this.#facts = facts;
  }

  protected *make(): Generator<void, Forms> {
    const forms = new Forms();
    const { size, end, label } = this.#tree;
    for (let id = 0; id < size; ) {
      const depth = this.#tree.depth(id);
      if (depth === MUNICIPALITY && label.at(id) !== 0) this.#add(id, forms);
      yield;
      id = depth >= MUNICIPALITY ? end.at(id) : id + 1;
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
