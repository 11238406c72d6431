import type { AddressItem, SuggestedStation } from '@banchi/engine';
import { isChinese, NAME_FIELDS, scriptOf } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { STATION_ENDINGS } from '@banchi/engine/vocabulary/stations.js';
import { LAYERS, type Lang, type Layer } from './parameters.js';

/** A record as a place of Photon. Its extent is `[west, north, east, south]`, its point `[longitude, latitude]`. */
export interface Feature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  readonly properties: Properties;
}

/** Properties that are not known are absent. */
interface Properties {
  readonly type: Layer;
  readonly osm_key: 'place' | 'railway';
  readonly osm_value: Layer | 'station';
  readonly address_code: string;
  readonly countrycode: 'JP';
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  readonly district?: string;
  readonly locality?: string;
  readonly street?: string;
  readonly housenumber?: string;
  readonly postcode?: string;
  readonly name?: string;
  readonly extent?: readonly [west: number, north: number, east: number, south: number];
}

/** The answer to any question. */
export interface FeatureCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
}

/** A record of either search. */
export type AnyItem = AddressItem | AddressItem<'address_multi'>;

/** The layer of a level. */
export function layerOf(level: Level): Layer {
  const found = (Object.keys(LAYERS) as Layer[]).find((layer) =>
    (LAYERS[layer] as readonly Level[]).includes(level),
  );
  return found ?? 'house';
}

/** Names of a record from prefecture to lot, in a language; null where a level is not there, or has no name in it. */
function names(item: AnyItem, lang: Lang): (string | null)[] {
  const fields = item as unknown as Readonly<Record<string, string | null>>;
  return NAMES.map(
    (name) => (lang === null ? fields[name] : (fields[`${name}_${lang}`] ?? fields[name])) ?? null,
  );
}

/** Fields with the names of country, prefecture, municipality, sections, block and number. */
const NAMES = [
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'address_detail1',
  'address_detail2',
];

/** A record as a feature; undefined for one without a point. */
export function feature(item: AnyItem, lang: Lang): Feature | undefined {
  const { position, address_level: level, address_code, post_code } = item;
  if (position === null || level === null) return undefined;
  const [country, state, city, district, section, block, number] = names(item, lang);
  const type = layerOf(level);
  const town = joined([district, section], lang);
  const house = joined([block, number], null, '-');
  // a house has no name of its own, but clients list places by name: it gets that of its town and number
  const own = {
    state,
    city,
    district,
    locality: joined([town, block], lang),
    house: joined([town, house], lang),
  }[type];
  const whole = {
    ...{ type, osm_key: 'place' as const, osm_value: type, address_code, countrycode: 'JP' as const },
    name: own,
    ...{ country, postcode: hyphened(post_code), extent: extentOf(item) },
    state: type === 'state' ? null : state,
    city: type === 'city' ? null : city,
    district: type === 'district' ? null : district,
    locality: type === 'locality' && block === null ? null : section,
    // Towns stand where others have streets.
    street: block === null && number === null ? null : town,
    housenumber: number === null ? null : house,
  };
  const known = Object.entries(whole).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position[0], position[1]] },
    properties: Object.fromEntries(known) as unknown as Properties,
  };
}

/**
 * A station as a feature, as Photon has it: a thing with a name in its town.
 * @param town the record of its town, if it has one in this language
 */
export function stationFeature(
  { text, station }: SuggestedStation,
  town: AnyItem | undefined,
  lang: Lang,
): Feature {
  const known = town === undefined ? undefined : feature(town, lang);
  const { extent: _extent, name: townName, type, ...above } = known?.properties ?? NO_TOWN;
  const { position, address_code } = station;
  const own = lang === null ? station.name : (station[NAME_FIELDS[lang]] ?? null);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position[0], position[1]] },
    properties: {
      ...above,
      ...(townName === undefined ? {} : { [type]: townName }),
      ...{ type: 'house', osm_key: 'railway', osm_value: 'station', address_code },
      name: own === null ? text : `${own}${STATION_ENDINGS[lang ?? 'ja'][0]}`,
    },
  };
}

/** Properties of a town that has none. */
const NO_TOWN: Partial<Properties> & Pick<Properties, 'type' | 'countrycode'> = {
  type: 'district',
  countrycode: 'JP',
};

/** Parts one behind the other; with spaces in languages that have them, and in English the smaller ones first. */
function joined(parts: readonly (string | null)[], lang: Lang, between = ''): string | null {
  const there = parts.filter((part): part is string => part !== null && part !== '');
  if (there.length === 0) return null;
  if (lang === null || isChinese(lang)) return there.join(between);
  return (scriptOf(lang) === 'latin' ? there.toReversed() : there).join(' ');
}

function hyphened(code: string | null): string | null {
  return code === null ? null : `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** The box around a boundary, which questions here ask for as an object. */
function extentOf({ address_polygon: polygon }: AnyItem): Properties['extent'] {
  if (polygon === null || polygon === undefined || typeof polygon === 'string') return undefined;
  const { coordinates } = polygon;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const rings of coordinates)
    for (const [lon, lat] of rings[0] ?? []) {
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  return west > east ? undefined : [west, north, east, south];
}
