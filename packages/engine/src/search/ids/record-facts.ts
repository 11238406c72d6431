import type { Named } from '../../gazetteer/contents.js';
import { LABEL_STRINGS, LabelStrings } from '../../gazetteer/labels.js';
import type { Range } from '../../gazetteer/ranges.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import type { AddressTree } from '../tree.js';
import type { Codes } from './codes.js';
import type { PostCodes } from './post-codes.js';

const READ = LABEL_STRINGS.indexOf('read');

/** This many names are kept as strings, each at the remainder of its label. */
const NAMES_KEPT = 1 << 13;

/** Names and values of single nodes: `facts.name(id)` is 本町, `facts.nameIn(id, 'en')` Honcho. */
export class RecordFacts {
  readonly #tree: AddressTree;
  readonly #codes: Codes;
  readonly #postCodes: PostCodes;
  readonly #strings: LabelStrings;
  /** The label of each kept name, plus one: 0 means that no name is kept there. */
  readonly #labels = new Uint32Array(NAMES_KEPT);
  readonly #names = new Array<string | null>(NAMES_KEPT).fill(null);

  constructor(gazetteer: Pick<Named, 'tree'>, tree: AddressTree, codes: Codes, postCodes: PostCodes) {
    this.#tree = tree;
    this.#codes = codes;
    this.#postCodes = postCodes;
    this.#strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
  }

  /** A string of a label, by its place in `LABEL_STRINGS`; null where the label has none. */
  text(label: number, which: number): string | null {
    this.#strings.open(label);
    return this.#strings.text(which);
  }

  /** The name of a node's own segment; null where it has none. */
  name(id: number): string | null {
    const label = this.#tree.label.at(id);
    const place = label % NAMES_KEPT;
    if (this.#labels[place] !== label + 1) {
      this.#labels[place] = label + 1;
      this.#names[place] = this.text(label, 0);
    }
    return this.#names[place];
  }

  /** The reading of a node's own segment; null where none is known. */
  read(id: number): string | null {
    return this.text(this.#tree.label.at(id), READ);
  }

  /** The record's name in another language. */
  nameIn(id: number, language: ForeignLanguage): string | null {
    return this.text(this.#tree.label.at(id), LABEL_STRINGS.indexOf(language));
  }

  /** Whether a postal code goes with an address, see {@link PostCodes.isOf}. */
  hasPostCode(id: number, code: number): boolean {
    return this.#postCodes.isOf(id, code);
  }

  /** Whether one of some records is in a postal district, see {@link PostCodes.isInDistrict}. */
  isInDistrict(records: Range, district: number): boolean {
    return this.#postCodes.isInDistrict(records, district);
  }

  /** Whether a node at the deepest level is a lot rather than a house. */
  isLot(id: number): boolean {
    return this.#codes.isLot(id);
  }

  /** Whether a record of the deepest level is a house or a lot; null for other levels. */
  numberOf(id: number): 'house' | 'lot' | null {
    return this.#codes.numberOf(id);
  }
}
