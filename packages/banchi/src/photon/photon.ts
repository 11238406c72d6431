import {
  type AddressItem,
  type Level,
  NotImplementedError,
  type Questions,
  type SuggestedStation,
} from '@banchi/engine';
import { LIMITS } from '@banchi/engine/facts/limits.js';
import {
  type AnyItem,
  type Feature,
  type FeatureCollection,
  feature,
  layerOf,
  stationFeature,
} from './features.js';
import { LAYERS, type Layer, type PhotonReverse, type PhotonSearch } from './parameters.js';

/**
 * Photon's interface over the searches: turns its requests into questions, and their answers into its features.
 * Start reading here; `parameters.ts` reads requests, `features.ts` writes records.
 */

/** Metres of a degree of latitude. */
const DEGREE = 111_320;
/** Most records that are added because they contain the name. */
const FURTHER = 50;

/** Places of a name: the record that it means, its completions, and if these are too few, records that contain it. */
export async function photonSearch(ask: Questions, wanted: PhotonSearch): Promise<FeatureCollection> {
  const { q, limit, near } = wanted;
  const found = new Map<string, AddressItem>();
  const take = (items: readonly AddressItem[]): void => {
    for (const item of near === null ? items : byDistance(items, near))
      if (isWanted(item, wanted) && !found.has(item.address_code)) found.set(item.address_code, item);
  };
  const { record, match, ambiguous } = await ask.geocode(q);
  const { items, stations } = await ask.suggest(q);
  const named = items.filter(({ whole }) => whole).map((item) => item.record);
  const meant = record === null ? ambiguous.records : [record];
  const isWhole = match.rest.trim() === '';
  // several places may have this very name, the likeliest first; the meant record is one of them, or comes before them
  const isAmong = meant.every(({ address_code: code }) => named.some((each) => each.address_code === code));
  take(isAmong || !isWhole ? named : [...meant, ...named]);
  take(items.map((item) => item.record));
  // an unexplained rest may be a building or the beginning of a name: completions come before the meant record
  take(meant);
  if (found.size < limit && (wanted.bbox !== null || wanted.layers !== null))
    take(await further(ask, wanted));
  const { features } = await collection(ask, [...found.values()], wanted);
  // a place that is called so comes before a station of this name, and that before places whose names only begin so
  const before =
    match.note === 'station'
      ? 0
      : features.filter(({ properties }) => isNamed(properties, named, meant)).length;
  const [whole, begun] = [stations.filter((each) => each.whole), stations.filter((each) => !each.whole)];
  const inOrder = [
    ...features.slice(0, before),
    ...(await stationFeatures(ask, whole, wanted)),
    ...features.slice(before),
    ...(await stationFeatures(ask, begun, wanted)),
  ];
  return { type: 'FeatureCollection', features: inOrder.slice(0, limit) };
}

/** Whether a feature is one of the places that a word names or means. */
function isNamed(
  { address_code: code }: Feature['properties'],
  ...lists: readonly (readonly AddressItem[])[]
): boolean {
  return lists.some((items) => items.some(({ address_code }) => address_code === code));
}

/** Stations as features, as far as a box and layers want them. */
async function stationFeatures(
  ask: Questions,
  stations: readonly SuggestedStation[],
  { bbox, layers, lang, limit, near }: PhotonSearch,
): Promise<Feature[]> {
  if (layers !== null && !layers.includes('house')) return [];
  const inside = stations.filter(({ station: { position } }) => bbox === null || isInBox(position, bbox));
  const nearest =
    near === null
      ? inside
      : inside.toSorted((a, b) => metres(near, a.station.position) - metres(near, b.station.position));
  const features: Feature[] = [];
  for (const each of nearest.slice(0, limit)) {
    const asked = { address_code: each.station.address_code, limit: [0, 1] as const };
    const [town] = lang === null ? (await ask.search(asked)).item : await multilingual(ask, asked);
    features.push(stationFeature(each, town, lang));
  }
  return features;
}

/** The places at a point, then the nearest ones. */
export async function photonReverse(ask: Questions, wanted: PhotonReverse): Promise<FeatureCollection> {
  const { at, radius, limit, layers } = wanted;
  const address_level = levelsOf(layers);
  if (address_level?.length === 0) return { type: 'FeatureCollection', features: [] };
  const found = new Map<string, AddressItem>();
  for (const item of await ask.reverse(at, { address_level })) found.set(item.address_code, item);
  if (found.size < limit) {
    const { item } = await ask.search({
      ...{ proximity: [at[0], at[1], radius], sort: ['distance'], limit: [0, limit] },
      address_level: address_level ?? NEAREST,
    });
    for (const each of item) if (!found.has(each.address_code)) found.set(each.address_code, each);
  }
  return collection(ask, [...found.values()], wanted);
}

/** Levels whose own points are near one: that of a prefecture says nothing. */
const NEAREST: readonly Level[] = ['OAZ', 'AZC', 'GIK', 'TBN'];

function levelsOf(layers: readonly Layer[] | null): readonly Level[] | undefined {
  return layers?.flatMap((layer): readonly Level[] => LAYERS[layer]);
}

function isWanted({ position, address_level: level }: AddressItem, { bbox, layers }: PhotonSearch): boolean {
  if (layers !== null && (level === null || !layers.includes(layerOf(level)))) return false;
  if (bbox === null) return true;
  if (position === null) return false;
  return isInBox(position, bbox);
}

function isInBox([lon, lat]: readonly number[], bbox: NonNullable<PhotonSearch['bbox']>): boolean {
  return lon >= bbox[0] && lon <= bbox[2] && lat >= bbox[1] && lat <= bbox[3];
}

/** Records that contain the word, of the wanted layers and, as far as a circle reaches, within the box. */
async function further(ask: Questions, { q, bbox, layers }: PhotonSearch): Promise<readonly AddressItem[]> {
  const address_level = levelsOf(layers);
  if ([...q].length < 2 || address_level?.length === 0) return [];
  const circle = bbox === null ? undefined : circleAround(bbox);
  const proximity = circle !== undefined && circle[2] <= LIMITS.radius ? circle : undefined;
  const { item } = await ask.search({
    word: [...q].slice(0, LIMITS.wordLength).join(''),
    address_level,
    proximity,
    limit: [0, FURTHER],
  });
  return item;
}

function circleAround([west, south, east, north]: readonly [number, number, number, number]): [
  number,
  number,
  number,
] {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return [
    lon,
    lat,
    Math.max(1, metres([lon, lat], [east, north]) * 1.01, metres([lon, lat], [east, south]) * 1.01),
  ];
}

/** As near as it needs to be to compare. */
function metres([lon, lat]: readonly [number, number], [toLon, toLat]: readonly [number, number]): number {
  const wide = (toLon - lon) * Math.cos((((lat + toLat) / 2) * Math.PI) / 180);
  return DEGREE * Math.hypot(wide, toLat - lat);
}

function byDistance(items: readonly AddressItem[], near: readonly [number, number]): readonly AddressItem[] {
  const far = ({ position }: AddressItem): number =>
    position === null ? Number.POSITIVE_INFINITY : metres(near, [position[0], position[1]]);
  return items.toSorted((a, b) => (far(a) < far(b) ? -1 : far(a) > far(b) ? 1 : 0));
}

/** The first of some records as features, in the wanted language. */
async function collection(
  ask: Questions,
  items: readonly AddressItem[],
  { limit, lang }: Pick<PhotonSearch, 'limit' | 'lang'>,
): Promise<FeatureCollection> {
  const features: Feature[] = [];
  for (const item of items) {
    if (features.length === limit) break;
    const made = feature(await whole(ask, item, lang !== null), lang);
    if (made !== undefined) features.push(made);
  }
  return { type: 'FeatureCollection', features };
}

/** A record with its names in other languages, and with its boundary where it may have one. */
async function whole(ask: Questions, item: AddressItem, isForeign: boolean): Promise<AnyItem> {
  const { address_code, address_level } = item;
  const hasBoundary = address_level !== 'GIK' && address_level !== 'TBN';
  if (!hasBoundary && !isForeign) return item;
  const asked = { address_code, address_polygon: hasBoundary, limit: [0, 1] as const };
  const found = isForeign ? await multilingual(ask, asked) : (await ask.search(asked)).item;
  return found[0] ?? item;
}

/** In data without other languages the names are Japanese. */
async function multilingual(
  ask: Questions,
  asked: Parameters<Questions['searchMulti']>[0],
): Promise<readonly AnyItem[]> {
  try {
    return (await ask.searchMulti(asked)).item;
  } catch (error) {
    if (error instanceof NotImplementedError) return [];
    throw error;
  }
}
