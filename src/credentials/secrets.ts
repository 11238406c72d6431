import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 12;
/** 256 bits: nobody finds one by trying, so a plain hash keeps it safe where a password would need a slow one. */
const SECRET_BYTES = 32;
const DIGEST_BYTES = 32;

/** Longest secret that is looked at. */
const LONGEST = 200;

const API_KEY = /^bk_([a-z0-9]{12})_[\w-]{43}$/;

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

/** The id in an API key; undefined for what cannot be one. */
export function idOfApiKey(key: string): string | undefined {
  return key.length > LONGEST ? undefined : API_KEY.exec(key)?.[1];
}

/** SHA-256 of a secret in base64url, as the key file has it. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** A digest as bytes, to compare with {@link matches}. */
export function digestBytes(digest: string): Buffer {
  return Buffer.from(digest, 'base64url');
}

const presented = Buffer.alloc(DIGEST_BYTES);

/** Whether a secret has this digest, in a time that depends on neither. */
export function matches(secret: string, digest: Buffer): boolean {
  if (secret.length > LONGEST || digest.length !== DIGEST_BYTES) return false;
  // As a string because that costs a quarter of having Node make a buffer.
  presented.write(hash('sha256', secret, 'binary'), 'binary');
  return timingSafeEqual(presented, digest);
}
