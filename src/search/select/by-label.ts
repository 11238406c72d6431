/** Stands for labels not asked about yet. */
const UNKNOWN = 0xff;

/** A number below 255 of each label, found when the label is first asked about: whether it has a component more, 1 or 0. */
export class ByLabel {
  readonly #known: Uint8Array;
  readonly #find: (label: number) => number;

  /** @param labels how many there are */
  constructor(labels: number, find: (label: number) => number) {
    this.#known = new Uint8Array(labels).fill(UNKNOWN);
    this.#find = find;
  }

  /** The number of a label. */
  of(label: number): number {
    if (this.#known[label] === UNKNOWN) this.#known[label] = this.#find(label);
    return this.#known[label];
  }
}
