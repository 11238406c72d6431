import { type Box, toUnits } from '@banchi/engine/geo/units.js';

/** The address of a tile in the usual web map grid: zoom, column from the west, row from the north. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The deepest zoom there are tiles of; maps enlarge these further in. */
export const MAX_ZOOM = 16;
/** Units along the side of a tile. */
export const EXTENT = 4096;
/** How far the content of a tile reaches beyond its sides, in units of {@link EXTENT}: outlines must not show there. */
export const BUFFER = 64;

/** Whether there is such a tile: whole numbers inside the grid. */
export function isTile({ z, x, y }: TileAddress): boolean {
  const side = 2 ** z;
  return (
    [z, x, y].every(Number.isInteger) && z >= 0 && z <= MAX_ZOOM && x >= 0 && x < side && y >= 0 && y < side
  );
}

/** The box a tile covers with its buffer, in units of 1e-7 degree. */
export function boxOfTile({ z, x, y }: TileAddress): Box {
  const more = BUFFER / EXTENT;
  return {
    west: toUnits(longitude(x - more, z)),
    east: toUnits(longitude(x + 1 + more, z)),
    north: toUnits(latitude(y - more, z)),
    south: toUnits(latitude(y + 1 + more, z)),
  };
}

/** Width of one unit of a tile in units of 1e-7 degree of longitude. */
export function unitWidth(z: number): number {
  return 3.6e9 / (2 ** z * EXTENT);
}

/** Spherical Mercator, EPSG:3857; columns beyond the grid give the edge of the world. */
function longitude(x: number, z: number): number {
  return Math.max(-180, Math.min(180, (x / 2 ** z) * 360 - 180));
}

function latitude(y: number, z: number): number {
  const share = Math.max(0, Math.min(1, y / 2 ** z));
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}
