import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { realData } from './sources.js';

/** How a server treats the next requests for a file, in turn; then it answers as it should. */
export type Trouble =
  /**
   * Closes the connection after so many bytes of the body; where the client reports how many it has taken in all, once it has
   * these: bytes that it has not taken yet are lost with the connection.
   */
  | { readonly drop: number; readonly taken?: () => number }
  /** Says nothing more after so many bytes. */
  | { readonly hang: number }
  /** Announces no length and ends the body after so many bytes, as if that were all. */
  | { readonly cut: number }
  /** Answers with a status and no file. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Answers with other bytes and status 200. */
  | { readonly instead: string }
  /** Answers as it likes. */
  | { readonly reply: (response: ServerResponse, request: IncomingMessage) => void };

/** One request that came. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly range: string | null;
  readonly status: number;
}

/** A server of official files at their real paths, below a folder for each host. */
export interface OfficialServer {
  /** The value for `--mirror`. */
  readonly base: string;
  /** Files by host and path: `data.address-br.digital.go.jp/mt_pref/mt_pref_all.csv.zip`. */
  readonly files: Map<string, Uint8Array>;
  /** Troubles by the same; they come to `GET` only. */
  readonly troubles: Map<string, Trouble[]>;
  readonly asked: Asked[];
  /** Bytes that `HEAD` announces instead of the true number. */
  readonly announced: Map<string, number>;
  /** Where requests for a path are redirected to. */
  readonly redirects: Map<string, string>;
  /** Headers beside the usual ones. */
  readonly headers: Map<string, Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** A test or a test file, which calls back at its end. */
interface Ending {
  after(close: () => Promise<void>): void;
}

/** Starts a server on a free port; it ends with the test. */
export async function officialServer(t: Ending): Promise<OfficialServer> {
  const files = new Map<string, Uint8Array>();
  const troubles = new Map<string, Trouble[]>();
  const headers = new Map<string, Readonly<Record<string, string>>>();
  const announced = new Map<string, number>();
  const redirects = new Map<string, string>();
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const path = decodeURI((request.url ?? '').slice(1));
    asked.push({
      method: request.method ?? '',
      path,
      range: request.headers.range ?? null,
      get status() {
        return response.statusCode;
      },
    });
    const location = redirects.get(path);
    if (location !== undefined) {
      response.writeHead(302, { location }).end('elsewhere');
      return;
    }
    const length = announced.get(path);
    if (request.method === 'HEAD' && length !== undefined) {
      response.writeHead(200, { 'content-length': String(length) }).end();
      return;
    }
    answer(request, response, files.get(path), headers.get(path) ?? {}, () => troubles.get(path)?.shift());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  t.after(close);
  return { base: `http://127.0.0.1:${port}`, files, troubles, asked, announced, redirects, headers, close };
}

/** One office in the layout of Japan Post's JIGYOSYO.CSV: enough where it is about commands and not about data. */
const OFFICES = strToU8('30201,"","","","","","","6408511","640  ","",0,0,0\r\n');

/**
 * Gives a server the real files that lie beside the project, under the paths of their publishers: prefecture 30.
 * @param lots whether all lots, or those of every tenth town: enough where it is about commands and not about data
 */
export function serveRealFiles({ files }: OfficialServer, lots: 'all' | 'some' = 'all'): void {
  real ??= realFiles();
  for (const [path, bytes] of real) files.set(path, bytes);
  if (lots === 'all') return;
  someLots ??= [...real].flatMap(([path, bytes]) =>
    path.includes('/mt_parcel') ? [[path, fewerLots(bytes)] as const] : [],
  );
  for (const [path, bytes] of someLots) files.set(path, bytes);
}

/** Without the rows of nine towns of ten. */
function fewerLots(zip: Uint8Array): Uint8Array {
  const tables = Object.entries(unzipSync(zip)).map(([name, bytes]) => {
    const [head, ...rows] = strFromU8(bytes).split('\n');
    const kept = rows.filter((row) => row.split(',', 2)[1]?.at(-4) === '1');
    return [name, strToU8([head, ...kept, ''].join('\n'))];
  });
  return zipSync(Object.fromEntries(tables), { level: 1 });
}

/** Read and packed once. */
let real: ReadonlyMap<string, Uint8Array> | null = null;
let someLots: readonly (readonly [path: string, bytes: Uint8Array])[] | null = null;

function realFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const name of readdirSync(realData('abr'))) {
    const table = /^(mt_[a-z_]+?)_(all|pref\d+|city\d+)\.csv\.zip$/.exec(name);
    if (table === null) continue;
    const [, title, part] = table;
    const below = part === 'all' ? '' : part.startsWith('pref') ? 'pref/' : 'city/';
    files.set(
      `data.address-br.digital.go.jp/${title}/${below}${name}`,
      readFileSync(realData(`abr/${name}`)),
    );
  }
  files.set(
    'www.post.japanpost.jp/service/search/zipcode/download/utf/zip/utf_ken_all.zip',
    readFileSync(realData('postal/utf_ken_all.zip')),
  );
  files.set(
    'www.post.japanpost.jp/service/search/zipcode/download/jigyosyo/zip/jigyosyo.zip',
    zipSync({ 'JIGYOSYO.CSV': OFFICES }, { level: 1 }),
  );
  const outline = gunzipSync(readFileSync(realData('n03/N03-21_30_210101.s0010.geojson.gz')));
  files.set(
    'nlftp.mlit.go.jp/ksj/gml/data/N03/N03-2025/N03-20250101_30_GML.zip',
    zipSync({ 'N03-20250101_30.geojson': outline }, { level: 1 }),
  );
  files.set(
    'nlftp.mlit.go.jp/isj/dls/data/17.0b/30000-17.0b.zip',
    readFileSync(realData('mlit-isj/30000-17.0b.zip')),
  );
  return files;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Uint8Array | undefined,
  more: Readonly<Record<string, string>>,
  nextTrouble: () => Trouble | undefined,
): void {
  const trouble = request.method === 'GET' ? nextTrouble() : undefined;
  if (trouble !== undefined && 'status' in trouble) {
    response.writeHead(trouble.status, trouble.headers).end();
    return;
  }
  if (trouble !== undefined && 'reply' in trouble) {
    trouble.reply(response, request);
    return;
  }
  if (bytes === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (trouble !== undefined && 'instead' in trouble) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(trouble.instead);
    return;
  }
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  const common = { etag, 'accept-ranges': 'bytes', ...more };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end();
    return;
  }
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const ranged = from > 0 && (request.headers['if-range'] ?? etag) === etag;
  if (ranged && from >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const body = ranged ? bytes.subarray(from) : bytes;
  const length = trouble !== undefined && 'cut' in trouble ? {} : { 'content-length': String(body.length) };
  const range = ranged ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
  response.writeHead(ranged ? 206 : 200, { ...common, ...length, ...range });
  if (request.method === 'HEAD') response.end();
  else if (trouble === undefined) response.end(body);
  else if ('cut' in trouble) response.end(body.subarray(0, trouble.cut));
  else if ('drop' in trouble) dropAfter(response, body.subarray(0, trouble.drop), trouble.taken);
  else response.write(body.subarray(0, trouble.hang));
}

function dropAfter(response: ServerResponse, bytes: Uint8Array, taken: (() => number) | undefined): void {
  const before = taken?.() ?? 0;
  response.write(bytes, () => {
    const timer = setInterval(() => {
      if (taken !== undefined && taken() < before + bytes.length && !response.destroyed) return;
      clearInterval(timer);
      response.destroy();
    }, 20);
  });
}
