/**
 * How a request may prove that it belongs to a key, as written in its `Authorization` header; and `url`, by the key alone, in the
 * address of the one route that lets it in so.
 */
export const MODES = ['ip', 'referer', 'bearer', 'url'] as const;

/** A way to prove. */
export type Mode = (typeof MODES)[number];

/** Contracts that a key may have: the multilingual search, data of past years, and whole parts of the data. */
export const CONTRACTS = ['multilingual', 'pastmap', 'export'] as const;

/** One of {@link CONTRACTS}. */
export type Contract = (typeof CONTRACTS)[number];

/** The digests of one pair of secrets. Rotation with a grace period keeps the pair before beside the present one. */
export interface Digests {
  /** SHA-256 of the API key, base64url. */
  readonly key: string;
  /** SHA-256 of the OAuth client secret, base64url; null without mode `bearer`. */
  readonly client: string | null;
  /** When the pair stops to be valid, ISO 8601 in UTC; null for the present one. */
  readonly until: string | null;
}

/** One client of the service, as the key file has it. It holds no secret. */
export interface Key {
  /** Twelve letters and digits; it is part of the API key and is the OAuth client id. */
  readonly id: string;
  /** Name of its owner. */
  readonly name: string;
  readonly modes: readonly Mode[];
  /** Address ranges in CIDR notation, for mode `ip`. */
  readonly allow: readonly string[];
  /** Patterns of web pages, for mode `referer` and for CORS. */
  readonly referers: readonly string[];
  readonly contracts: readonly Contract[];
  /** Requests a second; null without limit. */
  readonly rate: number | null;
  /** Requests a day of Japan (UTC+9); null without limit. */
  readonly quota: number | null;
  /** ISO 8601 in UTC, like all its times. */
  readonly created: string;
  /** When it stops to be valid; null for never. */
  readonly expires: string | null;
  readonly revoked: string | null;
  /** The present pair of secrets first. */
  readonly digests: readonly Digests[];
}
