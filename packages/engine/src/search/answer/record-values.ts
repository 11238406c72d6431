import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import type { LotOutlines } from '../../gazetteer/lot-outlines.js';
import { find } from '../../gazetteer/ranges.js';
import { FLAG, NONE } from '../../gazetteer/sections.js';
import { shownDistance } from '../../geo/distance.js';
import { boundOf, writePolygons } from '../../geo/geojson-writer.js';
import type { MultiPolygon } from '../../geo/rings.js';
import { toDegrees, toUnits } from '../../geo/units.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import type { AddressItem, AddressRecord } from '../../vocabulary/fields.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { Boundaries } from '../places/boundaries.js';
import type { Points } from '../places/points.js';
import type { AddressQuery, CoordinateOutput } from '../query.js';
import type { AddressTree } from '../tree.js';
import type { AddressFields } from './address-fields.js';
import type { ForeignFields } from './foreign-fields.js';

type Flags = Pick<
  AddressRecord,
  'address_level' | 'address_name_type' | 'exclude_level_flag' | 'child_level_flag'
>;

/** The fields of a record that its flags hold. */
export function flagValues(flags: number): Flags {
  const depth = flags & FLAG.level;
  const bit = (mask: number): 0 | 1 => ((flags & mask) === 0 ? 0 : 1);
  return {
    address_level: LEVELS[depth],
    address_name_type: depth > 3 ? null : bit(FLAG.nameType),
    exclude_level_flag: bit(FLAG.excluded),
    child_level_flag: bit(FLAG.hasChildren),
  };
}

const FLAG_VALUES = Array.from({ length: 256 }, (_, flags) => flagValues(flags));

/** The data that records are made from. */
interface RecordData {
  readonly gazetteer: Gazetteer;
  readonly tree: AddressTree;
  readonly points: Points;
  readonly boundaries: Boundaries | null;
  readonly lots: LotOutlines | null;
  readonly fields: AddressFields;
  /** The names in all languages. */
  readonly foreign: ForeignFields;
  readonly pastmap: ReadonlyMap<number, number>;
}

/** How a record is made: its shape, its datum, what it has besides. */
interface RecordForm {
  readonly centre: LonLat | null;
  readonly output: CoordinateOutput | null;
  readonly polygon: 'object' | 'string' | null;
  readonly shape: AddressQuery['shape'];
}

/** Digits of a postal code, which is kept as a number. */
const DIGITS_OF_POST_CODE = 7;
const decoder = new TextDecoder();

/** Makes records as objects: what `JSON.parse` would make of their JSON, without writing it. */
export class RecordValues {
  readonly #data: RecordData;
  readonly #hasEntrances: boolean;

  constructor(data: RecordData) {
    this.#data = data;
    this.#hasEntrances = data.gazetteer.tree['entrance.node'].length > 0;
  }

  /**
   * A record in the field order of the contract.
   * @param named the names in further languages; null for none
   */
  of(id: number, form: RecordForm, named: ForeignFields | null): AddressItem {
    const { gazetteer, tree, points, fields, foreign, pastmap } = this.#data;
    const { centre, output, polygon, shape } = form;
    const post = tree.postCode(id);
    const metres = centre === null ? Number.NaN : points.metresFrom(centre, id);
    const flags = FLAG_VALUES[tree.flags.at(id)];
    const record = fields.record(id);
    record.post_code = post === NONE ? null : String(post).padStart(DIGITS_OF_POST_CODE, '0');
    record.address_level = flags.address_level;
    record.address_name_type = flags.address_name_type;
    record.exclude_level_flag = flags.exclude_level_flag;
    record.child_level_flag = flags.child_level_flag;
    record.entrance_point = this.#entrances(id, output);
    record.position = this.#position(id, output);
    record.distance = Number.isNaN(metres) ? null : shownDistance(metres);
    record.address_polygon = polygon === null ? null : this.#polygon(id, polygon, output);
    if (shape === 'multilingual') {
      const { pastmap_id: _id, pastmap_year: _year, ...common } = record;
      return { ...common, ...foreign.values(id) } as AddressItem;
    }
    record.pastmap_id = pastmap.get(id) ?? null;
    record.pastmap_year = gazetteer.meta.year;
    return (named === null ? record : { ...record, ...named.values(id) }) as AddressItem;
  }

  #entrances(id: number, output: CoordinateOutput | null): readonly LonLat[] | null {
    const sections = this.#data.gazetteer.tree;
    const place = this.#hasEntrances ? find(sections['entrance.node'], id) : -1;
    if (place < 0) return null;
    const points = sections['entrance.point'];
    const entrances: LonLat[] = [];
    for (let i = sections['entrance.offset'][place]; i < sections['entrance.offset'][place + 1]; i++)
      entrances.push(shown(points[2 * i], points[2 * i + 1], output));
    return entrances;
  }

  #position(id: number, output: CoordinateOutput | null): LonLat | null {
    let position: LonLat | null = null;
    this.#data.points.locate(id, (lon, lat) => {
      position = shown(lon, lat, output);
    });
    return position;
  }

  #polygon(
    id: number,
    form: 'object' | 'string',
    output: CoordinateOutput | null,
  ): AddressItem['address_polygon'] {
    const { boundaries, lots } = this.#data;
    const boundary = boundaries?.of(id) ?? -1;
    if (boundaries !== null && boundary >= 0) {
      if (form === 'object') return geometryOf(boundaries.rings(boundary), output);
      return textOf(boundaries.bound(boundary), (bytes) =>
        boundaries.write(boundary, bytes, 0, { convert: output ?? undefined }),
      );
    }
    const lot = lots?.outline(id) ?? null;
    if (lot === null) return null;
    if (form === 'object') return geometryOf(lot, output);
    return textOf(boundOf(lot), (bytes) => writePolygons(lot, bytes, 0, { convert: output ?? undefined }));
  }
}

/** A stored point in degrees of the wanted datum, to seven decimals. */
function shown(lon: number, lat: number, output: CoordinateOutput | null): LonLat {
  if (output === null) return [toDegrees(lon), toDegrees(lat)];
  const [x, y] = output([toDegrees(lon), toDegrees(lat)]);
  return [toDegrees(toUnits(x)), toDegrees(toUnits(y))];
}

/** Rings as a geometry, each closed. */
function geometryOf(
  polygons: MultiPolygon,
  output: CoordinateOutput | null,
): Exclude<AddressItem['address_polygon'], string> {
  const coordinates = polygons.map((rings) =>
    rings.map((ring) => {
      const points: LonLat[] = [];
      for (let i = 0; i < ring.length; i += 2) points.push(shown(ring[i], ring[i + 1], output));
      points.push(shown(ring[0], ring[1], output));
      return points;
    }),
  );
  return { type: 'MultiPolygon', coordinates };
}

/** A text of at most so many bytes. */
function textOf(bound: number, write: (bytes: Uint8Array) => number): string {
  const bytes = new Uint8Array(bound);
  return decoder.decode(bytes.subarray(0, write(bytes)));
}
