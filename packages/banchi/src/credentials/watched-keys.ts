import { stat } from 'node:fs/promises';
import { asIs } from '@banchi/engine/vocabulary/message.js';
import { credentialMessages } from '../messages/credentials.js';
import type { Clock } from './clock.js';
import { Credentials } from './credentials.js';
import { readKeyFile } from './key-file.js';
import { KeyFileError } from './sealed.js';
import { readSigningFile, signingFileOf } from './signing-file.js';
import { readPrivate } from './stored.js';
import { Tokens } from './tokens.js';

/** How often the files are looked at, in milliseconds. Events of the file system are not to be had everywhere. */
const INTERVAL = 250;

/** Settings of {@link openKeys}. */
interface KeySettings {
  /** The key file. */
  readonly file: string;
  /** How long tokens are valid, in seconds. */
  readonly lifetime: number;
  /** Audience of tokens. */
  readonly audience: string;
  readonly clock: Clock;
  /** Called once for every refused file and for every accepted change. The text holds no secret. */
  readonly onChange: (kind: 'taken' | 'refused', text: string) => void;
}

/** Credentials that follow their files. */
export interface WatchedKeys {
  readonly credentials: Credentials;
  /** Stops looking at the files. */
  close(): void;
}

/**
 * Opens a key file and the signing keys beside it, and follows their changes. A file that is damaged, gone or open to
 * others later on is not taken: the keys before stay in force until it is whole again.
 * @throws {KeyFileError} when a file cannot be used at the start: then nobody gets in
 */
export function openKeys(settings: KeySettings): WatchedKeys {
  const { file, clock, onChange } = settings;
  const tokens = new Tokens(settings);
  const credentials = new Credentials(tokens, clock);
  const keys = new FollowedFile(
    () => file,
    onChange,
    (text) => credentials.use(readKeyFile(text, file).keys),
  );
  // a link to the key file may lead to another folder later on
  const signing = new FollowedFile(
    () => signingFileOf(file),
    onChange,
    (text, path) => tokens.use(readSigningFile(text, path)),
  );
  if (!keys.read()) throw new KeyFileError(file, credentialMessages.noKeyFile);
  if (!signing.read() && credentials.issuesTokens)
    throw new KeyFileError(signingFileOf(file), credentialMessages.noSigningFile(file));

  const timer = setInterval(() => {
    void keys.follow();
    void signing.follow();
  }, INTERVAL);
  timer.unref();
  return { credentials, close: () => clearInterval(timer) };
}

/** A file whose content is taken whenever it has changed. */
class FollowedFile {
  readonly #locate: () => string;
  readonly #onChange: KeySettings['onChange'];
  readonly #take: (text: string, path: string) => void;
  /** The mark of the file when it was last read; undefined before the first look. */
  #seen: string | undefined;
  /** The content in force. */
  #text: string | undefined;
  #refused = false;
  #busy = false;

  /**
   * @param locate finds the path of the file
   * @param take takes the content of a path, or throws and leaves the one before in force
   */
  constructor(
    locate: () => string,
    onChange: KeySettings['onChange'],
    take: (text: string, path: string) => void,
  ) {
    this.#locate = locate;
    this.#onChange = onChange;
    this.#take = take;
  }

  /**
   * Reads the file and takes its content if it is another one.
   * @returns whether there is such a file
   * @throws {KeyFileError} when it cannot be used
   */
  read(path = this.#locate()): boolean {
    const text = readPrivate(path);
    if (text === undefined) return false;
    if (text !== this.#text) this.#take(text, path);
    this.#text = text;
    return true;
  }

  /** Reads the file anew if it looks other than before. Never fails. */
  async follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const path = this.#locate();
    const look = `${path} ${await lookOf(path)}`;
    this.#busy = false;
    if (look === this.#seen) return;
    this.#seen = look;
    const before = this.#text;
    try {
      const there = this.read(path);
      // A signing file may come with the first key that needs one.
      if (!there && before === undefined) return;
      if (!there) throw new KeyFileError(path, asIs('no such file'));
      if (this.#text !== before || this.#refused) this.#onChange('taken', `${path}: in force`);
      this.#refused = false;
    } catch (error) {
      this.#refused = true;
      const text = error instanceof Error ? error.message : String(error);
      this.#onChange('refused', `${text} (what was read before stays in force)`);
    }
  }
}

async function lookOf(path: string): Promise<string> {
  try {
    const { ino, mode, size, mtimeMs, ctimeMs } = await stat(path);
    return [ino, mode, size, mtimeMs, ctimeMs].join(' ');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
