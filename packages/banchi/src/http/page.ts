import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { TileSets } from '@banchi/tiles/tiles.js';
import { negotiate } from '@fastify/accept-negotiator';
import type { Capacity } from './capacity.js';
import {
  type App,
  type Handler,
  READ,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  vary,
} from './exchange.js';
import { pageTag } from './language.js';
import { contentPolicy, type PageExtras, pageDocument, pageSettings } from './page-settings.js';

/** Options of the page. */
export interface PageOptions extends Omit<PageExtras, 'published'> {
  /** Folder of the built page. */
  readonly folder: string;
}

/** Codings of the files that the build has compressed, the better one first. */
const CODINGS = ['br', 'gzip'] as const;

/** A file of the page, held in memory. */
interface PageFile {
  readonly type: string;
  readonly plain: Buffer;
  /** The file compressed by the build; absent for files that are not. */
  readonly encoded: Readonly<Record<(typeof CODINGS)[number], Buffer | null>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** `Referrer-Policy`: requests to the service name the page, since keys may be bound to pages; no other host learns it. */
const REFERRER_POLICY = 'same-origin';
/** Names of assets carry a hash of their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Adds the page at `/`, its icon, its assets and its base map. */
export function addPage(
  app: App,
  { folder, examples, base }: PageOptions,
  search: AddressSearch,
  tiles: TileSets | undefined,
  capacity: Capacity,
): void {
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  // this policy works only as a header, not in the document
  const policy = `${contentPolicy(base?.origins)}; frame-ancestors 'none'`;
  const open = (url: string, handler: Handler): void => {
    app.route<RequestParts>({ method: READ, url, config: { isPublic: true }, handler });
  };
  open('/', (request, reply) => {
    const settings = pageSettings(search, tiles, { examples, base });
    const body = pageDocument(document, settings).replace(
      '<html lang="ja">',
      `<html lang="${pageTag(request.headers['accept-language'])}">`,
    );
    vary(reply, 'accept-language');
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', REFERRER_POLICY)
      .header('cache-control', 'no-cache');
    return sendUnlessKnown(request, reply, tagOf(body), body);
  });
  // where the service has keys, the base map needs one too, as other data
  if (base?.handler !== undefined)
    app.route<RequestParts>({ method: READ, url: `/${base.url}`, handler: base.handler(capacity) });
  for (const [path, file] of pageFiles(folder)) {
    const tag = tagOf(file.plain);
    open(path, (request, reply) => {
      reply
        .header('content-type', file.type)
        // a worker follows the policy of its own script
        .header('content-security-policy', policy)
        .header('referrer-policy', REFERRER_POLICY)
        .header('cache-control', path.startsWith('/assets/') ? FOREVER : 'public, max-age=86400');
      const coding = negotiate(String(request.headers['accept-encoding'] ?? ''), [...CODINGS]);
      const encoded = coding === null ? null : file.encoded[coding];
      if (Object.values(file.encoded).some((each) => each !== null)) vary(reply, 'accept-encoding');
      if (coding === null || encoded === null) return sendUnlessKnown(request, reply, tag, file.plain);
      reply.header('content-encoding', coding);
      return sendUnlessKnown(request, reply, tag.replace(/"$/, `-${coding}"`), encoded);
    });
  }
}

/** The page's files by path; small enough to be kept, and only paths of the page's files can be asked for. */
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
