import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { about, MessageError } from '@banchi/engine/vocabulary/message.js';
import { messages as engineMessages } from '@banchi/engine/vocabulary/messages.js';
import { serveMessages } from '../messages/serve.js';
import { cachedFor } from './answer.js';
import type { Capacity } from './capacity.js';
import type { Handler } from './exchange.js';
import { RequestFailure } from './failure.js';

/** Raster tiles; see `web/src/settings.ts`. */
interface RasterTiles {
  /** URL of a tile with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  /** Their maker: HTML. */
  readonly attribution: string;
  /** The zooms that there are tiles of. */
  readonly zooms?: readonly [least: number, most: number];
  /** Whether names of places stand on them, in Japanese. */
  readonly hasNames?: boolean;
}

/** A map with streets that the page draws below its own boundaries and names. */
export interface BaseMap {
  /** A style of MapLibre, one file of vector tiles, which the page draws in its own colours, or raster tiles. */
  readonly kind: 'style' | 'archive' | 'raster';
  /** Where the page fetches it from: a URL, that of a tile where it is one of raster tiles, or a path of the service itself. */
  readonly url: string;
  /** What the page knows of raster tiles besides their URL. */
  readonly raster?: Omit<RasterTiles, 'url'>;
  /** Origins that the page must be allowed to ask for it, sorted. */
  readonly origins: readonly string[];
  /** Makes the handler that answers {@link url} where it is a path. */
  readonly handler?: (capacity: Capacity) => Handler;
}

/** A setting of the base map that cannot be used; the message names the file and the rule. */
class BaseMapError extends MessageError {
  override readonly name = 'BaseMapError';
}

/** Whether a place is a URL, and no file. */
function isUrl(place: string): boolean {
  return /^https?:\/\//.test(place);
}

/**
 * Opens the base map at a URL or in a file. A name ending with `.pmtiles` is a file of vector tiles
 * (https://github.com/protomaps/PMTiles, version 3), any other a style (https://maplibre.org/maplibre-style-spec/).
 * @param hosts origins besides those of the place itself and of the style
 * @throws {BaseMapError} if the content of a file does not fit its ending
 */
export function openBaseMap(place: string, hosts: readonly string[]): BaseMap {
  const isArchive = /\.pmtiles$/i.test(isUrl(place) ? new URL(place).pathname : place);
  const kind = isArchive ? 'archive' : 'style';
  const origins = (more: readonly string[]): string[] => [...new Set([...hosts, ...more])].sort();
  if (isUrl(place)) return { kind, url: place, origins: origins([new URL(place).origin]) };
  if (isArchive) {
    checkArchive(place);
    return {
      kind,
      url: 'map/base.pmtiles',
      origins: origins([]),
      handler: (capacity) => archiveHandler(place, capacity),
    };
  }
  const { text, named } = readStyle(place);
  const handler: Handler = ({ key }, reply) =>
    reply.header('content-type', 'application/json').header('cache-control', cachedFor(key)).send(text);
  return { kind, url: 'map/style.json', origins: origins(named), handler: () => handler };
}

/** A base map of raster tiles. */
export function rasterMap({ url, ...raster }: RasterTiles): BaseMap {
  return { kind: 'raster', url, raster, origins: [new URL(url.replaceAll(/[{}]/g, '')).origin] };
}

/** The first bytes of a PMTiles file of version 3. */
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1');

function checkArchive(file: string): void {
  const start = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  if (!start.equals(MAGIC)) throw new BaseMapError(about(file, serveMessages.notPmtiles));
}

/** A style file as it is, and the origins of all URLs in it. */
function readStyle(file: string): { readonly text: Buffer; readonly named: readonly string[] } {
  const text = readFileSync(file);
  let style: { readonly version?: unknown; readonly sources?: unknown; readonly layers?: unknown } | null;
  try {
    style = JSON.parse(text.toString());
  } catch (error) {
    throw new BaseMapError(about(file, engineMessages.fileNotJson((error as Error).message)));
  }
  if (style?.version !== 8 || typeof style.sources !== 'object' || !Array.isArray(style.layers))
    throw new BaseMapError(about(file, serveMessages.notStyle));
  const { sources, sprite } = style as { readonly sources: unknown; readonly sprite?: unknown };
  const named = textsIn([sources, sprite]).flatMap((each) => {
    const url = each.replace(/^pmtiles:\/\//, '').replaceAll(/[{}]/g, '');
    return isUrl(url) && URL.canParse(url) ? [new URL(url).origin] : [];
  });
  return { text, named };
}

/** All texts in a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Most bytes of one answer: more than any tile or directory. */
const MOST = 16 << 20;

/** Bytes that are read from the file at a time. */
const PIECE = 1 << 16;

/**
 * Sends parts of a file (RFC 9110 §14): a page reads the directories and tiles that it needs, and never the whole of it. A piece
 * is read when the operating system has taken the one before.
 */
function archiveHandler(file: string, capacity: Capacity): Handler {
  return async ({ headers, method, key }, reply) => {
    capacity.admit();
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new RequestFailure('NOT_FOUND') : error;
    });
    let isSending = false;
    try {
      const { size, mtimeMs } = await handle.stat();
      const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const range = isSame ? rangeOf(headers.range, size) : null;
      if (range === null && size > MOST) throw new RequestFailure('PAYLOAD_TOO_LARGE');
      reply
        .header('content-type', 'application/vnd.pmtiles')
        .header('accept-ranges', 'bytes')
        .header('cache-control', cachedFor(key))
        .header('etag', tag);
      if (range === 'beyond') {
        return reply.code(416).header('content-range', `bytes */${size}`).send('');
      }
      const { from, to } = range ?? { from: 0, to: size };
      if (range !== null) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${size}`);
      reply.header('content-length', String(to - from));
      if (method === 'HEAD') return reply.send();
      isSending = true;
      const stream = capacity.stream(piecesOf(handle, { from, to }), reply.raw);
      return stream.on('close', () => void handle.close());
    } finally {
      if (!isSending) await handle.close();
    }
  };
}

/** Bytes of a file; fails if the file has become shorter, since their length has been said. */
async function* piecesOf(
  handle: FileHandle,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const memory = Buffer.allocUnsafe(Math.min(PIECE, to - at));
    const { bytesRead } = await handle.read(memory, 0, memory.length, at);
    if (bytesRead === 0) throw new Error('the base map has become shorter');
    yield memory.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The bytes of a `Range` with one range, the end behind the last one; null for everything that is to be passed over. */
function rangeOf(
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  if (from >= size || end <= from) return 'beyond';
  return { from, to: Math.min(end, from + MOST) };
}
