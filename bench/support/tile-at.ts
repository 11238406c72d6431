import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { TileAddress } from '@banchi/tiles/tile-grid.js';

/** The tile of a zoom that holds a place, given in degrees: spherical Mercator, EPSG:3857. */
export function tileAt([lon, lat]: LonLat, z: number): TileAddress {
  const side = 2 ** z;
  const radians = (lat * Math.PI) / 180;
  return {
    z,
    x: Math.floor(((lon + 180) / 360) * side),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side),
  };
}
