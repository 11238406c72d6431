import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { about } from '@banchi/engine/vocabulary/message.js';
import { askPublisher } from './ask.js';
import type { OfficialFile } from './catalogue.js';
import { announcedSize, notePath } from './download.js';
import { connectionFault, FetchError } from './failure.js';
import { type FetchNote, readNote } from './note.js';

/** The server's answer about a file, and how much of it is on disk. */
export interface Probe {
  readonly file: OfficialFile;
  /** The address that has the file; null where none has. */
  readonly url: string | null;
  /** Bytes; null where the server does not say. */
  readonly size: number | null;
  /** `there`: fetched, and the server's headers show no change; `partly`: a transfer broke off. */
  readonly state: 'new' | 'changed' | 'partly' | 'there';
  /** True where the publisher's catalogue says that the file has not changed since it was fetched: its server was not asked. */
  readonly isCurrent?: boolean;
}

/** How a server is asked. */
interface ProbeOptions {
  /** Milliseconds to wait for an answer; default 30,000. */
  readonly patience?: number;
  /** Milliseconds before the second and last attempt to connect; default 1000. */
  readonly pause?: number;
  readonly userAgent?: string;
}

/**
 * Asks for a file's headers only. If a server refuses such requests, the size stays unknown. A file that is known by its publisher's catalogue, to
 * be there or not to be published, is not asked for.
 * @param folder of all data
 * @throws {FetchError} when the server cannot be reached, or redirects to another host
 */
export async function probe(file: OfficialFile, folder: string, options: ProbeOptions = {}): Promise<Probe> {
  if (file.isUnpublished === true) return { file, url: null, size: null, state: 'new' };
  const known = currentNote(file, folder);
  if (known !== null) return { file, url: known.url, size: known.size, state: 'there', isCurrent: true };
  for (const url of file.urls) {
    const response = await ask(url, options);
    if (response.status === 404 || response.status === 410) continue;
    const size = response.ok ? announcedSize(response.headers) : null;
    return { file, url, size, state: stateOf(join(folder, file.path), url, size, response.headers) };
  }
  return { file, url: null, size: null, state: 'new' };
}

async function ask(
  url: string,
  { patience = 30_000, pause = 1000, userAgent = 'banchi' }: ProbeOptions,
): Promise<Response> {
  const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity' };
  for (let last = false; ; last = true) {
    try {
      return await askPublisher(url, { method: 'HEAD', headers, signal: AbortSignal.timeout(patience) });
    } catch (error) {
      if (error instanceof FetchError) throw error;
      if (last) throw new FetchError('unreachable', about(url, connectionFault(error)));
      await wait(pause);
    }
  }
}

/** The note of a file that has not changed since by its publisher's catalogue, and has its size on disk; null for others. */
function currentNote({ path, urls, modified }: OfficialFile, folder: string): FetchNote | null {
  const stored = join(folder, path);
  const note = modified === undefined ? null : readNote(notePath(stored));
  if (note === null || note.modified !== modified || !urls.includes(note.url)) return null;
  return statSync(stored, { throwIfNoEntry: false })?.size === note.size ? note : null;
}

function stateOf(path: string, url: string, size: number | null, headers: Headers): Probe['state'] {
  const note = readNote(notePath(path));
  const stored = statSync(path, { throwIfNoEntry: false })?.size;
  if (note === null || stored === undefined)
    return statSync(`${path}.part`, { throwIfNoEntry: false }) === undefined ? 'new' : 'partly';
  const etag = headers.get('etag');
  const same =
    note.url === url &&
    stored === note.size &&
    (size === null || size === stored) &&
    (etag === null ? headers.get('last-modified') === note.lastModified : etag === note.etag);
  return same ? 'there' : 'changed';
}
