import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { mapDirectory } from '@banchi/engine/files/map-gazetteer.js';
import type { Directory } from '@banchi/engine/gazetteer/directory.js';
import { GazetteerError } from '@banchi/engine/gazetteer/format.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { writeDocuments } from './bulk.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import type { IndexNote } from './mapping.js';
import { messages } from './messages.js';

/** Bytes of a part. */
const PART = 2 << 20;
/** Parts that are fetched at once. */
const PARALLEL = 4;
/** Milliseconds a part may take. */
const PATIENCE = 30_000;

/** The number of parts of a file. */
export function partsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PART));
}

/** Puts a directory's file into an index, part by part. */
export async function storeDirectory(
  connection: ClusterConnection,
  index: string,
  file: string,
): Promise<void> {
  const bytes = readFileSync(file);
  const parts = function* () {
    for (let part = 0; part < partsOf(bytes.length); part++) {
      const text = bytes.subarray(part * PART, (part + 1) * PART).toString('base64');
      yield { id: String(part), json: Buffer.from(JSON.stringify({ part, bytes: text })) };
    }
  };
  await writeDocuments(connection, index, parts(), () => undefined);
}

interface PartAnswer {
  readonly fields?: { readonly bytes?: readonly [string] };
}

/**
 * Opens an index's directory, fetched into a folder unless it is there already.
 * @param folder made where it is missing; only its owner may read it
 * @throws {ClusterError} when it is not whole in the cluster
 */
export async function openDirectory(
  connection: ClusterConnection,
  index: string,
  { directory, data }: IndexNote,
  folder: string,
): Promise<Directory> {
  const file = join(folder, `${index}.directory`);
  const kept = openKept(file, data.id);
  if (kept !== null) return kept;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  const fd = openSync(temporary, 'w', 0o600);
  try {
    let next = 0;
    const work = async (): Promise<void> => {
      for (let part = next++; part < directory.parts; part = next++) {
        const bytes = await fetchPart(connection, directory.index, part);
        writeSync(fd, bytes, 0, bytes.length, part * PART);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    fsyncSync(fd);
    closeSync(fd);
  } catch (error) {
    closeSync(fd);
    rmSync(temporary, { force: true });
    throw error;
  }
  renameSync(temporary, file);
  const opened = openKept(file, data.id);
  if (opened === null) throw new ClusterError(about(directory.index, messages.unsoundDirectory));
  return opened;
}

/** A directory's file of an earlier start, if it is sound. */
function openKept(file: string, id: string): Directory | null {
  try {
    const directory = mapDirectory(file);
    if (directory.meta.id === id) return directory;
    directory.close();
    return null;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing || error instanceof GazetteerError) return null;
    throw error;
  }
}

async function fetchPart(connection: ClusterConnection, index: string, part: number): Promise<Buffer> {
  const { fields } = await connection.send<PartAnswer>({
    method: 'GET',
    path: `/${index}/_doc/${part}`,
    query: { stored_fields: 'bytes', realtime: false },
    timeout: PATIENCE,
  });
  const text = fields?.bytes?.[0];
  if (text === undefined) throw new ClusterError(about(index, messages.missingPart(part)));
  return Buffer.from(text, 'base64');
}
