import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { searchInfo } from '@banchi/engine/library/search-info.js';
import type { AddressAnswer, AddressSearch, DataSet } from '@banchi/engine/search/query.js';
import type { Capacity } from './capacity.js';
import { type ServiceReply, type ServiceRequest, vary } from './exchange.js';
import { GEOJSON_TYPE } from './geojson.js';

/** The answers of searches: how they are sent, their bodies and the memory for these, and their tags. */

/** Smaller answers are sent as they are: they fit into a few packets. */
const COMPRESSED_FROM = 1 << 14;

/** The means to send answers. */
export interface Sending {
  /** Memory for their bodies. */
  readonly bodies: Bodies;
  readonly capacity: Capacity;
  /** Whether large answers are compressed for clients that can read that. */
  readonly isCompressing: boolean;
}

/** Tags make a cache ask again whenever the data may have changed. */
const OPEN = 'no-cache';
/** For answers that only a key may see: no shared cache may keep them. */
const KEYED = 'private, no-cache';

/** `Cache-Control` of an answer that a cache may keep and must ask about. */
export function cachedFor(key: ServiceRequest['key']): string {
  return key === null ? OPEN : KEYED;
}

/**
 * Sends the result of a search, compressed if it is large.
 * @param tag of the answer; null where it has none
 */
export function sendAnswer(
  { outcome, key }: ServiceRequest,
  reply: ServiceReply,
  answer: AddressAnswer,
  tag: string | null,
  { bodies, capacity, isCompressing }: Sending,
  envelope = ITEMS,
): void {
  const { length } = answer.items;
  if (outcome !== null) {
    outcome.hit = answer.hit;
    outcome.bytes = length;
  }
  const { raw } = reply;
  const body = answerBody(answer, envelope, bodies, raw);
  reply.header('cache-control', cachedFor(key)).header('content-type', envelope.type);
  if (tag !== null) reply.header('etag', tag);
  if (isCompressing && length >= COMPRESSED_FROM) {
    vary(reply, 'accept-encoding');
    reply.compress(body);
  } else reply.send(body);
  // the operating system has mostly taken all of it already
  if (!raw.writableEnded || raw.writableLength > 0) capacity.hold(length, raw);
}

/** Sends 304: the answer is still the one with a tag. */
export function sendUnchanged({ key }: ServiceRequest, reply: ServiceReply, tag: string): void {
  reply.code(304).header('cache-control', cachedFor(key)).header('etag', tag).send();
}

/** The bytes around totals and records. */
interface Envelope {
  readonly type: string;
  readonly head: Buffer;
  readonly middle: Buffer;
  readonly tail: Buffer;
}

/** The service's own. */
const ITEMS: Envelope = {
  type: 'application/json',
  head: Buffer.from('{"status":"OK","result":{"info":'),
  middle: Buffer.from(',"item":['),
  tail: Buffer.from(']}}'),
};

/** The envelope of GeoJSON. */
export const FEATURES: Envelope = {
  type: GEOJSON_TYPE,
  head: Buffer.from('{"type":"FeatureCollection","info":'),
  middle: Buffer.from(',"features":['),
  tail: Buffer.from(']}'),
};

/**
 * The body of a successful response, UTF-8: the envelope around records that are already bytes. Its memory returns to
 * the bodies once the response has been handed to the operating system.
 */
function answerBody(
  answer: AddressAnswer,
  { head, middle, tail }: Envelope,
  bodies: Bodies,
  response: ServerResponse,
): Buffer {
  const { hit, counts, items } = answer;
  const info = counts === undefined ? `{"hit":${hit}}` : JSON.stringify(searchInfo(answer));
  const length = head.length + Buffer.byteLength(info) + middle.length + items.length + tail.length;
  const buffer = bodies.take(length);
  buffer.set(head);
  let at = head.length;
  at += buffer.write(info, at);
  for (const part of [middle, items, tail]) {
    buffer.set(part, at);
    at += part.length;
  }
  answer.release?.();
  if (buffer.length === length) return buffer;
  // Without `finish`, after a broken connection, the collector takes it.
  response.on('finish', () => bodies.give(buffer));
  return buffer.subarray(0, length);
}

/** Smaller bodies are cheap to allocate and are not kept. */
const SMALLEST = 1 << 14;
/** Larger bodies are rare and are not kept. */
const LARGEST = 1 << 21;
/** Bytes kept at most. */
const KEPT = 1 << 24;

/**
 * Memory for response bodies, reused once a body has been sent. Without it, large bodies would keep the garbage
 * collector busy.
 */
export class Bodies {
  /** Free buffers by size, which is a power of two. */
  readonly #free = new Map<number, Buffer[]>();
  #kept = 0;

  /** A buffer of at least a length, of any content. */
  take(length: number): Buffer {
    if (length < SMALLEST || length > LARGEST) return Buffer.allocUnsafe(length);
    const size = 2 ** Math.ceil(Math.log2(length));
    const free = this.#free.get(size)?.pop();
    if (free === undefined) return Buffer.allocUnsafeSlow(size);
    this.#kept -= size;
    return free;
  }

  /** Takes back a buffer from {@link take} that is no longer used. */
  give(buffer: Buffer): void {
    const size = buffer.length;
    if (size < SMALLEST || size > LARGEST || this.#kept + size > KEPT) return;
    this.#kept += size;
    const free = this.#free.get(size);
    if (free === undefined) this.#free.set(size, [buffer]);
    else free.push(buffer);
  }
}

/**
 * Tags of answers (RFC 9110 §8.8.3): from the data sets, the program, its settings and datums, and the query. They are weak: the
 * same answer may come in several codings.
 */
export class AnswerTags {
  readonly #search: AddressSearch;
  readonly #made: string;
  #dataSets: readonly DataSet[] | null = null;
  #version = '';

  /**
   * @param made everything else that the bytes of an answer depend on: the program's version, its settings, its
   * datums
   */
  constructor(search: AddressSearch, made: string) {
    this.#search = search;
    this.#made = made;
  }

  /** The tag of the answer to a query, a path with its parameters. */
  of(query: string): string {
    const { dataSets } = this.#search;
    if (dataSets !== this.#dataSets) {
      this.#dataSets = dataSets;
      const ids = dataSets.map(({ id, year }) => `${year} ${id}`);
      const hash = createHash('sha256').update([this.#made, ...ids].join('\n'));
      this.#version = hash.digest('base64url').slice(0, 16);
    }
    return `W/"${this.#version}-${hashOf(query).toString(36)}"`;
  }
}

/** Whether an `If-None-Match` header names a tag; the weak comparison of RFC 9110 §8.8.3.2. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = tag.replace(/^W\//, '');
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}

/** FNV-1a, 32 bits: enough to distinguish the queries of one address. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
