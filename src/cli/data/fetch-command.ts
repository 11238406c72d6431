import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  DATA_SETS,
  type DataSet,
  filesOf,
  lotFiles,
  MUNICIPALITY_TABLE,
  mirrored,
  NATIONAL_DATA_SETS,
  type OfficialFile,
  PREFECTURES,
} from '../../official/catalogue.js';
import { FetchError } from '../../official/failure.js';
import { type FetchAllOptions, type Fetched, fetchFiles, probeAll } from '../../official/fetch-files.js';
import { lgCodesOf } from '../../official/municipalities.js';
import type { Probe } from '../../official/probe.js';
import { programVersion } from '../../package/package-root.js';
import { UsageError } from '../failure.js';
import { count, size } from '../numbers.js';
import { print } from '../print.js';
import { FetchProgress } from './fetch-progress.js';

/** Options of `fetch` that `setup` has too. */
export interface FetchChoice {
  readonly pref?: string;
  readonly all?: boolean;
  /** Whether the registry's lots are fetched too. */
  readonly lots?: boolean;
  readonly dir: string;
  readonly mirror?: string;
  readonly parallel: string;
}

/** Files at a time: publishers are not to be burdened. */
const MOST_PARALLEL = 16;

/** `banchi fetch DATASET… --pref 30 | --all [--lots] [--dir DIR] [--list]` */
export async function fetchCommand(
  names: readonly string[],
  choice: FetchChoice & { readonly list?: boolean },
): Promise<void> {
  const dataSets = names.map(dataSetOf);
  const prefectures = prefecturesOf(choice, dataSets);
  for (const dataSet of dataSets) {
    if (choice.list === true) await list(dataSet, prefectures, choice);
    else {
      const { counts } = await fetchDataSet(dataSet, prefectures, choice);
      print(
        `${dataSet}: ${count(counts.fetched)} files fetched, ${count(counts.unchanged)} unchanged, ` +
          `${count(counts.missing)} not published; build with ${dataSet}:${join(choice.dir, dataSet)}\n`,
      );
    }
  }
}

/** @throws {UsageError} for an unknown name */
export function dataSetOf(name: string): DataSet {
  const known = DATA_SETS.find((each) => each === name);
  if (known === undefined)
    throw new UsageError(`${name}: no such data set; known are ${DATA_SETS.join(', ')}`);
  return known;
}

/**
 * The prefectures of a command line: `--pref 30`, `--pref 29,30`, `--all`.
 * @throws {UsageError} when neither or both are given and some data set is published by prefecture, or for an unknown code
 */
export function prefecturesOf(
  { pref, all }: Pick<FetchChoice, 'pref' | 'all'>,
  dataSets: readonly DataSet[],
): readonly string[] {
  if (pref !== undefined && all === true) throw new UsageError('--pref and --all exclude each other');
  if (all === true) return PREFECTURES;
  if (pref === undefined) {
    if (dataSets.every((dataSet) => NATIONAL_DATA_SETS.includes(dataSet))) return [];
    throw new UsageError('--pref CODE (01 to 47, several separated by commas) or --all is needed');
  }
  const codes = pref.split(',').map((code) => code.trim().padStart(2, '0'));
  const wrong = codes.find((code) => !PREFECTURES.includes(code));
  if (wrong !== undefined) throw new UsageError(`--pref: "${wrong}": must be a prefecture's code, 01 to 47`);
  return [...new Set(codes)].sort();
}

/**
 * Fetches one data set with progress on standard error.
 * @throws {FetchError}
 */
export async function fetchDataSet(
  dataSet: DataSet,
  prefectures: readonly string[],
  choice: FetchChoice,
): Promise<Fetched> {
  mkdirSync(choice.dir, { recursive: true });
  const fetched = await fetchTold(dataSet, filesOf(dataSet, prefectures), choice);
  if (dataSet !== 'abr' || choice.lots !== true) return fetched;
  const codes = await lgCodesOf(join(choice.dir, MUNICIPALITY_TABLE), prefectures);
  const lots = await fetchTold('lots', lotFiles(codes), choice);
  return {
    paths: [...fetched.paths, ...lots.paths],
    counts: {
      fetched: fetched.counts.fetched + lots.counts.fetched,
      unchanged: fetched.counts.unchanged + lots.counts.unchanged,
      missing: fetched.counts.missing + lots.counts.missing,
    },
  };
}

async function fetchTold(
  title: string,
  files: readonly OfficialFile[],
  choice: FetchChoice,
): Promise<Fetched> {
  const progress = new FetchProgress(title, process.stderr);
  try {
    return await fetchFiles(atMirror(files, choice), choice.dir, {
      ...optionsOf(choice),
      onProbed: progress.probed,
      onBytes: progress.bytes,
      onFile: progress.file,
      onRetry: progress.note,
    });
  } catch (error) {
    throw withAdvice(error);
  } finally {
    progress.stop();
  }
}

async function list(dataSet: DataSet, prefectures: readonly string[], choice: FetchChoice): Promise<void> {
  const files = atMirror(filesOf(dataSet, prefectures), choice);
  const probes = await probeAll(files, choice.dir, optionsOf(choice)).catch((error) => {
    throw withAdvice(error);
  });
  const lines = probes.map(probeLine);
  const known = probes.reduce((sum, probe) => sum + (probe.size ?? 0), 0);
  print(`${lines.join('\n')}\n${dataSet}: ${count(probes.length)} files, ${size(known)}\n`);
}

function probeLine({ file, url, size: bytes, state }: Probe): string {
  const text = url === null ? 'not published' : bytes === null ? 'size unknown' : size(bytes);
  return `${text.padStart(14)}  ${(url === null ? '' : state).padEnd(8)}${file.path}`;
}

function atMirror(files: readonly OfficialFile[], { mirror }: FetchChoice): readonly OfficialFile[] {
  if (mirror === undefined) return files;
  if (!/^https?:\/\//.test(mirror)) throw new UsageError(`--mirror: "${mirror}": must be an http(s) address`);
  return mirrored(files, mirror);
}

function optionsOf({ parallel }: FetchChoice): FetchAllOptions {
  const files = Number(parallel);
  if (!Number.isInteger(files) || files < 1 || files > MOST_PARALLEL)
    throw new UsageError(`--parallel: "${parallel}": must be a whole number from 1 to ${MOST_PARALLEL}`);
  return { parallel: files, userAgent: `banchi/${programVersion}` };
}

/** What helps a user whose files could not be fetched; the error itself where nothing more can be said. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  const advice: Partial<Record<FetchError['fault'], string>> = {
    unreachable:
      'is there a connection to the internet? What has been fetched is kept; the starter works without one: banchi start',
    broken: 'what has come is kept; run the same command again to go on',
    missing: 'the publisher may have moved it; fetch it by hand and give its path to banchi build',
  };
  const more = advice[error.fault];
  if (more !== undefined) error.message += `; ${more}`;
  return error;
}
