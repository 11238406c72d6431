import type { Gazetteer, NamingSections } from '../../src/gazetteer/gazetteer.js';
import { NONE, SPELLING_CLASS } from '../../src/gazetteer/sections.js';
import { NamingIndex } from '../../src/search/naming.js';
import { AddressTree } from '../../src/search/tree.js';

/** Folded texts of the nodes, from the prefecture down. */
export class FoldedTexts {
  readonly tree: AddressTree;
  readonly #index: NamingIndex;
  readonly #naming: NamingSections;
  readonly #ofLabel = new Map<number, { readonly name: string; readonly read: string | null }>();

  constructor(gazetteer: Gazetteer) {
    this.tree = new AddressTree(gazetteer);
    const naming = gazetteer.naming('ja');
    if (naming === null) throw new Error(`${gazetteer.file} holds no Japanese names`);
    this.#naming = naming;
    this.#index = new NamingIndex(naming);
  }

  /** Whether the node is a record rather than a placeholder. */
  isRecord(id: number): boolean {
    return this.tree.label[id] !== 0;
  }

  /** The node's own folded name, closed by a hyphen behind a number; empty for a placeholder. */
  ownName(id: number): string {
    return this.#label(this.tree.label[id]).name;
  }

  /** Folded names of the named nodes on the way down to a node, its own last. */
  names(id: number): string[] {
    return this.#path(id).map((node) => this.#label(this.tree.label[node]).name);
  }

  /** Folded readings in the same way; null where a named node on the way has none. */
  readings(id: number): string[] | null {
    const readings: string[] = [];
    for (const node of this.#path(id)) {
      const { read } = this.#label(this.tree.label[node]);
      if (read === null) return null;
      readings.push(read);
    }
    return readings;
  }

  #path(id: number): number[] {
    const path: number[] = [];
    for (let node = id; node !== NONE; node = this.tree.parent[node]) {
      if (this.tree.label[node] !== 0) path.push(node);
    }
    return path.reverse();
  }

  #label(label: number): { readonly name: string; readonly read: string | null } {
    let known = this.#ofLabel.get(label);
    if (known === undefined) {
      known = this.#read(label);
      this.#ofLabel.set(label, known);
    }
    return known;
  }

  /** The first spelling of a label is the fold of its name. */
  #read(label: number): { readonly name: string; readonly read: string | null } {
    const first = this.#naming['label.offset'][label];
    const spellings = this.#index.spellingsOf(label);
    if (spellings.length === 0) return { name: '', read: null };
    const wanted = SPELLING_CLASS.reading | SPELLING_CLASS.follows;
    for (let k = 0; k < spellings.length; k++) {
      if ((this.#naming.class[first + k] & wanted) === wanted)
        return { name: this.#index.textOf(spellings[0]), read: this.#index.textOf(spellings[k]) };
    }
    return { name: this.#index.textOf(spellings[0]), read: null };
  }
}
