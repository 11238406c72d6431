import { effect, signal } from '@preact/signals';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { type RasterSettings, serviceBase, settings } from '../settings.js';
import { access, headersFor } from '../state/access.js';
import { ARCHIVE, type Schema, schemaOf } from './streets.js';

/** A map with streets, as the operator named it, ready to be drawn. */
export interface Base {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Layers of a style; null for a file of vector tiles, which is drawn in the page's own colours. */
  readonly layers: readonly LayerSpecification[] | null;
  readonly sprite: StyleSpecification['sprite'];
  /** Names of the file's layers. */
  readonly schema: Schema | null;
  /** Raster tiles, which lie above the page's own land; null for every other map. */
  readonly raster: RasterSettings | null;
}

/** The map with streets, once it is there; null without one. */
export const base = signal<Base | null>(null);
/** Whether it could not be loaded. */
export const baseFailed = signal(false);

/** Stands before the names of its sources and layers, so that none equals one of the page's own. */
const OWN = 'base:';

/**
 * Fetches the map with streets, where the operator has named one; without it the page draws on its own land and water. Where the
 * service gives it only to who has a key, it is fetched when there is one.
 * @returns stops waiting for a key
 */
export function followBase(): () => void {
  return effect(() => {
    void access.value;
    if (base.peek() === null) void loadBase();
  });
}

async function loadBase(): Promise<void> {
  if (settings.base === null) return;
  if (settings.base.kind === 'raster') {
    base.value = raster(settings.base);
    return;
  }
  const url = new URL(settings.base.url, serviceBase).href;
  try {
    if (await needsKey(url)) return;
    base.value = settings.base.kind === 'archive' ? await archive(url) : await style(url);
    baseFailed.value = false;
  } catch {
    baseFailed.value = true;
  }
}

/** Whether the service refuses to give it without another key. */
async function needsKey(url: string): Promise<boolean> {
  if (!url.startsWith(serviceBase)) return false;
  const { status } = await fetch(url, { method: 'HEAD', headers: headersFor(url) });
  return status === 401 || status === 403;
}

/** The source and the layer of raster tiles. */
export const RASTER = 'raster';

function raster(settled: RasterSettings): Base {
  const { url, attribution, zooms } = settled;
  const [minzoom, maxzoom] = zooms ?? [];
  const source: SourceSpecification = {
    type: 'raster',
    tiles: [url],
    tileSize: 256,
    attribution,
    ...(minzoom === undefined ? {} : { minzoom, maxzoom }),
  };
  return { sources: { [RASTER]: source }, layers: null, sprite: undefined, schema: null, raster: settled };
}

async function archive(url: string): Promise<Base> {
  const { addArchive } = await import('./archives.js');
  const layers = await addArchive(url);
  return {
    sources: { [ARCHIVE]: { type: 'vector', url: `pmtiles://${url}` } },
    layers: null,
    sprite: undefined,
    schema: schemaOf(layers),
    raster: null,
  };
}

async function style(url: string): Promise<Base> {
  const response = await fetch(url, { headers: headersFor(url) });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const { sources, layers, sprite } = (await response.json()) as StyleSpecification;
  if (JSON.stringify(sources).includes('pmtiles://')) (await import('./archives.js')).readArchives();
  const absolute = (place: string): string => (place.includes('://') ? place : new URL(place, url).href);
  return {
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [OWN + name, resolved(source, absolute)]),
    ),
    layers: layers.map(
      (layer) =>
        ({
          ...layer,
          id: OWN + layer.id,
          ...('source' in layer ? { source: OWN + layer.source } : {}),
        }) as LayerSpecification,
    ),
    sprite:
      typeof sprite === 'string'
        ? absolute(sprite)
        : sprite?.map(({ id, url }) => ({ id, url: absolute(url) })),
    schema: null,
    raster: null,
  };
}

/** A source whose addresses are whole: those of a style may be relative to it. */
function resolved(source: SourceSpecification, absolute: (place: string) => string): SourceSpecification {
  const changed: Record<string, unknown> = { ...source };
  // braces of a template are not escaped
  const whole = (place: string): string => absolute(place).replaceAll('%7B', '{').replaceAll('%7D', '}');
  for (const name of ['url', 'data'])
    if (typeof changed[name] === 'string') changed[name] = whole(changed[name]);
  if (Array.isArray(changed.tiles)) changed.tiles = changed.tiles.map(whole);
  return changed as SourceSpecification;
}
