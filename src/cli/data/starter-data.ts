import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package/package-root.js';
import type { SourceGroup } from './source-group.js';

const FOLDER = join(packageRoot, 'data', 'starter');

/** What the starter is built from, today's and that of its past year; `data/starter/README.md` names every file. */
export const STARTER_SOURCES: Readonly<Record<'starter' | 'starter-2021', readonly SourceGroup[]>> = {
  starter: [
    group('ndjson', 'towns-2024.columns'),
    group('ken-all', 'postal.columns'),
    group('abr', 'abr'),
    group('isj', 'town-points-2021.columns'),
    group('n03', 'boundaries.columns', 'boundaries-2024.columns'),
    group('changes', 'municipal-changes.columns'),
  ],
  'starter-2021': [
    group('ndjson', 'towns-2021.columns'),
    group('n03', 'boundaries.columns', 'boundaries-2021.columns'),
  ],
};

/** Every file of the starter's data. */
export function starterDataFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.columns'))
    .sort()
    .map((name) => join(FOLDER, name));
}

function group(kind: string, ...names: string[]): SourceGroup {
  return { kind, paths: names.map((name) => join(FOLDER, name)) };
}
