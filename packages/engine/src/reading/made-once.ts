/** Values each of which is made when it is first asked for, and once, however many ask. */
export class MadeOnce<T> implements Iterable<T> {
  readonly #made: T[] = [];
  readonly #source: Iterator<T>;

  constructor(source: Iterable<T>) {
    this.#source = source[Symbol.iterator]();
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let k = 0; ; k++) {
      if (k === this.#made.length) {
        const next = this.#source.next();
        if (next.done === true) return;
        this.#made.push(next.value);
      }
      yield this.#made[k];
    }
  }
}
