import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { STATION_ENDINGS } from '@banchi/engine/vocabulary/stations.js';
import { DARK, LIGHT, type Palette } from '@banchi/tiles/palette.js';
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type RasterSettings, settings } from '../settings.js';
import { fieldSuffix, NAMES_IN, type PageLanguage } from '../texts/texts.js';
import { type Base, RASTER } from './base.js';
import type { Features } from './features.js';
import { NAME_SIZES, NAME_SPACING, NAMES_APART } from './prefecture-names.js';
import { streetNames, streets } from './streets.js';
import { TILES } from './tile-requests.js';

/** Sources that the page fills itself. */
export const OWN_SOURCES = [
  'prefectures',
  'sections',
  'past',
  'after',
  'circle',
  'meant',
  'chosen',
  'results',
  'bubbles',
  'place',
] as const;
/** One of them. */
export type OwnSource = (typeof OWN_SOURCES)[number];

/** Opacity of areas that had another outline or name in the past year. */
export const PAST_OPACITY = 0.2;

/** Which years a map shows: those compared in one, or one of the two that stand beside each other. */
export type Side = 'both' | 'past' | 'today';

/**
 * Sources that a side does not draw. Sections are of today, so the map of the past year has none. An area that changed has its
 * outline of then (`past`) and of now (`after`); one map for both years shows the first only.
 */
export const HIDDEN: Readonly<Record<Side, readonly OwnSource[]>> = {
  both: ['after'],
  past: ['sections', 'after'],
  today: ['past'],
};

const FONT = ['sans-serif'];

const NOTHING: Features = { type: 'FeatureCollection', features: [] };

/** Choices that the style of the map depends on. */
export interface MapLook {
  readonly isDark: boolean;
  readonly language: PageLanguage;
  /** Past year that is compared with today. Its outlines are drawn too, unless it has a map of its own. */
  readonly compared: number | null;
  readonly side: Side;
  /** The map with streets, once it is there. */
  readonly base?: Base | null;
  /** Codes of the records whose names the page writes itself. */
  readonly named?: readonly string[];
  /** Whether results are drawn, to which names of prefectures give way. */
  readonly hasResults?: boolean;
  /** Whether anything has been pointed at yet. */
  readonly hasLit?: boolean;
  /** Is added to the addresses of tiles: another mark, another source. */
  readonly mark?: string;
}

/**
 * The style of the map.
 * @param data features of the page's own sources
 */
export function mapStyle(
  look: MapLook,
  data: Partial<Readonly<Record<OwnSource, Features>>> = {},
): StyleSpecification {
  const { language, compared, side, base = null, mark = '' } = look;
  /** Whether both years are in one map. */
  const isBoth = compared !== null && side === 'both';
  // a style has colours of its own, and they are mostly light ones
  const palette = look.isDark && (base === null || base.layers === null) ? DARK : LIGHT;
  const raster = base?.raster ?? null;
  /** Whether the raster tiles have the names of places in the page's language. */
  const isNamed = raster?.hasNames === true && language === 'ja';
  const sources: Record<string, SourceSpecification> = { ...base?.sources };
  for (const name of OWN_SOURCES) {
    sources[name] = {
      type: 'geojson',
      data: (HIDDEN[side].includes(name) ? undefined : data[name]) ?? NOTHING,
      tolerance: 0.1,
      ...(name === 'results' ? { promoteId: 'key' } : {}),
      // numbers that would lie over one another are one
      ...(name === 'bubbles'
        ? { cluster: true, clusterRadius: 56, clusterProperties: { hit: ['+', ['get', 'hit']] } }
        : {}),
    };
  }
  if (settings.tiles) {
    const past = tileSource(`?pastmap_year=${compared}${mark}`);
    sources.tiles = side === 'past' ? past : tileSource(mark);
  }
  return {
    version: 8,
    sources,
    ...(base?.sprite === undefined ? {} : { sprite: base.sprite }),
    layers: [
      ...(base?.layers ?? ground(palette)),
      ...(raster === null ? [] : [tilesOf(raster, look.isDark)]),
      ...(base?.schema == null ? [] : streets(base.schema, palette)),
      ...(settings.tiles ? blocks(palette, base === null) : []),
      ...(settings.tiles ? numbers(palette, language) : []),
      ...(settings.tiles ? outlines(palette) : []),
      ...(settings.tiles && look.hasLit ? [litOutline(palette)] : []),
      // a map with names has railways, too
      ...(settings.tiles && raster?.hasNames !== true ? railways(palette) : []),
      ...ownAreas(palette, side),
      ...(base?.schema == null ? [] : [streetNames(base.schema, palette, language)]),
      ...(settings.tiles && !isNamed ? [stationNames(palette, language)] : []),
      ...(settings.tiles && !isNamed ? labels(palette, look, isBoth) : []),
      ...ownMarks(palette, language, isBoth),
    ],
  };
}

function tileSource(suffix: string): SourceSpecification {
  return {
    type: 'vector',
    tiles: [`${TILES}{z}/{x}/{y}.mvt${suffix}`],
    maxzoom: 16,
    promoteId: { boundaries: 'code', blocks: 'code', points: 'code' },
  };
}

function ground(palette: Palette): LayerSpecification[] {
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': settings.boundaries ? palette.water : palette.land },
  };
  if (!settings.tiles) return [background];
  const levels: Level[] = ['TOD', 'SHK'];
  return [
    background,
    {
      id: 'land',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'boundaries',
      filter: ['in', ['get', 'level'], ['literal', levels]],
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
  ];
}

/**
 * Raster tiles above the page's land. Their makers draw them for light pages: in the dark, black and white change places and
 * the hues stay.
 */
function tilesOf({ kind }: RasterSettings, isDark: boolean): LayerSpecification {
  const dark = {
    'raster-brightness-min': 0.82,
    'raster-brightness-max': 0.06,
    'raster-saturation': -0.4,
    'raster-hue-rotate': 180,
  };
  return {
    id: RASTER,
    type: kind,
    source: RASTER,
    paint: { 'raster-opacity': 0.9, ...(isDark ? dark : {}) },
  };
}

/**
 * The ground of blocks, and their houses as dots.
 * @param isAlone whether no streets are drawn, which would show the blocks themselves
 */
function blocks(palette: Palette, isAlone: boolean): LayerSpecification[] {
  return [
    ...(isAlone
      ? [
          {
            id: 'blocks',
            type: 'fill' as const,
            source: 'tiles',
            'source-layer': 'blocks',
            minzoom: 15,
            paint: { 'fill-color': palette.block, 'fill-outline-color': palette.land },
          },
        ]
      : []),
    {
      id: 'houses',
      type: 'circle',
      source: 'tiles',
      'source-layer': 'points',
      minzoom: 16,
      filter: ['==', ['get', 'level'], 'TBN'],
      paint: {
        'circle-color': palette.strongLine,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 16, 1, 18, 2.5],
        // from here on numbers are shown, and dots are needed less
        'circle-opacity': ['step', ['zoom'], 1, 17.5, 0.35],
      },
    },
  ];
}

/** Railway lines and stations. Tiles of a past year have none. */
function railways({ rail, fastRail, land, second }: Palette): LayerSpecification[] {
  const isFast: ExpressionSpecification = ['==', ['get', 'kind'], 'shinkansen'];
  const lines = (id: string, filter: ExpressionSpecification, color: string, widths: readonly number[]) => ({
    id,
    type: 'line' as const,
    source: 'tiles',
    'source-layer': 'tracks',
    filter,
    layout: { 'line-join': 'round' as const },
    paint: {
      'line-color': color,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        widths[0],
        10,
        widths[1],
        16,
        widths[2],
      ] as ExpressionSpecification,
    },
  });
  return [
    lines('tracks', ['!', isFast], rail, [0.6, 1.1, 2.4]),
    lines('fast-tracks', isFast, fastRail, [0.8, 1.6, 3]),
    {
      id: 'stations',
      type: 'circle',
      source: 'tiles',
      'source-layer': 'stations',
      paint: {
        'circle-color': land,
        'circle-stroke-color': second,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 1.2, 10, 2, 16, 5],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 5, 0.7, 16, 1.6],
      },
    },
  ];
}

/** Names of stations, those with many lines first. They give way to every name of a place. */
function stationNames({ second, land }: Palette, language: PageLanguage): LayerSpecification {
  const own: ExpressionSpecification = ['get', `name${fieldSuffix(language)}`];
  const ended: ExpressionSpecification = ['concat', own, STATION_ENDINGS[NAMES_IN[language]][0]];
  const japanese: ExpressionSpecification = ['concat', ['get', 'name'], STATION_ENDINGS.ja[0]];
  return {
    id: 'label-station',
    type: 'symbol',
    source: 'tiles',
    'source-layer': 'stations',
    minzoom: 11,
    layout: {
      'text-field': ['case', ['has', `name${fieldSuffix(language)}`], ended, japanese],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 16, 12.5],
      'text-max-width': 8,
      'text-padding': 4,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.6,
      'symbol-sort-key': ['-', ['get', 'lines']],
    },
    paint: { 'text-color': second, 'text-halo-color': land, 'text-halo-width': 1.4 },
  };
}

/** Width that grows with the zoom. */
function width(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 5, far, 14, near];
}

function lineOf(
  level: Level,
  minzoom: number,
  paint: Extract<LayerSpecification, { type: 'line' }>['paint'],
): LayerSpecification {
  return {
    id: `tiles-line-${level}`,
    type: 'line',
    source: 'tiles',
    'source-layer': 'boundaries',
    minzoom,
    filter: ['==', ['get', 'level'], level],
    layout: { 'line-join': 'round' },
    paint,
  };
}

function outlines(palette: Palette): LayerSpecification[] {
  return [
    lineOf('TBN', 16, { 'line-color': palette.line, 'line-width': 0.8 }),
    lineOf('GIK', 15.5, { 'line-color': palette.line, 'line-width': 1 }),
    lineOf('AZC', 13, { 'line-color': palette.line, 'line-width': width(0.5, 1) }),
    lineOf('OAZ', 11, { 'line-color': palette.line, 'line-width': width(0.5, 1.4) }),
    lineOf('SHK', 7, { 'line-color': palette.line, 'line-width': width(0.5, 1.6) }),
    lineOf('TOD', 0, { 'line-color': palette.strongLine, 'line-width': width(0.8, 2.2) }),
  ];
}

/**
 * The outline of the record that is pointed at. This layer draws all outlines, invisible, so it is added at the first
 * pointing.
 */
function litOutline(palette: Palette): LayerSpecification {
  const lit: ExpressionSpecification = ['boolean', ['feature-state', 'lit'], false];
  return {
    id: 'lit',
    type: 'line',
    source: 'tiles',
    'source-layer': 'boundaries',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.indigo, 'line-width': 2.5, 'line-opacity': ['case', lit, 1, 0] },
  };
}

/** A name in the page's language, without the text behind a comma: Minato-ku, Mihon-shi → Minato-ku. */
function nameIn(language: PageLanguage, property: 'name' | 'town' = 'name'): ExpressionSpecification {
  const name: ExpressionSpecification = [
    'coalesce',
    ['get', `${property}${fieldSuffix(language)}`],
    ['get', property],
    '',
  ];
  const comma: ExpressionSpecification = ['index-of', ',', name];
  return ['case', ['>', comma, 0], ['slice', name, 0, comma], name];
}

/** The name of a chome with that of its town: 本郷 三丁目. Its own name may begin with the town's, as in English. */
function chomeName(language: PageLanguage): ExpressionSpecification {
  const own = nameIn(language);
  const town = nameIn(language, 'town');
  const isWhole: ExpressionSpecification = ['any', ['==', town, ''], ['==', ['index-of', town, own], 0]];
  return ['case', isWhole, own, ['concat', town, ' ', own]];
}

function label(
  level: Level,
  zooms: readonly [number, number],
  size: DataDrivenPropertyValueSpecification<number>,
  { color, halo, spacing = 0 }: { readonly color: string; readonly halo: string; readonly spacing?: number },
  text: ExpressionSpecification,
  named: readonly string[] = [],
): LayerSpecification {
  const isLevel: ExpressionSpecification = ['==', ['get', 'level'], level];
  return {
    id: `label-${level}`,
    type: 'symbol',
    source: 'tiles',
    'source-layer': 'points',
    minzoom: zooms[0],
    maxzoom: zooms[1],
    filter:
      named.length === 0
        ? isLevel
        : ['all', isLevel, ['!', ['in', ['get', 'code'], ['literal', [...named]]]]],
    layout: {
      'text-field': text,
      'text-font': FONT,
      'text-size': size,
      'text-letter-spacing': spacing,
      'text-max-width': 8,
      'text-padding': 6,
      'text-variable-anchor': ['center', 'top', 'bottom'], // beside a result's point rather than below it
      'text-radial-offset': 1.3,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  };
}

/** Numbers of houses and blocks: below the outlines of their towns, and they give way to every name. */
function numbers({ second, land, block, ink }: Palette, language: PageLanguage): LayerSpecification[] {
  const name = nameIn(language);
  return [
    label('TBN', [17.5, 24], 10.5, { color: second, halo: land }, name),
    label('GIK', [15.5, 24], ['step', ['zoom'], 11, 17.5, 15], { color: ink, halo: block }, name),
  ];
}

/** @param isComparing sections bear their old and new names instead */
function labels(
  { second, ink, land: halo }: Palette,
  look: MapLook,
  isComparing: boolean,
): LayerSpecification[] {
  const { language, side, hasResults = false } = look;
  // the page draws no sections on the map of a past year
  const named = side === 'past' ? [] : (look.named ?? []);
  const name = nameIn(language);
  const calm = { color: second, halo };
  const strong = { color: ink, halo };
  // MapLibre places the last layer's labels first
  return [
    ...(isComparing
      ? []
      : [
          label('AZC', [14, 24], ['step', ['zoom'], 12, 16, 14], calm, chomeName(language), named),
          label('OAZ', [12, 24], 12.5, calm, name, named),
        ]),
    label('SHK', [7, 14], ['interpolate', ['linear'], ['zoom'], 7, 11, 12, 15], strong, name, named),
    label(
      'TOD',
      [NAMES_APART, 8.5],
      ['interpolate', ['linear'], ['zoom'], NAMES_APART, 14, 8, 16],
      { ...strong, spacing: NAME_SPACING },
      name,
    ),
    ...prefectureLabels(strong, hasResults),
  ];
}

/** The names of prefectures where the whole country is in view, placed by the page. */
function prefectureLabels(
  { color, halo }: { readonly color: string; readonly halo: string },
  hasResults: boolean,
): LayerSpecification[] {
  return [
    {
      id: 'prefecture-lines',
      type: 'line',
      source: 'prefectures',
      maxzoom: NAMES_APART,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': color, 'line-width': 0.7, 'line-opacity': 0.6 },
    },
    {
      id: 'prefecture-names',
      type: 'symbol',
      source: 'prefectures',
      maxzoom: NAMES_APART,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], ...NAME_SIZES.flat()],
        'text-letter-spacing': NAME_SPACING,
        'text-max-width': 20,
        'text-padding': 0,
        // the page has placed them apart
        'text-allow-overlap': !hasResults,
      },
      paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  ];
}

/** Areas that the page draws: sections, past sections, the circle, the chosen record. */
function ownAreas(palette: Palette, side: Side): LayerSpecification[] {
  const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  // a new section was not there in the past year
  const isArea: ExpressionSpecification =
    side === 'past' ? ['all', isPolygon, ['!=', ['get', 'kind'], 'new']] : isPolygon;
  const area = (
    source: OwnSource,
    color: string,
    opacity: number,
    line: number,
    dash?: number[],
  ): LayerSpecification[] => [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      filter: isArea,
      paint: { 'fill-color': color, 'fill-opacity': opacity },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: isArea,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color,
        'line-width': line,
        ...(dash === undefined ? {} : { 'line-dasharray': dash }),
      },
    },
  ];
  return [
    ...area('sections', palette.indigo, 0.07, 1.3),
    ...area('past', palette.past, PAST_OPACITY, 2, side === 'both' ? [2, 2] : undefined),
    ...area('after', palette.past, PAST_OPACITY, 2),
    ...area('circle', palette.indigo, 0.08, 2),
    ...area('place', palette.vermilion, 0.3, 1),
    ...area('meant', palette.indigo, 0.06, 2),
    ...area('chosen', palette.vermilion, 0.12, 2.5),
  ];
}

/** Keeps labels away from circles: invisible letters of a circle's size, since MapLibre lets circles and labels overlap. */
function room(
  source: OwnSource,
  letters = '0',
  size: ExpressionSpecification | number = 16,
): Extract<LayerSpecification, { type: 'symbol' }> {
  return {
    id: `room-of-${source}`,
    type: 'symbol',
    source,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'text-field': letters, 'text-font': FONT, 'text-size': size, 'text-allow-overlap': true },
    paint: { 'text-opacity': 0 },
  };
}

/** The colours of a record's point; a point of the parent is hollow. */
function dot({ halo }: Palette, color: string) {
  const colours = (own: string, parents: string): ExpressionSpecification => [
    'case',
    ['==', ['get', 'own'], true],
    own,
    parents,
  ];
  return { 'circle-color': colours(color, halo), 'circle-stroke-color': colours(halo, color) };
}

/** The radius of a result's point: larger while it is pointed at. */
function radius(usual: ExpressionSpecification | number): ExpressionSpecification {
  return ['case', ['boolean', ['feature-state', 'lit'], false], 9, usual];
}

/**
 * Points and words that the page draws, above everything else.
 * @param isComparing old and new names stand in one map, and not beside each other
 */
function ownMarks(palette: Palette, language: PageLanguage, isComparing: boolean): LayerSpecification[] {
  return [
    ownNames('sections', palette.indigo, 12.5, palette),
    ownNames('meant', palette.indigo, 14, palette),
    ...(isComparing ? [ownNames('past', palette.past, 13, palette)] : []),
    {
      id: 'meant-point',
      type: 'circle',
      source: 'meant',
      filter: IS_NAMELESS,
      paint: {
        'circle-color': palette.indigo,
        // the likeliest of several is a disc
        'circle-opacity': ['case', ['==', ['get', 'likeliest'], true], 1, 0],
        'circle-radius': ['case', ['==', ['get', 'likeliest'], false], 7, 11],
        'circle-stroke-color': palette.indigo,
        'circle-stroke-width': 2.5,
      },
    },
    ...bubbles(palette, language),
    { ...room('results'), filter: ['!', ['get', 'many']] },
    room('bubbles', '00', ['interpolate', ['linear'], ['log10', ['get', 'hit']], 0, 16, 2, 22, 5, 44]),
    { ...room('meant'), filter: IS_NAMELESS },
    room('chosen'),
    ...points(palette),
  ];
}

function ownNames(source: OwnSource, color: string, size: number, { halo }: Palette): LayerSpecification {
  return {
    id: `${source}-label`,
    type: 'symbol',
    source,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 10,
      'text-padding': 3,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 2 },
  };
}

/** How many hits lie at each place, where they are too many for points. */
function bubbles(palette: Palette, language: PageLanguage): LayerSpecification[] {
  return [
    {
      id: 'bubbles',
      type: 'circle',
      source: 'bubbles',
      paint: {
        'circle-color': palette.indigo,
        'circle-opacity': 0.85,
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'hit']], 0, 11, 2, 15, 5, 30],
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'bubble-counts',
      type: 'symbol',
      source: 'bubbles',
      layout: {
        'text-field': ['number-format', ['get', 'hit'], { locale: language }],
        'text-font': FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        'symbol-sort-key': ['-', 0, ['get', 'hit']],
      },
      paint: { 'text-color': palette.onMark },
    },
  ];
}

/** Points that bear no name. */
const IS_NAMELESS: ExpressionSpecification = [
  'all',
  ['==', ['geometry-type'], 'Point'],
  ['!', ['has', 'name']],
];

/** From this zoom blocks and houses that were found are numbers. */
const NUMBERS_FROM = 17.5;

/** Single results, and the chosen one. */
function points(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'result-numbers',
      type: 'symbol',
      source: 'results',
      minzoom: NUMBERS_FROM,
      filter: ['has', 'number'],
      layout: {
        'text-field': ['get', 'number'],
        'text-font': FONT,
        'text-size': 13,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.4,
        'text-padding': 1,
      },
      paint: { 'text-color': palette.indigo, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'results',
      paint: {
        ...dot(palette, palette.indigo),
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          radius(['case', ['get', 'many'], 2, 6]),
          16,
          radius(['case', ['get', 'many'], 3, 6]),
          // from here on numbers are shown in place of discs
          NUMBERS_FROM,
          radius(['case', ['has', 'number'], 3, 6]),
        ],
        'circle-stroke-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          ['case', ['get', 'many'], 0.5, 2],
          16,
          ['case', ['get', 'many'], 1, 2],
        ],
      },
    },
    {
      id: 'chosen-point',
      type: 'circle',
      source: 'chosen',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { ...dot(palette, palette.vermilion), 'circle-radius': 7, 'circle-stroke-width': 2.5 },
    },
  ];
}
