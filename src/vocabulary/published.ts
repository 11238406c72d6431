/** What a published page, the command that writes it and its worker agree on. */

/** The file that a published page answers from: `{ url: 'data/3f2a….gaz.gz', worker: 'assets/page-worker-91c0….js', bytes: 87474628, packed: 24000000 }`. */
export interface PublishedFile {
  /** Where it is, relative to the page; compressed with gzip. */
  readonly url: string;
  /** The program of the worker that answers, relative to the page. */
  readonly worker: string;
  /** Its size, and how much of that is loaded. */
  readonly bytes: number;
  readonly packed: number;
}

/** A question to the worker: `{ path: '/geocode', entries: [['word', '千代田区霞が関1']] }`. */
export interface PageQuestion {
  readonly path: string;
  readonly entries: readonly (readonly [string, string])[];
  /** Language of what errors say. */
  readonly language: 'en' | 'ja';
}

/** Why a page has no data: it could not be fetched, is not what was published, or is too much for this device; or its program does not run. */
export type LoadFault = 'missing' | 'damaged' | 'memory' | 'program';

/** What the worker is sent: the file first, then questions. */
export type PageWorkerMessage =
  | { readonly open: { readonly url: string; readonly bytes: number } }
  | { readonly id: number; readonly ask: PageQuestion };

/** What it tells: how much of the file is there (from 0 to 1), that it is open or why not, and the answer to a question. */
export type PageWorkerReply =
  | { readonly loaded: number }
  | { readonly opened: true }
  | { readonly fault: LoadFault }
  | { readonly id: number; readonly status: number; readonly body: ArrayBuffer }
  | { readonly id: number; readonly error: string };
