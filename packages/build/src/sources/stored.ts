import { closeSync, createReadStream, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { asIs } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { SourceError } from '../record/record.js';
import { isParquetFile, parquetFile } from './parquet-file.js';
import {
  type CountBytes,
  type Expansion,
  messageOf,
  type StoredFile,
  USUAL_EXPANSION,
  withinExpansion,
} from './stored-file.js';
import { isZip, zipMembers } from './zip.js';

/** A file on disk. */
interface DiskFile {
  readonly path: string;
  /** Bytes on disk. */
  readonly size: number;
}

/** Names of what `banchi fetch` writes beside the files that it fetches: notes, and unfinished files. */
const BESIDE_FETCHED = /\.(?:fetched\.json|part|part\.json)$/;

/**
 * The files that the paths stand for: a file is itself, a directory is everything below it whose name matches
 * `named` and every `.parquet` file (hidden entries and the notes of `banchi fetch` aside), in the order of their names.
 * @throws {SourceError} when a path does not exist or a directory holds no such file
 */
export function diskFiles(paths: readonly string[], named: RegExp): DiskFile[] {
  return paths.flatMap((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) throw new SourceError(path, messages.noFile);
    if (!stat.isDirectory()) return [{ path, size: stat.size }];
    const found = filesBelow(path, named);
    if (found.length === 0) throw new SourceError(path, messages.noneNamed(named));
    return found;
  });
}

function filesBelow(folder: string, named: RegExp): DiskFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !BESIDE_FETCHED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, named);
      return named.test(entry.name) || entry.name.endsWith('.parquet')
        ? [{ path, size: statSync(path).size }]
        : [];
    });
}

/**
 * The contents of files on disk. The first bytes of a file decide its kind, not its name. Of an archive, the members
 * whose names match `named` count.
 * @param expansion how many bytes a compressed file may hold for each stored one
 * @throws {SourceError} when a file cannot be read, or an archive is damaged or holds no such member
 */
export async function storedFiles(
  files: readonly DiskFile[],
  named: RegExp,
  expansion: Expansion = USUAL_EXPANSION,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { path } of files) {
    const magic = firstBytes(path);
    if (isZip(magic)) {
      const members = (await zipMembers(path, expansion)).filter((member) =>
        named.test(basename(member.path)),
      );
      if (members.length === 0) throw new SourceError(path, messages.noneInArchive(named));
      stored.push(...members);
    } else if (isParquetFile(magic)) {
      stored.push(parquetFile(path));
    } else {
      const gzipped = magic[0] === 0x1f && magic[1] === 0x8b;
      stored.push({
        path,
        date: gzipped ? gzipDate(magic) : null,
        read: (count) => (gzipped ? readGzipped(path, expansion, count) : readFile(path, false, count)),
      });
    }
  }
  return stored;
}

/** The day in a gzip header (RFC 1952, MTIME), in UTC, or null. */
function gzipDate(header: Buffer): string | null {
  const seconds = header.length < 8 ? 0 : header.readUInt32LE(4);
  return seconds === 0 ? null : new Date(1000 * seconds).toISOString().slice(0, 10);
}

/** The first sixteen bytes of a file, fewer where it is shorter. */
function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(16);
  try {
    const fd = openSync(path, 'r');
    try {
      return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw new SourceError(path, messages.notRead(messageOf(error)));
  }
}

function readGzipped(path: string, expansion: Expansion, count?: CountBytes): AsyncGenerator<Buffer> {
  return withinExpansion(path, statSync(path).size, readFile(path, true, count), expansion);
}

async function* readFile(path: string, gzipped: boolean, count?: CountBytes): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 1 << 16 });
  if (count !== undefined) file.on('data', (chunk) => count(chunk.length));
  const stream = gzipped ? file.pipe(createGunzip({ chunkSize: 1 << 17 })) : file;
  if (stream !== file) file.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw new SourceError(path, gzipped ? messages.damagedGzip(messageOf(error)) : asIs(messageOf(error)));
  } finally {
    file.destroy();
  }
}
