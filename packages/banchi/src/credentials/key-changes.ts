import { credentialMessages } from '../messages/credentials.js';
import type { Digests, Key } from './key.js';
import { readKeyFile, writeKeyFile } from './key-file.js';
import { withLock } from './lock.js';
import { KeyFileError } from './sealed.js';
import { digestOf, newApiKey, newClientSecret, newId } from './secrets.js';
import {
  newSigningKey,
  readSigningFile,
  type SigningKey,
  signingFileOf,
  writeSigningFile,
} from './signing-file.js';
import { readPrivate, writePrivate } from './stored.js';
import { LONGEST_LIFETIME } from './tokens.js';

/** Properties of a new key. */
export type NewKey = Pick<
  Key,
  'name' | 'modes' | 'allow' | 'referers' | 'contracts' | 'rate' | 'quota' | 'expires'
>;

/** The secrets of a key: nobody can show them again. */
export interface Secrets {
  readonly id: string;
  /** The API key. */
  readonly key: string;
  /** OAuth client id and secret; null without mode `bearer`. */
  readonly client_id: string | null;
  readonly client_secret: string | null;
}

/**
 * The keys of a file, in the order of their creation.
 * @throws {KeyFileError} when it is missing, damaged or open to others
 */
export function listKeys(file: string): readonly Key[] {
  const text = readPrivate(file);
  if (text === undefined) throw new KeyFileError(file, credentialMessages.noKeyFile);
  return readKeyFile(text, file).keys;
}

/**
 * One key of a file.
 * @throws {KeyFileError} also when it has no such key
 */
export function findKey(file: string, id: string): Key {
  return keyOf(listKeys(file), id, file);
}

/** Adds a key; makes the file where there is none. */
export async function createKey(file: string, wanted: NewKey, now = Date.now()): Promise<Secrets> {
  return withLock(file, () => {
    const text = readPrivate(file);
    const keys = text === undefined ? [] : readKeyFile(text, file).keys;
    const [secrets, digests] = newSecrets(newId(), wanted.modes.includes('bearer'));
    if (secrets.client_id !== null) ensureSigningKey(file, now);
    const key: Key = {
      id: secrets.id,
      ...wanted,
      created: new Date(now).toISOString(),
      revoked: null,
      digests: [digests],
    };
    store(file, [...keys, key], now);
    return secrets;
  });
}

/** Ends a key for good; its tokens end with it. */
export async function revokeKey(file: string, id: string, now = Date.now()): Promise<Key> {
  return withLock(file, () => {
    const keys = listKeys(file);
    const key = keyOf(keys, id, file);
    const revoked: Key = { ...key, revoked: key.revoked ?? new Date(now).toISOString() };
    store(file, replaced(keys, revoked), now);
    return revoked;
  });
}

/**
 * Gives a key new secrets. Its id, its client id and the tokens it holds stay valid.
 * @param grace how long the secrets before stay valid too, in milliseconds
 * @throws {KeyFileError} also when the key is revoked
 */
export async function rotateKey(file: string, id: string, grace = 0, now = Date.now()): Promise<Secrets> {
  return withLock(file, () => {
    const keys = listKeys(file);
    const key = keyOf(keys, id, file);
    if (key.revoked !== null) throw new KeyFileError(file, credentialMessages.revoked(id));
    const [secrets, digests] = newSecrets(id, key.modes.includes('bearer'));
    const until = new Date(now + grace).toISOString();
    const old = grace > 0 ? [{ ...key.digests[0], until }] : [];
    store(file, replaced(keys, { ...key, digests: [digests, ...old] }), now);
    return secrets;
  });
}

/** Adds a key that tokens are signed with from now on; tokens signed before stay valid until they expire. */
export async function rotateSigningKey(file: string, now = Date.now()): Promise<SigningKey> {
  return withLock(file, () => {
    listKeys(file);
    const key = newSigningKey(now);
    writeSigningKeys(file, [key, ...signingKeys(file)], now);
    return key;
  });
}

function ensureSigningKey(file: string, now: number): void {
  if (signingKeys(file).length === 0) writeSigningKeys(file, [newSigningKey(now)], now);
}

function signingKeys(file: string): readonly SigningKey[] {
  const path = signingFileOf(file);
  const text = readPrivate(path);
  return text === undefined ? [] : readSigningFile(text, path);
}

/** Writes signing keys without those whose last token has expired: a key's last token is made when the next key comes. */
function writeSigningKeys(file: string, keys: readonly SigningKey[], now: number): void {
  const needed = keys.filter(
    (_, i) => i === 0 || Date.parse(keys[i - 1].created) + 2 * LONGEST_LIFETIME * 1000 > now,
  );
  writePrivate(signingFileOf(file), writeSigningFile(needed));
}

function newSecrets(id: string, withClient: boolean): [Secrets, Digests] {
  const key = newApiKey(id);
  const secret = withClient ? newClientSecret() : null;
  return [
    { id, key, client_id: withClient ? id : null, client_secret: secret },
    { key: digestOf(key), client: secret && digestOf(secret), until: null },
  ];
}

function keyOf(keys: readonly Key[], id: string, file: string): Key {
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new KeyFileError(file, credentialMessages.noKey(id));
  return key;
}

function replaced(keys: readonly Key[], key: Key): readonly Key[] {
  return keys.map((candidate) => (candidate.id === key.id ? key : candidate));
}

function store(file: string, keys: readonly Key[], now: number): void {
  writePrivate(file, writeKeyFile({ written: new Date(now).toISOString(), keys }));
}
