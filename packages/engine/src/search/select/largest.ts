import type { Range } from '../../gazetteer/ranges.js';
import type { AddressTree } from '../tree.js';
import type { AzaNames } from './aza-names.js';
import type { CompletionSink, Completions } from './completions.js';
import type { Likelihood, LikelyRecord } from './likelihood.js';

/** Keeps the few ids that are likeliest to be meant, each once, in the order of {@link Likelihood}. */
export class Largest implements CompletionSink {
  readonly #likelihood: Pick<Likelihood, 'record' | 'compare'>;
  readonly #most: number;
  readonly #kept: LikelyRecord[] = [];

  /** @param most how many are kept */
  constructor(likelihood: Pick<Likelihood, 'record' | 'compare'>, most: number) {
    this.#likelihood = likelihood;
    this.#most = most;
  }

  /** The ids kept, in their order. */
  get ids(): readonly number[] {
    return this.#kept.map(({ id }) => id);
  }

  /** Those of them that are called just so. */
  get whole(): readonly number[] {
    return this.#kept.filter(({ isWhole }) => isWhole).map(({ id }) => id);
  }

  /** Whether places from a depth down cannot be added, since the list is full of higher ones. The depth begins a group of levels. */
  isFullBefore(depth: number): boolean {
    return this.#kept.length === this.#most && this.#kept[this.#most - 1].depth < depth;
  }

  /** Takes an id, unless enough come before it. A known id moves up if it is whole now. */
  add(id: number, isWhole: boolean): void {
    const kept = this.#kept;
    const own = this.#likelihood.record(id, isWhole);
    // of 2,000 children of a city most come behind the last one
    if (kept.length === this.#most && this.#likelihood.compare(own, kept[kept.length - 1]) >= 0) return;
    const known = kept.findIndex((each) => each.id === id);
    if (known >= 0) {
      if (!isWhole || kept[known].isWhole) return;
      kept.splice(known, 1);
    }
    let at = kept.length;
    while (at > 0 && this.#likelihood.compare(own, kept[at - 1]) < 0) at--;
    kept.splice(at, 0, own);
    if (kept.length > this.#most) kept.pop();
  }
}

/** Takes only some nodes into a list. */
abstract class Some implements CompletionSink {
  readonly #out: Largest;

  constructor(out: Largest) {
    this.#out = out;
  }

  protected abstract takes(id: number): boolean;

  isFullBefore(depth: number): boolean {
    return this.#out.isFullBefore(depth);
  }

  add(id: number, isWhole: boolean): void {
    if (this.takes(id)) this.#out.add(id, isWhole);
  }
}

/** Takes only nodes below one whose spelling is in a range: for `Aobacho, Chu` the towns below Chuo-ku. */
export class OnlyBelow extends Some {
  readonly #completions: Completions;
  readonly #above: Range;
  readonly #classes: number;
  readonly #known = new Map<number, boolean>();

  /** @param classes the language, see `LANGUAGE_CLASSES` */
  constructor(out: Largest, completions: Completions, above: Range, classes: number) {
    super(out);
    this.#completions = completions;
    this.#above = above;
    this.#classes = classes;
  }

  protected takes(id: number): boolean {
    return this.#completions.liesBelow(id, this.#above, this.#classes, this.#known);
  }
}

/** Takes only nodes from a depth down: towns behind a number. */
export class OnlyFrom extends Some {
  readonly #tree: Pick<AddressTree, 'depth'>;
  readonly #depth: number;

  constructor(out: Largest, tree: Pick<AddressTree, 'depth'>, depth: number) {
    super(out);
    this.#tree = tree;
    this.#depth = depth;
  }

  protected takes(id: number): boolean {
    return this.#tree.depth(id) >= this.#depth;
  }
}

/** Takes no address that is one of some nodes or below them, see {@link AzaNames}. */
export class Without extends Some {
  readonly #azaNames: AzaNames;
  readonly #nodes: ReadonlySet<number>;

  constructor(out: Largest, azaNames: AzaNames, nodes: ReadonlySet<number>) {
    super(out);
    this.#azaNames = azaNames;
    this.#nodes = nodes;
  }

  protected takes(id: number): boolean {
    return !this.#azaNames.liesWithin(id, this.#nodes);
  }
}
