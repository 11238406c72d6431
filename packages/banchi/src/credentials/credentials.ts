import { AddressList } from './address-list.js';
import type { Clock } from './clock.js';
import type { Contract, Key, Mode } from './key.js';
import { RefererList } from './referer-pattern.js';
import { digestOf, idOfApiKey, newClientSecret, StoredDigest } from './secrets.js';
import type { Tokens, Verified } from './tokens.js';

/** The credentials of a request, from its headers. */
export interface Presented {
  /** `x-api-key` */
  readonly apiKey: string | undefined;
  /** `authorization` */
  readonly authorization: string | undefined;
  /** `referer` */
  readonly referer: string | undefined;
  /** Gives the client's IP address; undefined when the connection is gone. Called only for keys that need it. */
  readonly client: { readonly ip?: string | undefined };
}

/** Reasons to refuse a request. */
export type Refusal =
  | 'key-missing'
  | 'key-wrong'
  | 'key-expired'
  | 'key-revoked'
  | 'mode-missing'
  | 'mode-unknown'
  | 'mode-not-allowed'
  | 'address-not-allowed'
  | 'referer-not-allowed'
  | 'token-wrong';

/** The key of an admitted request. */
export interface Admitted {
  readonly id: string;
  readonly name: string;
  readonly rate: number | null;
  readonly quota: number | null;
  /** Whether the key has a contract. */
  has(contract: Contract): boolean;
}

/** An admission, and how long it holds for other requests with the same credentials: see {@link Credentials.holds}. */
export interface Admission {
  readonly key: Admitted;
  /** When its key, secret or token expires, whichever is first, by the clock of the credentials. */
  readonly until: number;
  /** {@link Credentials.version} at the time of the admission. */
  readonly version: number;
  /** The client's address or page, if the admission depended on it. */
  readonly ip?: string;
  readonly referer?: string;
}

/** A key in memory, prepared for judging requests. */
class LoadedKey implements Admitted {
  readonly id: string;
  readonly name: string;
  readonly rate: number | null;
  readonly quota: number | null;
  readonly allow: AddressList;
  readonly referers: RefererList;
  readonly revoked: boolean;
  readonly expires: number;
  readonly digests: readonly {
    readonly key: StoredDigest;
    readonly client: StoredDigest | undefined;
    readonly until: number;
  }[];
  readonly #modes: ReadonlySet<Mode>;
  readonly #contracts: ReadonlySet<Contract>;

  constructor(key: Key) {
    this.id = key.id;
    this.name = key.name;
    this.rate = key.rate;
    this.quota = key.quota;
    this.allow = new AddressList(key.allow);
    this.referers = new RefererList(key.referers);
    this.revoked = key.revoked !== null;
    this.expires = timeOrNever(key.expires);
    this.digests = key.digests.map(({ key: api, client, until }) => ({
      key: new StoredDigest(api),
      client: client === null ? undefined : new StoredDigest(client),
      until: timeOrNever(until),
    }));
    this.#modes = new Set(key.modes);
    this.#contracts = new Set(key.contracts);
  }

  has(contract: Contract): boolean {
    return this.#contracts.has(contract);
  }

  may(mode: Mode): boolean {
    return this.#modes.has(mode);
  }
}

/** A key, and when the secret that named it or the key itself expires. */
interface Identified {
  readonly key: LoadedKey;
  readonly until: number;
}

const NEVER = Number.POSITIVE_INFINITY;

function timeOrNever(time: string | null): number {
  return time === null ? NEVER : Date.parse(time);
}

/** The digest of a secret that nobody knows. An unknown key is compared with it, so that the time shows nothing. */
const NO_DIGEST = new StoredDigest(digestOf(newClientSecret()));
const NO_DIGESTS = [{ key: NO_DIGEST, client: NO_DIGEST, until: NEVER }];

/**
 * A set of keys. A request is admitted with `x-api-key: KEY` together with one of `Authorization: ip` (the client's address
 * lies in the key's ranges), `Authorization: referer` (the page is in the key's list) and `Authorization: Bearer TOKEN`
 * (a token of the same key).
 */
export class Credentials {
  readonly tokens: Tokens;
  readonly clock: Clock;
  #keys: ReadonlyMap<string, LoadedKey> = new Map();
  #changes = 0;

  constructor(tokens: Tokens, clock: Clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  /** Replaces all keys. */
  use(keys: readonly Key[]): void {
    this.#keys = new Map(keys.map((key) => [key.id, new LoadedKey(key)]));
    this.#changes++;
  }

  /** Another number after every change of keys or signing keys. */
  get version(): number {
    return this.#changes + this.tokens.changes;
  }

  /**
   * Whether an earlier admission holds for a request with the same credentials: no key has changed since, and none of the
   * credentials has expired.
   * @param time by {@link clock}
   */
  holds({ version, until }: Admission, time: number): boolean {
    return version === this.version && time < until;
  }

  /** Whether a key may be used with tokens. */
  get issuesTokens(): boolean {
    return [...this.#keys.values()].some((key) => key.may('bearer'));
  }

  /** Judges a request. Never throws for anything a client sends; a promise only for a token not seen before. */
  admit({
    apiKey,
    authorization,
    referer,
    client,
  }: Presented): Admission | Refusal | Promise<Admission | Refusal> {
    if (apiKey === undefined || apiKey === '') return 'key-missing';
    const identified = this.#identify(apiKey, idOfApiKey(apiKey), 'key');
    if (typeof identified === 'string') return identified;
    const { key, until } = identified;
    const { version } = this;
    if (authorization === undefined || authorization === '') return 'mode-missing';
    const space = authorization.indexOf(' ');
    const scheme = (space < 0 ? authorization : authorization.slice(0, space)).toLowerCase();
    const rest = space < 0 ? '' : authorization.slice(space).trim();
    switch (scheme) {
      case 'ip': {
        if (rest !== '') return 'mode-unknown';
        if (!key.may('ip')) return 'mode-not-allowed';
        const { ip } = client;
        return ip !== undefined && key.allow.has(ip) ? { key, until, version, ip } : 'address-not-allowed';
      }
      case 'referer':
        if (rest !== '') return 'mode-unknown';
        if (!key.may('referer')) return 'mode-not-allowed';
        return referer !== undefined && key.referers.hasPage(referer)
          ? { key, until, version, referer }
          : 'referer-not-allowed';
      case 'bearer': {
        const token = this.tokens.verify(rest, key.id);
        const judge = (verified: Verified | undefined): Admission | Refusal => {
          if (verified?.id !== key.id) return 'token-wrong';
          if (!key.may('bearer')) return 'mode-not-allowed';
          return { key, until: Math.min(until, verified.expires), version };
        };
        return token instanceof Promise ? token.then(judge) : judge(token);
      }
      default:
        return 'mode-unknown';
    }
  }

  /** Judges a request that has only a key, in its address. */
  admitInAddress(apiKey: string): Admission | Refusal {
    if (apiKey === '') return 'key-missing';
    const identified = this.#identify(apiKey, idOfApiKey(apiKey), 'key');
    if (typeof identified === 'string') return identified;
    return identified.key.may('url') ? { ...identified, version: this.version } : 'mode-not-allowed';
  }

  /** The key of an OAuth client, for whom a token may be issued. */
  admitClient(id: string, secret: string): Admitted | Refusal {
    const identified = this.#identify(secret, id, 'client');
    if (typeof identified === 'string') return identified;
    const { key } = identified;
    return key.may('bearer') ? key : 'mode-not-allowed';
  }

  /**
   * Whether a page of an origin may read answers: for a request without a valid API key (a preflight never has one)
   * when any valid key lists it, otherwise when the request's own key does.
   */
  allowsOrigin(origin: string, apiKey: string | undefined): boolean {
    if (apiKey !== undefined) {
      const identified = this.#identify(apiKey, idOfApiKey(apiKey), 'key');
      if (typeof identified !== 'string') return identified.key.referers.hasOrigin(origin);
    }
    const now = this.clock();
    for (const key of this.#keys.values())
      if (!key.revoked && key.expires > now && key.referers.hasOrigin(origin)) return true;
    return false;
  }

  #identify(secret: string, id: string | undefined, kind: 'key' | 'client'): Identified | Refusal {
    const key = id === undefined ? undefined : this.#keys.get(id);
    let until = Number.NEGATIVE_INFINITY;
    for (const digests of key?.digests ?? NO_DIGESTS)
      if ((digests[kind] ?? NO_DIGEST).matches(secret) && !this.#isOver(digests.until))
        until = Math.max(until, digests.until);
    if (until === Number.NEGATIVE_INFINITY || key === undefined) return 'key-wrong';
    // only a client that has the secret learns more
    if (key.revoked) return 'key-revoked';
    return this.#isOver(key.expires) ? 'key-expired' : { key, until: Math.min(until, key.expires) };
  }

  /** Whether a time has come. Most keys have no end, and to read a clock takes as long as to compare a secret. */
  #isOver(time: number): boolean {
    return time !== NEVER && time <= this.clock();
  }
}
