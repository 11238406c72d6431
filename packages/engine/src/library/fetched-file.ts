import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { FILE_BYTES } from '../facts/limits.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { stampName } from '../files/stamp.js';
import { beginsWith, GazetteerError, TRANSFER_MAGIC } from '../gazetteer/format.js';
import { ordinaryForm } from '../transfer/transfer.js';
import { about, inEach, type Message } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import {
  type Arriving,
  announced,
  asGazetteer,
  fetchPatiently,
  mostUnpacked,
  PATIENCE,
  unpacked,
} from './arriving.js';
import { OpenError } from './errors.js';

/** An unfinished file that nobody has written to for so many milliseconds was left by a process that has ended. */
const LEFT_BEHIND = 3_600_000;

/** How {@link localFile} fetches. */
interface Fetching {
  /** Whether the kept file does not count, since it is damaged. Default false. */
  readonly anew?: boolean;
  /** How long a host may send nothing, in milliseconds. */
  readonly patience?: number;
  /** Bytes of a file at most, see {@link mostUnpacked}. Default {@link FILE_BYTES}. */
  readonly limit?: number;
  /** Is called before a file is fetched. */
  readonly report?: (text: Message) => void;
}

/** Whether a file is at an address (`https://…`). */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/**
 * The path of a file. A path stays as it is. A gazetteer file at an address, compressed with gzip or not, is fetched, and kept until its host names
 * another version. A fetched file is kept only once it is whole and sound: until then the one before stays.
 * @throws {OpenError} when it cannot be fetched, or is unsound
 */
export async function localFile(
  file: string,
  { anew = false, patience = PATIENCE, limit = FILE_BYTES, report }: Fetching = {},
): Promise<string> {
  if (!isAddress(file)) return file;
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'banchi', 'fetched');
  const path = join(folder, `${createHash('sha256').update(file).digest('hex').slice(0, 24)}.gaz`);
  const note = `${path}.etag`;
  const known = !anew && existsSync(path) && existsSync(note) ? readFileSync(note, 'utf8') : null;
  const headers: Record<string, string> = known === null ? {} : { 'if-none-match': known };
  const answer = await fetchPatiently(file, { headers }, patience).catch((cause: unknown) => {
    throw notFetched(file, cause);
  });
  const { status, ok, body } = answer;
  if (status === 304 && known !== null) return path;
  if (!ok || body === null) {
    await body?.cancel();
    throw notFetched(file, `HTTP ${status}`);
  }
  const bytes = announced(answer.headers) ?? 0;
  const size = bytes === 0 ? '' : ` (${(bytes / 1e6).toFixed(1)} MB)`;
  report?.(messages.fetching(file, size));
  mkdirSync(folder, { recursive: true });
  removeLeftBehind(folder);
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await store(file, body, beside, mostUnpacked(announced(answer.headers), limit));
    // a version counts only with its file
    rmSync(note, { force: true });
    renameSync(beside, path);
    if (existsSync(stampName(beside))) renameSync(stampName(beside), stampName(path));
    const tag = answer.headers.get('etag');
    if (tag !== null) writeFileSync(note, tag);
    return path;
  } finally {
    rmSync(beside, { force: true });
    rmSync(stampName(beside), { force: true });
  }
}

/** Writes what arrives from an address, and checks it. @throws {OpenError} naming the address */
async function store(url: string, body: Arriving, path: string, most: number): Promise<void> {
  try {
    const bytes = asGazetteer(url, await unpacked(body), most) as ReadableStream<Uint8Array>;
    // opened before it is piped to: a stream that fails early would make the file behind the clearing up
    const file = createWriteStream(path, { fd: openSync(path, 'wx') });
    await pipeline(Readable.fromWeb(bytes), file);
    toOrdinaryForm(url, path, most);
    mapGazetteer(path, 'all').close();
  } catch (cause) {
    if (!(cause instanceof GazetteerError)) throw notFetched(url, cause);
    const { text } = cause;
    throw new OpenError(
      inEach((language) => text[language].replace(path, () => url)),
      { cause },
    );
  }
}

/** Replaces a file in the transfer form by its ordinary form, which can be mapped. */
function toOrdinaryForm(url: string, path: string, most: number): void {
  const head = new Uint8Array(TRANSFER_MAGIC.length);
  const fd = openSync(path, 'r');
  readSync(fd, head);
  closeSync(fd);
  if (beginsWith(head, TRANSFER_MAGIC)) writeFileSync(path, ordinaryForm(url, readFileSync(path), most));
}

function removeLeftBehind(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.tmp(?:\.stamp)?$/.test(name)) continue;
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - changed > LEFT_BEHIND) rmSync(path, { force: true });
  }
}

function notFetched(file: string, cause: unknown): OpenError {
  // the reason of the network is the cause of the error that fetch throws
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = root instanceof Error ? root.message : String(root);
  return new OpenError(about(file, messages.notFetched(reason)), { cause });
}
