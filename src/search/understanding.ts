import type { Named } from '../gazetteer/directory.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import type { Soon } from '../gazetteer/mapping.js';
import { Changes } from './former/changes.js';
import { Codes } from './ids/codes.js';
import { type PlaneMask, Planes } from './ids/planes.js';
import { PostCodes } from './ids/post-codes.js';
import type { Selection } from './ids/selection.js';
import type { Matches, MatchParts } from './match/match.js';
import { matchTeller } from './match-teller.js';
import { Meanings } from './meanings.js';
import { Points } from './places/points.js';
import type { AddressQuery } from './query.js';
import { NumberKinds } from './select/number-kinds.js';
import { TextIndex } from './select/text-index.js';
import { Words } from './select/words.js';
import { AddressTree } from './tree.js';

/** Which records words name, and what words mean: all that is told without anything of a record but its id. */
export class Understanding {
  readonly tree: AddressTree;
  readonly codes: Codes;
  /** Which ids are records of which level. */
  readonly planes: Planes;
  readonly index: TextIndex;
  readonly postCodes: PostCodes;
  /** What became of places. */
  readonly changes: Changes;
  readonly #words: Words;
  readonly meanings: Meanings;
  /** How words found records. */
  readonly matches: Matches;

  /**
   * @param origin where the place of a record comes from
   * @param many from how many nodes on those of a spelling are looked at together
   */
  constructor(directory: Named, origin: MatchParts['origin'], many?: number) {
    const soon: Soon = (array, from, to) => directory.soon?.(array, from, to);
    const tree = new AddressTree(directory);
    const codes = new Codes(directory, tree);
    const sections = directory.tree;
    const planes = new Planes(sections['plane.bits'], sections['plane.rank'], tree.size, soon);
    const index = new TextIndex(directory.spellings(), soon);
    const postCodes = new PostCodes(directory, tree);
    const kinds = new NumberKinds(tree, index);
    const words = new Words(tree, index, planes, postCodes, many);
    const changes = new Changes(directory, tree, codes);
    const meanings = new Meanings({ changes, gazetteer: directory, tree, index, codes, kinds, postCodes });
    this.changes = changes;
    this.tree = tree;
    this.codes = codes;
    this.planes = planes;
    this.index = index;
    this.postCodes = postCodes;
    this.#words = words;
    this.meanings = meanings;
    this.matches = matchTeller({ tree, index, kinds, words, postCodes, meanings, origin });
  }

  /** The nodes a word selects: those that contain it, and where nothing wanted does, what it means that says more than the data. */
  select(word: NonNullable<AddressQuery['word']>, mask: PlaneMask): Selection {
    const contained = this.#words.select(word, mask);
    return contained ?? this.#words.selectMeant(this.meanings.understand(word), word, mask);
  }

  /** What a gazetteer tells of words; nothing that writes records is loaded for it. */
  static of(gazetteer: Gazetteer): Understanding {
    const points = new Points(gazetteer);
    return new Understanding(gazetteer, (id) => points.origin(id));
  }
}
