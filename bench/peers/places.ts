/**
 * Searches by place in this process, side by side with SQLite's R*Tree and, where Debian's packages are installed,
 * PostGIS: first 100 ids and the exact total. `npm run bench:places [-- FILE.gaz]`
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { createService } from 'banchi/http/service.js';
import { addressQuery } from '../support/address-query.js';
import { gazetteerLine } from '../support/gazetteer.js';
import { machineLine } from '../support/machine.js';
import type { PeerAnswer } from '../support/peer.js';
import {
  boundarySize,
  FULL_RESOLUTION,
  municipalityOutlines,
  placesGazetteer,
  type Stand,
  stands,
  syntheticWard,
} from '../support/places-data.js';
import { drawWords } from '../support/queries.js';
import { between, oneOf, seededRandom } from '../support/random.js';
import { median, quantile, short, table } from '../support/statistics.js';
import { FoldedTexts } from '../support/texts.js';
import { PostgisPlaces } from './places-postgis.js';
import { SqlitePlaces } from './places-sqlite.js';

const SEED = 3;
const ROUNDS = 9;
const CENTRES = 300;
const PLACES = 2000;

/** A radius in metres, how long it may take (p99, ms), and how much longer the others must take at least. */
const RADII = [
  { radius: 500, most: 0.5, sqlite: 4, postgis: 12 },
  { radius: 5000, most: 2, sqlite: 12, postgis: 50 },
  { radius: 20_000, most: 2, sqlite: 40, postgis: 150 },
];

/** A question and how long it took, in milliseconds: the middle of all rounds. */
interface Timed {
  readonly name: string;
  readonly ms: number;
  /** Counts of the work: boxes, points, edges. */
  readonly work: string;
}

const random = seededRandom(SEED);
const gazetteer = await placesGazetteer(process.argv[2]);
const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
const points = stands(gazetteer);
const outlines = municipalityOutlines(gazetteer);
const codes = new Codes(gazetteer);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));
const sqlite = new SqlitePlaces(points);
const postgis = await PostgisPlaces.start(points, outlines);
console.log(`SQLite ${sqlite.version}, R*Tree of ${points.length.toLocaleString('en-US')} points`);
console.log(typeof postgis === 'string' ? `no PostGIS: ${postgis}` : `PostgreSQL ${await postgis.version()}`);

try {
  await radii();
  await reverse();
  wordAndRadius();
  await polygons();
  opening();
  size();
} finally {
  sqlite.close();
  if (typeof postgis !== 'string') await postgis.close();
  gazetteer.close();
}

/** `proximity` beside both peers. */
async function radii(): Promise<void> {
  const rows: string[][] = [];
  const worst: Timed[] = [];
  for (const { radius, most, sqlite: lessSqlite, postgis: lessPostgis } of RADII) {
    const centres = Array.from({ length: CENTRES }, () => degrees(oneOf(random, points)));
    const queries = centres.map((centre) => addressQuery({ proximity: { centre, radius } }));
    const own = timed(queries, ({ proximity }) => `${proximity?.centre} ${radius} m`);
    const rounds = radius > 5000 ? 1 : 2;
    const ofSqlite = await timesOf(centres, rounds, (centre) => sqlite.within(centre, radius));
    const ofPostgis =
      typeof postgis === 'string'
        ? null
        : await timesOf(centres, rounds, (centre) => postgis.within(centre, radius));
    const answers = queries.map((query) => search.find(query));
    agree(`SQLite ${radius} m`, answers, ofSqlite.answers);
    if (ofPostgis !== null) agree(`PostGIS ${radius} m`, answers, ofPostgis.answers);
    rows.push([
      `${radius} m`,
      ...figures(own.map(({ ms }) => ms)),
      String(most),
      short(median(ofSqlite.ms)),
      ...ratios(own, ofSqlite.ms, lessSqlite),
      ...(ofPostgis === null
        ? ['–', '–', '–']
        : [short(median(ofPostgis.ms)), ...ratios(own, ofPostgis.ms, lessPostgis)]),
    ]);
    worst.push(...slowest(own, 3));
  }
  console.log(`\nrecords within a radius of ${CENTRES} random records; milliseconds`);
  const ownColumns = ['', 'p50', 'p95', 'p99', 'max', 'p99 target'];
  console.log(
    table([
      [...ownColumns, 'SQLite p50', 'SQLite / Banchi', 'target', 'PostGIS p50', 'PostGIS / Banchi', 'target'],
      ...rows,
    ]),
  );
  list('slowest', worst);
}

/** `position`, and its boundaries beside PostGIS. */
async function reverse(): Promise<void> {
  const near = Array.from({ length: PLACES }, () => nearby(oneOf(random, points)));
  const everyLevel = timed(
    near.map((position) => addressQuery({ position })),
    ({ position }) => `${position}`,
  );
  const levels: readonly Level[] = ['SHK'];
  const inside = timed(
    near.map((position) => addressQuery({ position, levels })),
    ({ position }) => `${position} SHK`,
  );
  const rows = [
    ['all levels', ...figures(everyLevel.map(({ ms }) => ms)), '0.03 / 0.5', '–', '–', '–'],
    ['municipality', ...figures(inside.map(({ ms }) => ms)), '', '–', '–', '–'],
  ];
  if (typeof postgis !== 'string') {
    const { ms, answers } = await timesOf(near, 2, (place) => postgis.containing(place));
    rows[1].splice(6, 3, short(median(ms)), ...ratios(inside, ms, 20));
    const asking = await timesOf(near.slice(0, 500), 2, () => postgis.nothing());
    console.log(`\nPostgreSQL takes ${short(median(asking.ms))} ms for a query that does nothing`);
    const differing = near.filter((position, i) => {
      const { ids } = search.find(addressQuery({ position, levels }));
      return ids.length !== answers[i].length || !answers[i].every((id) => ids.includes(id - 1));
    });
    console.log(`municipality of ${near.length} places: ${differing.length} answers differ from PostGIS`);
    for (const place of differing.slice(0, 5)) console.log(`  ${place}`);
  }
  console.log(`\naddress at ${PLACES} places up to 200 m from random records; milliseconds`);
  console.log(
    table([
      ['', 'p50', 'p95', 'p99', 'max', 'p50 / p99 target', 'PostGIS p50', 'PostGIS / Banchi', 'target'],
      ...rows,
    ]),
  );
  list('slowest', [...slowest(everyLevel, 5), ...slowest(inside, 3)]);
}

/** A word together with a radius around a record. */
function wordAndRadius(): void {
  const rows: string[][] = [];
  const slow: Timed[] = [];
  const words = drawWords(new FoldedTexts(gazetteer), SEED);
  const asked = words.map(({ word: text }) => ({ text, language: 'ja' as const, match: 'partial' as const }));
  for (const { radius } of RADII) {
    const together = timed(
      asked.map((word) =>
        addressQuery({ word, proximity: { centre: degrees(oneOf(random, points)), radius } }),
      ),
      ({ word }) => `${word?.text} ${radius} m`,
    );
    const alone = timed(
      asked.map((word) => addressQuery({ word })),
      ({ word }) => `${word?.text}`,
    );
    rows.push([
      `${radius} m`,
      ...figures(together.map(({ ms }) => ms)),
      '0.1',
      short(median(alone.map(({ ms }) => ms))),
    ]);
    slow.push(...slowest(together, 4));
  }
  console.log(`\n${words.length} words AND a radius; milliseconds`);
  console.log(table([['', 'p50', 'p95', 'p99', 'max', 'p50 target', 'word alone p50'], ...rows]));
  list('slowest', slow);
}

/** Boundaries in whole answers of the service. */
async function polygons(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-places-'));
  const file = join(folder, 'ward.gaz');
  await buildGazetteer(file, [syntheticWard(700, 60, random)]);
  const ward = new GazetteerSearch(mapGazetteer(file));
  console.log('\nboundaries in one HTTP answer');
  await answer('1,000 municipalities', search, 'address_level=SHK&limit=0,1000&address_polygon=true', 400);
  await answer(
    '700 sections of 60 vertices',
    ward,
    'address_level=OAZ&limit=0,1000&address_polygon=true',
    40,
  );
  ward.gazetteer.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The time of compressing would be the larger part. */
const PLAIN = { headers: { 'accept-encoding': 'identity' } };

async function answer(name: string, engine: GazetteerSearch, query: string, most: number): Promise<void> {
  const service = createService({ search: new LocalSearch([engine]) });
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 9; round++) {
    const start = performance.now();
    bytes = (await (await fetch(`${base}/search/address?${query}`, PLAIN)).arrayBuffer()).byteLength;
    times.push(performance.now() - start);
  }
  await service.close();
  const spread = `first ${short(times[0])}, longest ${short(Math.max(...times))}`;
  console.log(
    `${name}: ${short(median(times))} ms (${spread}; target ${most}), ${(bytes / 1e6).toFixed(1)} MB`,
  );
}

/** Opening the file again, with all boundaries. */
function opening(): void {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    const opened = new GazetteerSearch(mapGazetteer(gazetteer.file));
    const ms = performance.now() - start;
    opened.gazetteer.close();
    return ms;
  });
  console.log(`\nopening: ${short(median(times))} ms (longest ${short(Math.max(...times))}; target 50)`);
}

function size(): void {
  const wanted = new Set(FULL_RESOLUTION);
  const full = boundarySize(gazetteer, (id) => wanted.has(codes.fullCode(id)));
  const all = boundarySize(gazetteer, () => true);
  const each = ({ bytes, vertices }: typeof all): string =>
    `${short(bytes / vertices)} bytes a vertex (${vertices.toLocaleString('en-US')} vertices)`;
  console.log(`boundaries in full resolution: ${each(full)}, target 6; all boundaries: ${each(all)}`);
}

/** Asks every query some times, in turn. */
function timed(queries: readonly AddressQuery[], name: (query: AddressQuery) => string): Timed[] {
  const times = queries.map((): number[] => []);
  const work = queries.map((query) => {
    const before = { ...search.placeWork };
    search.find(query);
    const { boxes, points: seen, edges } = search.placeWork;
    return `${boxes - before.boxes} boxes, ${seen - before.points} points, ${edges - before.edges} edges`;
  });
  for (let round = 0; round < ROUNDS; round++) {
    queries.forEach((query, i) => {
      const start = performance.now();
      search.find(query);
      times[i].push(performance.now() - start);
    });
  }
  return queries.map((query, i) => ({ name: name(query), ms: median(times[i]), work: work[i] }));
}

async function timesOf<T>(
  places: readonly LonLat[],
  rounds: number,
  ask: (place: LonLat) => T | Promise<T>,
): Promise<{ ms: number[]; answers: T[] }> {
  const times = places.map((): number[] => []);
  const answers: T[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [i, place] of places.entries()) {
      const start = performance.now();
      answers[i] = await ask(place);
      times[i].push(performance.now() - start);
    }
  }
  return { ms: times.map((each) => Math.min(...each)), answers };
}

/** Says where totals or pages differ; beside PostGIS a few records on the very circle may. */
function agree(
  name: string,
  own: readonly { readonly hit: number; readonly ids: Uint32Array }[],
  peer: readonly PeerAnswer[],
): void {
  const differing = own.filter(
    ({ hit, ids }, i) => hit !== peer[i].hit || peer[i].ids.some((id, k) => id !== ids[k] + 1),
  );
  if (differing.length > 0) console.log(`${name}: ${differing.length} of ${own.length} answers differ`);
}

function figures(times: readonly number[]): string[] {
  return [0.5, 0.95, 0.99, 1].map((share) => short(quantile(times, share)));
}

/** The median ratio of the other's time to ours, and its target. */
function ratios(own: readonly Timed[], other: readonly number[], least: number): string[] {
  return [short(median(own.map(({ ms }, i) => other[i] / ms))), `≥ ${least}`];
}

function slowest(all: readonly Timed[], count: number): Timed[] {
  return [...all].sort((a, b) => b.ms - a.ms).slice(0, count);
}

function list(title: string, all: readonly Timed[]): void {
  console.log(`\n${title}`);
  console.log(table(all.map(({ name, ms, work }) => [name, short(ms), work])));
}

function degrees({ x, y }: Stand): LonLat {
  return [x / 1e7, y / 1e7];
}

/** Up to 200 m away from a record. */
function nearby({ x, y }: Stand): LonLat {
  return [(x + between(random, -20_000, 20_000)) / 1e7, (y + between(random, -18_000, 18_000)) / 1e7];
}
