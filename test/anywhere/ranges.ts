import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { encodePageSums } from '../../src/anywhere/page-sums.js';
import { projectRoot } from '../support/imports.js';

/** The program for ranges as it is built. */
export type Ranges = typeof import('../../src/anywhere/open-url.js');

/** Where it lies, and its worker. */
const FOLDER = join(projectRoot, 'dist/anywhere');

/** Loads the program for ranges. */
export async function ranges(): Promise<Ranges> {
  return (await import(pathToFileURL(join(FOLDER, 'open-url.js')).href)) as Ranges;
}

/** The program for ranges as a browser loads it, by path. */
export function rangeWorkerFiles(): Map<string, Uint8Array> {
  const names = ['ranges.js', 'range-worker.js'];
  return new Map(names.map((name) => [`/${name}`, readFileSync(join(FOLDER, name))]));
}

/** A published file by path, with the sums of its pages. */
export function published(path: string, bytes: Uint8Array, pageSize?: number): Map<string, Uint8Array> {
  return new Map([
    [path, bytes],
    [`${path}.pages`, encodePageSums(bytes, crc32, pageSize)],
  ]);
}
