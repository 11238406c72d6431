import type { Published } from '@banchi/engine/vocabulary/published.js';
import type { Source } from './source.js';

/** A map with streets of the operator's. */
export type BaseSettings =
  /** A style, or one file of vector tiles; the URL may be relative to the service. */
  { readonly kind: 'style' | 'archive'; readonly url: string } | RasterSettings;

/** Raster tiles by the URL of one, with `{z}`, `{x}`, `{y}`. */
export interface RasterSettings {
  readonly kind: 'raster';
  readonly url: string;
  /** Their maker: HTML. */
  readonly attribution: string;
  /** The zooms that there are tiles of. */
  readonly zooms?: readonly [least: number, most: number];
  /** Whether names of places stand on them, in Japanese. */
  readonly hasNames?: boolean;
}

/** Settings of the service, which it writes into the page as JSON. */
export interface Settings {
  readonly records: number;
  /** Year that the current data is of; null where its sources do not say. */
  readonly dated: number | null;
  /** Past years served, ascending. */
  readonly years: readonly number[];
  /** Whether there are vector tiles, and boundaries in them. */
  readonly tiles: boolean;
  readonly boundaries: boolean;
  /** West, south, east, north of the data in degrees. */
  readonly bounds: readonly [number, number, number, number] | null;
  /** West, south, east, north of the data of each past year that has tiles. */
  readonly pastBounds: readonly (readonly [number, number, number, number])[];
  /** Requests that the data answers, as paths with unescaped query. */
  readonly examples: readonly string[];
  /** A map with streets of the operator's, drawn below the boundaries. */
  readonly base: BaseSettings | null;
  /** Publishers of the data. */
  readonly sources: readonly Source[];
  /** The files of a published page; null if a service answers. */
  readonly published: Published | null;
}

/** The settings in the page. */
export const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');

/** Where the service is: the folder of the page, so that it works below a path too. */
export const serviceBase = new URL('.', document.baseURI).href;
