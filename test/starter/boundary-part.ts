import { openN03 } from '@banchi/build/sources/n03/n03.js';
import { diskFiles } from '@banchi/build/sources/stored.js';
import { dissolve } from '@banchi/engine/geo/dissolve.js';
import { geometryToRings, type MultiPolygon } from '@banchi/engine/geo/rings.js';
import { buildTopology } from '@banchi/engine/geo/topology.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type * as GeoJson from 'geojson';
import { FORMER_WARDS, isTornWard, PREFECTURE } from './hamamatsu.js';
import type { Table } from './parquet-writer.js';

/** Digits behind the point of degrees, about 10 cm: a hundredth of the tolerance of the boundaries. */
const DIGITS = 6;
const STEPS_PER_DEGREE = 10 ** DIGITS;
const STEP = UNITS_PER_DEGREE / STEPS_PER_DEGREE;

const ATTRIBUTION = {
  title:
    'National Land Numerical Information, administrative areas N03 (国土数値情報 行政区域データ), as of 2021-01-01, simplified to 1 % by SmartNews Media Research Institute (スマートニュース メディア研究所)',
  publisher: 'Ministry of Land, Infrastructure, Transport and Tourism, Japan (国土交通省)',
  licence:
    'Terms of use of National Land Numerical Information: https://nlftp.mlit.go.jp/ksj/other/agreement.html; changed: see data/starter/README.md',
  date: '2021-01-01',
};

/**
 * The boundaries of municipalities by file name: boundaries that are equal in 2021 and today, and Hamamatsu's wards of each. Vertices
 * are rounded to one grid, each of them alike wherever it occurs, so that neighbours go on sharing their border.
 * @param folder of the files of each prefecture
 * @param prefectures their names by code
 */
export async function boundaryTables(
  folder: string,
  prefectures: ReadonlyMap<string, string>,
): Promise<[string, Table][]> {
  const boundaries = new Map<string, MultiPolygon>();
  const paths = diskFiles([folder], /^N03-21_.*\.s0010\.geojson\.gz$/).map(({ path }) => path);
  for await (const batch of openN03(paths).items()) {
    for (const item of batch) {
      // land that no municipality has
      if (item.kind !== 'fill' || item.values.polygon == null) continue;
      const rounded = geometryToRings(item.values.polygon).map((rings) => rings.map(onGrid));
      boundaries.set(item.codes.join(''), rounded);
    }
  }
  const former = new Map<string, MultiPolygon>();
  for (const ward of FORMER_WARDS) {
    const code = `${PREFECTURE}${ward.code}`;
    former.set(code, boundaries.get(code) ?? []);
    boundaries.delete(code);
  }
  return [
    ['boundaries', tableOf(boundaries, prefectures)],
    ['boundaries-2021', tableOf(former, prefectures)],
    ['boundaries-2024', tableOf(joined(former), prefectures, isTornWard)],
  ];
}

function tableOf(
  boundaries: ReadonlyMap<string, MultiPolygon>,
  prefectures: ReadonlyMap<string, string>,
  isApproximate?: (code: string) => boolean,
): Table {
  const sorted = [...boundaries].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    form: 'geojson',
    attribution: ATTRIBUTION,
    columns: [
      {
        name: 'N03_001',
        cells: sorted.map(([code]) => prefectures.get(code.slice(0, 2)) ?? ''),
      },
      { name: 'N03_007', cells: sorted.map(([code]) => code) },
      ...(isApproximate === undefined
        ? []
        : [
            {
              name: 'approximate',
              cells: sorted.map(([code]) => (isApproximate(code) ? '1' : '')),
              areNumbers: true,
            },
          ]),
      { name: 'geometry', geometries: sorted.map(([, polygons]) => geometryOf(polygons)) },
    ],
  };
}

/** Hamamatsu's wards of 2024, each of the former ones that went to it. */
function joined(former: ReadonlyMap<string, MultiPolygon>): Map<string, MultiPolygon> {
  const wards = [...new Set(FORMER_WARDS.map(({ to }) => to))];
  const groups = FORMER_WARDS.map(({ to }) => wards.indexOf(to));
  const outlines = dissolve(buildTopology([...former.values()]), groups, wards.length);
  return new Map(wards.map((ward, at) => [`${PREFECTURE}${ward}`, outlines[at]]));
}

function onGrid(ring: Int32Array): Int32Array {
  const rounded: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const [lon, lat] = [Math.round(ring[at] / STEP) * STEP, Math.round(ring[at + 1] / STEP) * STEP];
    if (lon !== rounded.at(-2) || lat !== rounded.at(-1)) rounded.push(lon, lat);
  }
  return Int32Array.from(rounded);
}

/** The boundary in degrees; the first vertex of a ring closes it. */
function geometryOf(boundary: MultiPolygon): GeoJson.MultiPolygon {
  const degrees = (units: number): number => units / STEP / STEPS_PER_DEGREE;
  const verticesOf = (ring: Int32Array): [number, number][] =>
    Array.from({ length: ring.length / 2 }, (_, at) => [degrees(ring[2 * at]), degrees(ring[2 * at + 1])]);
  const closed = (vertices: [number, number][]): [number, number][] => [...vertices, vertices[0]];
  return {
    type: 'MultiPolygon',
    coordinates: boundary.map((rings) => rings.map((ring) => closed(verticesOf(ring)))),
  };
}
