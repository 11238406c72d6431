import { createHash } from 'node:crypto';
import { about, type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import { credentialMessages } from '../messages/credentials.js';

/** A key file or signing file that cannot be used. The message names the file and, where known, the place in it. */
export class KeyFileError extends MessageError {
  override readonly name = 'KeyFileError';
  constructor(file: string, fault: Message) {
    super(about(file, fault));
  }
}

/** Kind and version of a sealed file: a reader accepts its own only. */
interface Kind {
  readonly format: string;
  readonly version: number;
}

/** JSON of a content, with kind and version as its first fields and a checksum of all others as its last. */
export function seal({ format, version }: Kind, content: Readonly<Record<string, unknown>>): string {
  const { checksum: _, ...rest } = { format, version, ...content } as Record<string, unknown>;
  const checksum = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  return `${JSON.stringify({ ...rest, checksum }, null, 2)}\n`;
}

/**
 * The content that {@link seal} wrote.
 * @throws {KeyFileError} when a single bit has changed, or the file is of another kind
 */
export function unseal(kind: Kind, text: string, file: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new KeyFileError(file, credentialMessages.notJson);
  }
  if (!isObject(content) || content.format !== kind.format)
    throw new KeyFileError(file, credentialMessages.otherFormat(kind.format));
  if (content.version !== kind.version)
    throw new KeyFileError(file, credentialMessages.otherVersion(String(content.version), kind.version));
  if (seal(kind, content) !== text) throw new KeyFileError(file, credentialMessages.changed);
  return content;
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a value is a time as `Date.toISOString` writes it. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));
}
