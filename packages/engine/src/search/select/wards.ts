import { find, type Range } from '../../gazetteer/ranges.js';
import { NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import type { TextIndex } from './text-index.js';

/** A ward as only Kyoto has them. In all wards of Kyoto addresses name streets in front of towns. */
const KYOTO = /^(.+市)[上中下]京区$/;

/** Knows the wards of designated cities, which are municipalities of their own: 横浜市, and behind it 横浜市鶴見区 to 横浜市瀬谷区. */
export class Wards {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  /** By city; found when they are first asked for. */
  readonly #wards = new Map<number, Range | null>();
  readonly #withStreets = new Map<number, boolean>();

  constructor(tree: AddressTree, index: TextIndex) {
    this.#tree = tree;
    this.#index = index;
  }

  /** The ids of a city's wards, where the city is a record of its own beside them; null for any other municipality. */
  of(id: number): Range | null {
    let known = this.#wards.get(id);
    if (known === undefined) {
      known = this.#find(id);
      this.#wards.set(id, known);
    }
    return known;
  }

  /** How many wards the city has that a municipality is a ward of; 0 for any other municipality. */
  countBeside(id: number): number {
    const name = this.nameOf(id);
    const city = name.endsWith('区') ? name.slice(0, name.indexOf('市') + 1) : '';
    if (city === '') return 0;
    const isWard = (at: number): boolean => at !== NONE && this.nameOf(at).startsWith(city);
    let wards = 1;
    for (const neighbour of [this.#behind, this.#before])
      for (let at = neighbour(id); isWard(at); at = neighbour(at)) if (this.nameOf(at) !== city) wards++;
    return wards;
  }

  /** Whether addresses name streets before their towns in a municipality: in Kyoto. */
  hasStreets(id: number): boolean {
    let known = this.#withStreets.get(id);
    if (known === undefined) {
      const name = this.nameOf(id);
      const city = name.slice(0, name.indexOf('市') + 1);
      known = city !== '' && (city === '京都市' || this.#isKyoto(city, id));
      this.#withStreets.set(id, known);
    }
    return known;
  }

  /** The full name of a municipality, as spelled: the longest; empty where it has none. */
  nameOf(id: number): string {
    const { dictionary } = this.#index;
    let longest = -1;
    let most = 0;
    this.#index.eachSpelling(this.#tree.label.at(id), SPELLING_CLASS.name, (spelling) => {
      const length = dictionary.length(spelling);
      if (length <= most) return;
      longest = spelling;
      most = length;
    });
    return longest < 0 ? '' : dictionary.textOf(longest);
  }

  #find(id: number): Range | null {
    const city = this.nameOf(id);
    if (!city.endsWith('市')) return null;
    const low = this.#behind(id);
    let high = low;
    for (let at = low; at !== NONE; at = this.#behind(at)) {
      const name = this.nameOf(at);
      if (!name.startsWith(city) || !name.endsWith('区')) break;
      high = this.#tree.end.at(at);
    }
    return high === low ? null : { low, high };
  }

  /** Whether a city has a ward that is one of Kyoto's, beside one of its wards or itself. */
  #isKyoto(city: string, id: number): boolean {
    for (const neighbour of [this.#behind, this.#before]) {
      for (let at = id; at !== NONE; at = neighbour(at)) {
        const name = this.nameOf(at);
        if (!name.startsWith(city)) break;
        if (KYOTO.exec(name)?.[1] === city) return true;
      }
    }
    return false;
  }

  /** The municipality behind another one in its prefecture, or `NONE`. */
  readonly #behind = (id: number): number => this.#neighbour(id, 1);

  /** The neighbour before it. */
  readonly #before = (id: number): number => this.#neighbour(id, -1);

  #neighbour(id: number, step: number): number {
    const { ids } = this.#tree.recordsAt(MUNICIPALITY);
    const next = ids[find(ids, id) + step];
    return next !== undefined && this.#tree.parent.at(next) === this.#tree.parent.at(id) ? next : NONE;
  }
}
