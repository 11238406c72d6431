import type { Named } from '../../gazetteer/contents.js';
import { LateTable } from '../../gazetteer/late-table.js';
import { readSteps } from '../../gazetteer/steps.js';
import { TownLineage } from '../../gazetteer/town-lineage.js';
import { History } from '../../lineage/history.js';
import type { Codes } from '../ids/codes.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';

/**
 * The changes of the municipalities and towns of a gazetteer, from its file; read on first use:
 * `changes.history.of('11204')` are the times of 浦和市, `changes.find('11107')` is the node of its heir 浦和区.
 */
export class Changes {
  /** Whether the file says anything of it. */
  readonly isKnown: boolean;
  readonly tree: AddressTree;
  readonly codes: Codes;
  readonly facts: RecordFacts;
  readonly #gazetteer: Named;
  readonly #history: LateHistory;
  #towns: TownLineage | null | undefined;

  constructor(gazetteer: Named, tree: AddressTree, codes: Codes, facts: RecordFacts) {
    this.#gazetteer = gazetteer;
    this.#history = new LateHistory(gazetteer);
    this.tree = tree;
    this.codes = codes;
    this.facts = facts;
    this.isKnown = gazetteer.history() !== null || gazetteer.lineage() !== null;
  }

  /** Of municipalities, wards and counties; without any steps where the file has none. */
  get history(): History {
    return this.#history.table;
  }

  /** That history for tables that are made of it: yields until it is read. */
  historyInSteps(): Generator<void, History> {
    return this.#history.inSteps();
  }

  /** Of the towns of past years; null where the file was built without one. */
  get towns(): TownLineage | null {
    const { codes, tree } = this;
    if (this.#towns === undefined)
      this.#towns = TownLineage.of(this.#gazetteer, {
        fullCode: (id) => codes.fullCode(id),
        find: (code) => this.find(code),
        parent: (id) => tree.parent.at(id),
        isPlaceholder: (id) => tree.label.at(id) === 0,
      });
    return this.#towns;
  }

  /** Today's node with a code, or null. */
  find(code: string): number | null {
    return this.codes.exact(code)[0]?.low ?? null;
  }
}

class LateHistory extends LateTable<History> {
  readonly #gazetteer: Named;

  constructor(gazetteer: Named) {
    super();
    this.#gazetteer = gazetteer;
  }

  protected *make(): Generator<void, History> {
    const steps = readSteps(this.#gazetteer);
    yield;
    return yield* History.inDays(steps);
  }
}
