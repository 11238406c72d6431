import { LIMITS } from '@banchi/engine/facts/limits.js';
import { type ForeignLanguage, LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';

/** Reads the parameters of Photon's interface, and refuses them in its words. */

/** Layers of Photon that addresses of Japan have, and the levels that each stands for. */
export const LAYERS = {
  state: ['TOD'],
  city: ['SHK'],
  district: ['OAZ'],
  locality: ['AZC', 'GIK'],
  house: ['TBN'],
} as const satisfies Readonly<Record<string, readonly Level[]>>;

/** A layer that addresses of Japan have. */
export type Layer = keyof typeof LAYERS;

/** Layers that Photon has besides; nothing is found in them. */
const EMPTY_LAYERS = ['street', 'county', 'country', 'other'];

/** Languages of answers. */
export const LANGS = ['default', ...LANGUAGES] as const;

/** A language of answers other than Japanese. */
export type Lang = ForeignLanguage | null;

/** Features at most. */
const MOST = 50;
/** Longest words: as at `/geocode`, with room for text that is not read. */
const LONGEST = 1000;

/** Parameters that Photon knows and that change nothing here. */
const IGNORED = ['zoom', 'location_bias_scale', 'dedupe', 'distance_sort', 'debug', 'suggest_addresses'];

/** Parameters of both questions. */
interface Shared {
  readonly limit: number;
  readonly lang: Lang;
  /** Layers wanted; null: all. */
  readonly layers: readonly Layer[] | null;
}

/** A question for places of a name. */
export interface PhotonSearch extends Shared {
  readonly q: string;
  /** Among equally likely places the nearest to it come first: `[longitude, latitude]`. */
  readonly near: readonly [longitude: number, latitude: number] | null;
  /** West, south, east, north. */
  readonly bbox: readonly [number, number, number, number] | null;
}

/** A question for the places at a point. */
export interface PhotonReverse extends Shared {
  readonly at: readonly [longitude: number, latitude: number];
  /** Metres. */
  readonly radius: number;
}

/** A question that Photon would refuse; its message is Photon's. */
export class PhotonError extends Error {
  override readonly name = 'PhotonError';
}

/** Pairs as they were sent. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** @throws {PhotonError} */
export function searchOf(pairs: Pairs): PhotonSearch {
  const sent = new Sent(pairs, ['q', 'lang', 'limit', 'lat', 'lon', 'bbox', 'layer', ...IGNORED]);
  const q = sent.one('q')?.trim() ?? '';
  if (q === '') throw new PhotonError("missing search term 'q': /?q=berlin");
  if (q.length > LONGEST) throw new PhotonError(`search term 'q' is longer than ${LONGEST} characters`);
  return { q, near: sent.point(), bbox: sent.box(), ...sent.shared(15) };
}

/** @throws {PhotonError} */
export function reverseOf(pairs: Pairs): PhotonReverse {
  const sent = new Sent(pairs, ['lang', 'limit', 'lat', 'lon', 'radius', 'layer', ...IGNORED]);
  const at = sent.point();
  if (at === null) throw new PhotonError("missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0");
  const radius = sent.number('radius') ?? 1;
  if (!(radius > 0))
    throw new PhotonError("invalid search term 'radius', expected a strictly positive number.");
  return { at, radius: 1000 * Math.min(radius, LIMITS.radius / 1000), ...sent.shared(1) };
}

/** The parameters of one request. */
class Sent {
  readonly #pairs: Pairs;

  constructor(pairs: Pairs, known: readonly string[]) {
    const unknown = pairs.find(([name]) => !known.includes(name));
    if (unknown !== undefined)
      throw new PhotonError(
        `unknown query parameter '${unknown[0].slice(0, 100)}'. Allowed parameters are: [${known.join(', ')}]`,
      );
    this.#pairs = pairs;
  }

  /** The value of a parameter; the first where it is sent several times. */
  one(name: string): string | undefined {
    return this.#pairs.find(([each]) => each === name)?.[1];
  }

  number(name: string): number | undefined {
    const text = this.one(name);
    if (text === undefined || text === '') return undefined;
    const number = Number(text);
    if (!Number.isFinite(number)) throw new PhotonError(`invalid parameter '${name}', expected a number.`);
    return number;
  }

  point(): readonly [number, number] | null {
    const [lon, lat] = [this.number('lon'), this.number('lat')];
    if (lon === undefined && lat === undefined) return null;
    if (lon === undefined || lat === undefined)
      throw new PhotonError("missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0");
    if (Math.abs(lat) > 90)
      throw new PhotonError("invalid search term 'lat', expected number >= -90.0 and <= 90.0");
    if (Math.abs(lon) > 180)
      throw new PhotonError("invalid search term 'lon', expected number >= -180.0 and <= 180.0");
    return [lon, lat];
  }

  box(): PhotonSearch['bbox'] {
    const text = this.one('bbox');
    if (text === undefined) return null;
    const [west, south, east, north, ...rest] = text
      .split(',')
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    const isBox = rest.length === 0 && [west, south, east, north].every(Number.isFinite);
    if (
      !isBox ||
      Math.abs(south) > 90 ||
      Math.abs(north) > 90 ||
      Math.abs(west) > 180 ||
      Math.abs(east) > 180
    )
      throw new PhotonError(
        "Invalid number of supplied coordinates for parameter 'bbox', expected format is: minLon,minLat,maxLon,maxLat",
      );
    return [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)];
  }

  /** @param usual features where no limit is given */
  shared(usual: number): Shared {
    const limit = this.number('limit') ?? usual;
    const lang = LANGS.find(
      (each) => each === (this.one('lang') ?? 'default').toLowerCase().replace('-', '_'),
    );
    if (lang === undefined)
      throw new PhotonError(
        `language ${this.one('lang')?.slice(0, 20)} is not supported, supported languages are: ${LANGS.join(', ')}`,
      );
    const named = this.#pairs
      .filter(([name]) => name === 'layer')
      .flatMap(([, value]) => value.split(','))
      .filter((name) => name !== '');
    const all = [...Object.keys(LAYERS), ...EMPTY_LAYERS];
    const strange = named.find((name) => !all.includes(name));
    if (strange !== undefined)
      throw new PhotonError(
        `Unknown layer type '${strange.slice(0, 100)}'. Available layers: [${all.join(', ')}]`,
      );
    return {
      // Photon answers one feature where none or fewer are asked for, and as many as it may where more are.
      limit: Math.max(1, Math.min(MOST, Math.trunc(limit))),
      lang: lang === 'default' || lang === 'ja' ? null : lang,
      layers:
        named.length === 0 ? null : (Object.keys(LAYERS) as Layer[]).filter((name) => named.includes(name)),
    };
  }
}
