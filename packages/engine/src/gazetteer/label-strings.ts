import { LABEL_LENGTH, LABEL_STRINGS } from './sections.js';

const STRINGS = LABEL_STRINGS.length;

const decoder = new TextDecoder();

/** Finds the strings of a label in the heap, one label at a time. */
export class LabelStrings {
  /** The heap the places point into: UTF-8, escaped for JSON. */
  readonly heap: Uint8Array;
  /** A view of those bytes, for copying. */
  readonly view: DataView;
  /** First byte of each string of the open label, in the order of `LABEL_STRINGS`. */
  readonly from = new Uint32Array(STRINGS);
  /** The byte behind each string; equal to `from` for null. */
  readonly to = new Uint32Array(STRINGS);
  readonly #offset: Uint32Array;
  #label = -1;

  /** @param offset @param heap sections `label.offset` and `label.heap` */
  constructor(offset: Uint32Array, heap: Uint8Array) {
    this.#offset = offset;
    this.heap = heap;
    this.view = new DataView(heap.buffer, heap.byteOffset, heap.byteLength);
  }

  /** Whether a named level lacks a string; a placeholder has none and lacks none. */
  isHole(which: number): boolean {
    return this.#label !== 0 && this.from[which] === this.to[which];
  }

  /** A string of the open label; null where it has none. */
  text(which: number): string | null {
    if (this.from[which] === this.to[which]) return null;
    const escaped = decoder.decode(this.heap.subarray(this.from[which], this.to[which]));
    return escaped.includes('\\') ? (JSON.parse(`"${escaped}"`) as string) : escaped;
  }

  /** Sets `from` and `to`. */
  open(label: number): void {
    if (label === this.#label) return;
    this.#label = label;
    const { heap, from, to } = this;
    let at = this.#offset[label];
    for (let which = 0; which < STRINGS; which++) {
      let value = heap[at++];
      for (let shift = 7, byte = value; byte >= 0x80; shift += 7) {
        byte = heap[at++];
        value = (value & ((1 << shift) - 1)) | ((byte & 0x7f) << shift);
      }
      to[which] = value;
    }
    for (let which = 0; which < STRINGS; which++) {
      const length = to[which];
      if (length === LABEL_LENGTH.same) {
        from[which] = from[which - 1];
        to[which] = to[which - 1];
        continue;
      }
      from[which] = at;
      if (length !== LABEL_LENGTH.none) at += length - LABEL_LENGTH.bias;
      to[which] = at;
    }
  }
}
