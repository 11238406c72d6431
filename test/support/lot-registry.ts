import { fromPlane } from '@banchi/engine/geo/plane.js';
import { pointOnSurface } from '@banchi/engine/geo/point-on-surface.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { DrawnLot } from './registry-map.js';

/** A town of 鹿児島県 with drawn lots, as the registry and the registry map name it. */
export interface DrawnTown {
  /** Five digits. */
  readonly municipality: string;
  readonly machiaza: string;
  /** 大字コード of the registry map. */
  readonly oaza: string;
  readonly name: string;
  readonly lots: readonly DrawnLot[];
}

const PREFECTURE = 'lg_code,pref,pref_kana,pref_roma,efct_date,ablt_date,remarks';
const CITY =
  'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks';
const LOTS =
  'lg_code,machiaza_id,prc_id,city,ward,oaza_cho,chome,koaza,machiaza_dist,prc_num1,prc_num2,prc_num3,rsdt_addr_flg,prc_rec_flg,prc_area_code,efct_date,ablt_date,src_code,remarks,real_prop_num';
const POINTS =
  'lg_code,machiaza_id,prc_id,rep_lon,rep_lat,rep_srid,rep_scale,rep_src_code,plygn_fname,plygn_kcode,plygn_fmt,plygn_srid,plygn_scale,plygn_src_code,moj_map_city_code,moj_map_oaza_code,moj_map_chome_code,moj_map_koaza_code,moj_map_spare_code,moj_map_brushid';

/** The registry's own point of a lot drawn in system 2, moved by some metres to the north. */
export function pointOf({ rings }: DrawnLot, moved = 0): readonly [number, number] {
  const units = rings.map((ring) =>
    ring.flatMap(([x, y]) => fromPlane(2, x + moved, y).map((degrees) => degrees * UNITS_PER_DEGREE)),
  );
  const point = pointOnSurface(units) ?? [0, 0];
  return [point[0] / UNITS_PER_DEGREE, point[1] / UNITS_PER_DEGREE];
}

/**
 * The tables of the Address Base Registry in which the lots of some towns stand, each as lines with its header: prefecture, municipalities,
 * lots, and their points as far as `pointed` says.
 */
export function registryTables(
  towns: readonly DrawnTown[],
  { moved = 0, pointed = (lot: DrawnLot): boolean => lot.number !== '' } = {},
): string[][] {
  const municipalities = [...new Set(towns.map(({ municipality }) => municipality))];
  const cities = municipalities.map((code) => {
    const { digit, county, name } = municipalityOf(code);
    return `${code}${digit},鹿児島県,カゴシマケン,Kagoshima,${county},${name},,,,,,1947-04-17,,`;
  });
  return [
    [PREFECTURE, '460001,鹿児島県,カゴシマケン,Kagoshima,1947-04-17,,'],
    [CITY, ...cities],
    [
      LOTS,
      ...towns.flatMap(({ municipality, machiaza, name, lots }) =>
        lots.map(
          (lot) =>
            `${startOf(municipality, machiaza, lot)},${municipalityOf(municipality).name},,${sectionOf(machiaza, name)},,${partsOf(lot)},0,1,,1947-04-17,,1,,`,
        ),
      ),
    ],
    [
      POINTS,
      ...towns.flatMap(({ municipality, machiaza, oaza, lots }) =>
        lots.filter(pointed).map((lot) => {
          const [lon, lat] = pointOf(lot, moved);
          return `${startOf(municipality, machiaza, lot)},${lon.toFixed(9)},${lat.toFixed(9)},EPSG:6668,500,1,,,,EPSG:6668,500,1,${municipality},${oaza},000,0000,00,H000000001`;
        }),
      ),
    ],
  ];
}

/** Check digit, county with its readings, and name of a municipality. */
function municipalityOf(code: string): {
  readonly digit: string;
  readonly county: string;
  readonly name: string;
} {
  return code === '46505'
    ? { digit: '4', county: '熊毛郡,クマゲグン,Kumage-gun', name: '屋久島町' }
    : { digit: '0', county: ',,', name: `見本${code.slice(2)}市` };
}

/** The columns with which a row of a lot begins. */
function startOf(municipality: string, machiaza: string, lot: DrawnLot): string {
  return `${municipality}${municipalityOf(municipality).digit},${machiaza},${idOf(lot)}`;
}

/** Large section, chome and small section. */
function sectionOf(machiaza: string, name: string): string {
  return machiaza.startsWith('0000') ? `,,${name}` : `${name},,`;
}

function idOf({ number }: DrawnLot): string {
  const [one, two = '0'] = number.split('-');
  return `${one.padStart(5, '0') + two.padStart(5, '0')}00000`;
}

function partsOf({ number }: DrawnLot): string {
  const [one, two = ''] = number.split('-');
  return `${one},${two},`;
}
