import { isInJapan, type LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import type { Origin, SourceItem } from '../../record/record.js';
import type { Row, RowReader } from '../table.js';
import type { KnownTowns } from './known-towns.js';
import { blockSegment, houseSegment, lotIdFault } from './numbers.js';
import { type Columns, lgCodeFault, townKeyFault } from './row.js';
import type { TableKind } from './tables.js';

/** JGD2000 and JGD2011, taken as identical: apart from the area of the 2011 earthquake they differ by centimetres. */
const KNOWN_DATUMS = ['EPSG:6668', 'EPSG:4612'];

/** Finds the code of the record that a row of positions is for. */
type KeyReader = (
  row: Row,
) => { readonly codes: readonly string[]; readonly fault?: undefined } | { readonly fault: Message };

/**
 * Reads a table of positions into values for the records that the other tables name.
 * @param towns those of the other tables
 */
export function positionReader(kind: TableKind, columns: Columns, towns: KnownTowns): RowReader {
  const key = keyReader(kind, columns);
  const [lgCode, id, flag] = ['lg_code', 'machiaza_id', 'rsdt_addr_flg'].map(columns);
  const mapSection = kind === 'lot positions' ? mapSectionReader(columns) : undefined;
  const [longitude, latitude, datum] = ['rep_lon', 'rep_lat', 'rep_srid'].map(columns);
  return (row, origin, out) => {
    const place = key(row);
    if (place.fault !== undefined) return place.fault;
    mapSection?.(row, place.codes, origin, out);
    if (kind === 'town positions' && flag >= 0) towns.flag(row[lgCode], row[id], row[flag], kind, origin);
    const missing = id < 0 ? undefined : towns.missing(row[lgCode], row[id], kind, origin);
    if (missing !== undefined) out.push(missing);
    if (!KNOWN_DATUMS.includes(row[datum]))
      return valueFault('rep_srid', row[datum], messages.oneOf(KNOWN_DATUMS));
    const [x, y] = [row[longitude], row[latitude]];
    const position: LonLat = [Number(x), Number(y)];
    if (x === '' || y === '' || !isInJapan(position[0], position[1]))
      return {
        ...about(`rep_lon, rep_lat: "${x}", "${y}"`, messages.inJapan),
        finding: {
          ...{ kind: 'point-impossible', codes: place.codes, values: [`${x}, ${y}`, ''] },
          ...{ rows: [origin, null], done: 'withheld' },
        },
      };
    out.push({ kind: 'fill', codes: place.codes, values: { position }, origin });
    return undefined;
  };
}

function keyReader(kind: TableKind, columns: Columns): KeyReader {
  switch (kind) {
    case 'town positions':
      return townKey(columns);
    case 'block positions':
      return blockKey(columns);
    case 'house positions':
      return houseKey(columns);
    case 'lot positions':
      return lotKey(columns);
    default:
      return municipalityKey(columns);
  }
}

/** A code whose municipality part is 000 is the prefecture's own. */
function municipalityKey(columns: Columns): KeyReader {
  const lgCode = columns('lg_code');
  return (row) => {
    const lg = row[lgCode];
    const fault = lgCodeFault(lg);
    if (fault !== undefined) return { fault };
    const city = lg.slice(2, 5);
    return { codes: city === '000' ? [lg.slice(0, 2)] : [lg.slice(0, 2), city] };
  };
}

function townKey(columns: Columns): KeyReader {
  const [lgCode, id] = ['lg_code', 'machiaza_id'].map(columns);
  return (row) => {
    const [lg, town] = [row[lgCode], row[id]];
    const fault = townKeyFault(lg, town);
    if (fault !== undefined) return { fault };
    const codes = [lg.slice(0, 2), lg.slice(2, 5), town.slice(0, 4)];
    const small = town.slice(4);
    if (small !== '000') codes.push(small);
    return { codes };
  };
}

function blockKey(columns: Columns): KeyReader {
  const [lgCode, id, blockId] = ['lg_code', 'machiaza_id', 'blk_id'].map(columns);
  return (row) => {
    const [lg, town] = [row[lgCode], row[id]];
    const fault = townKeyFault(lg, town);
    if (fault !== undefined) return { fault };
    const block = blockSegment(row[blockId]);
    if (block === undefined) return { fault: valueFault('blk_id', row[blockId], messages.digits(3)) };
    return { codes: [lg.slice(0, 2), lg.slice(2, 5), town.slice(0, 4), town.slice(4), block] };
  };
}

function houseKey(columns: Columns): KeyReader {
  const block = blockKey(columns);
  const segment = houseSegment(columns);
  return (row) => {
    const place = block(row);
    if (place.fault !== undefined) return place;
    const house = segment(row);
    if (house.fault !== undefined) return house;
    const [pref, city, oaza, azc, gik] = place.codes;
    return { codes: [pref, city, oaza, azc, gik, house.segment] };
  };
}

function lotKey(columns: Columns): KeyReader {
  const [lgCode, id, lotId] = ['lg_code', 'machiaza_id', 'prc_id'].map(columns);
  return (row) => {
    const [lg, town, lot] = [row[lgCode], row[id], row[lotId]];
    const fault = townKeyFault(lg, town) ?? lotIdFault(lot);
    if (fault !== undefined) return { fault };
    return { codes: [lg.slice(0, 2), lg.slice(2, 5), town.slice(0, 4), town.slice(4), '000', lot] };
  };
}

/** Columns that say which section of the registry map a lot is in: its municipality, then the codes of its 大字, 丁目, 小字 and 予備. */
const MAP_COLUMNS = [
  'moj_map_city_code',
  'moj_map_oaza_code',
  'moj_map_chome_code',
  'moj_map_koaza_code',
  'moj_map_spare_code',
];

/** Gives, once a section, the section of the registry map that it is. Rows without a lot of the map leave the columns empty. */
function mapSectionReader(
  columns: Columns,
): (row: Row, codes: readonly string[], origin: Origin, out: SourceItem[]) => void {
  const places = MAP_COLUMNS.map(columns);
  const given = new Set<string>();
  return (row, codes, origin, out) => {
    if (places.some((at) => at < 0 || row[at] === '')) return;
    const section = places.map((at) => row[at]).join('');
    if (given.has(section)) return;
    given.add(section);
    out.push({ kind: 'map-section', codes: codes.slice(0, 4), section, origin });
  };
}
