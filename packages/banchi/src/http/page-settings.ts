import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { Published } from '@banchi/engine/vocabulary/published.js';
import type { TileSets } from '@banchi/tiles/tiles.js';
import type { BaseMap } from './base-map.js';

/** Settings of the page that are not found in its data. */
export interface PageExtras {
  /** Requests that the data answers, as paths with unescaped query. */
  readonly examples: readonly string[];
  /** A map with streets in place of the page's own land and water. */
  readonly base?: BaseMap;
  /** The files of a published page; absent if a service answers. */
  readonly published?: Published;
}

/** Shown for a source without a known publisher. */
const NOT_STATED = 'not stated';

/** Where the page's settings go in its document. */
const SETTINGS = '<!-- settings -->';

/** The page's document with its settings in it: `pageDocument(html, pageSettings(search, tiles, { examples }))`. */
export function pageDocument(html: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(SETTINGS, () => `<script type="application/json" id="settings">${json}</script>`);
}

/** The settings that the page needs; see `web/src/settings.ts`. */
export function pageSettings(
  search: AddressSearch,
  tiles: TileSets | undefined,
  { examples, base, published }: PageExtras,
) {
  const current = search.dataSets.find(({ year }) => year === null) ?? search.dataSets[0];
  const drawn = tiles?.get(null);
  return {
    records: Object.values(current?.records ?? {}).reduce((sum, count) => sum + count, 0),
    dated: yearOf(current?.sources.map(({ title }) => title) ?? []),
    years: search.years,
    tiles: drawn !== undefined,
    boundaries: drawn?.hasBoundaries ?? false,
    bounds: drawn?.bounds ?? null,
    pastBounds: search.years.flatMap((year) => {
      const bounds = tiles?.get(year)?.bounds ?? null;
      return bounds === null ? [] : [bounds];
    }),
    examples,
    base: base === undefined ? null : { kind: base.kind, url: base.url, ...base.raster },
    sources: namedSources(current?.sources ?? []),
    published: published ?? null,
  };
}

/**
 * The content policy of the page: it may load files and answers of its own host.
 * @param others origins of the operator's maps
 */
export function contentPolicy(others: readonly string[] = []): string {
  const maps = [...new Set(others)].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The sources with a publisher, each once: a page names them and their licences. */
function namedSources(
  sources: readonly { readonly title: string; readonly publisher: string; readonly licence: string }[],
) {
  const named = sources
    .filter(({ publisher }) => publisher !== NOT_STATED)
    .map(({ title, publisher, licence }) => ({
      title,
      publisher,
      licence: licence === NOT_STATED ? null : licence,
    }));
  return [...new Map(named.map((source) => [source.title, source])).values()];
}

/** The year that the first source with one in its title is of: `Address Base Registry, 2026`. */
function yearOf(titles: readonly string[]): number | null {
  const years = titles.flatMap((title) => /\b(?:19|20)[0-9]{2}\b/.exec(title)?.[0] ?? []);
  return years.length === 0 ? null : Number(years[0]);
}
