import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AddressSearch } from '../search/query.js';
import type { TileSets } from '../tiles/tiles.js';
import type { BaseMap } from './base-map.js';
import { type Coding, preferredCoding } from './encoding.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { preferredLanguage } from './language.js';
import type { Handler, Router } from './router.js';

/** A raster tile source that the page draws below its own boundaries. */
export interface Background {
  /** URL of a tile with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  readonly attribution: string;
}

/** What the page needs. */
export interface PageOptions {
  /** Folder of the built page. */
  readonly folder: string;
  /** Requests that the data answers, as paths with unescaped query. */
  readonly examples: readonly string[];
  readonly background?: Background;
  /** A map with streets in place of the page's own land and water. */
  readonly base?: BaseMap;
}

/** A file of the page, held in memory. */
interface PageFile {
  readonly type: string;
  readonly plain: Buffer;
  /** The same compressed, where the build did that. */
  readonly encoded: Readonly<Record<Coding, Buffer | null>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What a source says whose publisher is not known. */
const NOT_STATED = 'not stated';

/** Where the page's settings go in its document. */
const SETTINGS = '<!-- settings -->';
/** The service learns which page asks, since keys may be bound to pages; nobody else does. */
const REFERRER_POLICY = 'same-origin';
/** Names of assets carry a hash of their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Adds the page at `/`, its icon and its assets. */
export function addPage(
  router: Router,
  { folder, examples, background, base }: PageOptions,
  search: AddressSearch,
  tiles: TileSets | undefined,
): void {
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  const policy = contentPolicy([
    ...(background === undefined ? [] : [originOf(background.url)]),
    ...(base?.origins ?? []),
  ]);
  const open = (path: string, handler: Handler): void =>
    router.add({ methods: ['GET'], path, isPublic: true, handler });
  open('/', (request, reply) => {
    const settings = pageSettings(search, tiles, { examples, background, base });
    const body = document
      .replace('<html lang="ja">', `<html lang="${preferredLanguage(request.headers['accept-language'])}">`)
      .replace(
        SETTINGS,
        () => `<script type="application/json" id="settings">${asScript(settings)}</script>`,
      );
    reply
      .vary('accept-language')
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', REFERRER_POLICY)
      .header('cache-control', 'no-cache');
    return sendUnlessKnown(request, reply, tagOf(body), body);
  });
  if (base?.handler !== undefined) open(`/${base.url}`, base.handler);
  for (const [path, file] of pageFiles(folder)) {
    const tag = tagOf(file.plain);
    open(path, (request, reply) => {
      reply
        .header('content-type', file.type)
        // a worker follows the policy of its own script
        .header('content-security-policy', policy)
        .header('referrer-policy', REFERRER_POLICY)
        .header('cache-control', path.startsWith('/assets/') ? FOREVER : 'public, max-age=86400');
      const coding = preferredCoding(request.headers['accept-encoding']?.toString());
      const encoded = coding === null ? null : file.encoded[coding];
      if (Object.values(file.encoded).some((each) => each !== null)) reply.vary('accept-encoding');
      if (coding === null || encoded === null) return sendUnlessKnown(request, reply, tag, file.plain);
      reply.header('content-encoding', coding);
      return sendUnlessKnown(request, reply, tag.replace(/"$/, `-${coding}"`), encoded);
    });
  }
}

/** The page's files by path; small enough to be kept, and a path that is no file of the page cannot be asked for. */
function pageFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const [place, name] of ['', 'assets'].flatMap((place) =>
    readdirSync(join(folder, place)).map((name): [string, string] => [place, name]),
  )) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const file = join(folder, place, name);
    const read = (name: string): Buffer | null => (existsSync(name) ? readFileSync(name) : null);
    files.set(['', place, name].filter((part, i) => i === 0 || part !== '').join('/'), {
      type,
      plain: readFileSync(file),
      encoded: { br: read(`${file}.br`), gzip: read(`${file}.gz`) },
    });
  }
  return files;
}

/** What the page is told of the service; see `web/src/settings.ts`. */
function pageSettings(
  search: AddressSearch,
  tiles: TileSets | undefined,
  { examples, background, base }: Pick<PageOptions, 'examples' | 'background' | 'base'>,
) {
  const current = search.dataSets.find(({ year }) => year === null) ?? search.dataSets[0];
  const drawn = tiles?.get(null);
  return {
    records: Object.values(current?.records ?? {}).reduce((sum, count) => sum + count, 0),
    dated: yearOf(current?.sources.map(({ title }) => title) ?? []),
    years: search.years,
    tiles: drawn !== undefined,
    boundaries: drawn?.hasBoundaries ?? false,
    bounds: drawn?.bounds ?? null,
    examples,
    background: background ?? null,
    base: base === undefined ? null : { kind: base.kind, url: base.url },
    sources: attributions(current?.sources ?? []),
  };
}

/** Publishers, each with its licence where one is stated, without the address behind it: `デジタル庁, PDL 1.0`. */
function attributions(
  sources: readonly { readonly publisher: string; readonly licence: string }[],
): string[] {
  const texts = sources
    .filter(({ publisher }) => publisher !== NOT_STATED)
    .map(({ publisher, licence }) =>
      licence === NOT_STATED ? publisher : `${publisher}, ${licence.replace(/: https?:.*$/, '')}`,
    );
  return [...new Set(texts)];
}

/** The year that the first source with one in its title is of: `Address Base Registry, 2026`. */
function yearOf(titles: readonly string[]): number | null {
  const years = titles.flatMap((title) => /\b(?:19|20)[0-9]{2}\b/.exec(title)?.[0] ?? []);
  return years.length === 0 ? null : Number(years[0]);
}

/** JSON that may stand in a script element. */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function tagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function sendUnlessKnown(
  { headers }: ServiceRequest,
  reply: ServiceReply,
  tag: string,
  body: string | Buffer,
): void {
  reply.header('etag', tag);
  if (headers['if-none-match'] === tag) reply.code(304).send();
  else reply.send(body);
}

/**
 * What the page may load and run: its own files, and answers of this service.
 * @param others origins of the operator's maps
 */
function contentPolicy(others: readonly string[]): string {
  const maps = [...new Set(others)].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function originOf(url: string): string {
  return new URL(url.replaceAll(/[{}]/g, '')).origin;
}
