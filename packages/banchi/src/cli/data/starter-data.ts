import { join } from 'node:path';
import { STARTER_DATA } from '@banchi/build/starter/starter.js';
import type { StarterFile } from '@banchi/engine/library/starter.js';

/** The paths of one prefix, or a built-in source (no paths), in the order of first mention. */
export interface SourceGroup {
  readonly kind: string;
  readonly paths: readonly string[];
}

/** The sources of the starter, of today and of its past year; `data/starter/README.md` names every file. */
export const STARTER_SOURCES: Readonly<Record<StarterFile['source'], readonly SourceGroup[]>> = {
  starter: [
    group('ndjson', 'towns-2024.parquet'),
    group('ken-all', 'postal.parquet'),
    group('abr', 'abr'),
    group('isj', 'town-points-2021.parquet'),
    group('n03', 'boundaries.parquet', 'boundaries-2024.parquet'),
    group('changes', 'municipal-changes.parquet'),
    group('n02', 'stations.parquet', 'tracks.parquet', 'station-readings.parquet'),
  ],
  'starter-2021': [
    group('ndjson', 'towns-2021.parquet'),
    group('n03', 'boundaries.parquet', 'boundaries-2021.parquet'),
  ],
};

function group(kind: string, ...names: string[]): SourceGroup {
  return { kind, paths: names.map((name) => join(STARTER_DATA, name)) };
}
