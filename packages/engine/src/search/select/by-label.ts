/** Stands for labels not asked about yet. */
const UNKNOWN = 0xff;

/** One small number (below 255) for each label, found when somebody first asks: 1 if its names have several components, else 0. */
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
