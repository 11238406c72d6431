import { LABEL_LENGTH, LABEL_STRINGS } from '../gazetteer/sections.js';

const STRINGS = LABEL_STRINGS.length;

/**
 * Finds the strings of a label in the heap. One label is decoded at a time and stays decoded until another is asked
 * for, since a record's fields use it several times.
 */
export class LabelStrings {
  /** The heap the places point into: UTF-8, escaped for JSON. */
  readonly heap: Uint8Array;
  readonly #offset: Uint32Array;
  readonly #from = new Uint32Array(STRINGS);
  readonly #to = new Uint32Array(STRINGS);
  #label = -1;

  /** @param offset @param heap sections `label.offset` and `label.heap` */
  constructor(offset: Uint32Array, heap: Uint8Array) {
    this.#offset = offset;
    this.heap = heap;
  }

  /** First byte of a string (its number in `LABEL_STRINGS`). */
  from(label: number, which: number): number {
    if (label !== this.#label) this.#decode(label);
    return this.#from[which];
  }

  /** The byte behind a string; equal to `from` for null. */
  to(label: number, which: number): number {
    if (label !== this.#label) this.#decode(label);
    return this.#to[which];
  }

  #decode(label: number): void {
    const { heap } = this;
    this.#label = label;
    let at = this.#offset[label];
    for (let which = 0; which < STRINGS; which++) {
      let value = heap[at++];
      for (let shift = 7, byte = value; byte >= 0x80; shift += 7) {
        byte = heap[at++];
        value = (value & ((1 << shift) - 1)) | ((byte & 0x7f) << shift);
      }
      this.#to[which] = value;
    }
    for (let which = 0; which < STRINGS; which++) {
      const length = this.#to[which];
      if (length === LABEL_LENGTH.same) {
        this.#from[which] = this.#from[which - 1];
        this.#to[which] = this.#to[which - 1];
        continue;
      }
      this.#from[which] = at;
      if (length !== LABEL_LENGTH.none) at += length - LABEL_LENGTH.bias;
      this.#to[which] = at;
    }
  }
}
