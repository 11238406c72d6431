import { statfsSync } from 'node:fs';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { FetchError } from './failure.js';

/** Bytes of the disk that fetching leaves free: other programs need some. */
const DISK_RESERVE = 256 << 20;

/**
 * Checks that bytes find room on the disk of a folder.
 * @param needed bytes that are to come
 * @param reserve bytes that stay free
 * @throws {FetchError} when there is less room
 */
export function checkSpace(folder: string, needed: number, reserve = DISK_RESERVE): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (needed + reserve > free)
    throw new FetchError('disk', about(folder, messages.noSpace(needed, free, reserve)));
}
