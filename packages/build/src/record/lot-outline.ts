import type { Polygon } from '@banchi/engine/geo/rings.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';

/** How good an outline is, as bits of one byte. Bits 0 to 2 hold the accuracy: 0 not known, 1 甲一 … 6 乙三. */
export const OUTLINE_QUALITY = {
  accuracy: 7,
  /** The coordinates were surveyed and not taken from a drawing. */
  surveyed: 8,
  /** The sheet is an official map (法第14条1項地図). */
  official: 16,
  /** The registry's point lies in the outline, and is not the outline's own: it is of another edition of the map. */
  inside: 32,
  /** The lot has several outlines. */
  pieces: 64,
} as const;

/** An outline of a lot, as the registry map has it. */
export interface LotOutline {
  /** Code of the municipality in the map, five digits, perhaps of before a merger; then 大字, 丁目, 小字 and 予備コード. */
  readonly section: string;
  /** 大字名, 丁目名 and 小字名, joined; empty where the map has none. */
  readonly name: string;
  /** The lot's number, as `2740-1`. */
  readonly number: string;
  /** Whether it is one of several outlines of this number. */
  readonly isPiece: boolean;
  /** See {@link OUTLINE_QUALITY}. */
  readonly quality: number;
  /** The year of the map's edition; 0 where it is not known. */
  readonly year: number;
  /** In units of 1e-7 degree. */
  readonly polygon: Polygon;
  /** The outline's point on its surface, see `pointOnSurface`. */
  readonly point: LonLat;
}

/** The outline of a record: that of the registry map, with all its pieces. */
export interface JoinedOutline {
  readonly polygons: readonly Polygon[];
  /** See {@link OUTLINE_QUALITY}. */
  readonly quality: number;
}
