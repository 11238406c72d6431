import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RecordSource } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openN03 } from '@banchi/build/sources/n03/n03.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';

/** Official data; not part of the repository. */
const DATA = join(process.cwd(), '..', 'shared', 'data');
const NATIONWIDE = join(DATA, 'nationwide-2024.ndjson.gz');
const N03 = join(DATA, 'n03');
/** Municipalities of one prefecture. */
const SIMPLIFIED = /^N03.*s0010\.geojson\.gz$/;
const ABR = join(DATA, 'abr');
const NEEDED = [NATIONWIDE, N03, join(N03, 'full'), ABR];

/** Why tests on real data do not run, or false where they do. */
export const SKIP_REAL: string | false =
  NEEDED.find((path) => !existsSync(path)) === undefined
    ? false
    : `${NEEDED.find((path) => !existsSync(path))} is not there`;

/** Towns of all Japan, house numbers and lots of Wakayama, municipality boundaries, eight of them in full resolution. */
export function realSources(): RecordSource[] {
  const ofWakayama = readdirSync(ABR).filter((name) => /_all\.csv|pref30|302015|wakayama-city/.test(name));
  return [
    openNdjson(NATIONWIDE),
    openAbr(ofWakayama.map((name) => join(ABR, name))),
    openN03([join(N03, 'full')]),
    // without the file of prefectures, whose outlines were simplified apart from the municipalities'
    openN03(
      readdirSync(N03)
        .filter((name) => SIMPLIFIED.test(name))
        .map((name) => join(N03, name)),
    ),
  ];
}

type Coordinates = number[][][][];

/** The boundaries as the files give them, by five-digit code; those in full resolution instead of the simplified. */
export function sourceBoundaries(): Map<string, Coordinates> {
  const simplified = readFeatures(N03, SIMPLIFIED);
  const full = readFeatures(join(N03, 'full'), /\.geojson\.gz$/);
  return new Map([...simplified, ...full]);
}

function readFeatures(folder: string, pattern: RegExp): Map<string, Coordinates> {
  const byCode = new Map<string, Coordinates>();
  for (const name of readdirSync(folder).filter((each) => pattern.test(each))) {
    const { features } = JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as {
      features: {
        properties: { N03_007: string | null };
        geometry:
          | { type: 'Polygon'; coordinates: Coordinates[number] }
          | { type: 'MultiPolygon'; coordinates: Coordinates }
          | null;
      }[];
    };
    for (const { properties, geometry } of features) {
      const code = properties.N03_007;
      if (code === null || geometry === null) continue;
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      byCode.set(code, [...(byCode.get(code) ?? []), ...parts]);
    }
  }
  return byCode;
}
