import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LABEL_STRINGS, LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { AddressTree } from '@banchi/engine/search/tree.js';

const [NAME, READ] = (['name', 'read'] as const).map((each) => LABEL_STRINGS.indexOf(each));

/** Names, readings and codes of the nodes of one gazetteer, one level at a time. */
export class Segments {
  readonly gazetteer: Gazetteer;
  readonly tree: AddressTree;
  readonly codes: Codes;
  readonly #strings: LabelStrings;
  readonly #decoder = new TextDecoder();

  constructor(gazetteer: Gazetteer) {
    this.gazetteer = gazetteer;
    this.tree = new AddressTree(gazetteer);
    this.codes = new Codes(gazetteer, this.tree);
    this.#strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
  }

  /** Own name of a node, `''` for a placeholder. */
  name(id: number): string {
    return this.#string(id, NAME);
  }

  /** Own reading of a node, `''` where none is known. */
  read(id: number): string {
    return this.#string(id, READ);
  }

  /** Names from the prefecture down, joined by spaces, so that no two addresses look alike. */
  path(id: number): string {
    const above = this.tree.namedParent(id);
    return above === NONE ? this.name(id) : `${this.path(above)} ${this.name(id)}`;
  }

  #string(id: number, which: number): string {
    this.#strings.open(this.tree.label.at(id));
    const { heap, from, to } = this.#strings;
    const text = this.#decoder.decode(heap.subarray(from[which], to[which]));
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }
}
