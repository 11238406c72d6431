import { constants } from 'node:buffer';
import { close, closeSync, fstatSync, openSync, read, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasBit, setBit } from '../gazetteer/bits.js';
import { GazetteerError } from '../gazetteer/format.js';
import type { Extent, FileArray, Source } from '../gazetteer/source.js';
import { diskFaults, fileFaults } from '../vocabulary/messages.js';

/** How bytes will be read: a few here and there, so that nothing around them is of use; or all of them before long. */
export type Reading = 'scattered' | 'prefetch';

/** Native calls of a platform that bring a file's bytes into memory. */
export interface Platform {
  /** `mmap` and `munmap`, or null where files can only be read. */
  readonly calls: MemoryCalls | null;
  /** Most bytes that one array buffer may hold; a section larger than that cannot be used here. */
  readonly limit: number;
}

/** Maps a part of an open file, which starts at a multiple of {@link GRANULARITY}, and gives it back. */
interface MemoryCalls {
  map(fd: number, offset: number, length: number): ArrayBuffer;
  unmap(buffer: ArrayBuffer): void;
  /** Announces to the system how bytes of a mapping will be read. Platforms without the call ignore it. */
  advise(mapping: ArrayBuffer, extent: Extent, how: Reading): void;
  /** Announces that only the bytes read of an open file are wanted, so that the system reads nothing behind them. */
  exactly(fd: number): void;
}

const PROT_READ = 1;
const MAP_SHARED = 1;
/** The values of Linux and macOS alike. */
const MADV_RANDOM = 1;
const MADV_WILLNEED = 3;
const POSIX_FADV_RANDOM = 1;

/** Linux reads no more than this at once for one such advice, unless it is set to read ahead more. */
const READ_AHEAD = 1 << 17;

/** Bytes that are read at once where the disk is to bring them into the system's memory, and nobody wants them now. */
const AT_ONCE = 1 << 20;

/**
 * Size of the pages by which announcements are noted. On systems with larger pages, announcements of parts of a page have no
 * effect.
 */
const PAGE = 4096;

/** Mappings start at a multiple of the page size, which is 4, 16 or 64 KiB. */
const GRANULARITY = 1 << 16;

/**
 * Most bytes of one mapping. Node 20 holds 4 GiB in one buffer and ends the process, with nothing to catch, when a native
 * call makes a larger one; newer versions hold more, and typed arrays of 4 GiB are enough everywhere.
 */
const LIMIT = Math.min(constants.MAX_LENGTH, 2 ** 32) - GRANULARITY;

let own: MemoryCalls | null | undefined;

/** The native calls of this machine. */
export function thisPlatform(): Platform {
  if (own === undefined) own = nativeCalls();
  return { calls: own, limit: LIMIT };
}

/** `mmap` and `munmap` of the C library, or null where it has none (Windows) or the native call is unavailable. */
function nativeCalls(): MemoryCalls | null {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return null;
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const library = koffi.load(process.platform === 'darwin' ? 'libSystem.B.dylib' : null);
    const mmap = library.func(
      'void *mmap(void *addr, size_t length, int prot, int flags, int fd, int64_t offset)',
    );
    const munmap = library.func('int munmap(void *addr, size_t length)');
    const madvise = library.func('int madvise(void *addr, size_t length, int advice)');
    const addresses = new WeakMap<ArrayBuffer, number>();
    const fadvise =
      process.platform === 'linux'
        ? library.func('int posix_fadvise(int fd, int64_t offset, int64_t length, int advice)')
        : null;
    const failed = 2n ** BigInt(8 * koffi.sizeof('void *')) - 1n;
    return {
      map(fd, offset, length) {
        const address: unknown = mmap(null, length, PROT_READ, MAP_SHARED, fd, offset);
        if (koffi.address(address) === failed) throw new Error('mmap failed');
        const mapping = koffi.view(address, length);
        addresses.set(mapping, Number(koffi.address(address)));
        return mapping;
      },
      unmap(buffer) {
        munmap(new Uint8Array(buffer), buffer.byteLength);
      },
      advise(mapping, { offset, length }, how) {
        const base = addresses.get(mapping);
        if (base === undefined) return;
        // short sections begin within a page
        const before = offset % PAGE;
        const start = base + offset - before;
        const bytes = before + length;
        if (how === 'scattered') madvise(start, bytes, MADV_RANDOM);
        else
          for (let at = 0; at < bytes; at += READ_AHEAD)
            madvise(start + at, Math.min(READ_AHEAD, bytes - at), MADV_WILLNEED);
      },
      exactly(fd) {
        fadvise?.(fd, 0, 0, POSIX_FADV_RANDOM);
      },
    };
  } catch {
    return null; // no native binding for this platform: files are read instead
  }
}

/** Bytes of a file in memory. */
interface Window extends Extent {
  readonly bytes: Uint8Array;
  /** The mapping, or null where the bytes were read. */
  readonly mapping: ArrayBuffer | null;
  /** One bit a page: whether the system was asked for it. */
  readonly asked: Uint32Array;
}

/**
 * An open file whose extents are brought into memory: mapped, and so shared with every other process that maps them,
 * or read where mapping is not possible. Neighbouring extents share a window as far as the platform's limit allows: a
 * file below the limit is one mapping.
 */
export class MappedFile implements Source {
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly #fd: number;
  readonly #platform: Platform;
  #windows: Window[] = [];
  #open = true;

  /** @throws {GazetteerError} when the file is missing, is not a file or is empty */
  constructor(file: string, platform: Platform = thisPlatform()) {
    this.file = file;
    this.#platform = platform;
    try {
      this.#fd = openSync(file, 'r');
    } catch (error) {
      throw new GazetteerError(file, diskFaults.notOpened((error as NodeJS.ErrnoException).code));
    }
    try {
      const stat = fstatSync(this.#fd);
      if (!stat.isFile()) throw new GazetteerError(file, diskFaults.notAFile);
      if (stat.size === 0) throw new GazetteerError(file, fileFaults.empty);
      this.size = stat.size;
    } catch (error) {
      closeSync(this.#fd);
      throw error;
    }
  }

  /** Whether all bytes are mapped (true) or some were read into private memory (false). */
  get mapped(): boolean {
    return this.#windows.every(({ mapping }) => mapping !== null);
  }

  /** The first bytes, as many as there are up to a number, in private memory. */
  head(length: number): Uint8Array {
    return this.#read({ offset: 0, length: Math.min(length, this.size) });
  }

  /**
   * Brings extents into memory; the file may then be renamed or removed.
   * @param extents within the file, ascending, each with its name for messages
   * @throws {GazetteerError} for an extent over the platform's limit, or when memory is short
   */
  load(extents: readonly (Extent & { readonly name: string })[]): void {
    const { limit } = this.#platform;
    const windows: { offset: number; length: number }[] = [];
    for (const { name, offset, length } of extents) {
      if (length === 0) continue;
      const start = offset - (offset % GRANULARITY);
      const end = offset + length;
      if (end - start > limit) {
        throw new GazetteerError(
          this.file,
          diskFaults.tooLarge(name, length, limit - GRANULARITY, ` by Node.js ${process.versions.node}`),
        );
      }
      const last = windows.at(-1);
      if (last !== undefined && end - last.offset <= limit) last.length = end - last.offset;
      else windows.push({ offset: start, length: end - start });
    }
    for (const window of windows) this.#windows.push(this.#bring(window));
    this.#closeFile();
  }

  /** The bytes of an extent that was loaded. */
  bytes({ offset, length }: Extent): Uint8Array {
    if (length === 0) return new Uint8Array(0);
    const window = this.#windows.find((each) => offset < each.offset + each.length);
    if (window === undefined || offset < window.offset) throw new RangeError(`${offset} is not in memory`);
    return window.bytes.subarray(offset - window.offset, offset - window.offset + length);
  }

  /** Announces to the system how an extent that was loaded will be read, if it is mapped. */
  advise(extent: Extent, how: Reading): void {
    const window = this.#windows.find((each) => extent.offset < each.offset + each.length);
    if (window?.mapping == null || extent.length === 0) return;
    const { offset, length } = extent;
    this.#platform.calls?.advise(window.mapping, { offset: offset - window.offset, length }, how);
  }

  /** Asks the system for the pages of elements of an array over this file; for each page once. */
  prefetch(array: FileArray, from = 0, to = array.length): void {
    const window = this.#windows.find(({ mapping }) => mapping === array.buffer);
    if (window?.mapping == null || from >= to) return;
    const { mapping, asked } = window;
    const last = Math.floor((array.byteOffset + to * array.BYTES_PER_ELEMENT - 1) / PAGE);
    let page = Math.floor((array.byteOffset + from * array.BYTES_PER_ELEMENT) / PAGE);
    while (page <= last) {
      const first = page;
      for (; page <= last && !hasBit(asked, page); page++) setBit(asked, page);
      const offset = first * PAGE;
      const length = Math.min(page * PAGE, window.length) - offset;
      if (length > 0) this.#platform.calls?.advise(mapping, { offset, length }, 'prefetch');
      while (page <= last && hasBit(asked, page)) page++;
    }
  }

  /**
   * Has extents of a mapped file read in other threads, so that they are in the system's memory when they are wanted. To
   * ask for megabytes as {@link prefetch} does would wait where the disk is busy.
   */
  bringLater(extents: readonly Extent[]): void {
    const { calls } = this.#platform;
    if (calls === null || extents.length === 0 || !this.mapped) return;
    let fd: number;
    try {
      fd = openSync(this.file, 'r');
    } catch {
      return; // removed meanwhile; it is mapped and read as it is wanted
    }
    calls.exactly(fd);
    const unused = new Uint8Array(AT_ONCE);
    const parts = extents.flatMap(({ offset, length }) =>
      Array.from({ length: Math.ceil(length / AT_ONCE) }, (_, i) => ({
        from: offset + i * AT_ONCE,
        bytes: Math.min(AT_ONCE, length - i * AT_ONCE),
      })),
    );
    let left = parts.length;
    // nobody looks at the bytes, so all may be put in one place
    for (const { from, bytes } of parts)
      read(fd, unused, 0, bytes, from, () => {
        if (--left === 0) close(fd);
      });
  }

  /** Gives the memory back. Nothing may touch any bytes afterwards. */
  close(): void {
    this.#closeFile();
    for (const { mapping } of this.#windows) if (mapping !== null) this.#platform.calls?.unmap(mapping);
    this.#windows = [];
  }

  #bring(extent: Extent): Window {
    const { calls } = this.#platform;
    if (calls !== null) {
      try {
        const mapping = calls.map(this.#fd, extent.offset, extent.length);
        const asked = new Uint32Array(Math.ceil(extent.length / PAGE / 32));
        return { ...extent, bytes: new Uint8Array(mapping), mapping, asked };
      } catch {
        // some file systems cannot be mapped; reading works everywhere
      }
    }
    return { ...extent, bytes: this.#read(extent), mapping: null, asked: new Uint32Array(0) };
  }

  #read({ offset, length }: Extent): Uint8Array {
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(length);
    } catch {
      throw new GazetteerError(this.file, diskFaults.noMemory(length));
    }
    for (let at = 0; at < length; ) {
      const read = readSync(this.#fd, bytes, at, Math.min(length - at, 1 << 30), offset + at);
      if (read === 0) throw new GazetteerError(this.file, diskFaults.ends(offset + at, this.size));
      at += read;
    }
    return bytes;
  }

  #closeFile(): void {
    if (this.#open) closeSync(this.#fd);
    this.#open = false;
  }
}
