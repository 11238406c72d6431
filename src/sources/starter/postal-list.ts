import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import type { PostalRow } from './postal.js';

/** What the postal package answers of a code; those of source `jigyosyo` are single businesses. */
export type PostalAnswer = (PostalRow & { readonly source: 'ken_all' }) | { readonly source: 'jigyosyo' };

/** How the package looks a code up; null where there is none. */
export type PostalLookup = (code: string) => PostalAnswer | null;

/** How many seven-digit codes there are, and how many are asked for before others may go on. */
const CODES = 10_000_000;
const AT_ONCE = 200_000;

/** The tables as the package's module holds them: by the first three digits, a deflated list in Base64. */
const TABLES = /^const chunks = (\{(?: *"[0-9]{3}": *"[A-Za-z0-9+/=]+",?)+ *\});$/m;

/**
 * The rows of the postal package by ascending code, read from the tables that its module holds: the package looks up
 * one code at a time and lists none, and asking for all ten million takes longer than all the rest of a build's reading.
 * @param file the package's module
 * @returns null where the module holds no tables of the known shape
 */
export function listedRows(file: string): readonly PostalRow[] | null {
  const [, tables] = TABLES.exec(readFileSync(file, 'latin1')) ?? [];
  if (tables === undefined) return null;
  const rows = new Map<string, PostalRow | null>();
  for (const table of Object.values(JSON.parse(tables) as Record<string, string>)) {
    for (const line of inflateRawSync(Buffer.from(table, 'base64')).toString().split('\n')) {
      const [kind, code, , jisCode, , , city, cityKana, town, townKana] = line.split(',');
      // of several rows with one code the package answers with the last
      if (kind === 'k') rows.set(code, { postalCode: code, jisCode, city, cityKana, town, townKana });
      else if (kind === 'j') rows.set(code, null);
      else if (line !== '') return null;
    }
  }
  const found = [...rows.values()].filter((row) => row !== null);
  return found.sort((a, b) => (a.postalCode < b.postalCode ? -1 : 1));
}

/**
 * The same rows by asking for every code there can be: for a package that holds them in another shape.
 * @param asked told what share has been
 * @param codes the first code, and the one behind the last
 */
export async function* askedRows(
  getAddress: PostalLookup,
  asked: (share: number) => void,
  [first, end]: readonly [number, number] = [0, CODES],
): AsyncGenerator<PostalRow> {
  for (let code = first; code < end; code++) {
    if (code % AT_ONCE === 0) {
      asked((code - first) / (end - first));
      // let timers and a progress bar run
      await setImmediate();
    }
    const answer = getAddress(String(code).padStart(7, '0'));
    if (answer?.source === 'ken_all') yield answer;
  }
  asked(1);
}
