import { NONE } from '@banchi/engine/gazetteer/sections.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { Finding } from '../record/finding.js';
import type { Origin } from '../record/record.js';
import { BuildError, firstOrigin, NodeTree } from './nodes.js';
import { NumberedTexts } from './numbered-texts.js';
import { FileOrigins } from './origins.js';
import type { OutlineCounts } from './outlines.js';
import {
  type FormerBoundary,
  inOrder,
  type OrderedPart,
  PartOrder,
  type PartOrderInput,
  type RefusalKind,
  type SiblingPlace,
  siblingsError,
  type UnorderedPart,
} from './part-order.js';
import type { Part, Parts } from './parts.js';
import { postalReach } from './postal-reach.js';
import { storedItems } from './stored-items.js';
import type { Answering, Threads } from './threads.js';
import { PartNumbers, TreeColumns } from './tree-columns.js';

/** Called with data that cannot be used; the kinds are those of a build's refusals. */
export type Refuse = (kind: RefusalKind, reason: Message, origin: Origin, finding?: Finding) => void;

/** The ordered tree, and the findings on the way. */
export interface Ordered {
  readonly tree: TreeColumns;
  readonly former: readonly FormerBoundary[];
  /** Records that repeated another. */
  readonly merged: number;
  /** How outlines of the registry map came to lots, by municipality. */
  readonly outlined: readonly OutlineCounts[];
  /** Rows of postal lists that are left out, see `postalReach`. */
  readonly postalLeft: LeftOut;
  /** Towns that have point and sections of a past year. */
  readonly takenOver: number;
}

/** Rows that are left out, and of how many municipalities they are. */
export interface LeftOut {
  readonly rows: number;
  readonly municipalities: number;
}

/** How the parts are put in order. */
interface OrderOptions {
  /** Those of this build; the caller ends them. */
  readonly threads: Threads;
  /** Called with data that cannot be used, in the order of the tree. */
  readonly refuse: Refuse;
  /** Codes, joined by spaces, of records that {@link TreeOrder.found} is asked about. */
  readonly wanted?: ReadonlySet<string>;
  /** Called now and then with the share of the records that are in order, 0 to 1. */
  readonly progress?: (share: number) => void;
  /** About how many names a maker of parts remembers from one to the next. */
  readonly remembered?: number;
  /** Of which source each file is. */
  readonly origins?: FileOrigins;
  /** Whether a record that gives a code another name is refused; otherwise it ends the build. */
  readonly refuseOtherNames?: boolean;
}

/** A prefecture: its own items, and those of each of its municipalities. */
interface Prefecture {
  readonly segment: string;
  own: Part | null;
  readonly municipalities: Part[];
}

/**
 * A thread, or this one, that puts parts in order. The meaning of its numbers is the same in all parts that it makes.
 */
interface Maker {
  readonly numbers: PartNumbers;
  readonly make: (part: UnorderedPart) => Promise<OrderedPart>;
  /** Bytes of the parts that it is at work on. */
  given: number;
}

/** A part that is being put in order. */
interface Step {
  readonly numbers: PartNumbers;
  readonly isPrefecture: boolean;
  readonly part: Promise<OrderedPart>;
}

/**
 * Records that are worth as much as one name or node elsewhere, where that decides on threads: a million to each, since a thread
 * needs most of a second of the processor to begin with.
 */
const RECORDS_A_NAME = 50;

/**
 * This many parts are in work or wait for those before them. It does not depend on the number of threads, so a
 * failing build always reports the same.
 */
const AHEAD = 16;

/**
 * Joins the items of the sources into one tree and numbers its nodes in depth-first order: siblings by code, the zero
 * code last. Municipalities are ordered side by side, in threads if there are enough records, and joined in their
 * order; only those in work exist as objects. Records below a code without a name are left out. No node is made up: a
 * placeholder exists as soon as a record below it does.
 */
export class TreeOrder {
  readonly #parts: Parts;
  readonly #options: OrderOptions;
  readonly #input: PartOrderInput;
  readonly #tree: TreeColumns;
  readonly #former: FormerBoundary[] = [];
  readonly #found = new Set<string>();
  #merged = 0;
  readonly #outlined: OutlineCounts[] = [];
  #postalLeft: LeftOut = { rows: 0, municipalities: 0 };
  #takenOver = 0;
  /** Id of the prefecture that parts are in. */
  #prefecture = NONE;

  constructor(parts: Parts, options: OrderOptions) {
    this.#parts = parts;
    this.#options = options;
    const { wanted = [], remembered, origins = new FileOrigins(), refuseOtherNames } = options;
    const registry = parts.files.filter((file) => origins.of(file).isRegistry);
    this.#input = { files: parts.files, registry, wanted: [...wanted], remembered, refuseOtherNames };
    this.#tree = new TreeColumns(parts.files, Math.ceil(1.02 * parts.records), origins);
  }

  /**
   * Orders the parts, which are empty afterwards.
   * @throws {BuildError} when two records contradict each other, or one sibling's segment is a prefix of another's
   */
  async run(): Promise<Ordered> {
    const expected = Math.max(1, this.#parts.records);
    const threads = this.#options.threads.answering<UnorderedPart, OrderedPart>(
      expected / RECORDS_A_NAME,
      new URL('./part-order-thread.js', import.meta.url),
      () => this.#input,
    );
    try {
      const steps = this.#steps(threads.map(inThread));
      const ahead: Step[] = [];
      for (;;) {
        while (ahead.length < AHEAD) {
          const next = steps.next();
          if (next.done) break;
          ahead.push(next.value);
        }
        const step = ahead.shift();
        if (step === undefined) break;
        this.#join(await step.part, step);
        this.#options.progress?.(Math.min(1, this.#tree.length / expected));
      }
      if (this.#prefecture !== NONE) this.#tree.close(this.#prefecture);
    } finally {
      await Promise.all(threads.map((thread) => thread.end()));
    }
    const [tree, former, merged] = [this.#tree, this.#former, this.#merged];
    return {
      tree,
      former,
      merged,
      outlined: this.#outlined,
      postalLeft: this.#postalLeft,
      takenOver: this.#takenOver,
    };
  }

  /** Whether a wanted record is there. */
  found(codes: string): boolean {
    return this.#found.has(codes);
  }

  /** The parts in the order of the tree, each given to a maker as soon as one asks. */
  *#steps(threads: readonly Maker[]): Generator<Step, void> {
    const here = new PartOrder(this.#input);
    const self: Maker = { numbers: new PartNumbers(), make: async (part) => here.order(part), given: 0 };
    const makers = threads.length === 0 ? [self] : threads;
    const takesPostal = postalReach(this.#parts);
    const give = (prefecture: string, as: UnorderedPart['as'], part: Part): Step => {
      const items = this.#parts.take(part);
      const bytes = items.spilled.reduce((sum, { length }) => sum + length, items.used);
      const maker = makers.reduce((least, each) => (each.given < least.given ? each : least));
      maker.given += bytes;
      const made = maker.make({ prefecture, as, items, takesPostal: takesPostal(part) }).finally(() => {
        maker.given -= bytes;
      });
      made.catch(() => undefined); // the error is thrown where it is awaited, unless the build ends before
      return { numbers: maker.numbers, isPrefecture: false, part: made };
    };
    const prefectures = inOrder(
      this.#prefectures(),
      ({ segment }) => segment,
      (a, b) => this.#siblings(0, [a.own, ...a.municipalities], [b.own, ...b.municipalities]),
    );
    for (const { segment, own, municipalities } of prefectures) {
      const items = own === null ? undefined : this.#parts.take(own);
      const ordered = here.order({ prefecture: segment, as: 'prefecture', items });
      yield { numbers: self.numbers, isPrefecture: true, part: Promise.resolve(ordered) };
      const isThere = ordered.tree.parent.length > 0;
      const sorted = isThere
        ? inOrder(
            municipalities,
            ({ codes }) => codes[1],
            (a, b) => this.#siblings(1, [a], [b]),
          )
        : municipalities;
      for (const part of sorted) yield give(segment, isThere ? 'below' : 'orphans', part);
    }
    // only fills are left, and no record takes them
    for (const part of [...this.#parts]) yield give(part.codes[0], 'below', part);
  }

  /** Puts a part behind those before it. */
  #join(
    { tree, reported, former, found, merged, outlined, postalLeft, takenOver, fault }: OrderedPart,
    { numbers, isPrefecture }: Step,
  ): void {
    for (const each of reported) this.#options.refuse(...each);
    if (fault !== null) throw new BuildError(fault);
    this.#former.push(...former);
    for (const codes of found) this.#found.add(codes);
    this.#merged += merged;
    this.#outlined.push(...outlined);
    this.#takenOver += takenOver;
    if (postalLeft > 0) {
      const { rows, municipalities } = this.#postalLeft;
      this.#postalLeft = { rows: rows + postalLeft, municipalities: municipalities + 1 };
    }
    if (!isPrefecture) {
      this.#tree.append(tree, this.#prefecture, numbers);
      return;
    }
    if (this.#prefecture !== NONE) this.#tree.close(this.#prefecture);
    this.#prefecture = tree.parent.length === 0 ? NONE : this.#tree.append(tree, NONE, numbers);
  }

  /** The prefectures that some record is of or in. */
  #prefectures(): Prefecture[] {
    const found = new Map<string, Prefecture>();
    for (const part of this.#parts) {
      if (!part.hasRecords) continue;
      const [segment] = part.codes;
      let prefecture = found.get(segment);
      if (prefecture === undefined) {
        prefecture = { segment, own: null, municipalities: [] };
        found.set(segment, prefecture);
      }
      if (part.codes.length === 1) prefecture.own = part;
      else prefecture.municipalities.push(part);
    }
    return [...found.values()];
  }

  /** The error for two prefectures or municipalities whose codes exclude each other. */
  #siblings(depth: number, a: readonly (Part | null)[], b: readonly (Part | null)[]): BuildError {
    const [one, other] = [a, b].map((parts): SiblingPlace => {
      const [first] = parts.filter((part) => part !== null);
      const tree = new NodeTree(new NumberedTexts());
      for (const item of storedItems(this.#parts.stored(first), this.#input.files))
        if (item.kind === 'record') tree.add(item.record, item.origin);
      const [root] = tree.roots.values();
      return { codes: first.codes.slice(0, depth + 1).join(' '), origin: firstOrigin(root), depth };
    });
    return siblingsError(one, other);
  }
}

function inThread(thread: Answering<UnorderedPart, OrderedPart>): Maker {
  const make = (part: UnorderedPart): Promise<OrderedPart> => {
    const held = part.items?.held;
    return thread.ask(part, held === undefined || held.length === 0 ? [] : [held.buffer as ArrayBuffer]);
  };
  return { numbers: new PartNumbers(), make, given: 0 };
}
