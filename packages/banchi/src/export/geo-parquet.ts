import type { Geometry } from 'geojson';
import {
  type BasicType,
  ByteWriter,
  geojsonToWkb,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer';

/** A column of a table, besides its geometry. */
interface TableColumn {
  readonly name: string;
  readonly type: BasicType;
}

/** A row: its cells in the order of the columns, and its geometry, `[longitude, latitude]` in degrees. */
interface GeoRow {
  readonly cells: readonly unknown[];
  readonly geometry: Geometry | null;
}

/** Rows of a group at most, and bytes of their geometries from which on a group is written. */
const [GROUP_ROWS, GROUP_BYTES] = [50_000, 1 << 25];

/** JGD2011 (EPSG:6668) as PROJJSON. GeoParquet always has longitude before latitude, whatever the axes here say. */
const JGD2011 = {
  $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
  type: 'GeographicCRS',
  name: 'JGD2011',
  datum: {
    type: 'GeodeticReferenceFrame',
    name: 'Japanese Geodetic Datum 2011',
    ellipsoid: { name: 'GRS 1980', semi_major_axis: 6378137, inverse_flattening: 298.257222101 },
  },
  coordinate_system: {
    subtype: 'ellipsoidal',
    axis: [
      { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit: 'degree' },
      { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit: 'degree' },
    ],
  },
  id: { authority: 'EPSG', code: 6668 },
};

/** Writes a table with one geometry column as GeoParquet 1.1: geometries as WKB in JGD2011, the box around all in the metadata. */
export class GeoParquetWriter {
  readonly #columns: readonly TableColumn[];
  readonly #geometry: string;
  readonly #bytes = new ByteWriter();
  readonly #file: ParquetWriter;
  /** The metadata is written behind the last row: by then it has the box. */
  readonly #geo = { key: 'geo', value: '' };
  readonly #types = new Set<string>();
  readonly #box = [180, 90, -180, -90];
  #rows: GeoRow[] = [];
  #wkb: (Uint8Array | undefined)[] = [];
  #size = 0;

  /**
   * @param columns with names of their own
   * @param geometry the name of the geometry's column, which no other column has
   */
  constructor(columns: readonly TableColumn[], geometry: string) {
    this.#columns = columns;
    this.#geometry = geometry;
    const columnData = [
      ...columns.map(({ name, type }) => ({ name, type, data: [] })),
      { name: geometry, type: 'BYTE_ARRAY' as const, data: [], nullable: true },
    ];
    this.#file = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaFromColumnData({ columnData }),
      kvMetadata: [this.#geo],
    });
  }

  /**
   * Adds rows.
   * @returns bytes of the file that follow those before; mostly none, since rows are written in groups
   */
  async add(rows: readonly GeoRow[]): Promise<Uint8Array> {
    for (const row of rows) {
      const wkb = row.geometry === null ? undefined : geojsonToWkb(row.geometry);
      if (row.geometry !== null) this.#note(row.geometry);
      this.#rows.push(row);
      this.#wkb.push(wkb);
      this.#size += wkb?.length ?? 0;
      if (this.#rows.length >= GROUP_ROWS || this.#size >= GROUP_BYTES) await this.#group();
    }
    return this.#take();
  }

  /** The last bytes of the file. */
  async finish(): Promise<Uint8Array> {
    await this.#group();
    const hasBox = this.#box[0] <= this.#box[2];
    this.#geo.value = JSON.stringify({
      version: '1.1.0',
      primary_column: this.#geometry,
      columns: {
        [this.#geometry]: {
          encoding: 'WKB',
          geometry_types: [...this.#types].sort(),
          crs: JGD2011,
          edges: 'planar',
          orientation: 'counterclockwise',
          ...(hasBox ? { bbox: this.#box } : {}),
        },
      },
    });
    await this.#file.finish();
    return this.#take();
  }

  async #group(): Promise<void> {
    if (this.#rows.length === 0) return;
    const columnData = [
      ...this.#columns.map(({ name, type }, i) => ({
        name,
        type,
        data: this.#rows.map(({ cells }) => cells[i] ?? null),
      })),
      { name: this.#geometry, type: 'BYTE_ARRAY' as const, data: this.#wkb, nullable: true },
    ];
    await this.#file.write({ columnData, rowGroupSize: this.#rows.length });
    this.#rows = [];
    this.#wkb = [];
    this.#size = 0;
  }

  #take(): Uint8Array {
    const taken = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return taken;
  }

  #note(geometry: Geometry): void {
    this.#types.add(geometry.type);
    const visit = (coordinates: unknown): void => {
      if (!Array.isArray(coordinates)) return;
      const [x, y] = coordinates as unknown[];
      if (typeof x !== 'number' || typeof y !== 'number') {
        for (const each of coordinates) visit(each);
        return;
      }
      const [west, south, east, north] = this.#box;
      this.#box[0] = Math.min(west, x);
      this.#box[1] = Math.min(south, y);
      this.#box[2] = Math.max(east, x);
      this.#box[3] = Math.max(north, y);
    };
    if ('coordinates' in geometry) visit(geometry.coordinates);
  }
}
