/**
 * Columns of numbers, rearranged so that a general compression finds what repeats in them. Each way is undone without knowing anything
 * but the number of bytes.
 */

/** How a column is rearranged; the places in this list are what files store. */
export const WAYS = ['plain', 'planes2', 'planes4', 'steps4', 'texts2'] as const;

/** One of {@link WAYS}. */
export type Way = (typeof WAYS)[number];

/**
 * Rearranges a column: `planes` puts the first bytes of all elements together, then the second, and so on; `steps` does so with the differences
 * between neighbours; `texts` leaves out of each text what it begins with as the one before it.
 * @param column bytes of whole elements
 */
export function arranged(column: Uint8Array, way: Way): Uint8Array {
  switch (way) {
    case 'plain':
      return column;
    case 'planes2':
      return planes(column, 2);
    case 'planes4':
      return planes(column, 4);
    case 'steps4':
      return planes(bytesOf(steps(wordsOf(column))), 4);
    case 'texts2':
      return frontCoded(column);
  }
}

/**
 * The column that was rearranged.
 * @param length its bytes
 * @throws {RangeError} if the bytes are not such a column
 */
export function restored(bytes: Uint8Array, way: Way, length: number): Uint8Array {
  if (way !== 'texts2' && bytes.length !== length)
    throw new RangeError(`a column of ${length} bytes has ${bytes.length}`);
  switch (way) {
    case 'plain':
      return bytes;
    case 'planes2':
      return elements(bytes, 2);
    case 'planes4':
      return elements(bytes, 4);
    case 'steps4':
      return bytesOf(sums(wordsOf(elements(bytes, 4))));
    case 'texts2':
      return textsOf(bytes, length);
  }
}

function planes(column: Uint8Array, width: number): Uint8Array {
  const count = column.length / width;
  const out = new Uint8Array(column.length);
  for (let i = 0; i < count; i++)
    for (let plane = 0; plane < width; plane++) out[plane * count + i] = column[i * width + plane];
  return out;
}

function elements(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width;
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < count; i++)
    for (let plane = 0; plane < width; plane++) out[i * width + plane] = bytes[plane * count + i];
  return out;
}

/** Differences, those below 0 as odd numbers. */
function steps(words: Uint32Array): Uint32Array {
  const out = new Uint32Array(words.length);
  let before = 0;
  for (const [i, word] of words.entries()) {
    const step = (word - before) | 0;
    out[i] = (step << 1) ^ (step >> 31);
    before = word;
  }
  return out;
}

function sums(words: Uint32Array): Uint32Array {
  const out = new Uint32Array(words.length);
  let sum = 0;
  for (const [i, word] of words.entries()) {
    sum += (word >>> 1) ^ -(word & 1);
    out[i] = sum;
  }
  return out;
}

/** Units that a text may share with the one before it. */
const MOST_SHARED = 255;

/** Texts of 16 bits a unit, each with a 0 behind it; the first and last may be cut. One byte a text, then the units that differ. */
function frontCoded(column: Uint8Array): Uint8Array {
  const units = halvesOf(column);
  const shared: number[] = [];
  const rest: number[] = [];
  let before = 0;
  for (let at = 0, end: number; at < units.length; before = at, at = end) {
    end = units.indexOf(0, at) + 1;
    if (end === 0) end = units.length;
    let same = 0;
    while (
      same < MOST_SHARED &&
      at > 0 &&
      at + same < end - 1 &&
      before + same < at - 1 &&
      units[before + same] === units[at + same]
    )
      same++;
    shared.push(same);
    for (let i = at + same; i < end; i++) rest.push(units[i]);
  }
  const counts = Uint32Array.of(shared.length);
  const out = new Uint8Array(4 + shared.length + 2 * rest.length);
  out.set(bytesOf(counts));
  out.set(shared, 4);
  out.set(bytesOf(Uint16Array.from(rest)), 4 + shared.length);
  return out;
}

function textsOf(bytes: Uint8Array, length: number): Uint8Array {
  const [count] = wordsOf(bytes.subarray(0, 4));
  const rest = halvesOf(bytes.subarray(4 + count));
  const units = new Uint16Array(length / 2);
  let before = 0;
  let at = 0;
  let from = 0;
  for (let text = 0; text < count; text++) {
    const begin = at;
    for (let same = bytes[4 + text]; same > 0; same--) units[at++] = units[before++];
    for (let isOpen = true; isOpen && from < rest.length; at++) {
      const unit = rest[from++];
      units[at] = unit;
      isOpen = unit !== 0;
    }
    before = begin;
  }
  if (at !== units.length) throw new RangeError(`texts of ${units.length} units have ${at}`);
  return bytesOf(units);
}

const wordsOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(new Uint8Array(bytes).buffer);
const halvesOf = (bytes: Uint8Array): Uint16Array => new Uint16Array(new Uint8Array(bytes).buffer);
const bytesOf = ({ buffer }: Uint32Array | Uint16Array): Uint8Array => new Uint8Array(buffer);
