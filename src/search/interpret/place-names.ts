import { isMunicipalityWritten, isPrefectureWritten } from '../../text/index.js';
import type { AddressTree } from '../tree.js';
import type { TextIndex } from '../words/text-index.js';
import { type ChildNames, NameTable } from './child-names.js';
import { eachJapanese } from './municipalities.js';

/** Names of fewer characters are one edit from too much: 津市. */
const SHORTEST = 3;

/** A prefecture's spellings that say that it is one. */
interface WrittenPrefecture {
  readonly id: number;
  readonly spellings: readonly number[];
}

/**
 * The names of prefectures and municipalities that may be told from what is written one edit beside them: long enough, and
 * with what says what they are (県, 市). Gathered when a word first asks for them, some ten thousand in a country.
 */
export class PlaceNames {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #children: ChildNames;
  #prefectures: readonly WrittenPrefecture[] | null = null;
  #municipalities: NameTable | null = null;

  constructor(tree: AddressTree, index: TextIndex, children: ChildNames) {
    this.#tree = tree;
    this.#index = index;
    this.#children = children;
  }

  /** All prefectures, in the order of the tree. */
  get prefectures(): readonly WrittenPrefecture[] {
    this.#prefectures ??= this.#gatherPrefectures();
    return this.#prefectures;
  }

  /** What stands right below prefectures, in the order of these. */
  get municipalities(): NameTable {
    this.#municipalities ??= this.#gatherMunicipalities();
    return this.#municipalities;
  }

  /** Whether a spelling of a municipality is such a name. */
  isMunicipality(spelling: number): boolean {
    const { dictionary } = this.#index;
    return dictionary.length(spelling) >= SHORTEST && isMunicipalityWritten(dictionary.textOf(spelling));
  }

  #isPrefecture(spelling: number): boolean {
    const { dictionary } = this.#index;
    return dictionary.length(spelling) >= SHORTEST && isPrefectureWritten(dictionary.textOf(spelling));
  }

  #gatherPrefectures(): WrittenPrefecture[] {
    const { ids, labels } = this.#tree.recordsAt(0);
    return Array.from(ids, (id, i) => {
      const spellings: number[] = [];
      eachJapanese(labels[i], this.#index, (spelling) => {
        if (this.#isPrefecture(spelling)) spellings.push(spelling);
      });
      return { id, spellings };
    });
  }

  #gatherMunicipalities(): NameTable {
    const ids: number[] = [];
    const spellings: number[] = [];
    for (const { id } of this.prefectures) {
      const names = this.#children.of(id);
      for (let place = 0; place < names.size; place++) {
        if (!this.isMunicipality(names.spelling(place))) continue;
        ids.push(names.id(place));
        spellings.push(names.spelling(place));
      }
    }
    return new NameTable(this.#index.dictionary, ids, spellings);
  }
}
