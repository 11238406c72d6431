import { existsSync } from 'node:fs';
import type { RecordSource } from '../../record/record.js';
import { openNdjson } from '../../sources/ndjson/ndjson.js';
import { specimenFiles } from '../../sources/specimen/specimen.js';
import { CommandError, UsageError } from '../failure.js';
import type { SourceGroup } from './source-group.js';
import { STARTER_SOURCES } from './starter-data.js';

/** Attribution of the specimen, which comes with the program. */
const SPECIMEN = { title: 'Specimen: the fictional 見本県', publisher: 'Banchi', licence: 'MIT' };

/**
 * How the paths of one prefix become sources. Tables of one data set are read by one source, so that they can be joined.
 * Each loads what it reads with: archives, shapes and tables need libraries of their own.
 */
const OPENERS: Readonly<Record<string, (paths: readonly string[]) => Promise<RecordSource[]>>> = {
  ndjson: async (paths) => paths.map((path) => openNdjson(path)),
  abr: async (paths) => [(await import('../../sources/abr/abr.js')).openAbr(paths)],
  'ken-all': async (paths) => {
    const { openKenAll } = await import('../../sources/postal/ken-all.js');
    return paths.map((path) => openKenAll(path));
  },
  jigyosyo: async (paths) => {
    const { openJigyosyo } = await import('../../sources/postal/jigyosyo.js');
    return paths.map((path) => openJigyosyo(path));
  },
  n03: async (paths) => [(await import('../../sources/n03/n03.js')).openN03(paths)],
  isj: async (paths) => [(await import('../../sources/isj/isj.js')).openIsj(paths)],
  changes: async (paths) => [(await import('../../sources/changes/changes.js')).openChanges(paths)],
  estat: async (paths) => [(await import('../../sources/estat/estat.js')).openEstat(paths)],
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

/** What `banchi build --help` says of sources. */
export const SOURCES_HELP = `
Sources, read in this order; where two know the same of a record, the earlier one wins:
  ndjson:PATH    canonical records, one JSON object a line (.ndjson, .jsonl)
  abr:PATH       Address Base Registry: names, positions, house numbers, lots (CSV)
  ken-all:PATH   Japan Post's postal codes and readings (KEN_ALL.CSV, utf_ken_all.csv)
  jigyosyo:PATH  Japan Post's postal codes of single offices (JIGYOSYO.CSV)
  n03:PATH       MLIT's municipality boundaries (GeoJSON)
  isj:PATH       MLIT's position reference information, town level (CSV)
  estat:PATH     census small-area boundaries (Shapefile)
  changes:PATH   Statistics Bureau's list of changes of municipalities (CSV)
  starter        all towns of Japan with boundaries, houses of 文京区 and 和歌山市; comes with the program
  starter-2021   all towns of Japan at the end of 2021
  specimen       the fictional 見本県, every kind of record

PATH is a file, plain, gzipped or in a zip archive, or a directory. Several paths are separated by commas or follow
as further arguments: abr:towns,positions lots.zip. After a prefix the shell does not expand patterns; leave a space
behind the colon: n03: boundaries/*.gz. A path named starter or specimen is written ./starter. Paths of one prefix
belong together, wherever they stand.
`;

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
      throw new UsageError(`unknown source ${prefix}: in ${word}; known are ${KNOWN}`);
    } else {
      const last = mentioned.at(-1);
      if (last === undefined || Object.hasOwn(BUILT_IN, last.prefix))
        throw new UsageError(`${word}: a path needs a prefix that says what it is; known are ${KNOWN}`);
      last.count += addPaths(groups.get(last.prefix) as string[], word);
    }
  }
  const empty = mentioned.find(({ count }) => count === 0);
  if (empty !== undefined) throw new UsageError(`${empty.prefix}: names no path`);
  if (groups.size === 0) throw new UsageError(`no sources given; known are ${KNOWN}`);
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
    if (pattern !== undefined)
      throw new CommandError(
        `${pattern}: no such file; shells expand a pattern only when a space stands before it: ${kind}: ${pattern}`,
      );
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
