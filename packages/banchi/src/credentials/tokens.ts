import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.js';
import type { SigningKey } from './signing-file.js';

/** How long a token is valid when nothing else is said, in seconds. */
export const DEFAULT_LIFETIME = 6480;
/** Longest lifetime that can be set, in seconds: a day. */
export const LONGEST_LIFETIME = 86_400;
/** How far in the future a token may have been issued, in seconds: the clocks of several servers differ. */
const TOLERANCE = 5;
/**
 * How long a new signing key is only known before it is used, in milliseconds, so that every server that reads the file
 * knows it when the first token comes.
 */
const SETTLING = 10_000;

const ISSUER = 'banchi';
/** Media type of access tokens (RFC 9068 §2.1): no other token of the same signer passes for one. */
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';

/**
 * How a signature is written: 32 bytes without padding (RFC 7515 §2). Four bits of its last character count; the two others
 * stand for nothing and are zero, so that a token is written in one way only (RFC 4648 §3.5).
 */
const SIGNED = /\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Longest token that is looked at. */
const LONGEST = 2000;
/** Verified tokens that are remembered. */
const KEPT = 10_000;

/** Settings of {@link Tokens}. */
interface TokenSettings {
  /** Seconds. */
  readonly lifetime: number;
  /** Audience of tokens: servers with the same audience and signing keys accept each other's tokens. */
  readonly audience: string;
  readonly clock: Clock;
}

/** The owner of a token, and the time in milliseconds when it expires. */
export interface Verified {
  readonly id: string;
  readonly expires: number;
}

/** Issues and verifies access tokens: JWT (RFC 9068), signed with HMAC SHA-256. */
export class Tokens {
  readonly lifetime: number;
  /** How often the signing keys have been replaced. */
  changes = 0;
  readonly #settings: TokenSettings;
  #keys: readonly { readonly id: string; readonly created: number; readonly bytes: Uint8Array }[] = [];
  /** By digest, so that the time of a comparison reveals nothing of a token. */
  #verified = new Map<string, Verified>();
  /** The last token of a key, with memory for the token that is compared. */
  #latest = new Map<
    string,
    { readonly bytes: Buffer; readonly presented: Buffer; readonly verified: Verified }
  >();

  constructor(settings: TokenSettings) {
    this.#settings = settings;
    this.lifetime = settings.lifetime;
  }

  /** Sets the signing keys, newest first. Tokens of other keys end. */
  use(keys: readonly SigningKey[]): void {
    this.#keys = keys.map(({ id, created, secret }) => ({
      id,
      created: Date.parse(created),
      bytes: Buffer.from(secret, 'base64url'),
    }));
    this.#verified = new Map();
    this.#latest = new Map();
    this.changes++;
  }

  /**
   * A token for a key.
   * @throws {Error} when there is no signing key
   */
  async issue(id: string): Promise<string> {
    const now = this.#settings.clock();
    const usable = this.#keys.find(({ created }) => created + SETTLING <= now);
    const key = usable ?? this.#keys.at(-1);
    if (key === undefined) throw new Error('there is no signing key');
    const seconds = Math.floor(now / 1000);
    return new SignJWT({ client_id: id })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
      .setIssuer(ISSUER)
      .setAudience(this.#settings.audience)
      .setSubject(id)
      .setJti(randomUUID())
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + this.lifetime)
      .sign(key.bytes);
  }

  /**
   * The id of the key that a token is for, and its end; undefined for anything but a valid token.
   * @param hint the id of the key that shows it: the token it showed last need not be looked up
   */
  verify(token: string, hint = ''): Verified | undefined | Promise<Verified | undefined> {
    if (token.length > LONGEST) return undefined;
    const latest = this.#latest.get(hint);
    if (latest?.bytes.length === token.length) {
      // a text beyond ASCII may not fit; then the memory holds an earlier token
      const isWhole = latest.presented.write(token, 'utf8') === latest.bytes.length;
      if (isWhole && timingSafeEqual(latest.presented, latest.bytes))
        return latest.verified.expires > this.#settings.clock() ? latest.verified : undefined;
    }
    const digest = hash('sha256', token, 'binary');
    const known = this.#verified.get(digest);
    if (known === undefined) return this.#verify(token, digest);
    if (known.expires <= this.#settings.clock()) return undefined;
    if (known.id === hint) this.#keepLatest(token, known);
    return known;
  }

  #keepLatest(token: string, verified: Verified): void {
    const bytes = Buffer.from(token, 'utf8');
    if (this.#latest.size >= KEPT) this.#latest.clear();
    this.#latest.set(verified.id, { bytes, presented: Buffer.alloc(bytes.length), verified });
  }

  async #verify(token: string, digest: string): Promise<Verified | undefined> {
    if (!SIGNED.test(token)) return undefined;
    const known = this.#verified;
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = this.#keys.find(({ id }) => id === kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key.bytes;
        },
        {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: this.#settings.audience,
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: LONGEST_LIFETIME,
          clockTolerance: TOLERANCE,
          currentDate: new Date(this.#settings.clock()),
        },
      );
      const { sub, exp } = payload;
      if (typeof sub !== 'string' || typeof exp !== 'number') return undefined;
      const expires = exp * 1000;
      // The tolerance is for the beginning of a token's life, not for its end.
      if (expires <= this.#settings.clock()) return undefined;
      if (known.size >= KEPT) known.clear();
      const verified = { id: sub, expires };
      known.set(digest, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
