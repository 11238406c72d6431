import { LABEL_LENGTH, LABEL_STRINGS } from '../gazetteer/labels.js';

/** A way to write the bytes of a section so that gzip finds more in them. */
export interface Coding {
  /** How many bytes {@link encode} returns. */
  readonly size: (section: Uint8Array) => number;
  readonly encode: (section: Uint8Array) => Uint8Array;
  /**
   * Writes the section, all bytes of which are 0 before; damaged bytes give another section.
   * @returns how many of the bytes it takes
   */
  readonly decode: (bytes: Uint8Array, section: Uint8Array) => number;
}

/** The bytes as they are. */
export const PLAIN: Coding = {
  size: ({ length }) => length,
  encode: (section) => section,
  decode: (bytes, section) => {
    section.set(bytes.subarray(0, section.length));
    return section.length;
  },
};

/**
 * Numbers of 32 bits as steps from one to the next, first the lowest bytes of all of them, then the second ones, and so on. A step is doubled, one
 * downwards also turned, so that the upper bytes of small steps are 0: 0, −1, 1, −2 are 0, 1, 2, 3.
 */
export const STEPS: Coding = {
  size: ({ length }) => length,
  encode: (section) => {
    const numbers = words(section);
    const count = numbers.length;
    const bytes = new Uint8Array(4 * count);
    for (let i = 0, before = 0; i < count; i++) {
      const step = (numbers[i] - before) | 0;
      const folded = (step << 1) ^ (step >> 31);
      for (let plane = 0; plane < 4; plane++) bytes[plane * count + i] = folded >>> (8 * plane);
      before = numbers[i];
    }
    return bytes;
  },
  decode: (bytes, section) => {
    const numbers = words(section);
    const count = numbers.length;
    for (let i = 0, before = 0; i < count; i++) {
      const folded =
        bytes[i] | (bytes[count + i] << 8) | (bytes[2 * count + i] << 16) | (bytes[3 * count + i] << 24);
      before += (folded >>> 1) ^ -(folded & 1);
      numbers[i] = before;
      before = numbers[i];
    }
    return section.length;
  },
};

function words({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** Most units that a text shares with the one before it. */
const MOST_SHARED = 255;

/**
 * Texts of UTF-16 units, each followed by 0: their number in four bytes; how many units each shares with the one before, a byte each; the other
 * units of all, with the zeros.
 */
export const FRONT_CODED: Coding = {
  size: (section) => FRONT_CODED.encode(section).length,
  encode: (section) => {
    const text = units(section);
    const shared: number[] = [];
    const others = new Uint16Array(text.length);
    let count = 0;
    for (let start = 0, before = 0; start < text.length; ) {
      let common = 0;
      const isShared = (): boolean =>
        start > 0 && text[start + common] !== 0 && text[before + common] === text[start + common];
      while (common < MOST_SHARED && isShared()) common++;
      shared.push(common);
      before = start;
      start += common;
      do others[count++] = text[start];
      while (text[start++] !== 0 && start < text.length);
    }
    const bytes = new Uint8Array(4 + shared.length + 2 * count);
    new DataView(bytes.buffer).setUint32(0, shared.length, true);
    bytes.set(shared, 4);
    bytes.set(new Uint8Array(others.buffer, 0, 2 * count), 4 + shared.length);
    return bytes;
  },
  decode: (bytes, section) => {
    const text = units(section);
    const texts = numberAt(bytes, 0);
    let at = 4 + texts;
    let [start, before] = [0, 0];
    for (let i = 0; i < texts && start < text.length; i++) {
      let end = start;
      for (const last = start + bytes[4 + i]; end < last; end++) text[end] = text[before + end - start];
      do {
        text[end] = bytes[at] | (bytes[at + 1] << 8);
        at += 2;
      } while (text[end++] !== 0 && end < text.length);
      [before, start] = [start, end];
    }
    return at;
  },
};

function units({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}

/** Stands for a string of a label that is the one before it: no string has this byte. */
const SAME = 1;

/**
 * The strings of labels, see `label.heap`, of which those of one kind resemble each other: the number of labels in four bytes; then all names, all
 * readings, and so on, each string followed by 0. One that is the string before it is the byte 1, none is 0 alone.
 */
export const BY_STRING: Coding = {
  size: (section) => BY_STRING.encode(section).length,
  encode: (section) => {
    const starts: number[] = [];
    const lengths: number[] = [];
    for (let at = 0; at < section.length; ) {
      const first = lengths.length;
      for (let which = 0; which < LABEL_STRINGS.length; which++) {
        let [value, shift, byte] = [0, 0, 0];
        do {
          byte = section[at++];
          value |= (byte & 0x7f) << shift;
          shift += 7;
        } while (byte >= 0x80);
        lengths.push(value);
      }
      for (const length of lengths.slice(first)) {
        starts.push(at);
        at += Math.max(0, length - LABEL_LENGTH.bias);
      }
    }
    // a string takes no more than it does with its length
    const bytes = new Uint8Array(4 + section.length);
    new DataView(bytes.buffer).setUint32(0, lengths.length / LABEL_STRINGS.length, true);
    let end = 4;
    for (let which = 0; which < LABEL_STRINGS.length; which++)
      for (let i = which; i < lengths.length; i += LABEL_STRINGS.length) {
        if (lengths[i] === LABEL_LENGTH.same) {
          bytes[end++] = SAME;
          continue;
        }
        const length = Math.max(0, lengths[i] - LABEL_LENGTH.bias);
        bytes.set(section.subarray(starts[i], starts[i] + length), end);
        end += length + 1;
      }
    return bytes.subarray(0, end);
  },
  decode: (bytes, section) => {
    const labels = Math.min(numberAt(bytes, 0), bytes.length);
    /** Where the next string of each kind begins. */
    const next: number[] = [];
    let at = 4;
    for (let which = 0; which < LABEL_STRINGS.length; which++) {
      next.push(at);
      for (let label = 0; label < labels; label++) at = stringEnd(bytes, at) + 1;
    }
    let to = 0;
    const ends = next.map(() => 0);
    for (let label = 0; label < labels; label++) {
      for (let which = 0; which < next.length; which++) {
        ends[which] = stringEnd(bytes, next[which]);
        const length = ends[which] - next[which];
        let rest: number = LABEL_LENGTH.none;
        if (bytes[ends[which]] === SAME) rest = LABEL_LENGTH.same;
        else if (length > 0) rest = length + LABEL_LENGTH.bias;
        for (; rest >= 0x80; rest >>>= 7) section[to++] = (rest & 0x7f) | 0x80;
        section[to++] = rest;
      }
      for (let which = 0; which < next.length; which++) {
        for (let k = next[which]; k < ends[which]; k++) section[to++] = bytes[k];
        next[which] = ends[which] + 1;
      }
    }
    return at;
  },
};

/** The byte that ends a string. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] > SAME) at++;
  return at;
}

/** A number of 32 bits, lowest byte first. */
function numberAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
}
