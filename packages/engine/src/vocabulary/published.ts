/** Names and types that a published page shares with its worker and with the command that writes it. */

import type { Language } from './languages.js';
import type { MessageLanguage } from './message.js';

/** A file of a published page: `{ url: 'data/3f2a….gaz.gz', id: '09ab…', year: null, bytes: 87474628, packed: 24000000 }`. */
export interface PublishedFile {
  /** Where it is, relative to the page; compressed with gzip. */
  readonly url: string;
  /** The id of its data set: another file in its place is refused. Null for a front, which may be of a later publication: it knows its own parts. */
  readonly id: string | null;
  /** The past year that it is of; null for today's. */
  readonly year: number | null;
  /** Its size in memory, and how much is loaded. */
  readonly bytes: number;
  readonly packed: number;
}

/** The data of a published page. */
export interface Published {
  /** The program of the worker that answers, relative to the page. */
  readonly worker: string;
  /** Whether today's file is the front of others, which are loaded when an answer needs them. */
  readonly isCut: boolean;
  /** Today's file, or its front, first; then those of past years. */
  readonly files: readonly PublishedFile[];
}

/** Name of the list of published files, in the folder of the page. */
export const PUBLISHED_LIST = 'banchi-published.json';

/** A prefecture of a cut gazetteer. */
export interface PublishedPrefecture {
  readonly code: string;
  /** By language; those that the data has. */
  readonly names: Readonly<Partial<Record<Language, string>>>;
  /** Files that only its records need. */
  readonly files: readonly string[];
}

/** The list of published files. */
export interface PublishedList {
  /** The program that has written it: `banchi 0.1.0`. */
  readonly program: string;
  /** Changes with the page's document, and so with every file of the program and of the data. */
  readonly document: string;
  /** Bytes of each file by its path in the folder. */
  readonly files: Readonly<Record<string, number>>;
  /** Prefectures whose records stand in files of their own, in their order. Empty where the data is not cut. */
  readonly prefectures: readonly PublishedPrefecture[];
}

/** Name of the program that answers for the host where a reader keeps the page, in the folder of the page. */
export const OFFLINE_WORKER = 'offline.js';

/** Name of the browser's cache of the page in a folder, `https://example.com/addresses/`. */
export function keptName(folder: string): string {
  return `banchi ${folder}`;
}

/** A question to the worker: `{ path: '/geocode', entries: [['word', '千代田区霞が関1']] }`. */
export interface PageQuestion {
  readonly path: string;
  readonly entries: readonly (readonly [string, string])[];
  /** Language of the error messages. */
  readonly language: MessageLanguage;
}

/** Name of the front of a cut gazetteer, in the folder of the page: `open('https://example.com/addresses/front.gaz.gz')`. */
export const FRONT = 'front.gaz.gz';

/** Reasons why a file is not loaded: it was not fetched, differs from the published one, or is too large for this device; or the program does not run. */
export type LoadFault = 'missing' | 'damaged' | 'memory' | 'program';

/** Messages to the worker: files, and questions about the files sent before. */
export type PageWorkerMessage =
  | { readonly open: { readonly url: string; readonly id: string | null } }
  | { readonly id: number; readonly ask: PageQuestion };

/**
 * Messages of the worker: the loaded part of a file (from 0 to 1), that it is open or why not, the answer to a question,
 * or the file that failed it.
 */
export type PageWorkerReply =
  | { readonly url: string; readonly loaded: number }
  | { readonly url: string; readonly opened: true }
  | { readonly url: string; readonly fault: LoadFault }
  | { readonly id: number; readonly status: number; readonly body: ArrayBuffer }
  | { readonly id: number; readonly url: string; readonly fault: LoadFault }
  | { readonly id: number; readonly error: string };
