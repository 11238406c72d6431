import { isMunicipalityWritten, isPrefectureWritten } from '../../facts/endings.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';
import { NameTable } from './child-names.js';

/** Characters of the shortest name that is looked for so: too many others are one edit away from 津市. */
const SHORTEST_PLACE = 3;

/** A prefecture's spellings that say that it is one. */
interface WrittenPrefecture {
  readonly id: number;
  readonly spellings: readonly number[];
}

/**
 * The names of prefectures and municipalities that are looked for with a typing error: 和歌山市, but neither 和歌山, which does not say
 * what it is, nor 津市, which is too short. They are gathered when a word first asks for them; a country has some ten thousand.
 */
export class PlaceNames {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  #prefectures: readonly WrittenPrefecture[] | null = null;
  #municipalities: NameTable | null = null;

  constructor(tree: AddressTree, index: TextIndex) {
    this.#tree = tree;
    this.#index = index;
  }

  /** All prefectures, in the order of the tree. */
  get prefectures(): readonly WrittenPrefecture[] {
    this.#prefectures ??= this.#gatherPrefectures();
    return this.#prefectures;
  }

  /** All spellings of municipalities, in the order of the tree. Few of them are asked whether they are such names. */
  get municipalities(): NameTable {
    this.#municipalities ??= this.#gatherMunicipalities();
    return this.#municipalities;
  }

  /** Whether a spelling of a municipality is such a name. */
  isMunicipality(spelling: number): boolean {
    const { dictionary } = this.#index;
    return (
      dictionary.length(spelling) >= SHORTEST_PLACE && isMunicipalityWritten(dictionary.textOf(spelling))
    );
  }

  #isPrefecture(spelling: number): boolean {
    const { dictionary } = this.#index;
    return dictionary.length(spelling) >= SHORTEST_PLACE && isPrefectureWritten(dictionary.textOf(spelling));
  }

  #gatherPrefectures(): WrittenPrefecture[] {
    const { ids, labels } = this.#tree.recordsAt(PREFECTURE);
    return Array.from(ids, (id, i) => {
      const spellings: number[] = [];
      this.#index.eachJapanese(labels[i], (spelling) => {
        if (this.#isPrefecture(spelling)) spellings.push(spelling);
      });
      return { id, spellings };
    });
  }

  #gatherMunicipalities(): NameTable {
    const ids: number[] = [];
    const spellings: number[] = [];
    const classes: number[] = [];
    const municipalities = this.#tree.recordsAt(MUNICIPALITY);
    for (let i = 0; i < municipalities.ids.length; i++)
      this.#index.eachJapanese(municipalities.labels[i], (spelling, bits) => {
        ids.push(municipalities.ids[i]);
        spellings.push(spelling);
        classes.push(bits);
      });
    return new NameTable(this.#index.dictionary, ids, spellings, classes);
  }
}
