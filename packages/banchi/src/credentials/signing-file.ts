import { randomBytes } from 'node:crypto';
import { credentialMessages } from '../messages/credentials.js';
import { isObject, isTime, KeyFileError, seal, unseal } from './sealed.js';
import { newId } from './secrets.js';
import { realFile } from './stored.js';

/** A secret that tokens are signed with. */
export interface SigningKey {
  /** Names it in the head of a token. */
  readonly id: string;
  /** 256 random bits, base64url. */
  readonly secret: string;
  /** ISO 8601 in UTC. */
  readonly created: string;
}

const KIND = { format: 'banchi-signing', version: 1 };

/** Where the signing keys of a key file lie: beside the file itself, not a link to it. The key file holds no secret. */
export function signingFileOf(keyFile: string): string {
  return `${realFile(keyFile)}.signing`;
}

/** A new signing key. */
export function newSigningKey(now: number): SigningKey {
  return {
    id: newId(),
    secret: randomBytes(32).toString('base64url'),
    created: new Date(now).toISOString(),
  };
}

/** The text of a signing file. The newest key comes first. */
export function writeSigningFile(keys: readonly SigningKey[]): string {
  return seal(KIND, { keys });
}

/**
 * Reads the text of a signing file.
 * @throws {KeyFileError} unless every byte is as {@link writeSigningFile} wrote it
 */
export function readSigningFile(text: string, file: string): readonly SigningKey[] {
  const { keys } = unseal(KIND, text, file);
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isSigningKey))
    throw new KeyFileError(file, credentialMessages.signingKeys);
  return keys;
}

function isSigningKey(value: unknown): value is SigningKey {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.secret === 'string' &&
    /^[\w-]{43}$/.test(value.secret) &&
    isTime(value.created)
  );
}
