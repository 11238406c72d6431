import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { about } from '../vocabulary/message.js';
import { OpenError } from './errors.js';

/** The first two bytes of gzip. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The path of a file. A path stays as it is. A file at an address (`https://…`, compressed with gzip or not) is fetched, and kept until its host names another
 * version.
 * @throws {OpenError} when it cannot be fetched
 */
export async function localFile(file: string): Promise<string> {
  if (!/^https?:\/\//i.test(file)) return file;
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'banchi', 'fetched');
  const path = join(folder, `${createHash('sha256').update(file).digest('hex').slice(0, 24)}.gaz`);
  const note = `${path}.etag`;
  const known = existsSync(path) && existsSync(note) ? readFileSync(note, 'utf8') : null;
  const response = await fetch(file, { headers: known === null ? {} : { 'if-none-match': known } }).catch(
    (cause: unknown) => {
      throw notFetched(file, cause);
    },
  );
  if (response.status === 304 && known !== null) return path;
  if (!response.ok || response.body === null) throw notFetched(file, `HTTP ${response.status}`);
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    mkdirSync(folder, { recursive: true });
    try {
      await pipeline(Readable.fromWeb(response.body), createWriteStream(beside));
      await unpack(beside);
    } catch (cause) {
      throw notFetched(file, cause);
    }
    // a version without its file is none
    rmSync(note, { force: true });
    renameSync(beside, path);
    const tag = response.headers.get('etag');
    if (tag !== null) writeFileSync(note, tag);
    return path;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Replaces a file that is compressed with gzip by its content. */
async function unpack(file: string): Promise<void> {
  const head = createReadStream(file, { end: GZIP.length - 1 });
  const [first] = (await Promise.race([once(head, 'data'), once(head, 'end')])) as [Buffer?];
  if (first === undefined || !first.equals(GZIP)) return;
  const plain = `${file}.plain`;
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(plain));
    renameSync(plain, file);
  } finally {
    rmSync(plain, { force: true });
  }
}

function notFetched(file: string, cause: unknown): OpenError {
  // the reason of the network is the cause of the error that fetch throws
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = root instanceof Error ? root.message : String(root);
  return new OpenError(
    about(file, { en: `could not be fetched: ${reason}`, ja: `取得できませんでした: ${reason}` }),
    { cause },
  );
}
