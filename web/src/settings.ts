import type { Published } from '@banchi/engine/vocabulary/published.js';
import type { Source } from './source.js';

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
  /** Requests that the data answers, as paths with unescaped query. */
  readonly examples: readonly string[];
  /** A raster tile source of the operator's, drawn below the boundaries. */
  readonly background: { readonly url: string; readonly attribution: string } | null;
  /** A map with streets of the operator's: a style, or one file of vector tiles; the URL may be relative to the service. */
  readonly base: { readonly kind: 'style' | 'archive'; readonly url: string } | null;
  /** Publishers of the data. */
  readonly sources: readonly Source[];
  /** The files of a published page; null if a service answers. */
  readonly published: Published | null;
}

/** The settings in the page. */
export const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');

/** Where the service is: the folder of the page, so that it works below a path too. */
export const serviceBase = new URL('.', document.baseURI).href;
