import { existsSync } from 'node:fs';
import type { RecordSource } from '@banchi/build/record/record.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { dataMessages } from '../../messages/data.js';
import { CommandError, UsageError } from '../failure.js';
import { type SourceGroup, STARTER_SOURCES } from './starter-data.js';

/** Attribution of the specimen, which comes with the program. */
const SPECIMEN = { title: 'Specimen: the fictional 見本県', publisher: 'Banchi', licence: 'MIT' };

/**
 * Opens the sources of each prefix. Tables of one data set are read by one source, so that they can be joined.
 * Each loads its own module, since archives, shapes and tables need libraries.
 */
const OPENERS: Readonly<Record<string, (paths: readonly string[]) => Promise<RecordSource[]>>> = {
  ndjson: async (paths) => paths.map((path) => openNdjson(path)),
  csv: async (paths) => {
    const { openCsvRecords } = await import('@banchi/build/sources/csv-records/csv-records.js');
    return paths.map((path) => openCsvRecords(path));
  },
  abr: async (paths) => [(await import('@banchi/build/sources/abr/abr.js')).openAbr(paths)],
  'ken-all': async (paths) => {
    const { openKenAll } = await import('@banchi/build/sources/postal/ken-all.js');
    return paths.map((path) => openKenAll(path));
  },
  jigyosyo: async (paths) => {
    const { openJigyosyo } = await import('@banchi/build/sources/postal/jigyosyo.js');
    return paths.map((path) => openJigyosyo(path));
  },
  n03: async (paths) => [(await import('@banchi/build/sources/n03/n03.js')).openN03(paths)],
  n02: async (paths) => (await import('@banchi/build/sources/n02/n02.js')).openN02(paths),
  isj: async (paths) => [(await import('@banchi/build/sources/isj/isj.js')).openIsj(paths)],
  changes: async (paths) => [(await import('@banchi/build/sources/changes/changes.js')).openChanges(paths)],
  moj: async (paths) => [(await import('@banchi/build/sources/moj/moj.js')).openMoj(paths)],
  estat: async (paths) => [(await import('@banchi/build/sources/estat/estat.js')).openEstat(paths)],
};

/** Sources that come with the program and take no path. */
const BUILT_IN: Readonly<Record<string, () => Promise<RecordSource[]>>> = {
  starter: () => openSources(STARTER_SOURCES.starter),
  'starter-2021': () => openSources(STARTER_SOURCES['starter-2021']),
  specimen: async () => [openSpecimen(specimenFiles().current)],
};

const KNOWN = [...Object.keys(OPENERS).map((prefix) => `${prefix}:PATH`), ...Object.keys(BUILT_IN)].join(
  ', ',
);

/**
 * Reads the sources of a command line: `prefix:path[,path…]`, bare paths that belong to the prefix before them, and
 * the names of built-in sources.
 * @throws {UsageError} for an unknown prefix, a path without prefix, a prefix without path, or no source at all
 */
export function parseSources(words: readonly string[]): SourceGroup[] {
  const groups = new Map<string, string[]>();
  const mentioned: { prefix: string; count: number }[] = [];
  for (const word of words) {
    if (Object.hasOwn(BUILT_IN, word)) {
      groups.set(word, []);
      mentioned.push({ prefix: word, count: 1 });
      continue;
    }
    // A single letter before the colon is a drive.
    const [, prefix, rest] = /^([A-Za-z][\w-]+):(.*)$/s.exec(word) ?? [];
    if (prefix !== undefined && Object.hasOwn(OPENERS, prefix)) {
      const known = groups.get(prefix) ?? [];
      groups.set(prefix, known);
      mentioned.push({ prefix, count: addPaths(known, rest) });
    } else if (prefix !== undefined && !existsSync(word)) {
      throw new UsageError(dataMessages.sourceUnknown(prefix, word, KNOWN));
    } else {
      const last = mentioned.at(-1);
      if (last === undefined || Object.hasOwn(BUILT_IN, last.prefix))
        throw new UsageError(dataMessages.sourceBare(word, KNOWN));
      last.count += addPaths(groups.get(last.prefix) as string[], word);
    }
  }
  const empty = mentioned.find(({ count }) => count === 0);
  if (empty !== undefined) throw new UsageError(dataMessages.sourceEmpty(empty.prefix));
  if (groups.size === 0) throw new UsageError(dataMessages.sourceNone(KNOWN));
  return [...groups].map(([kind, paths]) => ({ kind, paths }));
}

/** Adds the paths of one argument; a file whose own name holds a comma is one path. */
function addPaths(paths: string[], text: string): number {
  const added = existsSync(text) ? [text] : text.split(',').filter((path) => path !== '');
  paths.push(...added);
  return added.length;
}

/**
 * Opens the sources.
 * @throws {SourceError} when a path does not exist
 * @throws {CommandError} when a path holds a pattern that the shell did not expand
 */
export async function openSources(groups: readonly SourceGroup[]): Promise<RecordSource[]> {
  for (const { kind, paths } of groups) {
    const pattern = paths.find((path) => /[*?]/.test(path) && !existsSync(path));
    if (pattern !== undefined) throw new CommandError(dataMessages.sourcePattern(pattern, kind));
  }
  const opened = groups.map(async ({ kind, paths }) =>
    Object.hasOwn(BUILT_IN, kind) ? BUILT_IN[kind]() : OPENERS[kind](paths),
  );
  return (await Promise.all(opened)).flat();
}

/** The specimen of one year as a source. */
export function openSpecimen(path: string): RecordSource {
  return openNdjson(path, SPECIMEN);
}
