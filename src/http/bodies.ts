/** Smaller bodies are cheap to allocate and are not kept. */
const SMALLEST = 1 << 14;
/** Larger bodies are rare and are not kept. */
const LARGEST = 1 << 21;
/** Bytes kept at most. */
const KEPT = 1 << 24;

/**
 * Memory for response bodies, used again once a body has been sent: large bodies are otherwise what the garbage
 * collector does most of its work for.
 */
export class Bodies {
  /** Free buffers by size, which is a power of two. */
  readonly #free = new Map<number, Buffer[]>();
  #kept = 0;

  /** A buffer of at least a length, of any content. */
  take(length: number): Buffer {
    if (length < SMALLEST || length > LARGEST) return Buffer.allocUnsafe(length);
    const size = 2 ** Math.ceil(Math.log2(length));
    const free = this.#free.get(size)?.pop();
    if (free === undefined) return Buffer.allocUnsafeSlow(size);
    this.#kept -= size;
    return free;
  }

  /** Takes back a buffer that {@link take} gave and that nobody uses any more. */
  give(buffer: Buffer): void {
    const size = buffer.length;
    if (size < SMALLEST || size > LARGEST || this.#kept + size > KEPT) return;
    this.#kept += size;
    const free = this.#free.get(size);
    if (free === undefined) this.#free.set(size, [buffer]);
    else free.push(buffer);
  }
}
