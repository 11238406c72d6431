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
  REGISTRY_CATALOGUE,
} from '@banchi/build/official/catalogue.js';
import { FetchError } from '@banchi/build/official/failure.js';
import {
  type FetchAllOptions,
  type Fetched,
  fetchFiles,
  probeAll,
} from '@banchi/build/official/fetch-files.js';
import { lgCodesOf } from '@banchi/build/official/municipalities.js';
import type { Probe } from '@banchi/build/official/probe.js';
import {
  byCatalogue,
  type RegistryCatalogue,
  registryCatalogue,
} from '@banchi/build/official/registry-catalogue.js';
import { registryMapFiles } from '@banchi/build/official/registry-map.js';
import { messages as buildMessages } from '@banchi/build/record/messages.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { dataMessages, fetchAdvice, probeStates } from '../../messages/data.js';
import { programVersion } from '../../package/package-root.js';
import { UsageError } from '../failure.js';
import { say } from '../language.js';
import { count, size } from '../numbers.js';
import { printAside, printLine } from '../print.js';
import { leftIn, rightIn } from '../text-width.js';
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
      printLine(
        say(
          dataMessages.fetchDone(
            dataSet,
            count(counts.fetched),
            count(counts.unchanged),
            count(counts.missing),
            `${dataSet}:${join(choice.dir, dataSet)}`,
          ),
        ),
      );
    }
  }
}

/** @throws {UsageError} for an unknown name */
export function dataSetOf(name: string): DataSet {
  const known = DATA_SETS.find((each) => each === name);
  if (known === undefined) throw new UsageError(dataMessages.fetchUnknown(name, DATA_SETS));
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
  if (pref !== undefined && all === true) throw new UsageError(dataMessages.fetchExclusive);
  if (all === true) return PREFECTURES;
  if (pref === undefined) {
    if (dataSets.every((dataSet) => NATIONAL_DATA_SETS.includes(dataSet))) return [];
    throw new UsageError(dataMessages.fetchNeeded);
  }
  const codes = pref.split(',').map((code) => code.trim().padStart(2, '0'));
  const wrong = codes.find((code) => !PREFECTURES.includes(code));
  if (wrong !== undefined) throw new UsageError(dataMessages.fetchPrefectureWrong(wrong));
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
  const catalogue = dataSet === 'abr' ? await fetchCatalogue(choice) : null;
  const listed = (files: readonly OfficialFile[]): readonly OfficialFile[] =>
    catalogue === null ? files : byCatalogue(files, catalogue);
  const fetched = await fetchShown(dataSet, listed(filesOf(dataSet, prefectures)), choice);
  if (dataSet === 'moj') return fetchShown(dataSet, fetched.paths.flatMap(registryMapFiles), choice);
  if (dataSet !== 'abr' || choice.lots !== true) return fetched;
  const codes = await lgCodesOf(join(choice.dir, MUNICIPALITY_TABLE), prefectures);
  const lots = await fetchShown('lots', listed(lotFiles(codes)), choice);
  return {
    paths: [...fetched.paths, ...lots.paths],
    counts: {
      fetched: fetched.counts.fetched + lots.counts.fetched,
      unchanged: fetched.counts.unchanged + lots.counts.unchanged,
      missing: fetched.counts.missing + lots.counts.missing,
    },
  };
}

/** The registry's catalogue; null, and a note, where it cannot be had: then every file is asked for. */
async function fetchCatalogue(choice: FetchChoice): Promise<RegistryCatalogue | null> {
  const [file] = atMirror([REGISTRY_CATALOGUE], choice);
  try {
    const { paths } = await fetchFiles([file], choice.dir, optionsOf(choice));
    if (paths.length > 0) return registryCatalogue(paths[0]);
    printAside(say(dataMessages.fetchWithoutCatalogue(about(file.urls[0], buildMessages.noSuchFile))));
  } catch (error) {
    if (!(error instanceof FetchError) || error.fault === 'unreachable' || error.fault === 'disk')
      throw withAdvice(error);
    printAside(say(dataMessages.fetchWithoutCatalogue(error.text)));
  }
  return null;
}

async function fetchShown(
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
  const files = atMirror(await listedFiles(dataSet, prefectures, choice), choice);
  const probes = await probeAll(files, choice.dir, optionsOf(choice)).catch((error) => {
    throw withAdvice(error);
  });
  const lines = probes.map(probeLine);
  const known = probes.reduce((sum, probe) => sum + (probe.size ?? 0), 0);
  printLine([...lines, say(dataMessages.filesOf(dataSet, count(probes.length), size(known)))].join('\n'));
}

/** The files of a data set; those of the registry map are known when its catalogue is there. */
async function listedFiles(
  dataSet: DataSet,
  prefectures: readonly string[],
  choice: FetchChoice,
): Promise<readonly OfficialFile[]> {
  const files = filesOf(dataSet, prefectures);
  if (dataSet !== 'moj') return files;
  mkdirSync(choice.dir, { recursive: true });
  return (await fetchShown(dataSet, files, choice)).paths.flatMap(registryMapFiles);
}

function probeLine({ file, url, size: bytes, state }: Probe): string {
  const known = bytes === null ? say(dataMessages.fetchSizeUnknown) : size(bytes);
  const text = url === null ? say(dataMessages.fetchNotPublished) : known;
  return `${rightIn(text, 14)}  ${leftIn(url === null ? '' : say(probeStates[state]), 8)}${file.path}`;
}

function atMirror(files: readonly OfficialFile[], { mirror }: FetchChoice): readonly OfficialFile[] {
  if (mirror === undefined) return files;
  if (!/^https?:\/\//.test(mirror)) throw new UsageError(dataMessages.fetchMirrorWrong(mirror));
  return mirrored(files, mirror);
}

function optionsOf({ parallel }: FetchChoice): FetchAllOptions {
  const files = Number(parallel);
  if (!Number.isInteger(files) || files < 1 || files > MOST_PARALLEL)
    throw new UsageError(dataMessages.fetchParallelWrong(parallel, MOST_PARALLEL));
  return { parallel: files, userAgent: `banchi/${programVersion}` };
}

/** The error with advice for the user, if there is any for this failure; else the error itself. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  const more = fetchAdvice[error.fault];
  return more === undefined ? error : error.add(more);
}
