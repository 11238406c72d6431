/** What several tests of this room need: real boundaries, and random rings. Not part of the service. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { geometryToRings, type Polygon } from './rings.js';

/** A municipality of the N03 boundary data, all its features together. */
export interface Municipality {
  /** Five digits. */
  readonly code: string;
  readonly polygons: Polygon[];
}

/** The folder of the N03 files, or null where it is absent. */
export const N03 = findData();

/** Why tests on real boundaries do not run, or false where they do. */
export const SKIP_N03: string | false = N03 === null ? '../shared/data/n03 is absent' : false;

function findData(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) return null;
    folder = dirname(folder);
  }
  for (const root of [folder, process.cwd()]) {
    const data = join(root, '../shared/data/n03');
    if (existsSync(data)) return data;
  }
  return null;
}

/** File names in a folder of the N03 data that match a pattern, sorted. */
export function n03Files(pattern: RegExp, folder = ''): string[] {
  if (N03 === null) return [];
  return readdirSync(join(N03, folder))
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The municipalities of one N03 file, by code in order of appearance; features without a code are left out. */
export function readMunicipalities(file: string): Municipality[] {
  const text = gunzipSync(readFileSync(join(N03 ?? '', file))).toString();
  const json = JSON.parse(text) as {
    features: { properties: { N03_007: string | null }; geometry: unknown }[];
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

/** A seeded source of numbers in [0, 1): the same sequence everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
