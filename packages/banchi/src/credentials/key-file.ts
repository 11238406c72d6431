import { credentialMessages } from '../messages/credentials.js';
import { addressRangeFault } from './address-list.js';
import { CONTRACTS, type Key, MODES } from './key.js';
import { refererPatternFault } from './referer-pattern.js';
import { isObject, isTime, KeyFileError, seal, unseal } from './sealed.js';

/** The contents of a key file. */
interface KeyFile {
  /** When it was written, ISO 8601 in UTC. */
  readonly written: string;
  readonly keys: readonly Key[];
}

const KIND = { format: 'banchi-keys', version: 1 };

/** The text of a key file: JSON with a checksum over everything else. */
export function writeKeyFile({ written, keys }: KeyFile): string {
  return seal(KIND, { written, keys });
}

/**
 * Reads the text of a key file.
 * @param file its name, for messages
 * @throws {KeyFileError} unless every byte is as {@link writeKeyFile} wrote it and every value keeps its rule
 */
export function readKeyFile(text: string, file: string): KeyFile {
  const { written, keys } = unseal(KIND, text, file);
  // its checksum is right, so nobody edited it by hand
  const wrong = (rule: string): KeyFileError => new KeyFileError(file, credentialMessages.wrongKeyFile(rule));
  if (!isTime(written)) throw wrong('written: must be a time');
  if (!Array.isArray(keys)) throw wrong('keys: must be a list');
  const list: readonly unknown[] = keys;
  const ids = new Set<string>();
  const read: Key[] = [];
  for (const [i, key] of list.entries()) {
    const fault = keyFault(key);
    if (fault !== undefined) throw wrong(`keys[${i}]: ${fault}`);
    const checked = key as Key;
    if (ids.has(checked.id)) throw wrong(`keys[${i}]: the id ${checked.id} occurs twice`);
    ids.add(checked.id);
    read.push(checked);
  }
  return { written, keys: read };
}

/** Longest name of a key. */
export const LONGEST_NAME = 200;

const DIGEST = /^[\w-]{43}$/;

type Rule = readonly [holds: (value: unknown) => boolean, rule: string];

const listOf =
  (holds: (item: string) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => typeof item === 'string' && holds(item));
const oneOf = (choices: readonly string[]) => (item: string) => choices.includes(item);
const orNull = (holds: (value: unknown) => boolean) => (value: unknown) => value === null || holds(value);
const isLimit = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
const isDigest = (value: unknown): boolean => typeof value === 'string' && DIGEST.test(value);

/** Every field of a key and its rule; a key has exactly these. */
const RULES: Readonly<Record<keyof Key, Rule>> = {
  id: [(value) => typeof value === 'string' && /^[a-z0-9]{12}$/.test(value), '12 letters and digits'],
  name: [
    (value) => typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME,
    `a text of at most ${LONGEST_NAME} characters`,
  ],
  modes: [listOf(oneOf(MODES)), `a list of ${MODES.join(', ')}`],
  allow: [listOf((item) => addressRangeFault(item) === undefined), 'a list of address ranges'],
  referers: [listOf((item) => refererPatternFault(item) === undefined), 'a list of patterns of web pages'],
  contracts: [listOf(oneOf(CONTRACTS)), `a list of ${CONTRACTS.join(', ')}`],
  rate: [orNull(isLimit), 'a positive whole number or null'],
  quota: [orNull(isLimit), 'a positive whole number or null'],
  created: [isTime, 'a time'],
  expires: [orNull(isTime), 'a time or null'],
  revoked: [orNull(isTime), 'a time or null'],
  digests: [
    (value) => Array.isArray(value) && value.length > 0 && value.every(areDigests),
    'a list of digests',
  ],
};

function areDigests(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length !== 3) return false;
  return isDigest(value.key) && orNull(isDigest)(value.client) && orNull(isTime)(value.until);
}

function keyFault(key: unknown): string | undefined {
  if (!isObject(key)) return 'must be an object';
  for (const [field, [holds, rule]] of Object.entries(RULES))
    if (!holds(key[field])) return `${field}: must be ${rule}`;
  const unknown = Object.keys(key).find((field) => !Object.hasOwn(RULES, field));
  return unknown === undefined ? undefined : `${unknown}: is not a field of a key`;
}
