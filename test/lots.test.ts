import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildGazetteer, type Refusal } from '@banchi/build/indexing/build.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openMoj } from '@banchi/build/sources/moj/moj.js';
import { open } from '@banchi/engine';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { checkStructure } from '@banchi/engine/gazetteer/structure.js';
import { contains } from '@banchi/engine/geo/contains.js';
import { fromPlane } from '@banchi/engine/geo/plane.js';
import { pointOnSurface } from '@banchi/engine/geo/point-on-surface.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { seededRandom } from '../bench/support/random.js';
import { type DrawnLot, gridOfLots, sheetXml } from './support/registry-map.js';
import { needsRealData, realData, testFolder } from './support/sources.js';

const folder = testFolder();
const out = mkdtempSync(join(tmpdir(), 'banchi-lots-'));
after(() => rmSync(out, { recursive: true }));

/** The registry's own point of a drawn lot, moved by some metres. */
function pointOf({ rings }: DrawnLot, moved = 0): readonly [number, number] {
  const units = rings.map((ring) =>
    ring.flatMap(([x, y]) => fromPlane(2, x + moved, y).map((degrees) => degrees * UNITS_PER_DEGREE)),
  );
  const point = pointOnSurface(units) ?? [0, 0];
  return [point[0] / UNITS_PER_DEGREE, point[1] / UNITS_PER_DEGREE];
}

const LOTS =
  'lg_code,machiaza_id,prc_id,city,ward,oaza_cho,chome,koaza,machiaza_dist,prc_num1,prc_num2,prc_num3,rsdt_addr_flg,prc_rec_flg,prc_area_code,efct_date,ablt_date,src_code,remarks,real_prop_num';
const POINTS =
  'lg_code,machiaza_id,prc_id,rep_lon,rep_lat,rep_srid,rep_scale,rep_src_code,plygn_fname,plygn_kcode,plygn_fmt,plygn_srid,plygn_scale,plygn_src_code,moj_map_city_code,moj_map_oaza_code,moj_map_chome_code,moj_map_koaza_code,moj_map_spare_code,moj_map_brushid';

/** A gazetteer of drawn lots: the registry has them with the points of the drawn ones, as far as `pointed` says. */
async function built(
  name: string,
  lots: readonly DrawnLot[],
  {
    moved = 0,
    pointed = (lot: DrawnLot): boolean => lot.number !== '',
    drawn = lots,
    sheets = [sheetXml(drawn)],
  } = {},
) {
  const idOf = ({ number }: DrawnLot): string => {
    const [one, two = '0'] = number.split('-');
    return `${one.padStart(5, '0') + two.padStart(5, '0')}00000`;
  };
  const partsOf = ({ number }: DrawnLot): string => {
    const [one, two = ''] = number.split('-');
    return `${one},${two},`;
  };
  const registry = [
    folder.table(
      'lg_code,pref,pref_kana,pref_roma,efct_date,ablt_date,remarks',
      '460001,鹿児島県,カゴシマケン,Kagoshima,1947-04-17,,',
    ),
    folder.table(
      'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks',
      '465054,鹿児島県,カゴシマケン,Kagoshima,熊毛郡,クマゲグン,Kumage-gun,屋久島町,ヤクシマチョウ,Yakushima-cho,,,,1947-04-17,,',
    ),
    folder.table(
      LOTS,
      ...lots.map(
        (lot) => `465054,0000121,${idOf(lot)},屋久島町,,,,安房,,${partsOf(lot)},0,1,,1947-04-17,,1,,`,
      ),
    ),
    folder.table(
      POINTS,
      ...lots.filter(pointed).map((lot) => {
        const [lon, lat] = pointOf(lot, moved);
        return `465054,0000121,${idOf(lot)},${lon.toFixed(9)},${lat.toFixed(9)},EPSG:6668,500,1,,,,EPSG:6668,500,1,46505,010,000,0000,00,H000000001`;
      }),
    ),
  ];
  const file = join(out, `${name}.gaz`);
  const refusals: Refusal[] = [];
  // the map stands first: it is read behind the registry all the same
  const maps = sheets.map((xml, i) => folder.write(`${name}-${i}.xml`, xml));
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
    assert.deepEqual(summary.outlined, { same: 600, inside: 0, unproved: 0 });
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
    assert.deepEqual(near.summary.outlined, { same: 0, inside: 16, unproved: 0 });
    const far = await built('far', lots, { moved: 100 });
    assert.deepEqual(far.summary.outlined, { same: 0, inside: 0, unproved: 0 });
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
    assert.deepEqual(summary.outlined, { same: 5, inside: 0, unproved: 1 });
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
    assert.deepEqual(summary.outlined, { same: 1, inside: 0, unproved: 0 });
    const banchi = await open(file);
    const { item } = await banchi.search({ word: '安房5', address_polygon: true });
    assert.equal(polygonOf(item[0]).length, 2);
    await banchi.close();
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
      assert.deepEqual(summary.outlined, { same: 171, inside: 0, unproved: 0 });
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
