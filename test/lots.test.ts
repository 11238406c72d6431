import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildGazetteer, type Refusal } from '@banchi/build/indexing/build.js';
import type { OutlineCounts } from '@banchi/build/indexing/outlines.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openMoj } from '@banchi/build/sources/moj/moj.js';
import { open } from '@banchi/engine';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { checkStructure } from '@banchi/engine/gazetteer/structure.js';
import { contains } from '@banchi/engine/geo/contains.js';
import { fromPlane } from '@banchi/engine/geo/plane.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import { seededRandom } from '../bench/support/random.js';
import { pointOf, registryTables } from './support/lot-registry.js';
import { type DrawnLot, gridOfLots, sheetXml } from './support/registry-map.js';
import { needsRealData, realData, testFolder } from './support/sources.js';

const folder = testFolder();
const out = mkdtempSync(join(tmpdir(), 'banchi-lots-'));
after(() => rmSync(out, { recursive: true }));

const TOWN = { municipality: '46505', machiaza: '0000121', oaza: '010', name: '安房' };

/** A row of the report, whose other figures are 0. */
function outlined(counts: Partial<OutlineCounts>, municipality = '46505'): OutlineCounts {
  const none = { same: 0, inside: 0, unproved: 0, bare: 0, lotless: 0, elsewhere: 0, repeated: 0 };
  return { municipality, ...none, ...counts };
}

/** A gazetteer of drawn lots: the registry has them with the points of the drawn ones, as far as `pointed` says. */
async function built(
  name: string,
  lots: readonly DrawnLot[],
  {
    moved = 0,
    pointed = (lot: DrawnLot): boolean => lot.number !== '',
    drawn = lots,
    sheets = [sheetXml(drawn)],
    years = [] as readonly number[],
  } = {},
) {
  const registry = registryTables([{ ...TOWN, lots }], { moved, pointed }).map((lines) =>
    folder.table(...lines),
  );
  const file = join(out, `${name}.gaz`);
  const refusals: Refusal[] = [];
  // the map stands first: it is read behind the registry all the same
  const maps = sheets.map((xml, i) =>
    years[i] === undefined
      ? folder.write(`${name}-${i}.xml`, xml)
      : folder.dated(`${name}-${i}.zip`, { 'a.xml': xml }, `${years[i]}-02-03`),
  );
  const summary = await buildGazetteer(file, [openMoj(maps), openAbr(registry)], {
    languages: false,
    onRefusal: (refusal) => refusals.push(refusal),
  });
  return { file, summary, refusals };
}

describe('outlines of lots', () => {
  test('every lot of a generated map joins by the point of the registry, and its outline is what was drawn', async () => {
    const lots = gridOfLots(30, 20);
    const { file, summary, refusals } = await built('grid', lots);
    assert.deepEqual(summary.outlined, [outlined({ same: 600 })]);
    assert.deepEqual(refusals, []);
    const gazetteer = mapGazetteer(file);
    checkStructure(gazetteer);
    const outlines = LotOutlines.of(gazetteer);
    assert.ok(outlines !== null);
    assert.equal(outlines.size, 600);
    const bytes = Object.values(gazetteer.lots() ?? {}).reduce((sum, section) => sum + section.byteLength, 0);
    assert.ok(bytes <= 40 * 600, `${bytes / 600} bytes a lot`);
    // a look at all outlines finds the lots that the boxes find
    const all = Array.from({ length: gazetteer.meta.nodes }, (_, id) => ({
      id,
      polygons: outlines.outline(id),
    }));
    const { west, south, east, north } = outlines.bounds;
    const random = seededRandom(5);
    for (let i = 0; i < 500; i++) {
      const [x, y] = [
        Math.floor(west + random() * (east - west)),
        Math.floor(south + random() * (north - south)),
      ];
      const expected = all.flatMap(({ id, polygons }) =>
        polygons !== null && contains(polygons, x, y) ? [id] : [],
      );
      assert.deepEqual(outlines.containing(x, y), expected);
      assert.ok(expected.length <= 1);
    }
    gazetteer.close();
  });

  test('a map of another edition joins where the point lies inside, and not where it does not', async () => {
    const lots = gridOfLots(4, 4);
    const near = await built('near', lots, { moved: 1 });
    assert.deepEqual(near.summary.outlined, [outlined({ inside: 16 })]);
    const far = await built('far', lots, { moved: 100 });
    assert.deepEqual(far.summary.outlined, [outlined({ bare: 16, elsewhere: 16 })]);
    assert.equal(far.summary.contradicted, 16);
    assert.match(
      far.refusals[0].reason.en,
      /^46 505 0000 121 000 000010000100000: the registry's point of the lot is not in this outline$/,
    );
  });

  test('a number that the registry lacks is refused; a lot without a point takes that of its one outline', async () => {
    const lots = gridOfLots(2, 3);
    const strange = { ...lots[0], number: '99-9' };
    const { summary, refusals, file } = await built('strange', lots, {
      drawn: [...lots, strange],
      pointed: ({ number }) => number !== '2-3',
    });
    assert.deepEqual(summary.outlined, [outlined({ same: 5, unproved: 1, lotless: 1 })]);
    assert.deepEqual(
      refusals.map(({ kind, reason }) => [kind, reason.en]),
      [['unmatched', '46505010000000000 安房99-9: the registry has no lot of this section and number']],
    );
    const banchi = await open(file);
    const { record } = await banchi.geocode('屋久島町安房2-3');
    const [lon, lat] = pointOf(lots[5]);
    assert.ok(record?.position != null);
    assert.ok(Math.abs(record.position[0] - lon) < 1e-6 && Math.abs(record.position[1] - lat) < 1e-6);
    await banchi.close();
  });

  test('pieces of a lot, and a lot on several sheets, are one MultiPolygon', async () => {
    const [one, two] = gridOfLots(1, 2);
    const sheets = [sheetXml([{ ...one, number: '5X(1/2)' }]), sheetXml([{ ...two, number: '5X(2/2)' }])];
    const { file, summary } = await built('pieces', [{ ...one, number: '5' }], { sheets });
    assert.deepEqual(summary.outlined, [outlined({ same: 1 })]);
    const banchi = await open(file);
    const { item } = await banchi.search({ word: '安房5', address_polygon: true });
    assert.equal(polygonOf(item[0]).length, 2);
    await banchi.close();
  });

  test('a lot that several sheets hold has one outline, the newest, and the others contradict nothing', async () => {
    const lots = gridOfLots(2, 2);
    const [older, newer] = [2, 0].map((by) =>
      lots.map(({ number, rings }) => ({
        number,
        rings: rings.map((ring) => ring.map(([x, y]) => [x, y - by] as const)),
      })),
    );
    const { file, summary, refusals } = await built('several', lots, {
      moved: 0.5,
      sheets: [sheetXml(older), sheetXml(newer), sheetXml(newer)],
      years: [2023, 2025, 2025],
    });
    assert.deepEqual(summary.outlined, [outlined({ inside: 4, repeated: 8 })]);
    assert.deepEqual(
      new Set(refusals.map(({ kind, reason }) => [kind, reason.en.split(': ')[1]].join())),
      new Set(['refused,the lot has its outline from another sheet']),
    );
    const gazetteer = mapGazetteer(file);
    const outlines = LotOutlines.of(gazetteer);
    const [lon] = fromPlane(2, ...lots[0].rings[0][0]);
    assert.ok(outlines !== null && Math.abs(outlines.bounds.west - toUnits(lon)) < 100);
    gazetteer.close();
  });

  test('a point is in the lot that contains it, in a town that does not number its houses', async () => {
    const lots = gridOfLots(3, 3);
    const { file } = await built('at', lots);
    const banchi = await open(file);
    // a corner of a lot, metres away from its point
    const [x, y] = lots[4].rings[0][0];
    const [lon, lat] = fromPlane(2, x + 0.5, y + 0.5);
    const at = async (level?: 'TBN'): Promise<string[]> => {
      const levels = level === undefined ? {} : { address_level: [level] };
      return (await banchi.search({ position: [lon, lat], ...levels })).item.map(({ address }) => address);
    };
    assert.deepEqual(await at(), ['鹿児島県熊毛郡屋久島町安房2-2']);
    assert.deepEqual(await at('TBN'), ['鹿児島県熊毛郡屋久島町安房2-2']);
    await banchi.close();
  });

  test(
    'the published sheets join all of their 171 lots that the registry has, and draw',
    needsRealData,
    async () => {
      const file = join(out, 'yakushima.gaz');
      const abr = [
        'mt_pref_all',
        'mt_city_all',
        'mt_town_all.yakushima',
        'mt_parcel_city465054',
        'mt_parcel_pos_city465054',
      ];
      const summary = await buildGazetteer(
        file,
        [openAbr(abr.map((name) => realData(`abr/${name}.csv.zip`))), openMoj([realData('moj')])],
        { languages: false },
      );
      assert.deepEqual(summary.outlined, [
        outlined({ lotless: 1 }, '12103'),
        outlined({ same: 171, bare: 84_247 }),
      ]);
      const banchi = await open(file);
      const { item } = await banchi.search({ word: '屋久島町平内26-101', address_polygon: true });
      assert.equal(polygonOf(item[0]).length, 1);
      await banchi.close();
    },
  );
});

function polygonOf({ address_polygon }: { readonly address_polygon?: unknown }): readonly unknown[] {
  return (JSON.parse(String(address_polygon)) as { readonly coordinates: readonly unknown[] }).coordinates;
}
