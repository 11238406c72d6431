import { fileFaults } from '../vocabulary/messages.js';
import { GazetteerError } from './format.js';

/** A part of a file: bytes from its start, and how many. */
export interface Extent {
  readonly offset: number;
  readonly length: number;
}

/** An array over bytes of a file. */
export type FileArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Announces that elements of an array over a file will soon be read; without places, all of them. */
export type Prefetch = (array: FileArray, from?: number, to?: number) => void;

/** Where the bytes of a file come from: all that a gazetteer knows of the machine it is read on. */
export interface Source {
  /** Name of the file in messages. */
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Whether the bytes are mapped rather than held in private memory. */
  readonly mapped: boolean;
  /** The first bytes, up to a number of them. */
  head(length: number): Uint8Array;
  /** The bytes of a section; they stay where they are until the source is closed. */
  bytes(extent: Extent): Uint8Array;
  /** Brings elements of an array over the file into memory, where that can be asked for. */
  prefetch: Prefetch;
  /** Gives the bytes back. Nothing may touch them afterwards. */
  close(): void;
}

/** Where typed arrays may begin: bytes of the largest element. */
const ALIGNMENT = 4;

/** A file held whole in one buffer: `new WholeFile('japan.gaz', await response.bytes())`. */
export class WholeFile implements Source {
  readonly file: string;
  readonly mapped = false;
  #bytes: Uint8Array;

  /**
   * @param bytes the whole file, which must not change any more; copied if its address does not suit typed arrays
   * @throws {GazetteerError} when it is empty
   */
  constructor(file: string, bytes: Uint8Array) {
    if (bytes.length === 0) throw new GazetteerError(file, fileFaults.empty);
    this.file = file;
    const { buffer, byteOffset, length } = bytes;
    const isAligned = byteOffset % ALIGNMENT === 0;
    this.#bytes = isAligned ? new Uint8Array(buffer, byteOffset, length) : new Uint8Array(bytes);
  }

  get size(): number {
    return this.#bytes.length;
  }

  head(length: number): Uint8Array {
    return this.#bytes.subarray(0, length);
  }

  bytes({ offset, length }: Extent): Uint8Array {
    return this.#bytes.subarray(offset, offset + length);
  }

  prefetch(): void {
    // all of it is there
  }

  close(): void {
    this.#bytes = new Uint8Array(0);
  }
}
