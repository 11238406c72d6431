import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { OpenSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { ShardTable } from '@banchi/engine/shards/shard-table.js';
import { transferPieces } from '@banchi/engine/transfer/transfer.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import {
  FRONT,
  OFFLINE_WORKER,
  PUBLISHED_LIST,
  type PublishedFile,
  type PublishedList,
  type PublishedPrefecture,
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
} from '../../package/package-root.js';
import { CommandError } from '../failure.js';
import { exampleRequests } from '../serve/examples.js';
import { Staging } from './publish-staging.js';
import { type StoredFile, type StoreFile, writeShards } from './write-shards.js';

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
interface PublishOptions {
  /** Requests to show; null lets the data provide some. */
  readonly examples: readonly string[] | null;
  /** Whether today's file is cut; undefined: if it is larger than {@link WHOLE}. */
  readonly cut: boolean | undefined;
  /** Called with the share of the files of municipalities that are written, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Bytes of the largest file that is published whole where nothing else is asked for. */
const WHOLE = 16 << 20;

/** A publication: its files, those of the data, and the table of the ones that today's was cut into. */
interface Publication {
  readonly written: readonly Written[];
  readonly files: readonly PublishedFile[];
  readonly table: ShardTable<StoredFile> | null;
}

/**
 * Writes the page, its worker and its files into a folder, the document last: whoever opens the page meanwhile has the old one whole.
 * Files of an earlier publication that this one does not need are removed; nothing else is.
 */
export async function publish(
  folder: string,
  { search, gazetteers }: OpenSearch,
  options: PublishOptions,
): Promise<Publication> {
  if (!existsSync(pageWorker)) throw new CommandError(dataMessages.publishNotBuilt(pageWorker));
  mkdirSync(folder, { recursive: true });
  const staging = new Staging(folder);
  try {
    // a run that is killed from here on can be run again
    if (noted(folder) === null) note(staging, { program: PROGRAM, document: '', files: {}, prefectures: [] });
    for (const each of ['assets', 'data']) mkdirSync(join(folder, each), { recursive: true });
    return await publishBy(staging, folder, { search, gazetteers }, options);
  } finally {
    staging.close();
  }
}

async function publishBy(
  staging: Staging,
  folder: string,
  { search, gazetteers }: Pick<OpenSearch, 'search' | 'gazetteers'>,
  { examples, cut, onProgress }: PublishOptions,
): Promise<Publication> {
  const before = noted(folder) ?? [];
  const program = readFileSync(pageWorker);
  const worker = `assets/page-worker-${markOf(program)}.js`;
  const [today, ...past] = gazetteers.toSorted(byYear);
  const isCut = cut ?? today.size > WHOLE;
  const { file, table } = isCut
    ? await writeCut(staging, today, past, onProgress)
    : { file: await writeData(staging, today), table: null };
  const files: PublishedFile[] = [file];
  for (const gazetteer of past) files.push(await writeData(staging, gazetteer));
  const { outlines, map, country, towns, names, shards } = table ?? {};
  const parts = [outlines, map, country, towns, names, shards].flatMap((part) => part ?? []);
  const settings = pageSettings(search, tileSets(gazetteers), {
    examples: examples ?? (await exampleRequests(search)),
    published: { worker, isCut, files },
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
  // the front is placed when all that it names is there
  const data = [...parts, ...past.map((_, i) => files[i + 1]), file].map(({ url, packed }) => {
    return { name: url.replace(/\?.*/, ''), packed };
  });
  const list: PublishedList = {
    program: PROGRAM,
    document: markOf(document),
    files: Object.fromEntries([
      ...data.map(({ name, packed }) => [name, packed] as const),
      ...[...others].map(([name, { length }]) => [name, length] as const),
    ]),
    prefectures: table === null ? [] : prefecturesOf(today, table),
  };
  // wherever this ends, the list names all files that may be there
  note(staging, {
    ...list,
    files: { ...Object.fromEntries(before.map((name) => [name, 0])), ...list.files },
  });
  for (const name of new Set(data.map((each) => each.name))) staging.place(basename(name), name);
  for (const [name, bytes] of others) replace(staging, name, bytes);
  for (const name of before) if (!(name in list.files)) rmSync(join(folder, name), { force: true });
  note(staging, list);
  const written = [...Object.keys(list.files), PUBLISHED_LIST].map((name) => ({
    name,
    bytes: statSync(join(folder, name)).size,
  }));
  return { written, files, table };
}

/** The prefectures of a gazetteer, each with its shards. */
function prefecturesOf(gazetteer: Gazetteer, { shards }: ShardTable): PublishedPrefecture[] {
  const search = new GazetteerSearch(gazetteer);
  const { ids } = search.find({
    ...{ levels: ['TOD'], showCodeZero: false, polygon: false, shape: 'address' },
    ...{ sort: [{ key: 'address_sort', descending: false }], offset: 0, count: 1000 },
  });
  return Array.from(ids, (id) => {
    const record = search.record(id);
    const code = record.code();
    const foreign = FOREIGN_LANGUAGES.map((language) => [language, record.addressIn(language)] as const);
    return {
      code,
      names: Object.fromEntries([['ja', record.address()], ...foreign.filter(([, name]) => name !== null)]),
      files: shards.flatMap(({ url, municipalities }) => (municipalities[0].startsWith(code) ? url : [])),
    };
  });
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

/** Compresses the gazetteer; its name changes with its content. */
async function writeData(staging: Staging, { file, meta }: Gazetteer): Promise<PublishedFile> {
  const { hash, packed } = await pack(staging, file);
  return { url: `data/${hash}.gaz.gz`, id: meta.id, year: meta.year, bytes: statSync(file).size, packed };
}

/** Compresses the files that a gazetteer is cut into: the front has its own name, those of the others change with their content. */
async function writeCut(
  staging: Staging,
  gazetteer: Gazetteer,
  past: readonly Gazetteer[],
  onProgress: PublishOptions['onProgress'],
): Promise<{ readonly file: PublishedFile; readonly table: ShardTable<StoredFile> }> {
  const store: StoreFile = async (file, bytes, kind) => {
    const { hash, packed } = await pack(staging, file, kind === 'front' ? FRONT : undefined);
    // who opens the page gets the front of its own publication, whatever the browser keeps
    return { url: kind === 'front' ? `${FRONT}?${hash}` : `data/${hash}.gaz.gz`, bytes, packed };
  };
  const { front, table } = await writeShards(staging.path('part.gaz'), gazetteer, store, {
    years: past.flatMap(({ meta: { year, id } }) => (year === null ? [] : { year, id })),
    onProgress,
  });
  return { file: { ...front, id: null, year: null }, table };
}

/**
 * Compresses the transfer form of a file beside the public folder.
 * @param name its name there; without one, the beginning of its hash
 */
async function pack(
  staging: Staging,
  file: string,
  name?: string,
): Promise<{ readonly hash: string; readonly packed: number }> {
  const digest = createHash('sha256');
  const beside = staging.path('data');
  const gazetteer = mapGazetteer(file, 'header');
  try {
    await pipeline(
      function* () {
        for (const piece of transferPieces(gazetteer)) {
          digest.update(piece);
          yield piece;
        }
      },
      createGzip({ level: 9 }),
      createWriteStream(beside),
    );
  } finally {
    gazetteer.close();
  }
  const hash = digest.digest('hex').slice(0, 16);
  const packed = statSync(beside).size;
  renameSync(beside, staging.path(name ?? `${hash}.gaz.gz`));
  return { hash, packed };
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
