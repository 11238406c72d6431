import { isUtf8 } from 'node:buffer';
import zlib from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { messages } from '../record/messages.js';
import { SourceError } from '../record/record.js';
import {
  type CountBytes,
  type Expansion,
  messageOf,
  type StoredFile,
  USUAL_EXPANSION,
  withinExpansion,
} from './stored-file.js';

const { crc32 } = zlib;

/** True for the first bytes of a zip archive: a member (PK 3 4), or the end record of an empty one (PK 5 6). */
export function isZip(magic: Buffer): boolean {
  return (
    magic[0] === 0x50 &&
    magic[1] === 0x4b &&
    ((magic[2] === 3 && magic[3] === 4) || (magic[2] === 5 && magic[3] === 6))
  );
}

/**
 * The files in a zip archive, in its order; directories are left out. Names may be UTF-8 or CP932 and may use
 * back-slashes, as the archives of Japanese offices do; the answer has slashes.
 * @param path of the archive, for its members' paths; read where its content is not given
 * @param expansion how many bytes a member may hold for each stored one
 * @param content of an archive that lies within another one
 * @throws {SourceError} when the archive is damaged
 */
export async function zipMembers(
  path: string,
  expansion: Expansion = USUAL_EXPANSION,
  content?: Buffer,
): Promise<StoredFile[]> {
  const members: StoredFile[] = [];
  const open = (): Promise<ZipFile> => openZip(path, content);
  const zip = await open();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = memberName(entry);
      if (!name.endsWith('/')) members.push(member(path, name, entry, expansion, open));
    }
  } catch (error) {
    throw damaged(path, error);
  } finally {
    zip.close();
  }
  return members;
}

function member(
  archive: string,
  name: string,
  entry: Entry,
  expansion: Expansion,
  open: () => Promise<ZipFile>,
): StoredFile {
  const path = `${archive}!${name}`;
  return {
    path,
    date: dateOf(entry),
    read: async function* (count) {
      if (entry.isEncrypted()) throw new SourceError(path, messages.encrypted);
      const zip = await open();
      let sum = 0;
      let size = 0;
      try {
        const chunks = await openMember(zip, entry, count);
        for await (const chunk of withinExpansion(path, entry.compressedSize, chunks, expansion)) {
          size += chunk.length;
          if (size > entry.uncompressedSize) break;
          // Node 20.0 to 20.14 have no crc32; there only the sizes are checked.
          if (crc32 !== undefined) sum = crc32(chunk, sum);
          yield chunk;
        }
        if (size !== entry.uncompressedSize) throw new Error('size differs');
        if (crc32 !== undefined && sum !== entry.crc32) throw new Error('checksum differs');
      } catch (error) {
        throw damaged(path, error);
      } finally {
        zip.close();
      }
    },
  };
}

/** The day on which a member was last changed, as the archive says in whatever time zone; null where it has none. */
function dateOf(entry: Entry): string | null {
  if (entry.lastModFileDate <= NO_DATE) return null;
  const date = entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' });
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

/** 1980-01-01 as archives write it: the first day that they can write, and the day of archives without dates. */
const NO_DATE = 0x21;

/** Bytes inflated at a time: yauzl's own 16 kB make more calls than the reading of the lines behind them. */
const CHUNK_BYTES = 1 << 17;

/** Method 8 of zip; 0 is stored, and yauzl refuses the others. */
const DEFLATE = 8;

async function openMember(zip: ZipFile, entry: Entry, count?: CountBytes): Promise<AsyncIterable<Buffer>> {
  const deflated = entry.compressionMethod === DEFLATE;
  const stored = await zip.openReadStreamPromise(entry, deflated ? { decodeFileData: false } : {});
  if (count !== undefined) stored.on('data', (chunk) => count(chunk.length));
  if (!deflated) return stored;
  const inflated = stored.pipe(zlib.createInflateRaw({ chunkSize: CHUNK_BYTES }));
  stored.on('error', (error) => inflated.destroy(error));
  return inflated;
}

async function openZip(path: string, content?: Buffer): Promise<ZipFile> {
  const options = { decodeStrings: false, lazyEntries: true, autoClose: false };
  try {
    return content === undefined
      ? await openPromise(path, options)
      : await fromBufferPromise(content, options);
  } catch (error) {
    throw damaged(path, error);
  }
}

/** Bit 11 of the flags says UTF-8; without it the bytes may still be UTF-8, and are otherwise CP932. */
function memberName(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const utf8 = (entry.generalPurposeBitFlag & 0x800) !== 0 || isUtf8(raw);
  return new TextDecoder(utf8 ? 'utf-8' : 'shift_jis').decode(raw).replaceAll('\\', '/');
}

function damaged(path: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError(path, messages.damagedZip(messageOf(error)));
}
