/** Real boundaries for tests of geometry. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { geometryToRings, type Polygon } from '@banchi/engine/geo/rings.js';
import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { REAL_DATA } from './real-data.js';

/** A municipality of the N03 boundary data, all its features together. */
export interface Municipality {
  /** Five digits. */
  readonly code: string;
  readonly polygons: Polygon[];
}

const N03 = join(REAL_DATA, 'n03');

/** Why tests on real boundaries do not run, or false where they do. */
export const SKIP_N03: string | false = existsSync(N03) ? false : '../shared/data/n03 is absent';

/** File names in a folder of the N03 data that match a pattern, sorted. */
export function n03Files(pattern: RegExp, folder = ''): string[] {
  if (SKIP_N03 !== false) return [];
  return readdirSync(join(N03, folder))
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The municipalities of one N03 file, by code in order of appearance; features without a code are left out. */
export function readMunicipalities(file: string): Municipality[] {
  const text = gunzipSync(readFileSync(join(N03, file))).toString();
  const json = JSON.parse(text) as {
    features: { properties: { N03_007: string | null }; geometry: PolygonGeometry | null }[];
  };
  const byCode = new Map<string, Polygon[]>();
  for (const { properties, geometry } of json.features) {
    const code = properties.N03_007;
    if (code === null || geometry === null) continue;
    const polygons = byCode.get(code) ?? [];
    polygons.push(...geometryToRings(geometry));
    byCode.set(code, polygons);
  }
  return [...byCode].map(([code, polygons]) => ({ code, polygons }));
}
