import type { GeoJSONFeature } from 'maplibre-gl';
import { pixelOf, placeOfPixel } from '../geodesy.js';
import { withoutAbove } from '../record.js';
import { fieldSuffix, type PageLanguage } from '../texts/texts.js';
import { collection, type Features, feature } from './features.js';
import { type Box, type Label, labelPlaces, leader } from './label-places.js';

/** From this zoom on the names of prefectures stand at their points, with those of municipalities. */
export const NAMES_APART = 7;

/** The size of the names, in pixels, by zoom. */
export const NAME_SIZES = [
  [2, 8],
  [3, 9],
  [4, 10.5],
  [NAMES_APART, 14],
] as const;

/** Room between the letters of the names, in parts of their size. */
export const NAME_SPACING = 0.08;

/** Below this zoom, as on a phone, only names without 都, 府 and 県 find room. */
const SHORT = 3.8;
const ENDING = /[都府県县縣]$|[도부현]$/u;
/** 北海道, whose ending is a part of its name. */
const WHOLE = '01';

/** The prefectures of tiles, by code. */
export type Prefectures = ReadonlyMap<string, GeoJSONFeature>;

/**
 * The names of all prefectures on a map of the country, none over another, and lines to names without room at their point.
 * @param area the visible area, in pixels of the world at this zoom
 */
export function prefectureNames(
  prefectures: Prefectures,
  zoom: number,
  language: PageLanguage,
  area: Box,
): Features {
  const size = sizeAt(zoom);
  const named = [...prefectures].flatMap(([code, { geometry, properties }]) => {
    if (geometry.type !== 'Point') return [];
    const full = String(properties[`name${fieldSuffix(language)}`] ?? properties.name ?? '');
    const name = zoom < SHORT && code !== WHOLE ? full.replace(ENDING, '') : withoutAbove(full);
    const [lon, lat] = geometry.coordinates;
    const [x, y] = pixelOf({ lon, lat }, zoom);
    return { name, label: { x, y, width: breadthOf(name, size), height: 1.15 * size } satisfies Label };
  });
  const places = labelPlaces(
    named.map(({ label }) => label),
    area,
  );
  const onMap = ([x, y]: readonly [number, number]): [number, number] => {
    const { lon, lat } = placeOfPixel([x, y], zoom);
    return [lon, lat];
  };
  return collection(
    named.flatMap(({ name, label }, i) => {
      const middle = places[i];
      if (middle === null) return [];
      const line = leader(label, middle);
      return [
        feature({ type: 'Point', coordinates: onMap(middle) }, { name }),
        ...(line === null ? [] : [feature({ type: 'LineString', coordinates: line.map(onMap) })]),
      ];
    }),
  );
}

function sizeAt(zoom: number): number {
  const above = NAME_SIZES.findIndex(([each]) => zoom < each);
  if (above === 0) return NAME_SIZES[0][1];
  if (above < 0) return NAME_SIZES[NAME_SIZES.length - 1][1];
  const [[from, small], [to, large]] = [NAME_SIZES[above - 1], NAME_SIZES[above]];
  return small + ((zoom - from) / (to - from)) * (large - small);
}

const context = new OffscreenCanvas(1, 1).getContext('2d');

/** How broad a name is drawn, with some room around it. */
function breadthOf(name: string, size: number): number {
  if (context === null) return name.length * size;
  context.font = '24px sans-serif';
  return (context.measureText(name).width / 24 + name.length * NAME_SPACING) * size + 3;
}
