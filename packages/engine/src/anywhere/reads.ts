import { guessBy } from '../gazetteer/guesses.js';
import type { FileArray } from '../gazetteer/source.js';

/**
 * Reads of a file of which only some pages are loaded. Typed arrays cannot detect that an element is missing, so the build
 * rewrites the program for ranges (`scripts/anywhere.vite.config.mjs`): `a[i]` becomes `at(a, i)`, and native methods go
 * through the other functions here. The arrays themselves know their pages and guard their methods.
 */

/** Knows which bytes of a buffer are there. */
export interface Pages {
  /** Notes which of the bytes are missing. */
  need(from: number, length: number): void;
}

/** Thrown where a run has guessed enough. */
class EnoughGuessed extends Error {
  override readonly name = 'EnoughGuessed';
}

const ENOUGH = new EnoughGuessed('values are missing');

/** Thrown where a step ends that is taken apart from others. */
class Missed extends Error {
  override readonly name = 'Missed';
}

const MISSED = new Missed('a value is missing');

/** Reads and turns of loops behind the first missing value. */
const MOST_GUESSED = 100_000;

/** The longest array that is made of guessed values. */
const LONGEST_GUESSED = 1 << 16;

/** Reads and turns that are left to a run that has missed something; null where nothing was missed. */
let left: number | null = null;

/** Whether a step is being taken that ends at the first missing value. */
let isApart = false;

/** Sets whether an element was missed. After a miss, unknown values are zero and the run soon ends. */
export function guess(isMissed: boolean): void {
  left = isMissed ? (left ?? MOST_GUESSED) : null;
}

/** A turn of a loop: made of guessed values it might never end. @throws to end the run */
export function turn(): void {
  if (left !== null && left-- <= 0) throw ENOUGH;
}

/** Called for a value that is missing. @throws to end a step that is taken apart */
export function missed(): void {
  guess(true);
  if (isApart) throw MISSED;
}

guessBy({
  stopGuessing: () => {
    if (left !== null) throw ENOUGH;
  },
  runIndependently: (step) => {
    const before = isApart;
    isApart = true;
    try {
      step();
    } catch (error) {
      // of missing values anything may come
      if (left === null || error === ENOUGH) throw error;
    } finally {
      isApart = before;
    }
  },
});

const pagesOf = new WeakMap<ArrayBufferLike, Pages>();

/** Has all arrays that the rewritten program lays over a buffer ask its pages before they are read. */
export function guard(buffer: ArrayBuffer, pages: Pages): void {
  pagesOf.set(buffer, pages);
}

/** An array over a guarded buffer; of others `pages` is undefined. */
type Guarded = Uint8Array & { readonly pages?: Pages };

type ArrayClass = new (...parameters: readonly unknown[]) => Uint8Array;

const typed: object = Object.getPrototypeOf(Uint8Array.prototype);

/** Methods that change an array, make another view of it, or choose by themselves which part to read. */
const OWN_WAY = ['constructor', 'set', 'subarray', 'slice', 'at', 'fill', 'copyWithin', 'keys', 'length'];

/** A class of arrays that ask for their pages. */
function guardedClass(Base: ArrayClass): ArrayClass {
  class GuardedArray extends Base {
    readonly pages = pagesOf.get(this.buffer);

    override at(place: number): number | undefined {
      return at(this, place < 0 ? place + this.length : place);
    }

    override slice(from = 0, to = this.length): Uint8Array<ArrayBuffer> {
      whole(this.subarray(from, to));
      return super.slice(from, to);
    }
  }
  for (const name of Reflect.ownKeys(typed)) {
    const method: unknown = Object.getOwnPropertyDescriptor(typed, name)?.value;
    if (typeof method !== 'function' || OWN_WAY.includes(String(name))) continue;
    Object.defineProperty(GuardedArray.prototype, name, {
      value(this: Guarded, ...parameters: readonly unknown[]): unknown {
        return Reflect.apply(method, whole(this), parameters);
      },
    });
  }
  return GuardedArray;
}

/** A view that asks for its pages. */
class GuardedView extends (DataView as unknown as new (
  ...parameters: readonly unknown[]
) => DataView<ArrayBuffer>) {
  readonly pages = pagesOf.get(this.buffer);
}
for (const [bytes, names] of [
  [1, ['getUint8', 'getInt8']],
  [2, ['getUint16', 'getInt16']],
  [4, ['getUint32', 'getInt32', 'getFloat32']],
  [8, ['getBigUint64', 'getBigInt64', 'getFloat64']],
] as const)
  for (const name of names) {
    const method: unknown = Reflect.get(DataView.prototype, name);
    if (typeof method !== 'function') continue;
    Object.defineProperty(GuardedView.prototype, name, {
      value(this: GuardedView, place: number, isLittle?: boolean): unknown {
        this.pages?.need(this.byteOffset + place, bytes);
        return Reflect.apply(method, this, [place, isLittle]);
      },
    });
  }

const CLASSES = new Map<unknown, unknown>([
  ...[Uint8Array, Uint16Array, Uint32Array, Int32Array].map(
    (Base) => [Base, guardedClass(Base as unknown as ArrayClass)] as const,
  ),
  [DataView, GuardedView],
]);

/** `array[place]`; of an array that knows its pages only where the page is there. */
export function at<Value>(array: { readonly [place: number]: Value }, place: number): Value {
  const guarded = array as unknown as Guarded | null | undefined;
  const pages = guarded?.pages;
  if (guarded != null && pages !== undefined && place >= 0 && place < guarded.length) {
    const size = guarded.BYTES_PER_ELEMENT;
    pages.need(guarded.byteOffset + place * size, size);
    turn();
  }
  return array?.[place];
}

/** Returns an array that native code may read, once all of it is loaded. */
export function whole<Value>(value: Value): Value {
  const { pages, byteOffset, byteLength } = (value ?? {}) as unknown as Guarded;
  if (pages !== undefined && byteLength > 0) pages.need(byteOffset, byteLength);
  return value;
}

/**
 * `new Type(first, …)` of a typed array or view. Over a guarded buffer it makes a guarded view; of a guarded array it makes a copy of
 * the loaded elements.
 */
export function made<Made>(
  Type: new (...parameters: readonly unknown[]) => Made,
  first?: unknown,
  ...others: readonly unknown[]
): Made {
  if (left !== null && typeof first === 'number' && first > LONGEST_GUESSED) throw ENOUGH;
  const isGuarded = first instanceof ArrayBuffer && pagesOf.has(first);
  const Own = isGuarded ? (CLASSES.get(Type) as typeof Type | undefined) : undefined;
  return new (Own ?? Type)(whole(first), ...others);
}

/**
 * Whether the module that makes this read was rewritten at build. One that was not would read missing elements as
 * zeros.
 */
export function isGuardedRead(read: (array: FileArray) => number): boolean {
  const buffer = new ArrayBuffer(4);
  let isAsked = false;
  guard(buffer, {
    need: () => {
      isAsked = true;
    },
  });
  read(made(Uint8Array as unknown as new (...parameters: readonly unknown[]) => Uint8Array, buffer, 0, 4));
  return isAsked;
}
