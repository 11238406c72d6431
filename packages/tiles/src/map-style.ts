import { LIGHT } from './palette.js';

/** Fonts of the reader's own system: the style names no `glyphs`. */
const FONT = ['sans-serif'];

/** A width that grows with the zoom. */
const width = (far: number, near: number) => ['interpolate', ['linear'], ['zoom'], 5, far, 14, near];

/** The levels whose outlines are drawn, with the first zoom and the widths, the finest first. */
const OUTLINES = [
  { level: 'AZC', minzoom: 13, paint: { 'line-color': LIGHT.line, 'line-width': width(0.5, 1) } },
  { level: 'OAZ', minzoom: 11, paint: { 'line-color': LIGHT.line, 'line-width': width(0.5, 1.4) } },
  { level: 'SHK', minzoom: 7, paint: { 'line-color': LIGHT.line, 'line-width': width(0.5, 1.6) } },
  { level: 'TOD', minzoom: 0, paint: { 'line-color': LIGHT.strongLine, 'line-width': width(0.8, 2.2) } },
] as const;

/** The levels whose names are written, with their zooms and sizes; maps place the last one first. */
const NAMES = [
  { level: 'GIK', zooms: [15.5, 24], size: 11, color: LIGHT.second },
  { level: 'AZC', zooms: [14, 24], size: 12, color: LIGHT.second },
  { level: 'OAZ', zooms: [12, 24], size: 12.5, color: LIGHT.second },
  { level: 'SHK', zooms: [7, 14], size: 13, color: LIGHT.ink },
  { level: 'TOD', zooms: [4, 8.5], size: 14, color: LIGHT.ink },
] as const;

/**
 * A style of MapLibre (https://maplibre.org/maplibre-style-spec/) that draws vector tiles as a calm map: land, blocks, outlines, railways, names in
 * Japanese. It needs no fonts and no pictures.
 * @param tiles the address of their TileJSON
 * @param hasBoundaries whether they have land; without it all is land
 */
export function mapStyle(tiles: string, hasBoundaries: boolean): object {
  const layer = (id: string, type: string, from: string, more: object) => ({
    id,
    type,
    source: 'banchi',
    'source-layer': from,
    ...more,
  });
  const isLevel = (level: string) => ['==', ['get', 'level'], level];
  return {
    version: 8,
    name: 'Banchi',
    sources: { banchi: { type: 'vector', url: tiles } },
    layers: [
      {
        id: 'background',
        type: 'background',
        paint: { 'background-color': hasBoundaries ? LIGHT.water : LIGHT.land },
      },
      layer('land', 'fill', 'boundaries', {
        filter: ['in', ['get', 'level'], ['literal', ['TOD', 'SHK']]],
        paint: { 'fill-color': LIGHT.land, 'fill-antialias': false },
      }),
      layer('blocks', 'fill', 'blocks', {
        minzoom: 15,
        paint: { 'fill-color': LIGHT.block, 'fill-outline-color': LIGHT.land },
      }),
      ...OUTLINES.map(({ level, minzoom, paint }) =>
        layer(`outline-${level}`, 'line', 'boundaries', { minzoom, filter: isLevel(level), paint }),
      ),
      layer('tracks', 'line', 'tracks', {
        paint: { 'line-color': LIGHT.rail, 'line-width': width(0.6, 2) },
      }),
      ...NAMES.map(({ level, zooms, size, color }) =>
        layer(`name-${level}`, 'symbol', 'points', {
          minzoom: zooms[0],
          maxzoom: zooms[1],
          filter: isLevel(level),
          layout: {
            'text-field': ['get', 'name'],
            'text-font': FONT,
            'text-size': size,
            'text-max-width': 8,
            'text-padding': 6,
          },
          paint: { 'text-color': color, 'text-halo-color': LIGHT.land, 'text-halo-width': 1.6 },
        }),
      ),
    ],
  };
}
