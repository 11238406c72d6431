import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { about, asIs, type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { zipMembers } from '../sources/zip.js';
import { askPublisher } from './ask.js';
import { checkSpace } from './disk-space.js';
import { codeOf, connectionFault, FetchError } from './failure.js';
import { digestOf, type FetchNote, readNote, writeNote } from './note.js';

/** How files are fetched. */
export interface FetchOptions {
  /** Attempts for one file; default 6. A file that went on is not an attempt lost: see {@link download}. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt, doubled for each further one; default 1000. */
  readonly pause?: number;
  /** Milliseconds without a byte after which an attempt is given up; default 60,000. */
  readonly patience?: number;
  /** Bytes of a file at most whose server says no size; default 1 GiB, some times the largest official file. */
  readonly mostSizeless?: number;
  /** Bytes of the disk that stay free; default 256 MiB. */
  readonly reserve?: number;
  /** Called with the number of bytes fetched; with a negative number when a part had to be given up. */
  readonly onBytes?: (bytes: number) => void;
  /** Called for an attempt that failed and will be repeated. */
  readonly onRetry?: (message: Message) => void;
  readonly userAgent?: string;
}

/** The outcome of a file. */
export type Outcome = 'fetched' | 'unchanged';

/** Path of the note beside a file. */
export const notePath = (path: string): string => `${path}.fetched.json`;

/** A failed attempt that may be repeated. */
class Retry extends MessageError {
  /** Seconds that the server asks to wait. */
  readonly after: number | null;
  constructor(message: Message, after: number | null = null) {
    super(message);
    this.after = after;
  }
}

/** Bytes of a file at most whose server says no size. */
const MOST_SIZELESS = 2 ** 30;

/** The disk is looked at again when so many bytes have come. */
const LOOK_BYTES = 8 << 20;

/** Longest pause between two attempts, whatever the server asks, in milliseconds. */
const LONGEST_PAUSE = 60_000;

/**
 * Fetches one file to a path. A file that is there already is asked for by its ETag or date and fetched only when it has
 * changed, or when its content differs from the fetched one. A broken transfer is continued where it ended, also by the next run,
 * as long as the server still has the same file: one strong validator and one size (RFC 9110 §15.3.7.3). Attempts count anew whenever more came than
 * in any attempt before. No more is taken than the server announced. Under the final name there is only ever a whole file: its length and, where the
 * server gives one, its digest are right, and an archive ends as archives end.
 *
 * @param urls asked in turn while they answer 404
 * @throws {FetchError}
 */
export async function download(
  urls: readonly string[],
  path: string,
  options: FetchOptions = {},
): Promise<Outcome> {
  mkdirSync(dirname(path), { recursive: true });
  for (const url of urls) {
    const outcome = await fromAddress(url, path, options);
    if (outcome !== 'missing') return outcome;
  }
  throw new FetchError('missing', about(urls.join(', '), messages.noSuchFile));
}

async function fromAddress(url: string, path: string, options: FetchOptions): Promise<Outcome | 'missing'> {
  const { attempts = 6, pause = 1000, onRetry } = options;
  const known = await knownNote(url, path);
  let reached = false;
  let most = sizeOf(`${path}.part`);
  for (let failed = 0; ; ) {
    try {
      return await attempt(url, path, known, options);
    } catch (error) {
      if (!(error instanceof Retry) && !isNetworkError(error)) throw asFetchError(error, path);
      const have = sizeOf(`${path}.part`);
      reached ||= error instanceof Retry || have > most;
      // a part that begins anew again and again is no progress
      failed = have > most ? 1 : failed + 1;
      most = Math.max(most, have);
      const message = about(url, error instanceof Retry ? error.text : connectionFault(error));
      if (failed >= attempts) throw new FetchError(reached ? 'broken' : 'unreachable', message);
      const after = error instanceof Retry ? error.after : null;
      const milliseconds = Math.min(LONGEST_PAUSE, after === null ? pause * 2 ** (failed - 1) : after * 1000);
      const seconds = (milliseconds / 1000).toFixed(1);
      onRetry?.(messages.tryingAgain(message, seconds));
      // a random pause, so that files that failed together are not asked for together again
      await wait(milliseconds * (after === null ? 0.75 + Math.random() / 2 : 1));
    }
  }
}

/** The note of the file that is there, if its content is still the one fetched from this address. */
async function knownNote(url: string, path: string): Promise<FetchNote | null> {
  const note = readNote(notePath(path));
  if (note === null || note.url !== url || sizeOf(path) !== note.size) return null;
  const { sha256 } = await digestOf(path);
  return sha256 === note.sha256 ? note : null;
}

async function attempt(
  url: string,
  path: string,
  known: FetchNote | null,
  options: FetchOptions,
): Promise<Outcome | 'missing'> {
  const { patience = 60_000, mostSizeless = MOST_SIZELESS, reserve, onBytes } = options;
  const part = `${path}.part`;
  const partNote = readNote(`${part}.json`);
  const validator = partNote?.url === url ? validatorOf(partNote) : null;
  const have = validator === null ? 0 : sizeOf(part);
  const idle = new AbortController();
  const watch = setTimeout(() => idle.abort(new Retry(messages.noAnswer)), patience);
  try {
    const { status, headers, body } = await askPublisher(url, {
      headers: {
        'user-agent': options.userAgent ?? 'banchi',
        // the length means nothing if the transfer is compressed
        'accept-encoding': 'identity',
        ...(have > 0 && validator !== null
          ? { range: `bytes=${have}-`, 'if-range': validator }
          : known === null
            ? {}
            : conditional(known)),
      },
      signal: idle.signal,
    });
    if (status === 304 && known !== null) return 'unchanged';
    if (status === 404 || status === 410) return 'missing';
    if (status === 416) {
      removePart(part);
      throw new Retry(messages.partNoLongerFits);
    }
    if (status === 429 || status >= 500) throw new Retry(asIs(`status ${status}`), retryAfter(headers));
    if (status !== 200 && status !== 206) throw new FetchError('refused', refusal(url, status));
    const coding = codingOf(headers);
    if (coding !== null) throw new FetchError('broken', about(url, messages.unaskedCoding(coding)));
    if (body === null) throw new Retry(messages.noBody);
    const range = status === 206 ? rangeOf(headers) : null;
    if (
      status === 206 &&
      (range === null || !continues(partNote, noteOf(url, headers, range.total), range, have))
    ) {
      removePart(part);
      throw new Retry(messages.otherPart);
    }
    const note = noteOf(url, headers, range === null ? announcedSize(headers) : range.total);
    if (range === null) {
      const lost = sizeOf(part);
      // no other file's bytes stand below the new note, wherever this ends
      if (lost > 0) truncateSync(part);
      if (lost > 0) onBytes?.(-lost);
    }
    const from = range === null ? 0 : have;
    const end = range === null ? note.size : range.end;
    writeNote(`${part}.json`, note);
    const arrived = await receive(body, part, {
      from,
      end: end ?? mostSizeless,
      onChunk: (bytes) => {
        watch.refresh();
        onBytes?.(bytes);
      },
      onLook: (at) => checkSpace(dirname(part), end === null ? LOOK_BYTES : end - at, reserve),
    });
    if (!arrived) {
      removePart(part);
      if (end !== null) throw new Retry(messages.goesOn(end));
      throw new FetchError('broken', about(url, messages.sizelessTooLong(mostSizeless)));
    }
    await finish(part, path, note, headers);
    return 'fetched';
  } finally {
    clearTimeout(watch);
    idle.abort();
  }
}

/** How a body is received. */
interface Receiving {
  /** Where its first byte stands in the file, and where the file ends, or may end at most. */
  readonly from: number;
  readonly end: number;
  /** Called with the number of bytes of each piece. */
  readonly onChunk: (bytes: number) => void;
  /** Called before the first byte and now and then, with the bytes that are there; may throw. */
  readonly onLook: (at: number) => void;
}

/** Writes the body behind the bytes that are there. @returns false where it goes on behind its end */
async function receive(
  body: ReadableStream<Uint8Array>,
  part: string,
  { from, end, onChunk, onLook }: Receiving,
): Promise<boolean> {
  const fd = openSync(part, from === 0 ? 'w' : 'a');
  let at = from;
  let look = from;
  try {
    for await (const chunk of body) {
      if (at >= look) {
        onLook(at);
        look = at + LOOK_BYTES;
      }
      if (at + chunk.length > end) return false;
      for (let written = 0; written < chunk.length; ) written += writeSync(fd, chunk, written);
      at += chunk.length;
      onChunk(chunk.length);
    }
    fsyncSync(fd);
    return true;
  } finally {
    closeSync(fd);
  }
}

/** Gives a whole part its final name; asks once more for an incomplete one. */
async function finish(part: string, path: string, note: FetchNote, headers: Headers): Promise<void> {
  const { sha256, size } = await digestOf(part);
  if (note.size !== null && size < note.size) throw new Retry(messages.endsEarly(size, note.size));
  const fault = (await digestFault(part, headers)) ?? (await archiveFault(part, path));
  if (fault !== null) {
    removePart(part);
    throw new Retry(fault);
  }
  renameSync(part, path);
  writeNote(notePath(path), { ...note, size, sha256 });
  removePart(part);
}

/** Why the bytes are not those the server announced by a digest (RFC 9530, RFC 1864), or null. */
async function digestFault(part: string, headers: Headers): Promise<Message | null> {
  const sha256 = /(?:^|[,\s])sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
  const md5 = headers.has('content-range') ? undefined : (headers.get('content-md5') ?? undefined);
  for (const [name, wanted] of [
    ['sha256', sha256],
    ['md5', md5],
  ] as const) {
    if (wanted === undefined) continue;
    const hash = createHash(name);
    for await (const chunk of createReadStream(part)) hash.update(chunk as Buffer);
    const actual = hash.digest('base64');
    if (actual !== wanted) return messages.otherThanAnnounced(name, actual, wanted);
  }
  return null;
}

/** The reason why a file is not a zip archive or not a whole one; null for a whole one. Pages of errors also come with status 200. */
async function archiveFault(part: string, path: string): Promise<Message | null> {
  if (!/\.zip$/i.test(path)) return null;
  try {
    return (await zipMembers(part)).length > 0 ? null : messages.emptyArchive;
  } catch {
    const start = firstBytes(part);
    return start.startsWith('PK') ? messages.cutArchive : messages.notAnArchive(start);
  }
}

function firstBytes(path: string): string {
  const bytes = Buffer.alloc(40);
  const fd = openSync(path, 'r');
  try {
    return bytes
      .toString('latin1', 0, readSync(fd, bytes))
      .replaceAll(/[^\x20-\x7e]+/g, ' ')
      .trim();
  } finally {
    closeSync(fd);
  }
}

function noteOf(url: string, headers: Headers, size: number | null): FetchNote {
  return {
    url,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    date: headers.get('date'),
    size,
    sha256: null,
    fetched: new Date().toISOString(),
  };
}

/** The size that an answer announces; null where it says none, or that of a compressed form. */
export function announcedSize(headers: Headers): number | null {
  const length = headers.get('content-length');
  if (length === null || !/^\d+$/.test(length) || codingOf(headers) !== null) return null;
  return Number(length);
}

/** The coding of an answer; null for the bytes as they are. */
function codingOf(headers: Headers): string | null {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return coding === '' || coding === 'identity' ? null : coding;
}

/**
 * The mark of the server's bytes, if it is a strong one: the ETag, or without any ETag a date that is at least a second before the answer's own
 * (RFC 9110 §8.8.2.2): the file may change twice in a second.
 */
function validatorOf({ etag, lastModified, date }: FetchNote): string | null {
  if (etag !== null) return etag.startsWith('W/') ? null : etag;
  if (lastModified === null || date === null || date === undefined) return null;
  return Date.parse(date) - Date.parse(lastModified) >= 1000 ? lastModified : null;
}

/** Bytes of a file that an answer with status 206 has. */
interface ByteRange {
  readonly start: number;
  /** Behind the last. */
  readonly end: number;
  /** Bytes of the whole file. */
  readonly total: number;
}

/** The range of an answer; null where it names none, or no total. */
function rangeOf(headers: Headers): ByteRange | null {
  const [, start, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (total === undefined || Number(last) < Number(start) || Number(last) >= Number(total)) return null;
  return { start: Number(start), end: Number(last) + 1, total: Number(total) };
}

/** Whether an answer goes on with the part that is there: it begins at its end, and both are of one file. */
function continues(
  part: FetchNote | null,
  now: FetchNote,
  { start, total }: ByteRange,
  have: number,
): boolean {
  if (part === null || have === 0 || start !== have) return false;
  return validatorOf(part) === validatorIn(part, now) && (part.size === null || part.size === total);
}

/** The mark of an answer that is of the kind of an earlier one's. */
function validatorIn({ etag }: FetchNote, now: FetchNote): string | null {
  return etag !== null ? now.etag : now.lastModified;
}

function conditional({ etag, lastModified }: FetchNote): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** Seconds, from either form of the header. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000);
}

function refusal(url: string, status: number): Message {
  const isAbroad = status === 403 && url.includes('address-br.digital.go.jp');
  return about(url, messages.refused(status, isAbroad));
}

/** A connection that was not made or broke: fetch throws a TypeError, the body an error with a cause. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    error.name === 'TypeError' || code.startsWith('UND_ERR') || /^E(?:CONN|PIPE|HOST|NET|TIME|AI_)/.test(code)
  );
}

function asFetchError(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || code === undefined) return error;
  const isFull = code === 'ENOSPC';
  return new FetchError('disk', about(path, messages.notWritten(isFull, code)));
}

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? stat.size : 0;
}

function removePart(part: string): void {
  rmSync(part, { force: true });
  rmSync(`${part}.json`, { force: true });
}
