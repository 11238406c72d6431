/** The order by distance is that of the distances that are shown: an independent geodesic, rounded, ties by the tree. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import geographic from 'geographiclib-geodesic';
import { addressQuery } from '../../bench/support/address-query.js';
import { seededRandom } from '../../bench/support/random.js';
import { sourceOfRecords } from '../fixtures/fixture.js';

const GRS80 = new geographic.Geodesic.Geodesic(6378137, 1 / 298.257222101);
const CENTRE: LonLat = [139.7, 35.6];
const RADIUS = 2000;
/** Lots of a town; in its second year they stand elsewhere. */
const LOTS = 400;
const YEARS = [2010, 2015] as const;

/**
 * Lots on circles around the centre whose radii differ by 1 cm: next to every multiple of a centimetre stand several whose
 * distances differ by the digit of the coordinates only, in an order that is not theirs in the tree.
 */
function town(year: number): AddressRecord[] {
  const random = seededRandom(year);
  const above: AddressRecord[] = [
    { codes: ['13'], level: 'TOD', name: '東京都' },
    { codes: ['13', '101'], level: 'SHK', name: '港区' },
    { codes: ['13', '101', '0001'], level: 'OAZ', name: '芝' },
  ];
  const lots = Array.from({ length: LOTS }, (_, i): AddressRecord => {
    const metres = i % 50 === 0 ? RADIUS + (random() - 0.5) / 50 : 700 + 0.01 * Math.floor(random() * 40);
    const there = GRS80.Direct(CENTRE[1], CENTRE[0], 360 * random(), metres);
    const position: LonLat = [toSeventhDigit(there.lon2), toSeventhDigit(there.lat2)];
    const lot = String(i + 1).padStart(5, '0');
    const codes = ['13', '101', '0001', '000', '000', `${lot}0000000000`];
    return { codes, level: 'TBN', name: String(i + 1), position };
  });
  return [...above, ...lots].map((record, i) => ({ ...record, pastmap_year: year, pastmap_id: i }));
}

const toSeventhDigit = (degrees = Number.NaN): number => Math.round(degrees * 1e7) / 1e7;

/** The expected distance of one lot. */
interface Shown {
  readonly lot: number;
  readonly year: number;
  readonly distance: number;
}

function expected(years: readonly number[]): Shown[] {
  return years.flatMap((year) =>
    town(year).flatMap(({ position, name }): Shown[] => {
      if (position == null) return [];
      const { s12 = Number.NaN } = GRS80.Inverse(CENTRE[1], CENTRE[0], position[1], position[0]);
      return s12 <= RADIUS ? [{ lot: Number(name), year, distance: Math.round(s12 * 100) / 100 }] : [];
    }),
  );
}

describe('issue 14: the order by the distance that is shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-shown-distance-'));
  let searches: GazetteerSearch[] = [];
  before(async () => {
    searches = await Promise.all(
      YEARS.map(async (year) => {
        const file = join(folder, `${year}.bnc`);
        await buildGazetteer(file, [sourceOfRecords(town(year))], { built: '2024-01-01T00:00:00.000Z' });
        return new GazetteerSearch(mapGazetteer(file));
      }),
    );
  });
  after(() => {
    for (const { gazetteer } of searches) gazetteer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function ask(years: readonly number[], others: Partial<AddressQuery>): { hit: number; shown: Shown[] } {
    const query: AddressQuery = {
      ...addressQuery({ count: 1000 }),
      proximity: { centre: CENTRE, radius: RADIUS },
      years,
      ...others,
    };
    const { hit, items } = new LocalSearch(searches).search(query);
    const found: Readonly<Record<string, unknown>>[] = JSON.parse(`[${new TextDecoder().decode(items)}]`);
    const shown = found.map((item) => ({
      lot: Number(item.address_detail2),
      year: Number(item.pastmap_year),
      distance: Number(item.distance),
    }));
    return { hit, shown };
  }

  for (const years of [[2010], [2015], [2010, 2015]])
    for (const descending of [false, true])
      test(`${years.join(' and ')}, ${descending ? 'farthest' : 'nearest'} first: ties follow the tree`, () => {
        const all = expected(years).sort(
          (a, b) =>
            (descending ? b.distance - a.distance : a.distance - b.distance) ||
            a.lot - b.lot ||
            a.year - b.year,
        );
        const ties = all.filter(({ distance }, i) => i > 0 && distance === all[i - 1].distance);
        assert.ok(ties.length > 100, `${ties.length} ties`);
        assert.ok(all.length < years.length * LOTS, 'some are just outside');
        const sort = [{ key: 'distance', descending }] as const;
        assert.deepEqual(ask(years, { sort }), { hit: all.length, shown: all });
        assert.deepEqual(ask(years, { sort, offset: 97, count: 51 }).shown, all.slice(97, 148));
      });
});
