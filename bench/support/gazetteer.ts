import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildSummary, buildGazetteer } from '@banchi/build/indexing/build.js';
import type { RecordSource } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { openKenAll } from '@banchi/build/sources/postal/ken-all.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { FOLD_VERSION } from '@banchi/engine/text/index.js';

/** Folder of the files that benchmarks build, seen from the project's root. */
export const CACHE = join('.banchi', 'bench');

const DATA = join('..', 'shared', 'data');

/** Opens the usual set: towns of all Japan, readings and postal codes, lots and house numbers of three places. */
export function usualSources(): RecordSource[] {
  if (!existsSync(DATA)) throw new Error(`${DATA} is missing: the benchmarks measure on real data`);
  return [
    openNdjson(join(DATA, 'nationwide-2024.ndjson.gz')),
    openKenAll(join(DATA, 'postal', 'utf_ken_all.zip')),
    openAbr([join(DATA, 'abr')]),
  ];
}

/** Builds the usual set into a file, with names in the four languages or without. */
export async function buildUsualSet(file: string, languages = true): Promise<BuildSummary> {
  mkdirSync(dirname(file), { recursive: true });
  return buildGazetteer(file, usualSources(), { languages });
}

/**
 * Opens the gazetteer to measure on: the file given on the command line, or the usual set, which is built once and
 * kept. Delete {@link CACHE} after a change to the build or to the file format.
 */
export async function measuredGazetteer(given: string | undefined): Promise<Gazetteer> {
  const file = given ?? join(CACHE, 'usual.gaz');
  if (given === undefined && !existsSync(file)) {
    console.log(`building ${file} …`);
    await buildUsualSet(file);
  }
  const gazetteer = mapGazetteer(file);
  if (gazetteer.meta.fold !== FOLD_VERSION)
    throw new Error(`${file} was folded by version ${gazetteer.meta.fold}: delete it, it is built anew`);
  return gazetteer;
}

/** Number of records, placeholders aside. */
export function recordCount({ meta }: Gazetteer): number {
  return Object.values(meta.records).reduce((sum, count) => sum + count, 0);
}

/** One line about a file. */
export function gazetteerLine(gazetteer: Gazetteer): string {
  const records = recordCount(gazetteer);
  const perRecord = (gazetteer.size / records).toFixed(1);
  return `${records.toLocaleString('en-US')} records, ${(gazetteer.size / 1e6).toFixed(1)} MB (${perRecord} bytes a record), data set ${gazetteer.meta.id}`;
}
