import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { AddressTree } from '@banchi/engine/search/tree.js';
import { fold, spellings } from '@banchi/engine/text/index.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';

/** Numbers of the strings of a label. */
const NAME = 0;
const READ = 1;

/** The names of a label, folded. */
interface Called {
  /** The fold of the name; empty for a placeholder. */
  readonly name: string;
  readonly read: string | null;
  /** Name and reading with their counters (三丁目, 3チョウメ), which are found but never stand behind another name. */
  readonly keptName: string | null;
  readonly keptRead: string | null;
}

/** Folded texts of the nodes, from the prefecture down. Numbers at the end of a name are closed by a hyphen. */
export class FoldedTexts {
  readonly tree: AddressTree;
  readonly #strings: LabelStrings;
  readonly #ofLabel = new Map<number, Called>();

  constructor(gazetteer: Gazetteer) {
    this.tree = new AddressTree(gazetteer);
    this.#strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
  }

  /** Whether the node is a record rather than a placeholder. */
  isRecord(id: number): boolean {
    return this.tree.label.at(id) !== 0;
  }

  /** The node's own folded name; empty for a placeholder. */
  ownName(id: number): string {
    return this.#called(id).name;
  }

  /** Folded names of the named nodes on the way down to a node, its own last. */
  names(id: number): string[] {
    return this.#path(id).map(({ name }) => name);
  }

  /** Folded readings in the same way; null where a named node on the way has none. */
  readings(id: number): string[] | null {
    const readings = this.#path(id).map(({ read }) => read);
    return readings.every((read) => read !== null) ? readings : null;
  }

  /**
   * All texts of a node: its full name, its full readings (parts of them, where a name has none), and the tails that
   * begin with a counter kept as written.
   */
  texts(id: number): string[] {
    const path = this.#path(id);
    const found = new Set([path.map(({ name }) => name).join('')]);
    for (const run of runs(path.map(({ read }) => read))) found.add(run);
    path.forEach(({ keptName, keptRead }, i) => {
      const below = path.slice(i + 1);
      if (keptName !== null) found.add(keptName + below.map(({ name }) => name).join(''));
      if (keptRead !== null) found.add(runs([keptRead, ...below.map(({ read }) => read)])[0]);
    });
    return [...found];
  }

  #path(id: number): Called[] {
    const path: Called[] = [];
    for (let node = id; node !== NONE; node = this.tree.parent.at(node)) {
      if (this.tree.label.at(node) !== 0) path.push(this.#called(node));
    }
    return path.reverse();
  }

  #called(id: number): Called {
    const label = this.tree.label.at(id);
    let known = this.#ofLabel.get(label);
    if (known === undefined) {
      known = this.#read(label, this.tree.depth(id));
      this.#ofLabel.set(label, known);
    }
    return known;
  }

  #read(label: number, depth: number): Called {
    const name = this.#string(label, NAME);
    const read = this.#string(label, READ);
    if (name === null) return { name: '', read: null, keptName: null, keptRead: null };
    const ofName = spellings({ level: LEVELS[depth], name });
    const ofRead = read === null ? [] : spellings({ level: LEVELS[depth], name: read });
    return {
      name: ofName[0],
      read: ofRead[0] ?? null,
      keptName: ofName.find(keepsCounter) ?? null,
      keptRead: ofRead.find(keepsCounter) ?? null,
    };
  }

  #string(label: number, which: number): string | null {
    this.#strings.open(label);
    const { heap, from, to } = this.#strings;
    if (from[which] === to[which]) return null;
    return JSON.parse(`"${new TextDecoder().decode(heap.subarray(from[which], to[which]))}"`) as string;
  }
}

/** Whether folding would change the spelling, so that no folded word continues into it. */
function keepsCounter(spelling: string): boolean {
  const folded = fold(spelling);
  return (/[0-9]$/.test(folded) ? `${folded}-` : folded) !== spelling;
}

/** The texts joined where none is missing between them. */
function runs(texts: readonly (string | null)[]): string[] {
  const found: string[] = [];
  let run = '';
  for (const text of [...texts, null]) {
    if (text !== null) run += text;
    else if (run !== '') {
      found.push(run);
      run = '';
    }
  }
  return found;
}
