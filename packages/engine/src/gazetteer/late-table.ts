/**
 * A table that is made of a file when it is first asked for: at once, or, while {@link canWait} says that who asks can wait, in slices
 * between which other work gets its turn.
 */
export abstract class LateTable<T> {
  #slices: Generator<void, T> | null = null;
  #made: { readonly table: T } | null = null;

  /**
   * The table.
   * @throws {TableWanted} while those who ask can wait and it is not made yet
   */
  get table(): T {
    if (this.#made === null && isPatient) throw new TableWanted(this);
    while (this.#made === null) this.advance(Number.POSITIVE_INFINITY);
    return this.#made.table;
  }

  /**
   * Goes on with the making.
   * @param milliseconds for which it does so, some more for the step that is begun
   * @returns whether the table is made
   */
  advance(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    this.#slices ??= this.make();
    while (this.#made === null) {
      const { done, value } = this.#step(this.#slices);
      if (done === true) this.#made = { table: value };
      else if (performance.now() >= end) return false;
    }
    return true;
  }

  /** Yields until the table is made, and returns it: for tables that are made of it. */
  *inSteps(): Generator<void, T> {
    while (!this.advance(0)) yield;
    return this.table;
  }

  /** Makes the table, and yields after each step, which takes a millisecond at most. */
  protected abstract make(): Generator<void, T>;

  /** One that failed is begun anew. */
  #step(slices: Generator<void, T>): IteratorResult<void, T> {
    try {
      return slices.next();
    } catch (error) {
      this.#slices = null;
      throw error;
    }
  }
}

/** A question cannot be answered before a table is made. */
export class TableWanted extends Error {
  override readonly name = 'TableWanted';
  readonly late: LateTable<unknown>;

  constructor(late: LateTable<unknown>) {
    super('a table has to be made first');
    this.late = late;
  }
}

let isPatient = false;

/**
 * Says whether those who ask from now on, until the next call, can wait for tables. It holds for all files: a question is answered without a
 * pause, and who asks it says so before and takes it back behind.
 * @returns what it said before
 */
export function canWait(isWaiting: boolean): boolean {
  const before = isPatient;
  isPatient = isWaiting;
  return before;
}
