import { createHash } from 'node:crypto';
import type { AddressSearch, DataSet } from '../search/query.js';

/**
 * Tags of answers (RFC 9110 §8.8.3): from the data sets, the program, its settings, and the query. They are weak: the
 * same answer may come in several codings.
 */
export class AnswerTags {
  readonly #search: AddressSearch;
  readonly #made: string;
  #dataSets: readonly DataSet[] | null = null;
  #version = '';

  /** @param made what else decides on the bytes of an answer: the program's version, its settings */
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

/** FNV-1a, 32 bits: enough to tell queries apart where a tag only ever meets those of its own address. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
