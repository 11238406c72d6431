import { copyFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { openSpecimen } from 'banchi/cli/data/source-arguments.js';
import { keptGazetteer } from './kept-gazetteer.js';

/** Paths of the specimen's gazetteers, today's first, then those of its past years. They must not be changed. */
export function specimenGazetteers(): Promise<string[]> {
  const { current, past } = specimenFiles();
  return Promise.all([current, ...past].map(specimenOf));
}

/** Puts a gazetteer of today's specimen somewhere, as `banchi build --out FILE specimen` does. */
export async function placeSpecimen(file: string): Promise<void> {
  copyFileSync(await specimenOf(specimenFiles().current), file);
}

function specimenOf(source: string): Promise<string> {
  return keptGazetteer(basename(source), [source], (file) => buildGazetteer(file, [openSpecimen(source)]));
}
