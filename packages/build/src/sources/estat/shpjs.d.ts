/** Types of the functions used here of shpjs 6, which brings none. */
declare module 'shpjs' {
  /**
   * The geometries of a `.shp` file in the order of its records, GeoJSON, null for an empty one. Coordinates stay as
   * they are when no projection is given.
   * @throws {Error} on malformed bytes
   */
  export function parseShp(shp: Uint8Array): unknown[];
  /**
   * The rows of a `.dbf` file: text by column name, a number for a numeric column.
   * @param encoding a WHATWG label
   * @throws {Error} on malformed bytes
   */
  export function parseDbf(dbf: Uint8Array, encoding: string): Record<string, unknown>[];
}
