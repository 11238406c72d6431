import { ANSWER_MIB, FILE_MIB } from '../facts/limits.js';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf } from '../vocabulary/messages.js';
import type { OpenOptions } from './api.js';
import { OpenError } from './errors.js';
import type { QuerySettings } from './query.js';

/** Threads at most. */
export const MOST_THREADS = 64;
const MEBIBYTE = 1 << 20;
/** Largest value of `maxFileMib`: a file of 1 TiB. */
const MOST_FILE_MIB = 2 ** 20;

/** Options with their defaults filled in. */
export interface CheckedOptions extends QuerySettings {
  readonly gazetteers: readonly string[];
  readonly tky2jgd: string | undefined;
  readonly islandOffsets: string | undefined;
  /** Undefined for as many as there are processors. */
  readonly threads: number | undefined;
  /** Bytes of a file at an address at most. */
  readonly maxFileBytes: number;
  readonly language: MessageLanguage;
  readonly progress: (text: string) => void;
}

/** @throws {OpenError} naming option, value and rule */
export function checkedOptions(asked: OpenOptions | string): CheckedOptions {
  const given: OpenOptions = typeof asked === 'string' ? { gazetteers: asked } : asked;
  const known = [
    ...['gazetteers', 'tky2jgd', 'islandOffsets', 'polygonObjects', 'maxMib', 'threads', 'language'],
    ...['maxFileMib', 'progress'],
  ];
  const refuse = (name: string, value: unknown, rule: string): never => {
    throw new OpenError(`open: ${name}: ${rule}; this is ${JSON.stringify(value) ?? String(value)}`);
  };
  if (jsonTypeOf(given) !== 'object')
    refuse('options', given, 'must be an object, or the path or address of a file');
  for (const name of Object.keys(given))
    if (!known.includes(name)) refuse('options', name, `are ${known.join(', ')}`);
  const { gazetteers = [], tky2jgd, islandOffsets, polygonObjects = false, maxMib = ANSWER_MIB } = given;
  const { maxFileMib = FILE_MIB, threads, language = 'en', progress = toStandardError } = given;
  const files: readonly unknown[] = typeof gazetteers === 'string' ? [gazetteers] : gazetteers;
  const isPath = (path: unknown): boolean => typeof path === 'string' && path !== '';
  if (!Array.isArray(files) || !files.every(isPath))
    refuse('gazetteers', gazetteers, 'must be the path or address of a file, or a list of them');
  for (const [name, path] of Object.entries({ tky2jgd, islandOffsets }))
    if (path !== undefined && !isPath(path)) refuse(name, path, 'must be the path of a file');
  if (typeof polygonObjects !== 'boolean') refuse('polygonObjects', polygonObjects, 'must be true or false');
  if (!(maxMib > 0 && maxMib <= 1024)) refuse('maxMib', maxMib, 'must be a number above 0, at most 1024');
  if (!(maxFileMib > 0 && maxFileMib <= MOST_FILE_MIB))
    refuse('maxFileMib', maxFileMib, `must be a number above 0, at most ${MOST_FILE_MIB}`);
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS))
    refuse('threads', threads, `must be a whole number from 1 to ${MOST_THREADS}`);
  if (!MESSAGE_LANGUAGES.includes(language))
    refuse('language', language, `must be one of ${MESSAGE_LANGUAGES.join(', ')}`);
  if (progress !== false && typeof progress !== 'function')
    refuse('progress', progress, 'must be a function, or false');
  return {
    progress: progress === false ? () => undefined : progress,
    ...{ gazetteers: files as readonly string[], tky2jgd, islandOffsets, threads, language },
    ...{ polygonAsObject: polygonObjects, maxBytes: maxMib * MEBIBYTE, maxFileBytes: maxFileMib * MEBIBYTE },
  };
}

/** `console` is there in Node and in browsers. */
function toStandardError(text: string): void {
  console.error(`banchi: ${text}`);
}
