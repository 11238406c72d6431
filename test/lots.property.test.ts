import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { Threads } from '@banchi/build/indexing/threads.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openMoj } from '@banchi/build/sources/moj/moj.js';
import { readSheet, sheetSystem } from '@banchi/build/sources/moj/sheet.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { fromPlane } from '@banchi/engine/geo/plane.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import hao from 'point-in-polygon-hao';
import { seededRandom } from '../bench/support/random.js';
import { registryTables } from './support/lot-registry.js';
import { fc, runsOf } from './support/property.js';
import { type DrawnLot, sheetXml, surveyedLots } from './support/registry-map.js';
import { testFolder } from './support/sources.js';

/** Generated maps: a rectangle divided into lots that share their vertices, lots with a hole that another one fills. */

const folder = testFolder();

const mapArbitrary = fc.record({
  seed: fc.nat(2 ** 31),
  rows: fc.integer({ min: 1, max: 5 }),
  columns: fc.integer({ min: 1, max: 5 }),
  islands: fc.integer({ min: 0, max: 2 }),
  direct: fc.boolean(),
  inOrder: fc.boolean(),
});
type MapDraft = typeof mapArbitrary extends fc.Arbitrary<infer T> ? T : never;

function lotsOf({ seed, rows, columns, islands }: MapDraft): DrawnLot[] {
  const lots = surveyedLots(seededRandom(seed), rows, columns);
  const square = (east: number, size: number): [number, number][] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => [-297_300 + size * x, east + size * y]);
  for (let i = 0; i < islands; i++) {
    const east = -34_000 + 100 * i;
    lots.push({ number: `${900 + i}`, rings: [square(east, 30), square(east, 9)] });
    lots.push({ number: `${950 + i}`, rings: [square(east, 9)] });
  }
  return lots;
}

/** The sheet of a map; its parts may stand in another order. */
function sheetOf(lots: readonly DrawnLot[], { direct, inOrder }: MapDraft): string {
  const xml = sheetXml(lots, { direct });
  if (inOrder) return xml;
  const [geometry] = /<空間属性>.*<\/空間属性>\n/s.exec(xml) ?? [''];
  return xml.replace(geometry, '').replace('<図郭>', `${geometry}<図郭>`);
}

test('what is read of a sheet is what was written, in whatever order its elements stand', () => {
  fc.assert(
    fc.property(mapArbitrary, (draft) => {
      const lots = lotsOf(draft);
      const content = Buffer.from(sheetOf(lots, draft));
      assert.equal(sheetSystem(content), 2);
      const read = readSheet(content, 2)?.lots ?? [];
      assert.deepEqual(
        read.map(({ number, rings }) => ({ number, rings })),
        lots.map(({ number, rings }) => ({
          number,
          rings: rings.map((ring) => [...ring, ring[0]].map(([x, y]) => fromPlane(2, x, y))),
        })),
      );
    }),
    { numRuns: runsOf(100) },
  );
});

const TOWN = { municipality: '46505', machiaza: '0000121', oaza: '010', name: '安房' };
let files = 0;

/** Builds the lots of a registry with the outlines of a sheet. */
async function built(lots: readonly DrawnLot[], sheet: string, { moved = 0, threads = new Threads() } = {}) {
  const name = `${++files}`;
  const registry = registryTables([{ ...TOWN, lots }], { moved }).map((lines) => folder.table(...lines));
  const file = join(folder.path, `${name}.gaz`);
  const summary = await buildGazetteer(
    file,
    [openAbr(registry), openMoj([folder.write('sheet.xml', sheet)])],
    { languages: false, threads, built: '2025-11-27T00:00:00.000Z' },
  );
  return { file, ...summary.outlined[0] };
}

test('a registry made from a map joins it wholly; moved a metre as inside; farther, renumbered, of another town not', async () => {
  await fc.assert(
    fc.asyncProperty(mapArbitrary, async (draft) => {
      const lots = lotsOf(draft);
      const { length } = lots;
      const sheet = sheetOf(lots, draft);
      const own = await built(lots, sheet);
      assert.deepEqual([own.same, own.bare, own.lotless, own.elsewhere], [length, 0, 0, 0]);
      const near = await built(lots, sheet, { moved: 1 });
      assert.deepEqual([near.same, near.inside], [0, length]);
      const far = await built(lots, sheet, { moved: 100_000 });
      assert.deepEqual([far.same + far.inside, far.elsewhere, far.bare], [0, length, length]);
      const renumbered = await built(
        lots,
        sheetOf(
          lots.map((lot) => ({ ...lot, number: `7${lot.number}` })),
          draft,
        ),
      );
      assert.deepEqual([renumbered.lotless, renumbered.bare], [length, length]);
      const elsewhere = lots.map((lot) => ({ ...lot, oaza: '011', oazaName: '宮之浦' }));
      assert.deepEqual((await built(lots, sheetOf(elsewhere, draft))).lotless, length);
    }),
    { numRuns: runsOf(15) },
  );
});

test('a point lies in the lots that an independent program says, and one thread builds the file of four', async () => {
  await fc.assert(
    fc.asyncProperty(mapArbitrary, fc.nat(2 ** 31), async (draft, seed) => {
      const lots = lotsOf(draft);
      const sheet = sheetOf(lots, draft);
      const one = await built(lots, sheet, { threads: new Threads(Number.POSITIVE_INFINITY, 1) });
      const four = await built(lots, sheet, { threads: new Threads(1, 4) });
      assert.ok(readFileSync(one.file).equals(readFileSync(four.file)));
      const gazetteer = mapGazetteer(one.file);
      const outlines = LotOutlines.of(gazetteer);
      assert.ok(outlines !== null);
      const ids = Array.from({ length: gazetteer.meta.nodes }, (_, id) => id).filter((id) =>
        outlines.has(id),
      );
      const drawn = ids.map((id) => {
        const [polygon = []] = outlines.outline(id) ?? [];
        const rings = polygon.map((ring) => {
          const pairs = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);
          return [...pairs, pairs[0]] as [number, number][];
        });
        return { id, rings };
      });
      const random = seededRandom(seed);
      const { west, south, east, north } = outlines.bounds;
      for (let i = 0; i < 200; i++) {
        const point: [number, number] = [
          Math.floor(west + random() * (east - west)),
          Math.floor(south + random() * (north - south)),
        ];
        const found = drawn.map(({ id, rings }) => ({ id, is: hao(point, rings) }));
        // 0 lies on a border, which belongs to one side only
        if (found.some(({ is }) => is === 0)) continue;
        const holding = found.filter(({ is }) => is === true).map(({ id }) => id);
        assert.deepEqual(
          outlines.containing(...point),
          holding,
          point.map((each) => each / UNITS_PER_DEGREE).join(),
        );
        assert.ok(holding.length <= 1);
      }
      gazetteer.close();
    }),
    { numRuns: runsOf(15) },
  );
});
