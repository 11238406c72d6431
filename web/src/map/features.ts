import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Station } from '../../../clients/js/src/index.js';
import { ringOf } from '../geodesy.js';
import type { Item } from '../item.js';
import { boundaryOf, isAtParents, ownName, sectionName, withoutAbove } from '../record.js';
import type { Bubble } from '../state/all-hits.js';
import type { Changes } from '../state/changes.js';
import type { Sections } from '../state/sections.js';
import type { Circle, Place } from '../state/state.js';
import type { PageLanguage } from '../texts/texts.js';
import { hullOf, isSection, outside } from './enclosed.js';

/** Features of a source of the map. */
export type Features = FeatureCollection<Geometry, Readonly<Record<string, unknown>>>;

/** Features as a whole. */
export function collection(features: Feature<Geometry, Readonly<Record<string, unknown>>>[]): Features {
  return { type: 'FeatureCollection', features };
}

/** A feature of a geometry. */
export function feature(geometry: Geometry, properties: Readonly<Record<string, unknown>> = {}) {
  return { type: 'Feature' as const, geometry, properties };
}

function pointOf({ position }: Item): Geometry | null {
  return position == null ? null : { type: 'Point', coordinates: [...position] };
}

/** Of more results than this the map draws small points, and keeps no room for each. */
const FEW = 200;

/** The map's key of a result's point: plain digits would become a number, and the code of a house has too many for one. */
export function resultKey(code: string): string {
  return `#${code}`;
}

const isNumber = ({ address_level: level }: Item): boolean => level === 'GIK' || level === 'TBN';

/**
 * The results as points; of several, blocks and houses are their numbers.
 * @param enclosed a place whose outline or hull stands for all below it
 */
export function resultFeatures(items: readonly Item[], enclosed: Item | null = null): Features {
  const shown = outside(items, enclosed);
  const isMany = shown.length > FEW;
  return collection(
    shown.flatMap((item) => {
      const point = pointOf(item);
      const { address_code: code } = item;
      return point === null
        ? []
        : [
            feature(point, {
              code,
              key: resultKey(code),
              own: !isAtParents(item),
              many: isMany,
              ...(isNumber(item) && shown.length > 1 ? { number: ownName(item) } : {}),
            }),
          ];
    }),
  );
}

/** Numbers of hits by place. */
export function bubbleFeatures(bubbles: readonly Bubble[]): Features {
  return collection(
    bubbles.map(({ code, hit, position }) =>
      feature({ type: 'Point', coordinates: [...position] }, { code, hit }),
    ),
  );
}

/** A record that is chosen or meant: its outline, and its point. */
export function recordFeatures(item: Item | null): Features {
  if (item === null) return collection([]);
  const boundary = boundaryOf(item);
  const point = pointOf(item);
  return collection([
    ...(boundary === null ? [] : [feature(boundary)]),
    ...(point === null ? [] : [feature(point, { own: !isAtParents(item) })]),
  ]);
}

/** Places that a word may equally well mean, the likeliest marked. */
export function candidateFeatures(items: readonly Item[], names: PageLanguage): Features {
  return collection(
    items.flatMap((item, i) => {
      const point = pointOf(item);
      const name = withoutAbove(ownName(item, names));
      return point === null
        ? []
        : [
            feature(point, { likeliest: i === 0 }),
            feature(point, { name: i === 0 ? sectionName(item, names) || name : '' }),
          ];
    }),
  );
}

/** The outline of a place, or without one the hull of its houses among the hits, and its name; or its point. */
export function outlineOrHull(item: Item | null, hits: readonly Item[], names: PageLanguage): Features {
  if (item === null) return collection([]);
  const outline = boundaryOf(item) ?? hullOf(item, hits);
  const point = pointOf(item);
  if (outline === null)
    return collection(point === null ? [] : [feature(point, { own: !isAtParents(item) })]);
  const isNamed = point !== null && item.address_level !== 'GIK' && isSection(item);
  return collection([
    feature(outline),
    ...(isNamed ? [feature(point, { name: sectionName(item, names) })] : []),
  ]);
}

/** Stations that the word names. */
export function stationFeatures(stations: readonly Pick<Station, 'position'>[]): Features {
  return collection(stations.map(({ position }) => feature({ type: 'Point', coordinates: [...position] })));
}

/** Sections with their names; as points where they have no boundary. */
export function sectionFeatures(sections: Sections | null): Features {
  return collection(
    (sections?.items ?? []).flatMap((item) => {
      const boundary = boundaryOf(item);
      const point = pointOf(item);
      const properties = { code: item.address_code };
      return [
        ...(boundary === null ? [] : [feature(boundary, properties)]),
        ...(point === null
          ? []
          : [feature(point, { ...properties, name: sectionName(item, sections?.names) })]),
      ];
    }),
  );
}

/** Places that were different in the past year: their outlines of then, and both names. */
export function pastFeatures(changes: Changes | null, names: PageLanguage): Features {
  return collection(
    (changes?.changes ?? []).flatMap(({ kind, past, now }) => {
      const item = past ?? now;
      if (item === null) return [];
      const boundary = boundaryOf(item);
      const point = pointOf(item);
      const name = [past, now].flatMap((each) => (each === null ? [] : sectionName(each, names)));
      const label = kind === 'renamed' ? name.join(' → ') : (name[0] ?? '');
      return [
        ...(boundary === null ? [] : [feature(boundary, { kind })]),
        ...(point === null ? [] : [feature(point, { kind, name: label })]),
      ];
    }),
  );
}

/** The changed places as they are today. */
export function afterFeatures(changes: Changes | null): Features {
  const outlines = new Map(
    (changes?.changes ?? []).flatMap(({ now }) => {
      const boundary = now === null ? null : boundaryOf(now);
      return now === null || boundary === null ? [] : [[now.address_code, feature(boundary)]];
    }),
  );
  return collection([...outlines.values()]);
}

/** The circle of a radius search. */
export function circleFeatures(circle: Circle | null): Features {
  return collection(circle === null ? [] : [feature({ type: 'Polygon', coordinates: [ringOf(circle)] })]);
}

/** The square of 4 m around a place that is searched for buildings. */
export function placeFeatures(place: Place | null): Features {
  if (place === null) return collection([]);
  const corner = ringOf({ ...place, radius: 2 * Math.SQRT2 }, 8).filter((_, i) => i % 2 === 1);
  return collection([feature({ type: 'Polygon', coordinates: [[...corner, corner[0]]] })]);
}
