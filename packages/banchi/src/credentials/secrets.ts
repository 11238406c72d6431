import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 12;
/** 256 bits: nobody finds one by trying, so a plain hash keeps it safe where a password would need a slow one. */
const SECRET_BYTES = 32;
const DIGEST_BYTES = 32;

/** Longest secret that is looked at. */
const LONGEST = 200;

const API_KEY_LENGTH = 'bk_'.length + ID_LENGTH + '_'.length + 43;

/** A new id of a key. */
export function newId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
}

/** A new API key: `bk_`, the id, and 256 random bits. The beginning lets scanners find keys that leaked into texts. */
export function newApiKey(id: string): string {
  return `bk_${id}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** A new OAuth client secret: `bs_` and 256 random bits. */
export function newClientSecret(): string {
  return `bs_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The id in an API key; undefined for a text of another form. The rest is checked by its digest. */
export function idOfApiKey(key: string): string | undefined {
  if (key.length !== API_KEY_LENGTH || !key.startsWith('bk_')) return undefined;
  return key.slice(3, 3 + ID_LENGTH);
}

/** SHA-256 of a secret in base64url, as the key file has it. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

const hashed = Buffer.alloc(DIGEST_BYTES);

/** The digest of a secret. Comparing takes the same time however much of a secret is right. */
export class StoredDigest {
  readonly #digest: Buffer;
  /** The secret itself after its first use, so that it need not be hashed for every request. */
  #known: Buffer | undefined;
  /** Memory of the same length for the secret that is compared. */
  #presented = Buffer.alloc(0);

  /** @param digest as {@link digestOf} gives it */
  constructor(digest: string) {
    this.#digest = Buffer.from(digest, 'base64url');
  }

  /** Whether a secret has this digest. */
  matches(secret: string): boolean {
    const { length } = secret;
    if (length > LONGEST || this.#digest.length !== DIGEST_BYTES) return false;
    if (this.#known?.length === length) {
      // A text that is longer in UTF-8 is cut, and differs before that.
      this.#presented.write(secret, 'utf8');
      if (timingSafeEqual(this.#presented, this.#known)) return true;
    }
    // As a string because that costs a quarter of having Node make a buffer.
    hashed.write(hash('sha256', secret, 'binary'), 'latin1');
    if (!timingSafeEqual(hashed, this.#digest)) return false;
    this.#known = Buffer.from(secret, 'utf8');
    this.#presented = Buffer.alloc(this.#known.length);
    return true;
  }
}
