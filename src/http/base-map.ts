import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { about, ToldError } from '../vocabulary/message.js';
import { RequestFailure } from './failure.js';
import type { Handler } from './router.js';

/** A map with streets that the page draws below its own boundaries and names. */
export interface BaseMap {
  /** A style of MapLibre, or one file of vector tiles, which the page draws in its own colours. */
  readonly kind: 'style' | 'archive';
  /** Where the page fetches it from: a URL, or a path of the service itself. */
  readonly url: string;
  /** Origins that the page must be allowed to ask for it, sorted. */
  readonly origins: readonly string[];
  /** Answers {@link url} where it is a path. */
  readonly handler?: Handler;
}

/** A setting of the base map that cannot be used; the message names the file and the rule. */
class BaseMapError extends ToldError {
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
    return { kind, url: 'map/base.pmtiles', origins: origins([]), handler: archiveHandler(place) };
  }
  const { text, named } = readStyle(place);
  const handler: Handler = (_request, reply) =>
    reply.header('content-type', 'application/json').header('cache-control', 'no-cache').send(text);
  return { kind, url: 'map/style.json', origins: origins(named), handler };
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
  if (!start.equals(MAGIC))
    throw new BaseMapError(
      about(file, { en: 'is no PMTiles file of version 3', ja: 'PMTiles（版 3）のファイルではありません' }),
    );
}

/** A style file as it is, and the origins of all URLs in it. */
function readStyle(file: string): { readonly text: Buffer; readonly named: readonly string[] } {
  const text = readFileSync(file);
  let style: { readonly version?: unknown; readonly sources?: unknown; readonly layers?: unknown } | null;
  try {
    style = JSON.parse(text.toString());
  } catch (error) {
    throw new BaseMapError(
      about(file, {
        en: `is not JSON: ${(error as Error).message}`,
        ja: `JSON ではありません: ${(error as Error).message}`,
      }),
    );
  }
  if (style?.version !== 8 || typeof style.sources !== 'object' || !Array.isArray(style.layers))
    throw new BaseMapError(
      about(file, {
        en: 'is no style: it needs "version": 8, "sources" and "layers"',
        ja: 'スタイルではありません（"version": 8、"sources"、"layers" が必要です）',
      }),
    );
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

/** Sends parts of a file (RFC 9110 §14): a page reads the directories and tiles that it needs, and never the whole of it. */
function archiveHandler(file: string): Handler {
  return async ({ headers, method }, reply) => {
    const handle = await open(file);
    try {
      const { size, mtimeMs } = await handle.stat();
      const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const range = isSame ? rangeOf(headers.range, size) : null;
      reply
        .header('content-type', 'application/vnd.pmtiles')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'no-cache')
        .header('etag', tag);
      if (range === 'beyond') {
        reply.code(416).header('content-range', `bytes */${size}`).send();
        return;
      }
      if (range === null && size > MOST && method !== 'HEAD') throw new RequestFailure('PAYLOAD_TOO_LARGE');
      const { from, to } = range ?? { from: 0, to: Math.min(size, MOST) };
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(to - from), 0, to - from, from);
      if (range !== null)
        reply.code(206).header('content-range', `bytes ${from}-${from + bytesRead - 1}/${size}`);
      reply.send(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  };
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
