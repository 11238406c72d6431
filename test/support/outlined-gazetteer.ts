import { join } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openMoj } from '@banchi/build/sources/moj/moj.js';
import { fromPlane } from '@banchi/engine/geo/plane.js';
import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { seededRandom } from '../../bench/support/random.js';
import { recordSource } from '../places/record-source.js';
import { type DrawnTown, pointOf, registryTables } from './lot-registry.js';
import { sheetXml, surveyedLots } from './registry-map.js';
import type { TestFolder } from './sources.js';

/** Lots of a town, in rows and columns. */
const [ROWS, COLUMNS] = [9, 7];

/** A gazetteer of lots with outlines. */
export interface OutlinedGazetteer {
  readonly file: string;
  /** Points in degrees: in lots, on their corners, in a hole, beside all lots. */
  readonly points: readonly LonLat[];
}

/**
 * Builds a gazetteer of two towns of 屋久島町 with lots of the shape that surveys give: 安房 without houses, 宮之浦 with houses on every fifth lot.
 * A lot of 安房 surrounds another one, one has two pieces, one no outline.
 */
export async function outlinedGazetteer(folder: TestFolder): Promise<OutlinedGazetteer> {
  const random = seededRandom(11);
  const towns: DrawnTown[] = ['安房', '宮之浦'].map((name, i) => ({
    ...{ municipality: '46505', machiaza: `000${i + 1}000`, oaza: `01${i}`, name },
    lots: surveyedLots(random, ROWS, COLUMNS, -297_000 + 400 * i, -34_000),
  }));
  const lots = [...towns[0].lots];
  const island: readonly (readonly [number, number])[] = [1, -1].map((side) => [
    -296_900 + 8 * side,
    -33_800,
  ]);
  const square = (size: number): readonly (readonly [number, number])[] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => [-296_900 + size * x, -33_800 + size * y] as const);
  lots.push({ number: '500', rings: [square(30), square(8)] }, { number: '501', rings: [square(8)] });
  const piece = (number: string, north: number, east: number) => ({
    number,
    rings: [square(5).map(([x, y]) => [x + north, y + east] as const)],
  });
  const drawn = [
    ...lots.filter(({ number }) => number !== '3-3' && number !== '4-4'),
    ...lots.filter(({ number }) => number === '4-4').map((lot) => ({ ...lot, number: '4-4V1' })),
    piece('4-4V2', -40, -80),
  ].map((lot) => ({ ...lot, oaza: '010', oazaName: '安房' }));
  const other = towns[1].lots.map((lot) => ({ ...lot, oaza: '011', oazaName: '宮之浦' }));
  const tables = registryTables([{ ...towns[0], lots }, towns[1]]);
  const houses = towns[1].lots
    .filter((_, i) => i % 5 === 0)
    .map((lot, i) => ({
      codes: ['46', '505', '0002', '000', '001', String(i + 1).padStart(3, '0')],
      level: 'TBN' as const,
      name: String(i + 1),
      position: pointOf(lot),
    }));
  const block = { codes: ['46', '505', '0002', '000', '001'], level: 'GIK' as const, name: '1' };
  /** The ground of a town: a rectangle around its lots. */
  const ground = (north: number): PolygonGeometry => {
    const corners = [
      [north - 20, -34_020],
      [north + 180, -34_020],
      [north + 180, -33_700],
      [north - 20, -33_700],
      [north - 20, -34_020],
    ] as const;
    return { type: 'Polygon', coordinates: [corners.map(([x, y]) => fromPlane(2, x, y))] };
  };
  const grounds = towns.map(({ name, machiaza }, i) => ({
    codes: ['46', '505', machiaza.slice(0, 4)],
    level: 'OAZ' as const,
    name,
    polygon: ground(-297_000 + 400 * i),
  }));
  const file = join(folder.path, 'outlined.gaz');
  await buildGazetteer(
    file,
    [
      openAbr(tables.map((lines) => folder.table(...lines))),
      recordSource([...grounds, block, ...houses]),
      openMoj([drawn, other].map((sheet, i) => folder.write(`46505-3411-${i + 1}.xml`, sheetXml(sheet)))),
    ],
    { built: '2025-11-27T00:00:00.000Z' },
  );
  const corners = towns.flatMap((town) => town.lots.flatMap(({ rings }) => rings[0].slice(0, 1)));
  const inside = corners.map(([x, y]) => [x + 4, y + 4] as const);
  const points = [
    ...corners,
    ...inside,
    ...island,
    ...square(20),
    [-296_900, -33_800] as const,
    [-297_300, -34_000] as const,
  ];
  return { file, points: points.map(([x, y]) => fromPlane(2, x, y)) };
}
