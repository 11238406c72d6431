import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { writeRanges } from 'banchi/cli/data/write-ranges.js';
import { projectRoot } from '../support/imports.js';

/** The program for ranges as it is built. */
export type Ranges = typeof import('@banchi/engine/anywhere/open-url.js');

/** Where it lies, and its worker. */
const FOLDER = join(projectRoot, 'dist/browser');

/** Loads the program for ranges. */
export async function ranges(): Promise<Ranges> {
  return (await import(pathToFileURL(join(FOLDER, 'open-url.js')).href)) as Ranges;
}

/** Loads the module that answers pages from files read in parts, by the program of {@link ranges}. */
export async function rangePage(): Promise<typeof import('banchi/published/range-page.js')> {
  return (await import(
    pathToFileURL(join(FOLDER, 'range-page.js')).href
  )) as typeof import('banchi/published/range-page.js');
}

/** The program for ranges as a browser loads it, by path. */
export function rangeWorkerFiles(): Map<string, Uint8Array> {
  const names = ['ranges.js', 'range-worker.js'];
  return new Map(names.map((name) => [`/${name}`, readFileSync(join(FOLDER, name))]));
}

/**
 * A file in its narrow form, as it is published.
 * @param isBare without the blocks in front that every reader needs
 */
export async function narrowOf(file: string, isBare = false): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-narrow-'));
  const gazetteer = mapGazetteer(file);
  try {
    const to = join(folder, 'a.gazn');
    await writeRanges(to, gazetteer, isBare);
    return readFileSync(to);
  } finally {
    gazetteer.close();
    rmSync(folder, { recursive: true });
  }
}
