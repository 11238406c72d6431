import { isKanji } from '../../facts/scripts.js';
import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { isNumeric } from '../../text/index.js';
import { SECTION } from '../../vocabulary/levels.js';
import type { SpellingDictionary } from '../select/dictionary.js';
import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';
import { KeptTables } from './kept-tables.js';
import { eachPlace, keyedPlaces } from './keyed-places.js';

/** Children of one node that are looked at, so that no input takes long. A town of 屋久島町 has 7,344, most of them lots. */
const MOST_CHILDREN = 8192;
/** Names that are kept, of all nodes together: the towns of a country have some hundred thousand. */
const MOST_NAMES = 1 << 20;

/** Places in the order of one unit of their spellings: of names alone, and of all. */
interface Orders {
  names?: Float64Array;
  all?: Float64Array;
}

/** The Japanese spellings of a node's named children down to small sections, numbers aside. */
export class NameTable {
  readonly #dictionary: SpellingDictionary;
  readonly #ids: readonly number[];
  readonly #spellings: readonly number[];
  readonly #classes: readonly number[];
  readonly #texts: (string | undefined)[] = [];
  #bySpelling: Float64Array | null = null;
  readonly #bySecond: Orders = {};
  readonly #byLast: Orders = {};

  /** @param classes the classes of each spelling: spellings that are only readings lack kanji */
  constructor(
    dictionary: SpellingDictionary,
    ids: readonly number[],
    spellings: readonly number[],
    classes: readonly number[],
  ) {
    this.#dictionary = dictionary;
    this.#ids = ids;
    this.#spellings = spellings;
    this.#classes = classes;
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

  /** The spelling as a string. */
  text(place: number): string {
    const known = this.#texts[place];
    if (known !== undefined) return known;
    const text = this.#dictionary.textOf(this.#spellings[place]);
    this.#texts[place] = text;
    return text;
  }

  /** Visits the places of the spellings that begin with a unit, ascending. */
  eachBeginning(unit: number, visit: (place: number) => void): void {
    // the dictionary's order is enough, without reading the spellings
    this.#bySpelling ??= this.#sortedBy((spelling) => spelling);
    const { low, high } = this.#dictionary.beginningWithUnits(unit);
    const places: number[] = [];
    eachPlace(this.#bySpelling, low, high, (place) => places.push(place));
    for (const place of places.sort((a, b) => a - b)) visit(place);
  }

  /** Visits the places of spellings with this second unit. */
  eachSecond(unit: number, visit: (place: number) => void): void {
    this.#eachWith(this.#bySecond, unit, (spelling) => this.#dictionary.unit(spelling, 1), visit);
  }

  /** Visits the places of spellings that end with this unit. */
  eachEnding(unit: number, visit: (place: number) => void): void {
    const last = (spelling: number): number =>
      this.#dictionary.unit(spelling, this.#dictionary.length(spelling) - 1);
    this.#eachWith(this.#byLast, unit, last, visit);
  }

  /** Visits the places of the spellings that have a unit somewhere. A kanji is sought in names: readings are not read for it. */
  #eachWith(
    orders: Orders,
    unit: number,
    unitOf: (spelling: number) => number,
    visit: (place: number) => void,
  ): void {
    const which = isKanji(unit) ? 'names' : 'all';
    orders[which] ??= this.#sortedBy((spelling, place) =>
      which === 'all' || (this.#classes[place] & SPELLING_CLASS.name) !== 0 ? unitOf(spelling) : -1,
    );
    eachPlace(orders[which], unit, unit + 1, visit);
  }

  #sortedBy(numberOf: (spelling: number, place: number) => number): Float64Array {
    const spellings = this.#spellings;
    return keyedPlaces(spellings.length, (place) => numberOf(spellings[place], place));
  }
}

/** Finds the names of a node's children. They are gathered once a node and kept. */
export class ChildNames {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #kept = new KeptTables<NameTable>(MOST_NAMES);

  constructor(tree: AddressTree, index: TextIndex) {
    this.#tree = tree;
    this.#index = index;
  }

  /** The names of the children of a node. */
  of(parent: number): NameTable {
    return this.#kept.get(parent) ?? this.#kept.keep(parent, this.#gather(parent));
  }

  #gather(parent: number): NameTable {
    const tree = this.#tree;
    const index = this.#index;
    const ids: number[] = [];
    const spellings: number[] = [];
    const classes: number[] = [];
    let left = MOST_CHILDREN;
    tree.eachNamedChild(parent, (id, label) => {
      if (left-- <= 0 || tree.depth(id) > SECTION) return;
      index.eachJapanese(label, (spelling, bits) => {
        if (isNumber(index.dictionary, spelling)) return;
        ids.push(id);
        spellings.push(spelling);
        classes.push(bits);
      });
    });
    return new NameTable(index.dictionary, ids, spellings, classes);
  }
}

/** Whether a spelling is only a number. */
function isNumber(dictionary: SpellingDictionary, spelling: number): boolean {
  if (!dictionary.beginsWithDigit(spelling)) return false;
  const length = dictionary.length(spelling);
  for (let k = 0; k < length; k++) if (!isNumeric(dictionary.unit(spelling, k))) return false;
  return true;
}
