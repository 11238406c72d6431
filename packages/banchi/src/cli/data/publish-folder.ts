import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { OpenSearch } from '@banchi/engine/library/open-search.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import {
  OFFLINE_WORKER,
  PUBLISHED_LIST,
  type PublishedFile,
  type PublishedList,
} from '@banchi/engine/vocabulary/published.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { contentPolicy, pageDocument, pageSettings } from '../../http/page-settings.js';
import { dataMessages } from '../../messages/data.js';
import {
  offlineWorker,
  packageRoot,
  pageFolder,
  pageWorker,
  programVersion,
  rangePageWorker,
} from '../../package/package-root.js';
import { CommandError } from '../failure.js';
import { exampleRequests } from '../serve/examples.js';
import { Staging } from './publish-staging.js';
import { writeRanges } from './write-ranges.js';

/** Names that the list of published files may hold; a file elsewhere is not the program's. */
const OWN_NAME = /^(?:(?:assets|data)\/)?[\w-][\w.-]*$/;

/** Endings of the page's files; compressed copies are for the service only. */
const PAGE_FILES = ['.js', '.mjs', '.css', '.svg'];

/** Files of the built page that a service offers to other pages. */
const NOT_OF_THE_PAGE = ['client.js', 'address-form.js'];

const PROGRAM = `banchi ${programVersion}`;

/** A file that was written, by its path in the folder. */
interface Written {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Checks that a folder can be published into: it is not there, is empty, was published before, or may hold anything.
 * @param files the gazetteers that are published, which must not lie in it
 * @throws {CommandError} naming the folder and the rule
 */
export function checkFolder(folder: string, files: readonly string[], force: boolean): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isDirectory())
    throw new CommandError(about(folder, dataMessages.notAFolder));
  for (const file of files)
    if (resolve(file).startsWith(resolve(folder) + sep))
      throw new CommandError(about(file, dataMessages.publishInside));
  if (stat === undefined || force || readdirSync(folder).length === 0) return;
  if (noted(folder) === null) throw new CommandError(about(folder, dataMessages.publishNotEmpty));
}

/** How a folder is published. */
export interface PublishOptions {
  /** Requests to show; null lets the data provide some. */
  readonly examples: readonly string[] | null;
  /** Whether the page reads its files in parts. */
  readonly ranges: boolean;
}

/**
 * Writes the page, its worker and its files into a folder, the document last: whoever opens the page meanwhile has the old one whole.
 * Files of an earlier publication that this one does not need are removed; nothing else is.
 */
export async function publish(
  folder: string,
  { search, gazetteers }: OpenSearch,
  { examples, ranges }: PublishOptions,
): Promise<{ readonly written: readonly Written[]; readonly files: readonly PublishedFile[] }> {
  const built = ranges ? rangePageWorker : pageWorker;
  if (!existsSync(built)) throw new CommandError(dataMessages.publishNotBuilt(built));
  mkdirSync(folder, { recursive: true });
  const staging = new Staging(folder);
  try {
    // a run that is killed from here on can be run again
    if (noted(folder) === null) note(staging, { program: PROGRAM, document: '', files: {} });
    for (const each of ['assets', 'data']) mkdirSync(join(folder, each), { recursive: true });
    return await publishBy(staging, folder, { search, gazetteers }, { examples, ranges });
  } finally {
    staging.close();
  }
}

async function publishBy(
  staging: Staging,
  folder: string,
  { search, gazetteers }: Pick<OpenSearch, 'search' | 'gazetteers'>,
  { examples, ranges }: PublishOptions,
): Promise<{ readonly written: readonly Written[]; readonly files: readonly PublishedFile[] }> {
  const built = ranges ? rangePageWorker : pageWorker;
  const before = noted(folder) ?? [];
  const program = readFileSync(built);
  const worker = `assets/page-worker-${markOf(program)}.js`;
  const files: PublishedFile[] = [];
  for (const gazetteer of gazetteers.toSorted(byYear))
    files.push(await (ranges ? writeParts : writeData)(staging, gazetteer));
  const settings = pageSettings(search, tileSets(gazetteers), {
    examples: examples ?? (await exampleRequests(search)),
    published: { worker, ranges, files },
  });
  const document = Buffer.from(documentWith(settings));
  const others = new Map([
    ...pageFiles(),
    [worker, program],
    [OFFLINE_WORKER, readFileSync(offlineWorker)],
    ['SOURCES.txt', Buffer.from(sourcesText(gazetteers))],
    ['LICENSE.txt', readFileSync(join(packageRoot, 'LICENSE'))],
    ['index.html', document],
  ]);
  const list: PublishedList = {
    program: PROGRAM,
    document: markOf(document),
    files: Object.fromEntries([
      ...files.map(({ url }) => [url, statSync(join(folder, url)).size] as const),
      ...[...others].map(([name, { length }]) => [name, length] as const),
    ]),
  };
  // wherever this ends, the list names all files that may be there
  note(staging, {
    ...list,
    files: { ...Object.fromEntries(before.map((name) => [name, 0])), ...list.files },
  });
  for (const [name, bytes] of others) replace(staging, name, bytes);
  for (const name of before) if (!(name in list.files)) rmSync(join(folder, name), { force: true });
  note(staging, list);
  const written = [...Object.keys(list.files), PUBLISHED_LIST].map((name) => ({
    name,
    bytes: statSync(join(folder, name)).size,
  }));
  return { written, files };
}

/** Today's first, then past years, the last one first. */
function byYear({ meta: a }: Gazetteer, { meta: b }: Gazetteer): number {
  return (b.year ?? Number.POSITIVE_INFINITY) - (a.year ?? Number.POSITIVE_INFINITY);
}

/** The names in the list of a folder; null where it was not published. */
function noted(folder: string): readonly string[] | null {
  try {
    const { files }: Partial<PublishedList> = JSON.parse(readFileSync(join(folder, PUBLISHED_LIST), 'utf8'));
    return typeof files === 'object' ? Object.keys(files).filter((name) => OWN_NAME.test(name)) : null;
  } catch {
    return null;
  }
}

function note(staging: Staging, list: PublishedList): void {
  replace(staging, PUBLISHED_LIST, `${JSON.stringify(list, null, 2)}\n`);
}

/** Writes a file beside the old one and then replaces that, so that there is always a whole one. */
function replace(staging: Staging, name: string, content: string | Uint8Array): void {
  writeFileSync(staging.path('file'), content);
  staging.place('file', name);
}

/** The files of the built page by their paths. */
function pageFiles(): Map<string, Buffer> {
  const names = readdirSync(pageFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => PAGE_FILES.includes(extname(name)) && !NOT_OF_THE_PAGE.includes(name))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(pageFolder, name))]));
}

/** Writes the gazetteer, compressed, under a name that changes with its content. */
async function writeData(staging: Staging, { file, meta }: Gazetteer): Promise<PublishedFile> {
  const beside = staging.path('data');
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(file),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createGzip({ level: 9 }),
    createWriteStream(beside),
  );
  const url = `data/${hash.digest('hex').slice(0, 16)}.gaz.gz`;
  const packed = statSync(beside).size;
  staging.place('data', url);
  return { url, year: meta.year, bytes: statSync(file).size, packed };
}

/** Writes the narrow form of the gazetteer, under a name that changes with its content. */
async function writeParts(staging: Staging, gazetteer: Gazetteer): Promise<PublishedFile> {
  const beside = staging.path('data');
  const { bytes, front } = await writeRanges(beside, gazetteer);
  const hash = createHash('sha256');
  await pipeline(createReadStream(beside), hash);
  const url = `data/${hash.digest('hex').slice(0, 16)}.gazn`;
  staging.place('data', url);
  return { url, year: gazetteer.meta.year, bytes, packed: front };
}

function documentWith(settings: object): string {
  const policy = `<meta http-equiv="content-security-policy" content="${contentPolicy()}">`;
  return pageDocument(readFileSync(join(pageFolder, 'index.html'), 'utf8'), settings)
    .replace(
      '<meta charset="utf-8">',
      (charset) => `${charset}\n${policy}\n<meta name="referrer" content="no-referrer">`,
    )
    .replace(/(<noscript>)[^<]*/, '$1This page needs JavaScript.');
}

/** The attributions that the licences of the sources ask for. */
function sourcesText(gazetteers: readonly Gazetteer[]): string {
  const texts = gazetteers
    .flatMap(({ meta }) => meta.sources)
    .map(({ title, publisher, licence }) => `${title}\n  ${publisher}\n  ${licence}\n`);
  return [...new Set(texts)].join('\n');
}

function markOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
