import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GazetteerError } from './format.js';

/** The bytes of a file, shared with every other process that maps it where the platform can. */
export interface Mapping {
  readonly bytes: Uint8Array;
  /** Whether the bytes are mapped (true) or were read into private memory (false). */
  readonly mapped: boolean;
  /** Gives the memory back. Nothing may touch `bytes` afterwards. */
  close(): void;
}

interface MemoryCalls {
  map(fd: number, length: number): ArrayBuffer;
  unmap(buffer: ArrayBuffer, length: number): void;
}

const PROT_READ = 1;
const MAP_SHARED = 1;

let calls: MemoryCalls | null | undefined;

/** `mmap` and `munmap` of the C library, or null where it has none (Windows) or the native call is unavailable. */
function memoryCalls(): MemoryCalls | null {
  if (calls !== undefined) return calls;
  calls = null;
  if (process.platform !== 'linux' && process.platform !== 'darwin') return calls;
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const library = koffi.load(process.platform === 'darwin' ? 'libSystem.B.dylib' : null);
    const mmap = library.func(
      'void *mmap(void *addr, size_t length, int prot, int flags, int fd, int64_t offset)',
    );
    const munmap = library.func('int munmap(void *addr, size_t length)');
    const failed = 2n ** BigInt(8 * koffi.sizeof('void *')) - 1n;
    calls = {
      map(fd, length) {
        const address: unknown = mmap(null, length, PROT_READ, MAP_SHARED, fd, 0);
        if (koffi.address(address) === failed) throw new Error('mmap failed');
        return koffi.view(address, length);
      },
      unmap(buffer, length) {
        munmap(new Uint8Array(buffer), length);
      },
    };
  } catch {
    calls = null; // no native binding for this platform: files are read instead
  }
  return calls;
}

/**
 * Maps a file into memory, or reads it where mapping is not possible.
 * @throws {GazetteerError} when the file is missing, is empty or cannot be read
 */
export function mapFile(file: string): Mapping {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    throw new GazetteerError(file, `cannot be opened (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new GazetteerError(file, 'is not a file');
    if (stat.size === 0) throw new GazetteerError(file, 'is empty');
    const memory = memoryCalls();
    if (memory !== null) {
      try {
        const buffer = memory.map(fd, stat.size);
        return { bytes: new Uint8Array(buffer), mapped: true, close: () => memory.unmap(buffer, stat.size) };
      } catch {
        // some file systems cannot be mapped; reading works everywhere
      }
    }
    return { bytes: readWhole(fd, stat.size, file), mapped: false, close: () => undefined };
  } finally {
    closeSync(fd);
  }
}

function readWhole(fd: number, size: number, file: string): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const read = readSync(fd, bytes, at, Math.min(size - at, 1 << 30), at);
    if (read === 0) throw new GazetteerError(file, `ends at byte ${at}, expected ${size}`);
    at += read;
  }
  return bytes;
}
