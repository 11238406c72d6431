import { isNumeric } from '../../text/index.js';
import { SECTION } from '../../vocabulary/levels.js';
import type { SpellingDictionary } from '../select/dictionary.js';
import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';
import { eachPlace, keyedPlaces } from './keyed-places.js';

/** Children of one node that are looked at, so that no input takes long. */
const MOST_CHILDREN = 8192;
/** Names that are kept, of all nodes together: the towns of a country have some hundred thousand. */
const MOST_NAMES = 1 << 20;

/** The Japanese spellings of a node's named children down to small sections, numbers aside. */
export class NameTable {
  readonly #dictionary: SpellingDictionary;
  readonly #ids: readonly number[];
  readonly #spellings: readonly number[];
  readonly #texts: (string | undefined)[] = [];
  #bySpelling: Float64Array | null = null;
  #bySecond: Float64Array | null = null;
  #byLast: Float64Array | null = null;

  constructor(dictionary: SpellingDictionary, ids: readonly number[], spellings: readonly number[]) {
    this.#dictionary = dictionary;
    this.#ids = ids;
    this.#spellings = spellings;
  }

  /** Number of spellings: places are 0 to this. */
  get size(): number {
    return this.#ids.length;
  }

  /** The child that the spelling at a place is of. */
  id(place: number): number {
    return this.#ids[place];
  }

  /** The spelling at a place. */
  spelling(place: number): number {
    return this.#spellings[place];
  }

  /** The same as a string. */
  text(place: number): string {
    const known = this.#texts[place];
    if (known !== undefined) return known;
    const text = this.#dictionary.textOf(this.#spellings[place]);
    this.#texts[place] = text;
    return text;
  }

  /** Visits the places of the spellings that begin with a unit, ascending. */
  eachBeginning(unit: number, visit: (place: number) => void): void {
    // the dictionary's order tells, without reading the spellings
    this.#bySpelling ??= this.#sortedBy((spelling) => spelling);
    const { low, high } = this.#dictionary.beginningWithUnits(unit);
    const places: number[] = [];
    eachPlace(this.#bySpelling, low, high, (place) => places.push(place));
    for (const place of places.sort((a, b) => a - b)) visit(place);
  }

  /** The same for those whose second unit it is. */
  eachSecond(unit: number, visit: (place: number) => void): void {
    this.#bySecond ??= this.#sortedBy((spelling) => this.#dictionary.unit(spelling, 1));
    eachPlace(this.#bySecond, unit, unit + 1, visit);
  }

  /** The same for those that end with it. */
  eachEnding(unit: number, visit: (place: number) => void): void {
    this.#byLast ??= this.#sortedBy((spelling) =>
      this.#dictionary.unit(spelling, this.#dictionary.length(spelling) - 1),
    );
    eachPlace(this.#byLast, unit, unit + 1, visit);
  }

  #sortedBy(unitOf: (spelling: number) => number): Float64Array {
    const spellings = this.#spellings;
    return keyedPlaces(spellings.length, (place) => unitOf(spellings[place]));
  }
}

/** Finds the names of nodes' children; those of one node are gathered once and kept. */
export class ChildNames {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #known = new Map<number, NameTable>();
  #kept = 0;

  constructor(tree: AddressTree, index: TextIndex) {
    this.#tree = tree;
    this.#index = index;
  }

  /** The names of the children of a node. */
  of(parent: number): NameTable {
    const known = this.#known.get(parent);
    if (known !== undefined) return known;
    const table = this.#gather(parent);
    this.#kept += table.size;
    if (this.#kept > MOST_NAMES) {
      this.#known.clear();
      this.#kept = table.size;
    }
    this.#known.set(parent, table);
    return table;
  }

  #gather(parent: number): NameTable {
    const tree = this.#tree;
    const index = this.#index;
    const ids: number[] = [];
    const spellings: number[] = [];
    let left = MOST_CHILDREN;
    tree.eachNamedChild(parent, (id) => {
      if (left-- <= 0 || tree.depth(id) > SECTION) return;
      const label = tree.label[id];
      const behind = index.firstSpelling(label + 1);
      for (let k = index.firstSpelling(label); k < behind; k++) {
        if ((index.classAt(k) & 3) === 0) continue;
        const spelling = index.spellingAt(k);
        if (isNumber(index.dictionary, spelling)) continue;
        ids.push(id);
        spellings.push(spelling);
      }
    });
    return new NameTable(index.dictionary, ids, spellings);
  }
}

/** Whether a spelling is only a number. */
function isNumber(dictionary: SpellingDictionary, spelling: number): boolean {
  if (!dictionary.beginsWithDigit(spelling)) return false;
  const length = dictionary.length(spelling);
  for (let k = 0; k < length; k++) if (!isNumeric(dictionary.unit(spelling, k))) return false;
  return true;
}
