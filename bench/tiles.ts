/**
 * Vector tiles drawn in this process, without any cache: tiles around random records, zoom by zoom.
 * `npm run bench:tiles [-- FILE.gaz]`
 */
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import { MAX_ZOOM } from '@banchi/tiles/tile-grid.js';
import { gazetteerLine } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { placesGazetteer, stands } from './support/places-data.js';
import { oneOf, seededRandom } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';
import { tileAt } from './support/tile-at.js';

const SEED = 4;
const TILES = 60;
const ROUNDS = 3;
/** Milliseconds, median. */
const MOST = 20;

const random = seededRandom(SEED);
const gazetteer = await placesGazetteer(process.argv[2]);
const tiles = new GazetteerTiles(gazetteer);
const points = stands(gazetteer);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));

const rows: string[][] = [];
const all: number[] = [];
for (let z = 4; z <= MAX_ZOOM; z++) {
  const addresses = Array.from({ length: TILES }, () => {
    const { x, y } = oneOf(random, points);
    return tileAt([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE], z);
  });
  const times = addresses.map((): number[] => []);
  const bytes = addresses.map((address) => tiles.draw(address).length);
  for (let round = 0; round < ROUNDS; round++) {
    addresses.forEach((address, i) => {
      const start = performance.now();
      tiles.draw(address);
      times[i].push(performance.now() - start);
    });
  }
  const each = times.map(median);
  all.push(...each);
  rows.push([
    String(z),
    ...figures(each),
    (median(bytes) / 1000).toFixed(1),
    (Math.max(...bytes) / 1000).toFixed(1),
  ]);
}
console.log(`\n${TILES} tiles a zoom around random records; milliseconds, kB`);
console.log(table([['zoom', 'p50', 'p95', 'max', 'kB p50', 'kB max'], ...rows]));
console.log(
  `all zooms: median ${short(median(all))} ms (target ${MOST}), p95 ${short(quantile(all, 0.95))} ms`,
);
gazetteer.close();

function figures(times: readonly number[]): string[] {
  return [0.5, 0.95, 1].map((share) => short(quantile(times, share)));
}
