import type { Palette } from '@banchi/tiles/palette.js';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { PageLanguage } from '../texts/texts.js';

/** The source of a file of vector tiles. */
export const ARCHIVE = 'streets';

/** In which layers and properties a file of vector tiles has roads, water, greens and buildings. */
export interface Schema {
  readonly water: string;
  readonly green: string;
  readonly buildings: string;
  readonly roads: string;
  readonly roadNames: string;
  /** The property with the kind of a road, or of a green. */
  readonly kind: string;
  readonly motorways: readonly string[];
  readonly mainRoads: readonly string[];
  readonly paths: readonly string[];
  readonly railways: readonly string[];
  readonly greens: readonly string[];
}

/** Protomaps, version 4: https://docs.protomaps.com/basemaps/layers */
const PROTOMAPS: Schema = {
  water: 'water',
  green: 'landuse',
  buildings: 'buildings',
  roads: 'roads',
  roadNames: 'roads',
  kind: 'kind',
  motorways: ['highway'],
  mainRoads: ['major_road', 'medium_road'],
  paths: ['path', 'other'],
  railways: ['rail'],
  greens: ['park', 'forest', 'wood', 'grass', 'cemetery', 'golf_course', 'nature_reserve', 'garden'],
};

/** OpenMapTiles, version 3: https://openmaptiles.org/schema/ */
const OPENMAPTILES: Schema = {
  water: 'water',
  green: 'landcover',
  buildings: 'building',
  roads: 'transportation',
  roadNames: 'transportation_name',
  kind: 'class',
  motorways: ['motorway', 'trunk'],
  mainRoads: ['primary', 'secondary', 'tertiary'],
  paths: ['path', 'track'],
  railways: ['rail', 'transit'],
  greens: ['wood', 'grass', 'farmland'],
};

/** The schema of a file with these layers; null for an unknown one. */
export function schemaOf(layers: ReadonlySet<string>): Schema | null {
  return [PROTOMAPS, OPENMAPTILES].find(({ roads, water }) => layers.has(roads) && layers.has(water)) ?? null;
}

/** Water, greens, buildings, roads and railways of a file of vector tiles, in the page's own colours. */
export function streets(schema: Schema, palette: Palette): LayerSpecification[] {
  const { kind, motorways, mainRoads, paths, railways } = schema;
  const isOf = (kinds: readonly string[]): ExpressionSpecification => [
    'in',
    ['get', kind],
    ['literal', [...kinds]],
  ];
  const isRoad: ExpressionSpecification = ['!', isOf([...railways, ...paths])];
  const isMain = isOf([...motorways, ...mainRoads]);
  const area = (
    id: string,
    layer: string,
    color: string,
    filter?: FilterSpecification,
  ): LayerSpecification => ({
    id: `streets-${id}`,
    type: 'fill',
    source: ARCHIVE,
    'source-layer': layer,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], filter ?? true] as FilterSpecification,
    paint: { 'fill-color': color },
  });
  const line = (
    id: string,
    color: string,
    width: number,
    filter: ExpressionSpecification,
    minzoom: number,
    dash?: number[],
  ): LayerSpecification => ({
    id: `streets-${id}`,
    type: 'line',
    source: ARCHIVE,
    'source-layer': schema.roads,
    minzoom,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], filter] as FilterSpecification,
    layout: { 'line-join': 'round', 'line-cap': dash === undefined ? 'round' : 'butt' },
    paint: {
      'line-color': color,
      // metres on the ground from zoom 15 on, so that streets and the blocks between them grow together
      'line-width': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        8,
        0.5,
        13,
        width / 6,
        15,
        width / 2,
        20,
        width * 8,
      ],
      ...(dash === undefined ? {} : { 'line-dasharray': dash }),
    },
  });
  return [
    area('green', schema.green, palette.green, isOf(schema.greens)),
    area('water', schema.water, palette.water),
    { ...area('buildings', schema.buildings, palette.building), minzoom: 14 } as LayerSpecification,
    line('paths', palette.roadEdge, 1.5, isOf(paths), 15, [2, 2]),
    line('road-edges', palette.roadEdge, 7.5, ['all', isRoad, ['!', isMain]], 12),
    line('main-edges', palette.roadEdge, 12, isMain, 7),
    line('roads', palette.road, 6, ['all', isRoad, ['!', isMain]], 12),
    line('main-roads', palette.road, 10, isOf(mainRoads), 7),
    line('motorways', palette.motorway, 10, isOf(motorways), 5),
    line('railways', palette.strongLine, 2.5, isOf(railways), 9),
  ];
}

/** Names of roads along them. */
export function streetNames(schema: Schema, palette: Palette, language: PageLanguage): LayerSpecification {
  return {
    id: 'streets-names',
    type: 'symbol',
    source: ARCHIVE,
    'source-layer': schema.roadNames,
    minzoom: 14,
    filter: ['has', 'name'],
    layout: {
      'symbol-placement': 'line',
      'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
      'text-font': ['sans-serif'],
      'text-size': 11,
      'text-padding': 8,
    },
    paint: { 'text-color': palette.second, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  };
}
