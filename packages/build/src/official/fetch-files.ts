import { join } from 'node:path';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import type { OfficialFile } from './catalogue.js';
import { checkSpace } from './disk-space.js';
import { download, type FetchOptions, notePath, type Outcome } from './download.js';
import { FetchError, type FetchFault } from './failure.js';
import { digestOf, readNote, writeNote } from './note.js';
import { type Probe, probe } from './probe.js';

/** How many files are fetched. */
export interface FetchAllOptions extends FetchOptions {
  /** Files at a time; default 4. */
  readonly parallel?: number;
  /** Called before anything is fetched, when all files have been asked about. */
  readonly onProbed?: (probes: readonly Probe[]) => void;
  /** Called for each file that is done. */
  readonly onFile?: (file: OfficialFile, outcome: FileOutcome) => void;
}

/** The outcome of a file; `missing` files are optional ones that nobody has published. */
export type FileOutcome = Outcome | 'missing';

/** The outcome of all files. */
export interface Fetched {
  /** Paths of the files that are there, in the order asked for. */
  readonly paths: readonly string[];
  readonly counts: Readonly<Record<FileOutcome, number>>;
}

/** Asks for the headers of files, several at a time. */
export async function probeAll(
  files: readonly OfficialFile[],
  folder: string,
  { parallel = 4, patience, pause, userAgent }: FetchAllOptions = {},
): Promise<Probe[]> {
  return inParallel(files, parallel, (file) => probe(file, folder, { patience, pause, userAgent }));
}

/**
 * Fetches files below a folder, several at a time. Files that are there and have not changed stay.
 * @throws {FetchError} for the first file that cannot be fetched; the other transfers end, and their parts are kept
 */
export async function fetchFiles(
  files: readonly OfficialFile[],
  folder: string,
  options: FetchAllOptions = {},
): Promise<Fetched> {
  const probes = await probeAll(files, folder, options);
  for (const { file, url } of probes)
    if (url === null && !file.optional)
      throw new FetchError('missing', about(file.urls.join(', '), messages.noSuchFile));
  const sizes = probes.map(({ state, size }) => (state === 'there' || size === null ? 0 : size));
  const needed = sizes.reduce((sum, size) => sum + size, 0);
  if (needed > 0) checkSpace(folder, needed, options.reserve);
  options.onProbed?.(probes);
  const counts = { fetched: 0, unchanged: 0, missing: 0 };
  const paths: string[] = [];
  const outcomes = await inParallel(probes, options.parallel ?? 4, async ({ file, url, isCurrent }) => {
    const outcome =
      url === null
        ? 'missing'
        : isCurrent === true && (await isAsFetched(join(folder, file.path)))
          ? 'unchanged'
          : await fetchOne(file, url, folder, options);
    options.onFile?.(file, outcome);
    return outcome;
  });
  outcomes.forEach((outcome, i) => {
    counts[outcome]++;
    if (outcome !== 'missing') paths.push(join(folder, files[i].path));
  });
  return { paths, counts };
}

/** Faults by which a file may be known not to be published. */
const ABSENT: ReadonlySet<FetchFault> = new Set(['missing', 'refused']);

async function fetchOne(
  file: OfficialFile,
  url: string,
  folder: string,
  options: FetchOptions,
): Promise<FileOutcome> {
  const further = file.urls.slice(file.urls.indexOf(url));
  const path = join(folder, file.path);
  try {
    const outcome = await download(further, path, options);
    const note = file.modified === undefined ? null : readNote(notePath(path));
    if (note !== null) writeNote(notePath(path), { ...note, modified: file.modified });
    return outcome;
  } catch (error) {
    // some servers answer 403 for files that they do not have; a client that they refuse altogether does not
    // get the files that are not optional either
    if (file.optional && error instanceof FetchError && ABSENT.has(error.fault)) return 'missing';
    throw error;
  }
}

/** Whether the content of a file is still the one that was fetched. */
async function isAsFetched(path: string): Promise<boolean> {
  return (await digestOf(path)).sha256 === readNote(notePath(path))?.sha256;
}

/** Does work for each of some values, a few at a time; the first failure ends it, and is thrown when all at work are done. */
async function inParallel<T, R>(
  values: readonly T[],
  parallel: number,
  work: (value: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(values.length);
  const failures: unknown[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < values.length && failures.length === 0) {
      const at = next++;
      try {
        results[at] = await work(values[at]);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, values.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
